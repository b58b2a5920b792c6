/** Occurrences of a series are changed and left out: alone, or with all that follow. */
import { overrideTexts } from '../../calendar/declaration/overrides.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { type Input, type Parameter, textsOf } from '../../calendar/declaration/validate.ts'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  endSeries,
  type OccurrenceWrite,
  occurrenceFields,
  splitSeries,
} from '../../calendar/writes/occurrences.ts'
import { type Context, contextOf, type Exchange } from '../context.ts'
import { missing, recurrenceOf } from './record.ts'
import { answerWrite, readWrite, writableRecord, writeCheck, writeContext } from './writing.ts'

export const scopeParameter: Readonly<Record<string, Parameter>> = {
  scope: {
    kind: 'slug',
    description: 'What a write of an occurrence is about',
    schema: { enum: ['occurrence', 'following'], default: 'occurrence' },
    meanings: {
      occurrence:
        'this occurrence alone: its dates, event_status, title, excerpt and description, in any language (texts)',
      following: 'it and all that follow: the series ends before it, and a new event goes on from there',
    },
  },
}

async function occurrenceWrite(resource: AnyResource, context: Context) {
  const before = await writableRecord(resource, context)
  const recurrenceUtc = recurrenceOf(context.request)
  const write: OccurrenceWrite = {
    resource,
    id: before.id,
    recurrenceUtc,
    context: writeContext(context),
    check: writeCheck(resource, context),
    missing: () => missing(resource, context.request),
  }
  if (Number.isNaN(recurrenceUtc)) throw write.missing()
  return { before, write, isFollowing: context.params.scope === 'following' }
}

export function updateOccurrence(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { query, body } = exchange.response.locals
    const isAlone = { ...body, ...query }.scope !== 'following'
    const { context, input } = await readWrite(isAlone ? withClearable(resource) : resource, exchange, false)
    const { before, write, isFollowing } = await occurrenceWrite(resource, context)
    if (!isFollowing) refuseOthers(input, context)
    const document = isFollowing ? await splitSeries(write, before, input) : await changeOccurrence(write, input)
    await answerWrite(resource, { before, document }, write.context, context)
  }
}

/** An occurrence needs nothing of its own: what is cleared is as in its series. */
function withClearable(resource: AnyResource): AnyResource {
  const fields = Object.entries(resource.fields).map(([name, { required: _, ...field }]) => [name, field] as const)
  return { ...resource, fields: Object.fromEntries(fields) }
}

/**
 * A record that was read may be sent back whole; but a field that only the series has is not changed in silence.
 * @throws Problem that names it
 */
function refuseOthers(input: Input, { response }: Context): void {
  const { body, query } = response.locals
  if (Object.hasOwn({ ...query, ...body }, 'id')) return
  const isOther = (own: readonly string[], name: string) => !own.includes(name)
  const texts = Object.entries(textsOf(input)).flatMap(([code, sent]) =>
    Object.keys(sent ?? {}).flatMap((name) => (isOther(overrideTexts, name) ? [`texts.${code}.${name}`] : [])),
  )
  const others = [...Object.keys(input).filter((name) => isOther(occurrenceFields, name)), ...texts]
  if (others.length) throw invalid(Object.fromEntries(others.map((name) => [name, reason('ofSeries')])))
}

export function deleteOccurrence(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    const { before, write, isFollowing } = await occurrenceWrite(resource, context)
    const document = isFollowing ? await endSeries(write) : await cancelOccurrence(write)
    await answerWrite(resource, { before, document, withdrawn: true }, write.context, context)
  }
}

/** Events as pages of the Realtime Paged Data Exchange 1.0 (OpenActive), ordered by modified timestamp and id. */
import { described, integer, listOf, object, string, uri } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import type { RecordChange } from '../../calendar/ports.ts'
import { eventLdSchema } from '../../calendar/resources/json-ld-schemas.ts'
import { askedWith } from '../address.ts'
import { entriesOf } from '../changes/entries.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../context.ts'
import { sendUncached } from '../output/send.ts'
import { readOr } from './changes.ts'

/** Items of a page, which nobody has asked for before: each is read and written anew. */
const MAX_LIMIT = 50
/** Before every event. */
const BEGINNING = { version: -1, id: 0 }

export const rpdeParameters: Readonly<Record<string, Parameter>> = {
  afterTimestamp: {
    kind: 'number',
    description: '`modified` of the last item that was read, with afterId',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [1] },
    exampleWith: 'afterId=1',
  },
  afterId: {
    kind: 'integer',
    description: '`id` of that item',
    schema: { examples: [1] },
    exampleWith: 'afterTimestamp=1',
  },
  after: { kind: 'slug', description: 'Where it was read; `next` has it' },
  limit: {
    kind: 'integer',
    description: `Items of a page; more than ${MAX_LIMIT} is cut to ${MAX_LIMIT}`,
    schema: { default: MAX_LIMIT },
    most: MAX_LIMIT,
  },
}

export const rpdeSchema = object(
  {
    next: { ...uri, description: 'The address of the next page; of the last one its own, with no items' },
    items: described(
      'In the order of their changes',
      listOf(
        object(
          {
            state: described('deleted: it is gone, or no longer public', {
              type: 'string',
              enum: ['updated', 'deleted'],
            }),
            kind: described('What the item is', { const: 'Event' }),
            id: described('Id of the event', integer),
            modified: { ...integer, description: 'Orders the items, with their ids; no time' },
            data: described('The event in the words of schema.org', eventLdSchema),
          },
          ['data'],
        ),
      ),
    ),
    license: { ...string, format: 'uri', description: 'Of the data, if the site has named one' },
  },
  ['license'],
)

/** What is gone is kept for a week at least, as the standard asks for: who reads less often begins anew. */
export async function sendRpde(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const { service, params } = context
  const { engine, settings, changes } = service
  const since = params.after === undefined ? await changes.positionAfter(askedAfter(context)) : String(params.after)
  const limit = Number(params.limit ?? MAX_LIMIT)
  const options = { limit, resources: ['events'], fromAnywhere: true } as const
  const read = await readOr(context, 'after', () => changes.read(since, options))
  const view = { ...(await viewOf(context)), single: true }
  const { cost } = context.response.locals
  const shown = { view, fallback: settings.LANGUAGE_FALLBACK, keys: ['json_ld'], cost }
  const entries = await entriesOf(read.changes, { search: engine.search, ...shown })
  const last = read.changes.at(-1)
  sendUncached(context, {
    next: askedWith(`${context.base}/rpde/events`, context.query, last ? afterLast(last) : {}),
    items: entries.map(({ id, record }, at) => {
      const item = { kind: 'Event', id, modified: read.changes[at]?.version ?? 0 }
      const data = record?.json_ld
      return data ? { state: 'updated', ...item, data } : { state: 'deleted', ...item }
    }),
    ...(settings.DATA_LICENSE ? { license: settings.DATA_LICENSE } : {}),
  })
}

function askedAfter({ params: { afterTimestamp, afterId } }: Context) {
  return afterTimestamp === undefined ? BEGINNING : { version: Number(afterTimestamp), id: Number(afterId ?? 0) }
}

const afterLast = ({ version, id, position }: RecordChange) => ({
  afterTimestamp: String(version),
  afterId: String(id),
  after: position,
})

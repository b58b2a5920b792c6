/** The record that a path names: by id, by slug or by external id; and reading it. */
import type { Request } from 'express'
import { type Caller, mayEdit, mayRead } from '../../calendar/access/visibility.ts'
import { withInitialValues } from '../../calendar/declaration/initial.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { isWellFormedText, type Parameter } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { StoredDocument } from '../../calendar/ports.ts'
import { revisionKey, revisionKeyNow, termsOf } from '../../calendar/records/join.ts'
import type { EventDocument } from '../../calendar/resources/events/fields.ts'
import { occurrenceOf } from '../../calendar/resources/events/occurrences.ts'
import { fromWallSeconds, wallSeconds } from '../../calendar/values/wall-clock.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { findSlug } from '../../calendar/writes/lookups.ts'
import { occurrenceNamed } from '../../calendar/writes/occurrences.ts'
import { findExternal } from '../../calendar/writes/upsert.ts'
import { type Context, contextOf, type Exchange, idOf, isStable, viewOf } from '../context.ts'
import type { Lasting } from '../kept/lasting-answers.ts'
import { clientGone, PASSWORD_MS } from '../limits/cost.ts'
import { Body } from '../output/body.ts'
import { toJson } from '../output/json.ts'
import type { RecordText } from '../output/record-texts.ts'
import { sendRecord } from '../output/send.ts'
import { joined, serialize, serializeStored, shownUntil } from '../output/serialize.ts'
import { setSurrogateKeys } from '../output/surrogate-keys.ts'
import type { Service } from '../service.ts'

const eventParameters: Record<string, Parameter> = {
  password: {
    kind: 'password',
    description: 'Opens a protected event; compared exactly. The header X-Event-Password does the same',
    schema: { examples: ['secret'] },
  },
}

/** Opens a protected event, as its parameter `password` does. */
const PASSWORD_HEADER = 'X-Event-Password'

/** The parameters of reading and deleting one record. */
export function itemParameters({ name }: AnyResource): Record<string, Parameter> {
  return name === 'events' ? eventParameters : {}
}

/** Without a colon, which ends it in an external id. */
const SOURCE = /^[\w.-]{1,64}$/
const MAX_EXTERNAL_ID_CHARACTERS = 255
/** Of what an error repeats of the path. */
const MAX_NAME_CHARACTERS = 200

const notFoundCodes = {
  event: 'rest-event-not-found',
  venue: 'venue-not-found',
  organizer: 'organizer-not-found',
  category: 'rest_term_invalid',
  tag: 'rest_term_invalid',
} as const

export function notFound(resource: AnyResource, name: string): Problem {
  return new Problem(notFoundCodes[resource.singular], { values: { what: name } })
}

/** Posts have a status and an owner; terms belong to nobody. */
export function isPost(document: Document): boolean {
  return typeof document.status === 'string'
}

/** `source:id` of the path; undefined: no record can have it. */
export function externalIdOf({ params: { source, external_id: id } }: Request): string | undefined {
  return SOURCE.test(String(source)) && isWellFormedText(id) && String(id).length <= MAX_EXTERNAL_ID_CHARACTERS
    ? `${String(source)}:${String(id)}`
    : undefined
}

/** The record of the path: by id, by external id, or by slug in the language of the request, then in the others. */
async function findRecord(
  resource: AnyResource,
  { request, service, language }: Context,
): Promise<Document | undefined> {
  const { store } = service.engine
  if (request.params.source !== undefined) {
    const externalId = externalIdOf(request)
    return externalId === undefined ? undefined : findExternal(resource, externalId, { store })
  }
  const { slug, id: given } = request.params
  const id = slug === undefined ? idOf(given) : await findSlug(resource.name, String(slug), { store, language })
  return id === undefined ? undefined : (await store.get<Document>(resource.name, [id]))[0]
}

/** The instant that a path names of an occurrence; NaN: none has it. */
export function recurrenceOf({ params: { recurrence } }: Request): number {
  const [, date, time] = /^(\d{4}-?\d\d-?\d\d)T(\d{6})Z$/.exec(String(recurrence)) ?? []
  if (date === undefined || time === undefined) return NaN
  const local = `${date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')} ${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}`
  const utc = wallSeconds(local)
  return !Number.isNaN(utc) && fromWallSeconds(utc) === local ? utc : NaN // 30 February
}

/** The occurrence that the path names, as a record of its own. */
export function namedOccurrence(document: Document, request: Request): (Document & EventDocument) | undefined {
  const utc = request.params.recurrence === undefined ? NaN : recurrenceOf(request)
  const occurrence = Number.isNaN(utc) ? undefined : occurrenceNamed(document, utc)
  return occurrence && { ...document, ...occurrenceOf(document as Document & EventDocument, occurrence) }
}

/** What is thrown where the path names no record, or no occurrence of it. */
export function missing(resource: AnyResource, { params }: Request): Problem {
  const { slug, id, recurrence, source, external_id } = params
  const name = slug ?? (recurrence === undefined ? id : `${id}-${recurrence}`) ?? `${source}/${external_id}`
  return notFound(resource, String(name).slice(0, MAX_NAME_CHARACTERS))
}

/** @throws Problem where the path names no record */
export async function recordOf(resource: AnyResource, context: Context): Promise<Document> {
  const document = await findRecord(resource, context)
  if (document) return document
  throw missing(resource, context.request)
}

export async function serialized(
  resource: AnyResource,
  document: Document,
  context: Context,
  how: { single: boolean; open: boolean },
): Promise<Record<string, unknown>> {
  const view = { ...(await viewOf(context)), ...how }
  return serializeStored(context.service.engine.store, resource.name, document, view)
}

export function readItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange
    if (resource.name === 'events') response.vary(PASSWORD_HEADER)
    const context = contextOf(exchange, { password: request.get(PASSWORD_HEADER) })
    const { document, body, lasting } = await recordText(resource, context)
    setSurrogateKeys(context, resource, () => [document])
    // Nobody else asks for an address with something in it that nothing reads.
    const isOwn = response.get('X-Ignored-Params') !== undefined
    sendRecord(context, body, { rev: document.rev, lasting: isOwn ? undefined : lasting })
  }
}

/** The record of the path as JSON, for whoever may read it. @throws Problem */
export async function recordText(resource: AnyResource, context: Context): Promise<RecordText> {
  const { request, response, service, language, params, base } = context
  const make = async () => {
    // An earlier release may have stored it, without the fields that say whether it repeats.
    const document = withInitialValues(resource.fields, await recordOf(resource, context))
    await requireReadable(resource, document, context)
    const shown = namedOccurrence(document, request) ?? document
    if (request.params.recurrence !== undefined && shown === document) throw missing(resource, request)
    const whole = { ...(await viewOf(context)), single: true, open: true }
    const { record, view } = await joined(service.engine.store, resource.name, shown, whole)
    const { texts: _, ...withoutTexts } = document
    // A name may be another record's by the next time, and a term that is not indexed yet was read from the store.
    const isKnown = request.params.id !== undefined && view.catalogue === whole.catalogue
    return {
      document: withoutTexts,
      body: response.locals.cost.measured(() => new Body(toJson(serialize(resource.name, record, view)))),
      lasting: lastingOf(resource, withoutTexts, service, {
        until: shownUntil(resource, shown, view.now),
        madeOf: isKnown ? madeOf(revisionKey(record), termsOf(resource.name, document, whole.catalogue)) : undefined,
      }),
    }
  }
  const { flight } = response.locals
  if (!flight) return make()
  const { languages, context: purpose } = params
  const key = JSON.stringify([resource.name, request.params, language, languages, isStable(context), purpose, base])
  return service.recordTexts.get(key, flight.version, make)
}

/**
 * How long a record is shown so. `until`: Unix seconds. `madeOf`: the revisions of all that its text was made of;
 * undefined: nobody can tell.
 */
function lastingOf(
  { name }: AnyResource,
  document: StoredDocument,
  service: Service,
  { until, madeOf: before }: { until: number; madeOf: string | undefined },
): Lasting {
  return {
    isShown: () => service.now() <= until,
    async isSame() {
      if (before === undefined) return false
      const key = await revisionKeyNow(service.engine.store, name, document)
      return before === madeOf(key, termsOf(name, document, await service.catalogue()))
    },
  }
}

function madeOf(key: string | undefined, terms: string): string {
  return `${terms} ${key}`
}

/** @throws Problem where the caller may not read the record, even with its password */
export function requireStatus({ singular }: AnyResource, document: Document, caller: Caller): void {
  if (singular === 'category' || singular === 'tag') return
  if (singular === 'event' && document.status === 'trash') throw new Problem('event-no-longer-available')
  if (!isPost(document) || !mayRead(caller, document)) throw new Problem(`${singular}-not-accessible`)
}

/** @throws Problem where the caller may not read the record */
async function requireReadable(resource: AnyResource, document: Document, context: Context): Promise<void> {
  requireStatus(resource, document, context.caller)
  if (!isPost(document)) return
  const isEditing = context.params.context === 'edit' && mayEdit(context.caller, document)
  if (typeof document.password === 'string' && !isEditing) await unlock(document.id, document.password, context)
}

/** @throws Problem event-password-protected, or rest_too_many_requests after many wrong passwords */
async function unlock(id: number, hashed: string, context: Context): Promise<void> {
  const { request, response, service, params } = context
  const check = () => {
    response.locals.cost.charge(PASSWORD_MS)
    return service.passwords.check(params.password, hashed, clientGone(response))
  }
  const isRight = params.password !== undefined && (await service.passwordBrake.guard(request, check, String(id)))
  if (!isRight) throw new Problem('event-password-protected')
}

/** Single records: read from the store by id, slug or external id; created, changed and deleted. */
import { hash } from 'node:crypto'
import type { Request } from 'express'
import { anonymous, type Caller, mayEdit, mayOpen, mayRead } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { type Input, isWellFormedText, type Parameter, readBody } from '../../calendar/declaration/validate.ts'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import { checkAll, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { removeTerm } from '../../calendar/writes/term-rules.ts'
import { findExternal } from '../../calendar/writes/upsert.ts'
import { createOnce, trash, update } from '../../calendar/writes/write.ts'
import { IGNORED } from '../input/ignored.ts'
import { clientGone, PASSWORD_MS } from '../limits/cost.ts'
import { dryRunOf } from '../output/dry-run.ts'
import { send } from '../output/send.ts'
import { serializeStored } from '../output/serialize.ts'
import {
  type Context,
  contextOf,
  type Exchange,
  forbid,
  idOf,
  isStable,
  prefer,
  refuseUnless,
  viewOf,
} from '../request.ts'

/** Longest wait of a write for the index. */
const MAX_WAIT_MS = 5_000

const eventParameters: Record<string, Parameter> = {
  password: {
    kind: 'password',
    description: 'Opens a protected event; compared exactly. The header X-Event-Password does the same',
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
const MAX_IDEMPOTENCY_KEY_CHARACTERS = 255
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
type Post = Document & Parameters<typeof mayOpen>[1]

function isPost(document: Document): document is Post {
  return typeof document.status === 'string'
}

/** Whether a caller who has the right to change records of the resource may change this one. */
function mayChange({ term }: AnyResource, caller: Caller, document: Document): boolean {
  return term || (isPost(document) && mayEdit(caller, document))
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
  { request, service, language: first }: Context,
): Promise<Document | undefined> {
  const { store } = service.engine
  if (request.params.source !== undefined) {
    const externalId = externalIdOf(request)
    return externalId === undefined ? undefined : findExternal(resource, externalId, { store })
  }
  if (request.params.slug === undefined) return (await store.get<Document>(resource.name, [idOf(request.params.id)]))[0]
  const slug = String(request.params.slug).normalize('NFC').toLowerCase()
  for (const language of new Set<Language>([first, ...languageCodes])) {
    const [id] = await store.lookup(resource.name, `texts.${language}.slug`, [slug])
    if (id !== undefined) return (await store.get<Document>(resource.name, [id]))[0]
  }
  return undefined
}

/** @throws Problem where the path names no record */
export async function recordOf(resource: AnyResource, context: Context): Promise<Document> {
  const document = await findRecord(resource, context)
  if (document) return document
  const { slug, id, source, external_id } = context.request.params
  throw notFound(resource, String(slug ?? id ?? `${source}/${external_id}`).slice(0, MAX_NAME_CHARACTERS))
}

async function serialized(
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
    const document = await recordOf(resource, context)
    await requireReadable(resource, document, context)
    send(context, await serialized(resource, document, context, { single: true, open: true }), document.rev)
  }
}

/** @throws Problem where the caller may not read the record */
async function requireReadable({ singular }: AnyResource, document: Document, context: Context): Promise<void> {
  if (singular === 'category' || singular === 'tag') return
  if (singular === 'event' && document.status === 'trash') throw new Problem('event-no-longer-available')
  if (!isPost(document) || !mayRead(context.caller, document)) throw new Problem(`${singular}-not-accessible`)
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

export function writeContext({ request, response, service, language, caller, params }: Context): WriteContext {
  const isDryRun = params.dry_run === true
  return {
    store: isDryRun ? new DryRunStore(service.engine.store) : service.engine.store,
    caller,
    language,
    defaultLanguage: service.settings.DEFAULT_LANGUAGE,
    zone: service.settings.TIMEZONE,
    currency: service.settings.CURRENCY,
    now: service.now(),
    place: service.place,
    hashPassword(password) {
      response.locals.cost.charge(PASSWORD_MS)
      return service.passwords.hash(password, clientGone(response))
    },
    audit: isDryRun
      ? undefined
      : {
          trail: service.trail,
          origin: { via: 'api', address: request.ip ?? null, request: response.get('x-request-id') ?? null },
        },
  }
}

/** The parameters and the input of a write; what is wrong with either is reported together. */
export async function readWrite(
  resource: AnyResource,
  exchange: Exchange,
  creating: boolean,
): Promise<{ context: Context; input: Input }> {
  let context: Context | undefined
  let input: Input | undefined
  await checkAll([
    () => {
      context = contextOf(exchange)
    },
    () => {
      input = inputOf(resource, exchange, creating)
    },
  ])
  if (!context || !input) throw new Error('a check was not run')
  return { context, input }
}

/** The body wins over the query. The query's `password` opens an event, it does not protect one. */
function inputOf(resource: AnyResource, { response }: Exchange, creating: boolean): Input {
  const { password: _, id: __, ...query } = response.locals.query
  return readBody(resource.fields, { ...query, ...response.locals.body }, creating)
}

/** How long the caller wants to wait for the index; undefined: the request does not say. */
function requestedWaitMs({ request, params }: Context): number | undefined {
  const seconds = Number(prefer(request).wait)
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, MAX_WAIT_MS)
  return params.wait_for_index === true ? MAX_WAIT_MS : undefined
}

/**
 * Waits for the index where that takes milliseconds, where the caller wants it, and where lists must no longer show
 * what was `withdrawn`.
 */
async function waitForIndex(resource: AnyResource, id: number, context: Context, withdrawn: boolean): Promise<void> {
  const { service, response } = context
  const waitMs = requestedWaitMs(context) ?? (service.engine.indexesSynchronously || withdrawn ? MAX_WAIT_MS : 0)
  if (!(await service.visible(waitMs, { resource: resource.name, id }))) response.set('Index-Pending', 'true')
}

/** Whether lists show the record to everybody, whole. */
function isPublic(document: Document): boolean {
  return isPost(document) && mayOpen(anonymous, document) && document.hide_from_listings !== true
}

function isWithdrawn(before: Document, after: Document): boolean {
  return (isPublic(before) && !isPublic(after)) || (after.status === 'trash' && before.status !== 'trash')
}

/** The answer to a write; the stable shape names in it what was ignored, too. */
function sendWritten(context: Context, body: Record<string, unknown>, rev?: number): void {
  send(context, isStable(context) ? { ...body, [IGNORED]: context.ignored } : body, rev)
}

/**
 * The end of a write: it waits for the index and answers the record; a dry run answers what would become of it.
 * `before` absent: the record is new.
 */
export async function answerWrite(
  resource: AnyResource,
  { before, document }: { before?: Document; document: Document },
  { store }: WriteContext,
  context: Context,
): Promise<void> {
  if (store instanceof DryRunStore)
    return sendWritten(context, await dryRunOf(store, { resource, before, document }, await viewOf(context)))
  await waitForIndex(resource, document.id, context, before !== undefined && isWithdrawn(before, document))
  if (!before) context.response.status(201).set('Location', `${context.base}/${resource.name}/${document.id}`)
  const body = await serialized(resource, document, context, { single: resource.term, open: true })
  sendWritten(context, body, document.rev)
}

/** What makes a create repeatable: the caller's key and a digest of the request. A fast hash would tell a password. */
function idempotencyOf(key: string, { password: _, ...input }: Input, { caller, language }: Context) {
  return {
    idempotency_key: `${caller.id}:${key}`,
    idempotency_digest: hash('sha256', JSON.stringify([language, input]), 'base64url'),
  }
}

/** @throws Problem where the key was sent with another request, or its record is no longer the caller's to read */
function checkRepeat(
  { term }: AnyResource,
  document: Document,
  idempotency: ReturnType<typeof idempotencyOf>,
  caller: Caller,
): void {
  if (document.idempotency_key !== idempotency.idempotency_key) return
  if (document.idempotency_digest !== idempotency.idempotency_digest) throw new Problem('rest_idempotency_key_reused')
  if (!term && !(isPost(document) && mayOpen(caller, document))) forbid(caller)
}

export function createItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, input } = await readWrite(resource, exchange, true)
    await createRecord(resource, input, writeContext(context), context)
  }
}

/**
 * Creates a record, or answers the one that the same request created before. `request`: what makes it the same;
 * `start`: what the record has before the input.
 */
export async function createRecord(
  resource: AnyResource,
  input: Input,
  write: WriteContext,
  context: Context,
  { request: sent = input, start = {} }: { request?: Input; start?: Partial<Document> } = {},
): Promise<void> {
  const { request, response, service } = context
  const { store } = service.engine
  const key = request.get('idempotency-key')
  const isValidKey = key === undefined || (key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY_CHARACTERS)
  refuseUnless(isValidKey, 'Idempotency-Key', reason('keyLength'))
  const idempotency = key ? idempotencyOf(key, sent, context) : undefined
  const [id] = idempotency ? await store.lookup(resource.name, 'idempotency_key', [idempotency.idempotency_key]) : []
  const [earlier] = id === undefined ? [] : await store.get<Document>(resource.name, [id])
  const { document, created } = earlier
    ? { document: earlier, created: false }
    : await createOnce(resource, input, write, idempotency ?? {}, start)
  if (idempotency) checkRepeat(resource, document, idempotency, context.caller)
  if (earlier) response.set('Idempotent-Replayed', 'true')
  // A record that is used as it is answers like a new one, except to a dry run.
  const before = context.params.dry_run && !created ? document : undefined
  await answerWrite(resource, { before, document }, write, context)
}

/** @throws Problem rest_precondition_failed when If-Match names other revisions */
function checkMatch(request: Request, document: Document): void {
  const header = request.get('if-match')
  if (header === undefined || header.trim() === '*') return
  const revs = header.split(',').map((tag) => /^\s*(?:W\/)?"(\d+)-/.exec(tag)?.[1])
  if (!revs.includes(String(document.rev))) throw new Problem('rest_precondition_failed')
}

/** The record of the path, when the caller may change it. Who may change none was refused before (dispatch.ts). */
export async function writableRecord(resource: AnyResource, context: Context): Promise<Document> {
  const document = await recordOf(resource, context)
  if (!mayChange(resource, context.caller, document)) forbid(context.caller)
  return document
}

/** What must hold of a record when it is written: the caller may change it, and it is of a revision of If-Match. */
export function writeCheck(resource: AnyResource, { request, caller }: Context): (document: Document) => void {
  return (document) => {
    if (!mayChange(resource, caller, document)) forbid(caller)
    checkMatch(request, document)
  }
}

export function updateItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, input } = await readWrite(resource, exchange, false)
    const before = await writableRecord(resource, context)
    const write = writeContext(context)
    const document = await update(resource, before.id, input, write, writeCheck(resource, context))
    await answerWrite(resource, { before, document }, write, context)
  }
}

export function deleteItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    if (resource.singular === 'category' || resource.singular === 'tag') return deleteTerm(resource, context)
    const inTrash = `${resource.singular}-is-in-trash` as const
    const before = await writableRecord(resource, context)
    const check = writeCheck(resource, context)
    const write = writeContext(context)
    const document = await trash(resource, before.id, write, (found) => {
      if (found.status === 'trash') throw new Problem(inTrash)
      check(found)
    })
    await answerWrite(resource, { before, document }, write, context)
  }
}

async function deleteTerm(resource: AnyResource, context: Context): Promise<void> {
  const body = await removedTerm(resource, context)
  if (!context.params.dry_run) await waitForIndex(resource, idOf(context.request.params.id), context, true)
  sendWritten(context, body)
}

/** The term as it was. Repeats when another writer changed it meanwhile. */
async function removedTerm(resource: AnyResource, context: Context): Promise<Record<string, unknown>> {
  const write = writeContext(context)
  for (;;) {
    const before = await writableRecord(resource, context)
    checkMatch(context.request, before)
    const view = await viewOf(context)
    const body =
      write.store instanceof DryRunStore
        ? await dryRunOf(write.store, { resource, before }, view)
        : await serializeStored(context.service.engine.store, resource.name, before, view)
    if (await removeTerm(resource, before, write)) return body
  }
}

/** Items: read by id or slug from the store; created, changed and deleted through calendar/write.ts. */
import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { anonymous, type Caller, mayEdit, mayOpen, mayRead } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { type Input, isWellFormedText, type Parameter, readBody } from '../../calendar/declaration/validate.ts'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import type { ErrorCode } from '../../calendar/messages/error-table.ts'
import { checkAll, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { removeTerm } from '../../calendar/writes/term-rules.ts'
import { findExternal } from '../../calendar/writes/upsert.ts'
import { createOnce, trash, update } from '../../calendar/writes/write.ts'
import { clientGone } from '../limits/client-gone.ts'
import { charge, PASSWORD_MS } from '../limits/cost.ts'
import { send } from '../output/answer.ts'
import { presentStored } from '../output/present.ts'
import { askedOf, type Context, contextOf, forbid, idOf, inBody, prefer, refuseUnless, viewOf } from '../request.ts'
import type { Service } from '../service.ts'
import { dryRunOf } from './dry-run.ts'

/** Milliseconds a write waits for the index at most. */
const WAIT = 5_000

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

/** Of every write. */
export const writeParameters: Record<string, Parameter> = {
  wait_for_index: {
    kind: 'boolean',
    description:
      'Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds',
  },
  dry_run: {
    kind: 'boolean',
    description: 'Answer what the write would do, with the errors it would have, and store nothing',
  },
}

/** Without a colon, which ends it in the key of the record. */
const SOURCE = /^[\w.-]{1,64}$/
const MAX_EXTERNAL_ID = 255

const notFoundCodes = {
  event: 'rest-event-not-found',
  venue: 'venue-not-found',
  organizer: 'organizer-not-found',
  category: 'rest_term_invalid',
  tag: 'rest_term_invalid',
} as const

function codeOf(resource: AnyResource, suffix: string): ErrorCode {
  return `${resource.singular}-${suffix}` as ErrorCode
}

export function notFound(resource: AnyResource, what: string): Problem {
  return new Problem(notFoundCodes[resource.singular], { values: { what } })
}

/** `source:id` of a path that names a record as a client does; undefined: as no client may. */
export function externalIdOf({ params: { source, external_id: id } }: Request): string | undefined {
  return SOURCE.test(String(source)) && isWellFormedText(id) && String(id).length <= MAX_EXTERNAL_ID
    ? `${String(source)}:${String(id)}`
    : undefined
}

/** The record of the path: by id, by what a client calls it, or by slug in the language asked for, then in the others. */
async function addressed(
  resource: AnyResource,
  request: Request,
  context: Context,
  service: Service,
): Promise<Document | undefined> {
  const { store } = service.engine
  if (request.params.source !== undefined) {
    const externalId = externalIdOf(request)
    return externalId === undefined ? undefined : findExternal(resource, externalId, { store })
  }
  if (request.params.slug === undefined) return (await store.get<Document>(resource.name, [idOf(request)]))[0]
  const slug = String(request.params.slug).normalize('NFC').toLowerCase()
  for (const language of new Set<Language>([context.language, ...languageCodes])) {
    const [id] = await store.lookup(resource.name, `texts.${language}.slug`, [slug])
    if (id !== undefined) return (await store.get<Document>(resource.name, [id]))[0]
  }
  return undefined
}

export function what(request: Request): string {
  const { slug, id, source, external_id } = request.params
  return String(slug ?? id ?? `${source}/${external_id}`).slice(0, 200)
}

async function answer(
  resource: AnyResource,
  document: Document,
  request: Request,
  response: Response,
  context: Context,
  service: Service,
  how: { single: boolean; open: boolean },
): Promise<void> {
  const view = { ...(await viewOf(request, context, service)), ...how }
  send(response, await presentStored(service.engine.store, resource.name, document, view), context, document.rev)
}

export function readItem(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    if (resource.name === 'events') response.vary(PASSWORD_HEADER)
    const context = contextOf(request, service, itemParameters(resource), { password: request.get(PASSWORD_HEADER) })
    const document = await addressed(resource, request, context, service)
    if (!document) throw notFound(resource, what(request))
    const editing = context.params.context === 'edit' && mayEditDocument(context.caller, document)
    if (!resource.term) {
      if (resource.name === 'events' && document.status === 'trash') throw new Problem('event-no-longer-available')
      if (!mayRead(context.caller, document as never)) throw new Problem(codeOf(resource, 'not-accessible'))
      if (typeof document.password === 'string' && !editing)
        await unlock(document, document.password, context, request, response)
    }
    await answer(resource, document, request, response, context, service, { single: true, open: true })
  }

  /** @throws Problem event-password-protected, or rest_too_many_requests after many wrong ones */
  async function unlock(
    { id }: Document,
    stored: string,
    { params: { password } }: Context,
    request: Request,
    response: Response,
  ): Promise<void> {
    const check = () => {
      charge(response, PASSWORD_MS)
      return service.passwords.check(password, stored, clientGone(response))
    }
    const right = password !== undefined && (await service.passwordBrake.guard(request, check, String(id)))
    if (!right) throw new Problem('event-password-protected')
  }
}

function mayEditDocument(caller: Caller, document: Document): boolean {
  return mayEdit(caller, document as never)
}

function hashPassword(password: string, { res: response }: Request, { passwords }: Service): Promise<string> {
  if (!response) return passwords.hash(password)
  charge(response, PASSWORD_MS)
  return passwords.hash(password, clientGone(response))
}

export function writeContext(context: Context, service: Service, request: Request): WriteContext {
  return {
    store: context.params.dry_run === true ? new DryRunStore(service.engine.store) : service.engine.store,
    caller: context.caller,
    language: context.language,
    defaultLanguage: service.settings.DEFAULT_LANGUAGE,
    zone: service.settings.TIMEZONE,
    now: service.now(),
    place: service.place,
    hashPassword: (password) => hashPassword(password, request, service),
    audit:
      context.params.dry_run === true
        ? undefined
        : {
            trail: service.trail,
            origin: { via: 'api', address: request.ip ?? null, request: request.res?.get('x-request-id') ?? null },
          },
  }
}

/** What a write says and how; what is wrong with either is told together. */
export async function writing(
  resource: AnyResource,
  request: Request,
  service: Service,
  creating: boolean,
): Promise<{ context: Context; input: Input }> {
  let context!: Context
  let input!: Input
  await checkAll([
    () => {
      context = contextOf(request, service, writeParameters, inBody(request, writeParameters))
    },
    () => {
      input = inputOf(resource, request, creating)
    },
  ])
  return { context, input }
}

/** Body before query; the query's `password` opens an event, it does not protect one. */
function inputOf(resource: AnyResource, request: Request, creating: boolean): Input {
  const { password: _, id: __, ...query } = askedOf(request)?.query ?? {}
  const body = (request.body ?? {}) as Record<string, unknown>
  return readBody(resource.fields, { ...query, ...body }, creating)
}

/** How long the caller wants to wait for the index; undefined: it was not said. */
function askedToWait(request: Request, { params }: Context): number | undefined {
  const seconds = Number(prefer(request).wait)
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, WAIT)
  return params.wait_for_index === true ? WAIT : undefined
}

function isOpen(document: Document): boolean {
  return mayOpen(anonymous, document as never) && document.hide_from_listings !== true
}

/**
 * Waits for the index where that takes milliseconds, where it was asked for, and where less is to be seen than before:
 * what was withdrawn must not be listed any more.
 */
async function settleIndex(
  record: { resource: AnyResource; id: number },
  context: Context,
  request: Request,
  response: Response,
  service: Service,
  narrowed = false,
): Promise<void> {
  const wait = askedToWait(request, context) ?? (service.engine.indexesSynchronously || narrowed ? WAIT : 0)
  if (!(await service.visible(wait, { resource: record.resource.name, id: record.id })))
    response.set('Index-Pending', 'true')
}

/**
 * How a write ends: it waits for the index and answers the record; a dry run answers what would become of it.
 * `before` absent: the record is new.
 */
export async function answerWrite(
  resource: AnyResource,
  { before, document }: { before?: Document; document: Document },
  write: WriteContext,
  request: Request,
  response: Response,
  context: Context,
  service: Service,
): Promise<void> {
  if (write.store instanceof DryRunStore) {
    return send(
      response,
      await dryRunOf(write.store, { resource, before, document }, await viewOf(request, context, service)),
      context,
    )
  }
  const narrowed =
    before !== undefined &&
    ((isOpen(before) && !isOpen(document)) || (document.status === 'trash' && before.status !== 'trash'))
  await settleIndex({ resource, id: document.id }, context, request, response, service, narrowed)
  if (!before) response.status(201).set('Location', `${context.base}/${resource.name}/${document.id}`)
  await answer(resource, document, request, response, context, service, { single: resource.term, open: true })
}

/** By what a repeat is known: the caller's key, and what was asked for. A password is left out: a fast hash would tell it. */
function repeatOf(key: string, { password: _, ...input }: Record<string, unknown>, { caller, language }: Context) {
  return {
    idempotency_key: `${caller.id}:${key}`,
    idempotency_digest: hash('sha256', JSON.stringify([language, input]), 'base64url'),
  }
}

/**
 * What a create answers may be older than it: made by the same key before.
 * @throws Problem where that was another request, or is no longer the caller's to read
 */
function checkRepeat(
  resource: AnyResource,
  document: Document,
  repeat: ReturnType<typeof repeatOf>,
  { caller }: Context,
): void {
  if (document.idempotency_key !== repeat.idempotency_key) return
  if (document.idempotency_digest !== repeat.idempotency_digest) throw new Problem('rest_idempotency_key_reused')
  if (!resource.term && !mayOpen(caller, document as never)) forbid(caller)
}

export function createItem(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const { context, input } = await writing(resource, request, service, true)
    const key = request.get('idempotency-key')
    refuseUnless(key === undefined || (key.length > 0 && key.length <= 255), 'Idempotency-Key', reason('keyLength'))
    const repeat = key && repeatOf(key, input, context)
    const [made] = repeat
      ? await service.engine.store.lookup(resource.name, 'idempotency_key', [repeat.idempotency_key])
      : []
    const [earlier] = made === undefined ? [] : await service.engine.store.get<Document>(resource.name, [made])
    const write = writeContext(context, service, request)
    const { document, created } = earlier
      ? { document: earlier, created: false }
      : await createOnce(resource, input, write, repeat || {})
    if (repeat) checkRepeat(resource, document, repeat, context)
    if (earlier) response.set('Idempotent-Replayed', 'true')
    // A record that is used as it is answers like a new one, unless the question is what would become of it.
    const before = context.params.dry_run && !created ? document : undefined
    await answerWrite(resource, { before, document }, write, request, response, context, service)
  }
}

/** @throws Problem rest_precondition_failed when If-Match names other revisions */
export function checkMatch(request: Request, document: Document): void {
  const header = request.get('if-match')
  if (header === undefined || header.trim() === '*') return
  const revs = header.split(',').map((tag) => /^\s*(?:W\/)?"(\d+)-/.exec(tag)?.[1])
  if (!revs.includes(String(document.rev))) throw new Problem('rest_precondition_failed')
}

/** The record a write is for, when the caller may write it; who may write none has been refused before (dispatch.ts). */
export async function writable(
  resource: AnyResource,
  request: Request,
  context: Context,
  service: Service,
): Promise<Document> {
  const document = await addressed(resource, request, context, service)
  if (!document) throw notFound(resource, what(request))
  if (!resource.term && !mayEditDocument(context.caller, document)) forbid(context.caller)
  return document
}

export function guard(resource: AnyResource, request: Request, context: Context): (document: Document) => void {
  return (document) => {
    if (!resource.term && !mayEditDocument(context.caller, document)) forbid(context.caller)
    checkMatch(request, document)
  }
}

export function updateItem(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const { context, input } = await writing(resource, request, service, false)
    const before = await writable(resource, request, context, service)
    const write = writeContext(context, service, request)
    const document = await update(resource, before.id, input, write, guard(resource, request, context))
    await answerWrite(resource, { before, document }, write, request, response, context, service)
  }
}

/** The term as it was; again when another writer changed it meanwhile. */
async function deleteTerm(
  resource: AnyResource,
  request: Request,
  context: Context,
  service: Service,
): Promise<Record<string, unknown>> {
  const write = writeContext(context, service, request)
  for (;;) {
    const before = await writable(resource, request, context, service)
    checkMatch(request, before)
    const view = await viewOf(request, context, service)
    const body =
      write.store instanceof DryRunStore
        ? await dryRunOf(write.store, { resource, before }, view)
        : await presentStored(service.engine.store, resource.name, before, view)
    if (await removeTerm(resource, before, write)) return body
  }
}

export function deleteItem(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(
      request,
      service,
      { ...itemParameters(resource), ...writeParameters },
      inBody(request, writeParameters),
    )
    if (resource.term) {
      const body = await deleteTerm(resource, request, context, service)
      if (!context.params.dry_run)
        await settleIndex({ resource, id: idOf(request) }, context, request, response, service, true)
      return send(response, body, context)
    }
    const before = await writable(resource, request, context, service)
    const check = guard(resource, request, context)
    const write = writeContext(context, service, request)
    const document = await trash(resource, before.id, write, (found) => {
      if (found.status === 'trash') throw new Problem(codeOf(resource, 'is-in-trash'))
      check(found)
    })
    await answerWrite(resource, { before, document }, write, request, response, context, service)
  }
}

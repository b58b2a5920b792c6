/** What all writes of records share: their input, their context, who may write, and the answer. */
import type { Request } from 'express'
import { type Caller, isPublic, mayEdit } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { type Input, readInput } from '../../calendar/declaration/validate.ts'
import { checkAll, Problem } from '../../calendar/messages/errors.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { type Context, contextOf, type Exchange, forbid, isStable, prefer, viewOf } from '../context.ts'
import { IGNORED } from '../input/ignored.ts'
import { addressOf } from '../limits/client.ts'
import { clientGone, PASSWORD_MS } from '../limits/cost.ts'
import { dryRunOf } from '../output/dry-run.ts'
import { send } from '../output/send.ts'
import { isPost, namedOccurrence, recordOf, serialized } from './record.ts'

/** Longest wait of a write for the index. */
const MAX_WAIT_MS = 5_000

export function writeContext({ request, response, service, language, site, caller, params }: Context): WriteContext {
  const isDryRun = params.dry_run === true
  return {
    store: isDryRun ? new DryRunStore(service.engine.store) : service.engine.store,
    caller,
    language,
    defaultLanguage: service.settings.DEFAULT_LANGUAGE,
    zone: service.settings.TIMEZONE,
    site,
    currency: service.settings.CURRENCY,
    now: service.now(),
    place: service.place,
    hashPassword(password) {
      response.locals.cost.charge(PASSWORD_MS)
      return service.passwords.hash(password, clientGone(response))
    },
    spend: (ms) => response.locals.cost.charge(ms),
    audit: isDryRun
      ? undefined
      : {
          trail: service.trail,
          origin: { via: 'api', address: addressOf(request, service.settings) || null, request: response.locals.id },
        },
  }
}

/** The parameters and the input of a write; what is wrong with either is reported together. */
export async function readWrite(
  resource: AnyResource,
  exchange: Exchange,
  creating: boolean,
): Promise<{ context: Context; input: Input }> {
  const [context, input] = await checkAll([() => contextOf(exchange), () => inputOf(resource, exchange, creating)])
  return { context, input }
}

/** The body wins over the query. The query's `password` opens an event, it does not protect one. */
function inputOf(resource: AnyResource, { response }: Exchange, creating: boolean): Input {
  const { password: _, id: __, ...query } = response.locals.query
  return readInput(resource.fields, { ...query, ...response.locals.body }, creating)
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
export async function waitForIndex(
  resource: AnyResource,
  id: number,
  context: Context,
  withdrawn: boolean,
): Promise<void> {
  const { service, response } = context
  const waitMs = requestedWaitMs(context) ?? (service.engine.indexesSynchronously || withdrawn ? MAX_WAIT_MS : 0)
  if (!(await service.visible(waitMs, { resource: resource.name, id }))) response.set('Index-Pending', 'true')
}

/** Whether lists show it to everybody, whole. */
const isListed = (document: Document) => isPost(document) && isPublic(document)

function isWithdrawn(before: Document, after: Document): boolean {
  return (isListed(before) && !isListed(after)) || (after.status === 'trash' && before.status !== 'trash')
}

/** The answer to a write; the stable shape names in it what was ignored, too. */
export function sendWritten(context: Context, body: Record<string, unknown>, rev?: number): void {
  send(context, isStable(context) ? { ...body, [IGNORED]: context.ignored } : body, rev)
}

interface Written {
  /** Absent: the record is new. */
  before?: Document
  document: Document
  /** Lists must no longer show something of it. */
  withdrawn?: boolean
}

/** The end of a write: it waits for the index and answers the record; a dry run answers what would become of it. */
export async function answerWrite(
  resource: AnyResource,
  { before, document, withdrawn = before !== undefined && isWithdrawn(before, document) }: Written,
  { store }: WriteContext,
  context: Context,
): Promise<void> {
  if (store instanceof DryRunStore)
    return sendWritten(context, await dryRunOf(store, { resource, before, document }, await viewOf(context)))
  await waitForIndex(resource, document.id, context, withdrawn)
  if (!before) context.response.status(201).set('Location', `${context.base}/${resource.name}/${document.id}`)
  const shown = namedOccurrence(document, context.request) ?? document
  const body = await serialized(resource, shown, context, { single: resource.term, open: true })
  sendWritten(context, body, document.rev)
}

/** Whether a caller who has the right to change records of the resource may change this one. */
function mayChange({ term }: AnyResource, caller: Caller, document: Document): boolean {
  return term || (isPost(document) && mayEdit(caller, document))
}

/** Whether `*`, or a list of entity tags, names the revision. */
function names(header: string, { rev }: Document): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => /^\s*(?:W\/)?"(\d+)-/.exec(tag)?.[1] === String(rev))
}

/**
 * Of a record that is there (RFC 9110, 13.1).
 * @throws Problem rest_precondition_failed when If-Match names other revisions, or If-None-Match this one
 */
export function checkMatch(request: Request, document: Document): void {
  const match = request.get('if-match')
  const noneMatch = request.get('if-none-match')
  if (match !== undefined && !names(match, document)) throw new Problem('rest_precondition_failed')
  if (noneMatch !== undefined && names(noneMatch, document)) throw new Problem('rest_precondition_failed')
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

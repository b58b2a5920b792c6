/**
 * The audit trail: who wrote what, when, from where. An entry and its document are stored at the same time, not one
 * after the other, and the document names its entry; so an entry that none names is of a write that did not happen
 * (docs/decisions/audit.md).
 */

import type { Caller } from '../access/visibility.ts'
import { clientKeys } from '../declaration/keys.ts'
import { Conflict, type Store, type StoredResource, Unavailable } from '../ports.ts'
import type { Action, AuditEntry, Audited, Origin } from '../resources/audit.ts'
import { DAY_SECONDS } from '../values/wall-clock.ts'

export const targetOf = (resource: StoredResource, record: number) => `${resource}:${record}`

/** How long entries are stored, and how many of one record include the revision before them. */
export const RETENTION_SECONDS = 400 * DAY_SECONDS
export const MAX_REVISIONS = 50
/** After so many entries the expired ones are removed, this many at once. */
const TRIM_INTERVAL = 256
/** After so many revisions of a record the excess ones are removed. */
const DROP_INTERVAL = 8

/**
 * An id consists of the second, a count within it and the number of the process: ordered by time, below 2^53 until
 * 2092.
 */
const EPOCH = 1_704_067_200
const IDS_PER_SECOND = 2 ** 22
const MAX_PROCESSES = 2 ** 12

/** The lowest id of a second. */
export function firstIdOf(second: number): number {
  return Math.max(0, second - EPOCH) * IDS_PER_SECOND
}

/** What entries record of a write in addition to it: its origin, and an action that the documents do not imply. */
export interface Audit {
  trail: AuditTrail
  origin: Origin
  as?: Pick<AuditEntry, 'action' | 'detail'>
}

/** The part of the context of writes that the trail needs. */
export interface AuditContext {
  store: Store
  caller: Caller
  now: number
  /** Absent: nothing is recorded, as of a dry run. */
  audit?: Audit
}

/** Stores a document and its entry; false, without an entry, when `before` is not what is stored. */
export async function auditedPut(
  resource: StoredResource,
  document: Audited,
  before: Audited | null,
  context: AuditContext,
): Promise<boolean> {
  const { store, audit } = context
  const put = () => store.put(resource, document, before?.rev ?? null)
  if (!audit) return put()
  document.audit = await audit.trail.nextId(context.now)
  const entry = { ...entryOf(resource, document.id, before, context), action: actionOf(document, before), ...audit.as }
  return audit.trail.record({ ...entry, id: document.audit, ...audit.origin }, store, put)
}

export async function auditedRemove(
  resource: StoredResource,
  before: Audited,
  context: AuditContext,
): Promise<boolean> {
  const { store, audit } = context
  const remove = () => store.remove(resource, before.id, before.rev)
  if (!audit) return remove()
  return audit.trail.record(
    {
      ...entryOf(resource, before.id, before, context),
      action: 'delete',
      id: await audit.trail.nextId(context.now),
      ...audit.origin,
    },
    store,
    remove,
  )
}

function actionOf(document: Audited, before: Audited | null): Action {
  if (!before) return 'create'
  return document.status === 'trash' && before.status !== 'trash' ? 'delete' : 'update'
}

function entryOf(
  resource: StoredResource,
  record: number,
  before: Audited | null,
  { caller, now }: AuditContext,
): Omit<AuditEntry, 'id' | 'action' | keyof Origin> {
  return {
    rev: 1,
    at: now,
    account: caller.id,
    name: caller.name,
    key: caller.key ?? null,
    resource,
    record,
    revision: (before?.rev ?? 0) + 1,
    target: targetOf(resource, record),
    ...(before?.audit === undefined ? {} : { previous: before.audit }),
    ...(before && resource !== 'accounts' ? { before: withoutSecrets(before) } : {}),
  }
}

/** Never restored, so never recorded. */
const secrets = ['password', ...clientKeys]

function withoutSecrets(document: Audited): Audited {
  const copy: Audited & Record<string, unknown> = { ...document }
  for (const name of secrets) delete copy[name]
  return copy
}

/** Writes entries, and removes old ones in the background. One per process. */
export class AuditTrail {
  readonly #store: Store
  #process: Promise<number> | undefined
  #lastId = 0
  #recorded = 0
  #trimming: Promise<unknown> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  async nextId(now: number): Promise<number> {
    this.#process ??= this.#store.nextIds('audit', 1).catch((error: unknown) => {
      this.#process = undefined
      throw error
    })
    const process = (await this.#process) % MAX_PROCESSES
    this.#lastId = Math.max(this.#lastId + MAX_PROCESSES, firstIdOf(now) + process)
    return this.#lastId
  }

  /** Writes, and puts the entry into `store` at the same time: both are stored when this is true. */
  async record(entry: AuditEntry, store: Store, write: () => Promise<boolean>): Promise<boolean> {
    const [written, recorded] = await Promise.allSettled([write(), store.put('audit', entry, null)])
    const refused = written.status === 'fulfilled' ? !written.value : written.reason instanceof Conflict
    // When this fails, or when it is unknown whether the write happened, the document shows it: it names its entry or
    // not.
    if (refused && recorded.status === 'fulfilled') await store.remove('audit', entry.id, 1).catch(() => false)
    if (written.status === 'rejected') throw written.reason
    if (refused) return false
    if (recorded.status === 'rejected') throw recorded.reason
    if (!recorded.value)
      throw new Unavailable(`another process writes the audit entries of number ${entry.id % MAX_PROCESSES}`)
    this.#trim(entry)
    return true
  }

  /** Waits for the trimming. */
  async close(): Promise<void> {
    await this.#trimming
  }

  #trim({ target, revision, at }: AuditEntry): void {
    if (this.#recorded++ % TRIM_INTERVAL === 0)
      this.#inBackground(() => this.#removeOld(firstIdOf(at - RETENTION_SECONDS)))
    if (revision > MAX_REVISIONS && revision % DROP_INTERVAL === 0)
      this.#inBackground(() => this.#dropRevisions(target))
  }

  /** What fails is tried again the next time. */
  #inBackground(work: () => Promise<unknown>): void {
    this.#trimming = this.#trimming.then(work).catch(() => {})
  }

  async #removeOld(before: number): Promise<void> {
    const [oldest] = await this.#store.scan('audit', 0, 1)
    if (!oldest || oldest.id >= before) return
    const old = (await this.#store.scan('audit', 0, 2 * TRIM_INTERVAL)).filter(({ id }) => id < before)
    await Promise.all(old.map(({ id, rev }) => this.#store.remove('audit', id, rev)))
  }

  /** The entries remain, without the revisions. */
  async #dropRevisions(target: string): Promise<void> {
    const ids = await this.#store.lookup('audit', 'target', [target])
    const entries = await this.#store.get<AuditEntry>('audit', ids.slice(0, -MAX_REVISIONS).slice(-2 * DROP_INTERVAL))
    await Promise.all(
      entries.map(
        ({ before, ...entry }) => before && this.#store.put('audit', { ...entry, rev: entry.rev + 1 }, entry.rev),
      ),
    )
  }
}

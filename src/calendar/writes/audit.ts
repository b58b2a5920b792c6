/**
 * The audit trail: who wrote what, when, from where. An entry and the document it tells of are stored side by side, not
 * one after the other, and the document names its entry: so an entry whose write did not happen is told from the others
 * (docs/decisions/audit.md).
 */

import type { Caller } from '../access/visibility.ts'
import { writeKeys } from '../declaration/keys.ts'
import { Conflict, type Store, type StoredResource, Unavailable } from '../ports.ts'
import type { Action, AuditEntry, Audited, Origin } from '../resources/audit.ts'

export const targetOf = (resource: StoredResource, record: number) => `${resource}:${record}`

/** How long entries are kept, and how many of a record keep the revision before them. */
const RETENTION_SECONDS = 400 * 86_400
export const MAX_REVISIONS = 50
/** Entries between two looks for those that are too old, and how many are removed at once. */
const TRIM_INTERVAL = 256
/** Revisions of a record between two looks for those that are too many. */
const DROP_INTERVAL = 8

/**
 * An id is the second, a count within it and the number of the process: in the order of time, below 2^53 until 2092.
 */
const EPOCH = 1_704_067_200
const IDS_A_SECOND = 2 ** 22
const PROCESSES = 2 ** 12

/** The lowest id of a second. */
export function firstIdOf(second: number): number {
  return Math.max(0, second - EPOCH) * IDS_A_SECOND
}

/** What entries say beside the write itself: where it came from, and an action that the documents do not show. */
export interface Audit {
  trail: AuditTrail
  origin: Origin
  as?: Pick<AuditEntry, 'action' | 'detail'>
}

/** What a write is done with: a part of the context of writes. */
export interface AuditContext {
  store: Store
  caller: Caller
  now: number
  /** Absent: nothing is recorded, as of a dry run. */
  audit?: Audit
}

/** Stores a document and its entry; false, and no entry: `before` is not what is stored. */
export async function auditedPut(
  resource: StoredResource,
  document: Audited,
  before: Audited | null,
  context: AuditContext,
): Promise<boolean> {
  const { store, audit: by } = context
  const put = () => store.put(resource, document, before?.rev ?? null)
  if (!by) return put()
  document.audit = await by.trail.nextId(context.now)
  const entry = { ...entryOf(resource, document.id, before, context), action: actionOf(document, before), ...by.as }
  return by.trail.record({ ...entry, id: document.audit, ...by.origin }, put)
}

export async function auditedRemove(
  resource: StoredResource,
  before: Audited,
  context: AuditContext,
): Promise<boolean> {
  const { store, audit: by } = context
  const remove = () => store.remove(resource, before.id, before.rev)
  if (!by) return remove()
  return by.trail.record(
    {
      ...entryOf(resource, before.id, before, context),
      action: 'delete',
      id: await by.trail.nextId(context.now),
      ...by.origin,
    },
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
const secrets = ['password', ...writeKeys]

function withoutSecrets(document: Audited): Audited {
  const copy: Audited & Record<string, unknown> = { ...document }
  for (const name of secrets) delete copy[name]
  return copy
}

/** Writes entries, and trims them in the background. One for a process. */
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
    const process = (await this.#process) % PROCESSES
    this.#lastId = Math.max(this.#lastId + PROCESSES, firstIdOf(now) + process)
    return this.#lastId
  }

  /** Does the write and stores its entry beside it: both are stored when this is true. */
  async record(entry: AuditEntry, write: () => Promise<boolean>): Promise<boolean> {
    const [written, recorded] = await Promise.allSettled([write(), this.#store.put('audit', entry, null)])
    const refused = written.status === 'fulfilled' ? !written.value : written.reason instanceof Conflict
    // Where this fails, and where it is not known whether the write happened, the document tells.
    if (refused && recorded.status === 'fulfilled') await this.#store.remove('audit', entry.id, 1).catch(() => false)
    if (written.status === 'rejected') throw written.reason
    if (refused) return false
    if (recorded.status === 'rejected') throw recorded.reason
    if (!recorded.value)
      throw new Unavailable(`another process writes the audit entries of number ${entry.id % PROCESSES}`)
    this.#trim(entry)
    return true
  }

  /** When what is being trimmed is done. */
  async close(): Promise<void> {
    await this.#trimming
  }

  #trim({ target, revision, at }: AuditEntry): void {
    if (this.#recorded++ % TRIM_INTERVAL === 0)
      this.#inBackground(() => this.#removeOld(firstIdOf(at - RETENTION_SECONDS)))
    if (revision > MAX_REVISIONS && revision % DROP_INTERVAL === 0)
      this.#inBackground(() => this.#dropRevisions(target))
  }

  /** What fails is tried again at the next look. */
  #inBackground(work: () => Promise<unknown>): void {
    this.#trimming = this.#trimming.then(work).catch(() => {})
  }

  async #removeOld(before: number): Promise<void> {
    const [oldest] = await this.#store.scan('audit', 0, 1)
    if (!oldest || oldest.id >= before) return
    const old = (await this.#store.scan('audit', 0, 2 * TRIM_INTERVAL)).filter(({ id }) => id < before)
    await Promise.all(old.map(({ id, rev }) => this.#store.remove('audit', id, rev)))
  }

  /** The entries stay, without the revisions. */
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

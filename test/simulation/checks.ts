/** The checks: of every effect while it happens, of every reported version, and of the final state. */
import { Contributions, type LinkingEvent } from '../../indexers/counts/contributions.ts'
import { project } from '../../indexers/documents/project.ts'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { readCheckpoint } from '../../indexers/state/checkpoint.ts'
import { isFanningOut, isIdle, openTasks } from '../../indexers/state/task-rows.ts'
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { linkFieldOf } from '../../src/calendar/links.ts'
import type { IndexDocument, IndexedResource, IndexItem } from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'
import type { MemoryEngine } from './memory.ts'
import type { Watch } from './network.ts'
import { time } from './time.ts'
import { type Change, type Document, isCorrupt, type Workload } from './workload.ts'

/** Of indexers/state/lease.ts. */
const LEASE_MS = 10_000
const resources: readonly IndexedResource[] = ['events', 'venues', 'organizers', 'categories', 'tags']

interface IndexedRecord {
  rev: number
  venues?: { id: number; rev: number }[]
}

export class Checks {
  /** In the order in which they were found. */
  readonly failures: string[] = []
  takeovers = 0
  #engine: MemoryEngine
  #context: ProjectionContext
  /** When a process of this release last held its lease. */
  #heldAt = -Infinity
  /** What was reported of changes up to this version may be wrong: the index was restored to an earlier state. */
  #restoredUpTo = -1
  #position = 0
  #epoch = 0
  #corrupted: Workload['corrupted']

  constructor(engine: MemoryEngine, context: ProjectionContext, { corrupted }: Workload) {
    this.#engine = engine
    this.#context = context
    this.#corrupted = corrupted
  }

  readonly watch: Watch = async (method, args, effect) => {
    if (method === 'search.apply') return this.watchApply(args as [string, readonly IndexItem[]], effect)
    if (method === 'search.swap') this.watchSwap(args[0] as string)
    const result = await effect()
    const row = /^mirror:([^:]*):(.*)/.exec(String(args[0]))
    if (method === 'state.put' && result === true && row?.[1] === this.#engine.layout) this.watchRow(row[2]!, args[1])
    return result
  }

  /** The version of a record in a build never decreases. */
  private async watchApply(
    [name, items]: [string, readonly IndexItem[]],
    effect: () => Promise<unknown>,
  ): Promise<unknown> {
    const rows = () => this.#engine.search.allBuilds.find((build) => build.name === name)?.rows
    const versions = () => items.map(({ resource, id }) => rows()?.get(`${resource}:${id}`)?.version ?? -1)
    const before = versions()
    const result = effect()
    versions().forEach((version, at) => {
      if (version < before[at]! && rows())
        this.failures.push(
          `${items[at]!.resource} ${items[at]!.id} went from version ${before[at]} back to ${version} in ${name}`,
        )
    })
    return result
  }

  /** The live build has every record that was stored when the build was created. */
  private watchSwap(name: string): void {
    const { search, store } = this.#engine
    const build = search.allBuilds.find((each) => each.name === name)
    if (!build) return
    const born = new Map<string, number>()
    for (const [at, { resource, id }] of store.changes.entries())
      if (!born.has(`${resource}:${id}`)) born.set(`${resource}:${id}`, at + 1)
    for (const { key } of this.stored())
      if (born.get(key)! <= build.createdAt && !build.rows.has(key) && !this.#corrupted.has(key))
        this.failures.push(`${name} goes live without ${key}`)
  }

  /** Another release drops this one's index and rows. */
  dropped(): void {
    if (time.now - this.#heldAt < LEASE_MS) this.failures.push('the mirror of a release that runs is dropped')
    this.#position = 0
    this.#epoch = 0
  }

  /** The index was restored to an earlier state. */
  restored(): void {
    this.#restoredUpTo = this.#engine.store.changes.length
  }

  /** Saved positions decrease only to that of the mark of a restored index. */
  private watchRow(key: string, value: unknown): void {
    if (key === 'lease') {
      const { epoch, until } = value as { epoch: number; until: number }
      if (until > 0) this.#heldAt = time.now
      if (epoch > this.#epoch) this.takeovers++
      this.#epoch = epoch
    }
    if (key !== 'position') return
    const { position: saved } = value as { position: string }
    const position = Number(saved)
    const isRestored = this.#engine.search.live?.mark?.position === saved
    if (position < this.#position && isRestored) this.restored()
    else if (position < this.#position)
      this.failures.push(`the position went from ${this.#position} back to ${position}`)
    this.#position = position
  }

  private *stored(): Generator<{ key: string; resource: IndexedResource; document: Document }> {
    for (const resource of resources)
      for (const document of this.#engine.store.all<Document>(resource))
        yield { key: `${resource}:${document.id}`, resource, document }
  }

  /**
   * A process reported that every change up to `version` is visible; `change` is one of them. `isCertain`: no count is
   * in doubt.
   */
  async checkReported(by: string, version: number, change: Change, isCertain: boolean): Promise<void> {
    const { store, search, state } = this.#engine
    const { live } = search
    if (version <= this.#restoredUpTo || (await this.isToGoBack())) return
    const fail = (what: string) => this.failures.push(`${by} reported version ${version}: ${what}`)
    if (!live) return void fail('there is no index')
    const indexed = (key: string) => live.visible.get(key)?.document?.record as IndexedRecord | undefined
    const latest = new Map<string, number>()
    for (const [at, { resource, id }] of store.changes.entries()) latest.set(`${resource}:${id}`, at + 1)
    const stored = new Map([...this.stored()].map(({ key, document }) => [key, document]))
    for (const [key, at] of latest) {
      const document = stored.get(key)
      if (at > version || (document && isCorrupt(document))) continue
      if (indexed(key)?.rev !== document?.rev)
        fail(
          `${key} has revision ${document?.rev} since ${at}, ` +
            `indexed is ${indexed(key)?.rev} (version ${live.visible.get(key)?.version})`,
        )
    }
    if (isCertain && version === store.changes.length && isIdle(await openTasks(state)))
      for (const what of await this.differences(horizonOf)) fail(what)
    const key = `${change.resource}:${change.id}`
    if (
      change.rev !== null &&
      stored.has(key) &&
      (this.#corrupted.get(key) ?? 0) < change.at &&
      !((indexed(key)?.rev ?? 0) >= change.rev)
    )
      fail(`${key} got revision ${change.rev} at ${change.at}, indexed is ${indexed(key)?.rev}`)
    if (change.resource !== 'venues' || (await isFanningOut(state, 'venues', change.id))) return
    for (const event of store.all<Document>('events')) {
      const seen = indexed(`events:${event.id}`)?.venues?.find(({ id }) => id === change.id)
      // An event that has changed since may have its earlier state.
      if ((latest.get(`events:${event.id}`) ?? 0) > version) continue
      if (!(event.venue as number[]).includes(change.id) || this.#corrupted.has(`events:${event.id}`) || !seen) continue
      if (change.rev === null || seen.rev < change.rev)
        fail(
          `event ${event.id} shows revision ${seen.rev} of venue ${change.id}, which got ${change.rev} at ${change.at}`,
        )
    }
  }

  /** The index was restored to an earlier state, and nobody has noticed so far. */
  private async isToGoBack(): Promise<boolean> {
    const checkpoint = await readCheckpoint(this.#engine.state)
    return (checkpoint?.mark?.count ?? 0) > (this.#engine.search.live?.mark?.count ?? 0)
  }

  /** After a release was abandoned nothing of it remains. */
  async gone(): Promise<void> {
    const { search, state, layout } = this.#engine
    const rows = await state.list('')
    if (search.allBuilds.length || rows.length) this.failures.push(`a mirror of ${layout} remains: ${rows.length} rows`)
  }

  /** Whether no work remains. */
  async idle(): Promise<boolean> {
    const { state, store } = this.#engine
    const [position, rebuild, work] = [
      await state.get('position'),
      await state.get('task:rebuild'),
      await openTasks(state),
    ]
    const { done = -1 } = (position?.value ?? {}) as { done?: number }
    return (
      done >= store.changes.length &&
      (rebuild?.value as { state: string } | undefined)?.state === 'done' &&
      isIdle(work)
    )
  }

  /** After all writes and faults: the index is the projection of the store, and dead letters are corrupt records. */
  async end(): Promise<void> {
    const { state } = this.#engine
    if (!(await this.idle()))
      this.failures.push(
        `work remains: ${JSON.stringify([...(await state.list('')).filter(({ key }) => key !== 'lease')])}`,
      )
    this.failures.push(...(await this.differences(() => undefined)))
    for (const { activity, reason } of await readFailures(state))
      this.failures.push(`${activity} is reported as failing forever: ${reason}`)
    if (this.#engine.search.allBuilds.length > 1)
      this.failures.push(`${this.#engine.search.allBuilds.length} builds remain`)
    const refused = new Set([...this.stored()].filter(({ document }) => isCorrupt(document)).map(({ key }) => key))
    const aside = new Set((await state.list('aside:')).map(({ key }) => key.slice('aside:'.length)))
    for (const key of refused) if (!aside.has(key)) this.failures.push(`${key} is corrupt, but no dead letter`)
    for (const key of aside) if (!refused.has(key)) this.failures.push(`${key} is a dead letter, but not corrupt`)
  }

  /** The events of the index: what a list shows is what counts. */
  private *shown(): Generator<LinkingEvent> {
    for (const { resource, document } of this.#engine.search.live?.visible.values() ?? [])
      if (resource === 'events' && document) yield document.record as LinkingEvent
  }

  /**
   * Between the projection of the store and the live build. `horizon`: that an indexed document may have instead of the
   * present one.
   */
  private async differences(horizon: (document: IndexDocument) => number | undefined): Promise<string[]> {
    const { live } = this.#engine.search
    const found: string[] = []
    const indexed = new Map(
      [...(live?.visible ?? [])].flatMap(([key, { document }]) =>
        document ? [[key, JSON.stringify(document)] as const] : [],
      ),
    )
    const { counts } = new Contributions().add(this.shown())
    for (const { key, resource, document } of this.stored()) {
      const was = indexed.get(key)
      indexed.delete(key)
      if (isCorrupt(document)) continue
      const [record] =
        resource === 'events'
          ? await withEmbedded(this.#engine.store, [document])
          : [withCount(resource, document, counts[linkFieldOf(resource)].get(document.id))]
      const own = was === undefined ? undefined : horizon(JSON.parse(was) as IndexDocument)
      const context = own === undefined ? this.#context : { ...this.#context, horizon: () => own }
      const is = JSON.stringify(project(resource, record, context))
      if (is !== was)
        found.push(`${key} ${was ? `is indexed as ${brief(was)}, stored as ${brief(is)}` : 'is not indexed'}`)
    }
    return [...found, ...[...indexed.keys()].map((key) => `${key} is indexed, but not stored`)]
  }
}

/** The horizon that a series was projected with: while it moves, those that go on follow one after another. */
function horizonOf({ fields }: IndexDocument): number | undefined {
  return typeof fields.horizon === 'number' ? fields.horizon : undefined
}

/** The parts of a record that may differ. */
function brief(text: string): string {
  const { rev, status, count, last_start, venue, venues } = (JSON.parse(text) as IndexDocument).record as Record<
    string,
    unknown
  >
  return JSON.stringify({
    rev,
    status,
    count,
    last_start,
    venue,
    venues: (venues as IndexedRecord[] | undefined)?.map(({ rev }) => rev),
  })
}

/** What must be true: of every effect while it happens, of what was told, and of the end. */
import { project } from '../../indexers/documents/project.ts'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { isFanningOut, isIdle, openTasks } from '../../indexers/state/task-rows.ts'
import type { IndexDocument, IndexedResource, IndexItem } from '../../src/calendar/ports.ts'
import { recordsOf } from '../../src/calendar/records/join.ts'
import type { MemoryEngine } from './memory.ts'
import type { Watch } from './network.ts'
import { type Change, type Document, isSpoilt, type Workload } from './workload.ts'

export const context = { defaultLanguage: 'en' } as const
const resources: readonly IndexedResource[] = ['events', 'venues', 'organizers', 'categories', 'tags']

interface Shown {
  rev: number
  venues?: { id: number; rev: number }[]
}

export class Checks {
  /** What was not as it must be, the first first. */
  readonly wrong: string[] = []
  takeovers = 0
  #engine: MemoryEngine
  #position = 0
  #epoch = 0
  #spoilt: Workload['spoilt']

  constructor(engine: MemoryEngine, { spoilt }: Workload) {
    this.#engine = engine
    this.#spoilt = spoilt
  }

  readonly watch: Watch = async (method, args, effect) => {
    if (method === 'search.apply') return this.watchApply(args as [string, readonly IndexItem[]], effect)
    if (method === 'search.swap') this.watchSwap(args[0] as string)
    const result = await effect()
    if (method === 'state.put' && result === true) this.watchRow(args[0] as string, args[1])
    return result
  }

  /** Labels of a record in a version never decrease. */
  private async watchApply(
    [name, items]: [string, readonly IndexItem[]],
    effect: () => Promise<unknown>,
  ): Promise<unknown> {
    const rows = () => this.#engine.search.all.find((version) => version.name === name)?.rows
    const labels = () => items.map(({ resource, id }) => rows()?.get(`${resource}:${id}`)?.version ?? -1)
    const before = labels()
    const result = effect()
    labels().forEach((label, at) => {
      if (label < before[at]! && rows())
        this.wrong.push(
          `${items[at]!.resource} ${items[at]!.id} went from label ${before[at]} back to ${label} in ${name}`,
        )
    })
    return result
  }

  /** What lists are answered from holds every record that was there when it was made. */
  private watchSwap(name: string): void {
    const { search, store } = this.#engine
    const version = search.all.find((each) => each.name === name)
    if (!version) return
    const born = new Map<string, number>()
    for (const [at, { resource, id }] of store.changes.entries())
      if (!born.has(`${resource}:${id}`)) born.set(`${resource}:${id}`, at + 1)
    for (const { key } of this.stored())
      if (born.get(key)! <= version.made && !version.rows.has(key) && !this.#spoilt.has(key))
        this.wrong.push(`${name} goes live without ${key}`)
  }

  /** Saved positions never go back. */
  private watchRow(key: string, value: unknown): void {
    if (key === 'lease') {
      const { epoch } = value as { epoch: number }
      if (epoch > this.#epoch) this.takeovers++
      this.#epoch = epoch
    }
    if (key !== 'position') return
    const position = Number((value as { position: string }).position)
    if (position < this.#position) this.wrong.push(`the position went from ${this.#position} back to ${position}`)
    this.#position = position
  }

  private *stored(): Generator<{ key: string; resource: IndexedResource; document: Document }> {
    for (const resource of resources)
      for (const document of this.#engine.store.all<Document>(resource))
        yield { key: `${resource}:${document.id}`, resource, document }
  }

  /** A process was told that every change up to `label` is in the index; `change` is one of them. */
  async told(by: string, label: number, change: Change): Promise<void> {
    const { store, search, state } = this.#engine
    const { live } = search
    const say = (what: string) => this.wrong.push(`${by} was told that ${label} is reached: ${what}`)
    if (!live) return void say('there is no index')
    const shown = (key: string) => live.shown.get(key)?.document?.record as Shown | undefined
    const latest = new Map<string, number>()
    for (const [at, { resource, id }] of store.changes.entries()) latest.set(`${resource}:${id}`, at + 1)
    const stored = new Map([...this.stored()].map(({ key, document }) => [key, document]))
    for (const [key, at] of latest) {
      const document = stored.get(key)
      if (at > label || (document && isSpoilt(document))) continue
      if (shown(key)?.rev !== document?.rev)
        say(
          `${key} has revision ${document?.rev} since ${at}, shown is ${shown(key)?.rev} (label ${live.shown.get(key)?.version})`,
        )
    }
    if (label === store.changes.length && isIdle(await openTasks(state)))
      for (const what of await this.differences()) say(what)
    const key = `${change.resource}:${change.id}`
    if (
      change.rev !== null &&
      stored.has(key) &&
      (this.#spoilt.get(key) ?? 0) < change.at &&
      !((shown(key)?.rev ?? 0) >= change.rev)
    )
      say(`${key} got revision ${change.rev} at ${change.at}, shown is ${shown(key)?.rev}`)
    if (change.resource !== 'venues' || (await isFanningOut(state, 'venues', change.id))) return
    for (const event of store.all<Document>('events')) {
      const seen = shown(`events:${event.id}`)?.venues?.find(({ id }) => id === change.id)
      // One that has changed since is shown as it was until that is followed.
      if ((latest.get(`events:${event.id}`) ?? 0) > label) continue
      if (!(event.venue as number[]).includes(change.id) || this.#spoilt.has(`events:${event.id}`) || !seen) continue
      if (change.rev === null || seen.rev < change.rev)
        say(
          `event ${event.id} shows revision ${seen.rev} of venue ${change.id}, which got ${change.rev} at ${change.at}`,
        )
    }
  }

  /** Whether nothing is left to do. */
  async idle(): Promise<boolean> {
    const { state, store } = this.#engine
    const [position, rebuild, work] = [await state.get('position'), await state.get('rebuild'), await openTasks(state)]
    const { done = -1 } = (position?.value ?? {}) as { done?: number }
    return (
      done >= store.changes.length &&
      (rebuild?.value as { state: string } | undefined)?.state === 'done' &&
      isIdle(work)
    )
  }

  /** Nothing is written any more and nothing is wrong: the index is the projection of the store, and only what cannot be indexed is put aside. */
  async end(): Promise<void> {
    const { state } = this.#engine
    if (!(await this.idle()))
      this.wrong.push(
        `something is left to do: ${JSON.stringify([...(await state.list('')).filter(({ key }) => key !== 'lease')])}`,
      )
    this.wrong.push(...(await this.differences()))
    for (const { activity, reason } of await readFailures(state))
      this.wrong.push(`${activity} is said to fail for good: ${reason}`)
    if (this.#engine.search.all.length > 1) this.wrong.push(`${this.#engine.search.all.length} versions are left`)
    const refused = new Set([...this.stored()].filter(({ document }) => isSpoilt(document)).map(({ key }) => key))
    const aside = new Set((await state.list('aside:')).map(({ key }) => key.slice('aside:'.length)))
    for (const key of refused) if (!aside.has(key)) this.wrong.push(`${key} cannot be indexed, and is not put aside`)
    for (const key of aside) if (!refused.has(key)) this.wrong.push(`${key} is put aside, and can be indexed`)
  }

  /** Between the store, projected, and the live version. */
  private async differences(): Promise<string[]> {
    const { live } = this.#engine.search
    const found: string[] = []
    const shown = new Map(
      [...(live?.shown ?? [])].flatMap(([key, { document }]) =>
        document ? [[key, JSON.stringify(document)] as const] : [],
      ),
    )
    for (const { key, resource, document } of this.stored()) {
      const was = shown.get(key)
      shown.delete(key)
      if (isSpoilt(document)) continue
      const [record] = await recordsOf(this.#engine.store, resource, [document])
      const is = JSON.stringify(project(resource, record, context))
      if (is !== was) found.push(`${key} ${was ? `is shown as ${brief(was)}, stored as ${brief(is)}` : 'is not shown'}`)
    }
    return [...found, ...[...shown.keys()].map((key) => `${key} is shown, and not stored`)]
  }
}

/** What may differ of one record. */
function brief(text: string): string {
  const { rev, status, count, events, last_start, venue, venues } = (JSON.parse(text) as IndexDocument)
    .record as Record<string, unknown>
  return JSON.stringify({
    rev,
    status,
    count,
    events,
    last_start,
    venue,
    venues: (venues as Shown[] | undefined)?.map(({ rev }) => rev),
  })
}

/**
 * The indexer: mirrors the store into the index over the change feed.
 *
 *   process   WAITING (another holds the lease) → FOLLOWING → STOPPING
 *   lane      beside it: large fan-outs and repairs, chunk by chunk (lane.ts)
 *   version   SCANNING (rebuild.ts; followed batches go to it too) → LIVE (after the swap) → RETIRED (dropped)
 *
 * A batch: receive marks and their label → read again, and what they touch elsewhere → project → bulk → look at every item → save the position.
 * The position is saved only when every version took the batch; replays are harmless.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PositionTooOld, Unavailable, type Engine } from '../src/calendar/ports.ts'
import type { ProjectionContext } from '../src/calendar/resource.ts'
import { applyMarks, type Batch } from './batch.ts'
import { readAside, readCheckpoint, readRebuild, saveCheckpoint, saveProgress, type Checkpoint } from './checkpoint.ts'
import { RecentCounts } from './counts.ts'
import { Lease } from './lease.ts'
import { workOn } from './lane.ts'
import { indexHash } from './project.ts'
import { publishDue } from './publish.ts'
import { rebuild } from './rebuild.ts'

/** Marks in one batch. */
const BATCH = 1_000
/** Milliseconds between looks at the lease, at requests for a rebuild and at what is due. */
const TICK = 1_000
/** Milliseconds a retry waits at most. */
const LONGEST_WAIT = 10_000

export interface IndexerLog {
  info(what: object, message: string): void
  error(what: object, message: string): void
}

export class Indexer {
  private engine: Engine
  private context: ProjectionContext
  private log: IndexerLog
  private lease: Lease
  private abort = new AbortController()
  private running: Promise<void> | undefined
  private rebuilding: Promise<void> | undefined
  private working: Promise<void> | undefined
  /** Ends the wait for a change. */
  private wake: () => void = () => {}
  private waiters: { label: number; done: (visible: boolean) => void }[] = []
  private ticked = 0
  private looked = false
  private current = Date.now()
  private counts = new RecentCounts()
  private aside = new Set<string>()
  /** Every change up to this label is in the index, as far as this process has seen. */
  done = -1
  holder = false

  /** `works`: it may hold the lease; else it only watches how far another one is. */
  private works: boolean

  constructor(engine: Engine, context: ProjectionContext, log: IndexerLog, works = true) {
    this.engine = engine
    this.works = works
    this.context = context
    this.log = log
    this.lease = new Lease(engine.state)
  }

  start(): void {
    this.running = this.run()
  }

  /** Finishes the batch at hand, saves the position, gives the lease back. */
  async stop(): Promise<void> {
    this.abort.abort()
    this.wake()
    await this.running
    await Promise.all([this.rebuilding, this.working])
    await this.lease.release()
    for (const waiter of this.waiters.splice(0)) waiter.done(false)
  }

  /** Waits until every change up to `label` is in the index and visible; false after `timeout` milliseconds. */
  async reached(label: number, timeout: number): Promise<boolean> {
    if (this.done >= label) return true
    return new Promise((resolve) => {
      const waiter = { label, done: resolve }
      const timer = setTimeout(() => {
        this.waiters = this.waiters.filter((other) => other !== waiter)
        resolve(false)
      }, timeout)
      waiter.done = (visible) => {
        clearTimeout(timer)
        resolve(visible)
      }
      this.waiters.push(waiter)
    })
  }

  /** How long the index has been behind; `behind`: whether it is now. */
  secondsBehind(behind: boolean): number {
    if (!behind) this.current = Date.now()
    return (Date.now() - this.current) / 1000
  }

  private get stopping(): boolean {
    return this.abort.signal.aborted
  }

  private async batch(): Promise<Batch> {
    const versions = await this.engine.search.versions()
    return {
      engine: this.engine,
      context: this.context,
      counts: this.counts,
      aside: this.aside,
      versions: versions.map(({ name }) => name),
      live: versions.some(({ live }) => live),
      breathe: async () => {
        if (!(await this.lease.hold())) throw new Error('another indexer has taken over')
      },
    }
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping; ) {
      try {
        this.holder = this.works && (await this.lease.hold())
        if (this.holder) await this.follow()
        else await this.watch()
        failures = 0
      } catch (error) {
        if (this.stopping) return
        const wait = Math.min(100 * 2 ** failures++, LONGEST_WAIT) * (0.5 + Math.random() / 2)
        if (!(error instanceof Unavailable) || failures === 1) this.log.error({ err: error, wait }, 'the indexer is held up and tries again')
        await this.pause(wait)
      }
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.abort.signal }).catch(() => {})
  }

  /** Another process indexes: its progress is read, so that writes here know when they are visible. */
  private async watch(): Promise<void> {
    const { state, store } = this.engine
    const checkpoint = await readCheckpoint(state)
    if (checkpoint) this.advance(checkpoint.done)
    if (this.done >= (await store.now())) this.current = Date.now()
    await this.pause(this.waiters.length ? 10 : 250)
  }

  private async follow(): Promise<void> {
    this.counts.forget()
    this.aside = await readAside(this.engine.state)
    let checkpoint = (await readCheckpoint(this.engine.state)) ?? (await this.beginAnew('there is none'))
    this.ticked = 0
    this.looked = false
    while (!this.stopping && (this.holder = await this.lease.hold())) {
      await this.tick()
      checkpoint = await this.step(checkpoint).catch((error: unknown) => {
        if (!(error instanceof PositionTooOld)) throw error
        this.ticked = 0
        return this.beginAnew(error.message)
      })
    }
  }

  /**
   * Without a position nobody knows what the index lacks, so it is made anew. That is asked for before the new position
   * is noted, and the position is noted before anything is scanned: a crash loses nothing, and nothing falls between.
   */
  private async beginAnew(reason: string): Promise<Checkpoint> {
    const { state, feed } = this.engine
    this.log.info({ reason }, 'no position to follow from')
    await saveProgress(state, { request: `position:${randomUUID()}`, state: 'asked', written: 0, of: 0, begun: Date.now() })
    const checkpoint = { position: await feed.position(), done: -1 }
    await saveCheckpoint(state, checkpoint)
    return checkpoint
  }

  /** What is visible is told before it is noted: a position that was not saved is read again, and no harm done. */
  private async step(checkpoint: Checkpoint): Promise<Checkpoint> {
    const { engine } = this
    const stopped = new Promise<undefined>((resolve) => {
      this.wake = () => resolve(undefined)
    })
    // The first look does not wait: somebody may wait for the start.
    const wait = this.looked ? Math.max(0, this.ticked + TICK - Date.now()) : 0
    const read = this.stopping ? undefined : await Promise.race([engine.feed.read(checkpoint.position, BATCH, wait), stopped])
    if (!read) return checkpoint
    this.looked = true
    const { marks, position, label, given = checkpoint.done } = read
    if (marks.length === 0) {
      if (await this.isLive()) this.advance(given)
      this.current = Date.now()
      if (given <= checkpoint.done && position === checkpoint.position) return checkpoint
    } else {
      const batch = await this.batch()
      await applyMarks(marks, label, batch)
      await engine.search.refresh()
      if (batch.live) this.advance(given)
    }
    if (marks.length < BATCH) this.counts.settle()
    await saveCheckpoint(engine.state, { position, done: given })
    return { position, done: given }
  }

  private async isLive(): Promise<boolean> {
    return (await this.engine.search.versions()).some(({ live }) => live)
  }

  private advance(done: number): void {
    if (done > this.done) this.current = Date.now()
    this.done = Math.max(this.done, done)
    const reached = this.waiters.filter(({ label }) => label <= this.done)
    if (reached.length === 0) return
    this.waiters = this.waiters.filter(({ label }) => label > this.done)
    for (const waiter of reached) waiter.done(true)
  }

  private async tick(): Promise<void> {
    if (Date.now() - this.ticked < TICK) return
    this.ticked = Date.now()
    const hash = indexHash(this.context)
    const asked = await readRebuild(this.engine.state)
    const ours = (await this.engine.search.versions()).some((version) => version.live && version.hash === hash)
    if (asked && asked.state !== 'done') await this.startRebuild(asked.request)
    else if (!ours) await this.startRebuild(`hash:${hash}`)
    this.startWork()
    // An index made for other declarations may not know what is asked here.
    if (ours) await publishDue(this.engine, Math.floor(Date.now() / 1000))
  }

  /** The second lane, as long as there is something in it (lane.ts). */
  private startWork(): void {
    const work = async () => {
      while (!this.stopping && (await workOn(await this.batch()))) { /* chunk by chunk */ }
    }
    this.working ??= work()
      .catch((error: unknown) => this.log.error({ err: error }, 'what is to be written again is held up and tried again'))
      .finally(() => {
        this.working = undefined
      })
  }

  /** One at a time, beside the following. */
  private async startRebuild(request: string): Promise<void> {
    if (this.rebuilding) return
    this.log.info({ request }, 'the index is made anew')
    this.rebuilding = rebuild(await this.batch(), indexHash(this.context), request, () => this.stopping)
      .catch((error: unknown) => this.log.error({ err: error }, 'the rebuild failed and is begun again'))
      .finally(() => {
        this.rebuilding = undefined
      })
    // The very first index has nobody to serve beside: following waits for it.
    if (!(await this.isLive())) await this.rebuilding
  }
}

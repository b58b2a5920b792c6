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
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProjectionContext } from '../src/calendar/declaration/resource.ts'
import { type Engine, PositionTooOld } from '../src/calendar/ports.ts'
import { BackgroundJob } from './background-job.ts'
import { AdaptiveBatchSize } from './batches/adaptive-batch-size.ts'
import { applyChanges, type Batch } from './batches/batch.ts'
import { Breaker } from './batches/breaker.ts'
import { indexHash } from './batches/project.ts'
import { RecentCounts } from './counts/recent-counts.ts'
import { FailureTracker, type IndexerLog } from './failure-tracker.ts'
import { publishDue } from './maintenance/publish.ts'
import { purgeTombstones } from './maintenance/purge.ts'
import { dropOthers, rebuild } from './maintenance/rebuild.ts'
import { IndexerMetrics } from './metrics.ts'
import {
  type DeadLetters,
  readCheckpoint,
  readDeadLetters,
  readRebuildProgress,
  requestRebuild,
  type SavedCheckpoint,
  saveCheckpoint,
  TakenOver,
} from './state/checkpoint.ts'
import { Lease } from './state/lease.ts'
import { removeFinishedTasks, retryDeadLetters } from './tasks/task-rows.ts'
import { runTasks } from './tasks/tasks.ts'
import { VisibilityWaiters } from './visibility-waiters.ts'

/** Milliseconds between looks at the lease, at requests for a rebuild and at what is due. */
const TICK = 1_000
const HOUR = 3_600_000
/** A label before every change. */
const NOTHING = -1

export class Indexer {
  private engine: Engine
  private context: ProjectionContext
  private log: IndexerLog
  private lease: Lease
  private trouble: FailureTracker
  private rebuilding: BackgroundJob
  private lane: BackgroundJob
  private purging: BackgroundJob
  private abort = new AbortController()
  private running: Promise<void> | undefined
  /** Ends the wait for a change. */
  private wake: () => void = () => {}
  private visibilityWaiters = new VisibilityWaiters()
  private ticked = 0
  private hourly = 0
  private looked = false
  /** Milliseconds since 1970: every change before was in the index. */
  private current = Date.now()
  private sample = { at: this.current, label: NOTHING }
  private counts = new RecentCounts()
  private pace = new AdaptiveBatchSize()
  private breaker = new Breaker()
  private aside: DeadLetters = new Map()
  /** Of the lease, when this process took over. */
  private epoch = 0
  readonly metrics = new IndexerMetrics()
  /** Every change up to this label is in the index, as far as this process has seen. */
  caughtUpTo = NOTHING
  /** Changes received that are not in the index yet. */
  pending = 0
  holder = false

  /** `works`: it may hold the lease; else it only watches how far another one is. */
  private works: boolean

  constructor(engine: Engine, context: ProjectionContext, log: IndexerLog, works = true) {
    this.engine = engine
    this.works = works
    this.context = context
    this.log = log
    this.lease = new Lease(engine.state)
    this.trouble = new FailureTracker(engine.state, this.lease, log, this.metrics)
    this.rebuilding = new BackgroundJob('rebuild', this.trouble)
    this.lane = new BackgroundJob('lane', this.trouble)
    this.purging = new BackgroundJob('purge', this.trouble)
  }

  start(): void {
    this.running = this.run()
  }

  /** Finishes the batch at hand, saves the position, gives the lease back. */
  async stop(): Promise<void> {
    this.abort.abort()
    this.wake()
    await this.running
    await Promise.all([this.rebuilding.running, this.lane.running, this.purging.running])
    await this.lease.release()
    this.visibilityWaiters.cancelAll()
  }

  /** Waits until every change up to `label` is in the index and visible; false after `timeout` milliseconds. */
  async waitUntilVisible(label: number, timeout: number): Promise<boolean> {
    return this.caughtUpTo >= label || this.visibilityWaiters.wait(label, timeout)
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
    const versions = await this.engine.search.builds()
    return {
      engine: this.engine,
      context: this.context,
      counts: this.counts,
      size: this.pace,
      breaker: this.breaker,
      metrics: this.metrics,
      deadLetters: this.aside,
      builds: versions.map(({ name }) => name),
      live: versions.find(({ live }) => live)?.name,
      renewLease: async () => {
        if (!(await this.lease.hold()) || this.lease.epoch !== this.epoch) throw new TakenOver()
      },
    }
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        this.holder = this.works && (await this.lease.hold())
        if (this.holder) await this.follow()
        else await this.watch()
      } catch (error) {
        if (this.stopping) return
        if (!(error instanceof TakenOver)) await this.pause(await this.trouble.failed('following', error))
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
    // How old is what is known to be in: a label is looked up, and waited for.
    if (this.caughtUpTo >= this.sample.label) {
      this.current = Math.max(this.current, this.sample.at)
      this.sample = { at: Date.now(), label: await store.now() }
    }
    await this.pause(this.visibilityWaiters.any ? 10 : 250)
  }

  private async follow(): Promise<void> {
    // A batch that failed is made again by who knows what it has counted; a successor does not know.
    if (this.epoch !== this.lease.epoch) {
      this.aside = await readDeadLetters(this.engine.state)
      this.counts.forget()
      this.hourly = 0
      this.epoch = this.lease.epoch
    }
    const saved = await readCheckpoint(this.engine.state)
    let checkpoint = saved ?? (await this.beginAnew('there is none', saved))
    this.ticked = 0
    this.looked = false
    while (!this.stopping && (this.holder = await this.lease.hold()) && this.lease.epoch === this.epoch) {
      await this.tick()
      checkpoint = await this.step(checkpoint).catch((error: unknown) => {
        if (!(error instanceof PositionTooOld)) throw error
        this.ticked = 0
        return this.beginAnew(error.message, checkpoint)
      })
      await this.trouble.recovered('following')
    }
  }

  /**
   * Without a position nobody knows what the index lacks, so it is made anew. That is asked for before the new position
   * is noted, and the position is noted before anything is scanned: a crash loses nothing, and nothing falls between.
   * Until it is made nobody is told of any change that it is in the index: one of those before may not be.
   */
  private async beginAnew(reason: string, over: SavedCheckpoint | undefined): Promise<SavedCheckpoint> {
    const { state, feed } = this.engine
    this.log.info({ reason }, 'no position to follow from')
    // First of all: what changes from here on is followed, whenever the scan begins that is or was asked for.
    const position = await feed.position()
    await requestRebuild(state)
    return saveCheckpoint(state, { position, done: NOTHING }, over)
  }

  /** What is visible is told before it is noted: a position that was not saved is read again, and no harm done. */
  private async step(checkpoint: SavedCheckpoint): Promise<SavedCheckpoint> {
    const { engine } = this
    const stopped = new Promise<undefined>((resolve) => {
      this.wake = () => resolve(undefined)
    })
    // The first look does not wait: somebody may wait for the start.
    const wait = this.looked ? Math.max(0, this.ticked + TICK - Date.now()) : 0
    const limit = this.pace.batchSize
    const asked = Date.now()
    const read = this.stopping
      ? undefined
      : await Promise.race([engine.feed.read(checkpoint.position, limit, wait), stopped])
    if (!read) return checkpoint
    this.looked = true
    const { dirty: marks, position, version: label, waiting = 0, caughtUpTo: given = checkpoint.done } = read
    // That was all, up to when it was asked for.
    const drained = marks.length < limit && read.caughtUpTo !== undefined
    this.pending = marks.length + waiting
    const batch = await this.batch()
    const whole = batch.live && (checkpoint.done !== NOTHING || (await this.isMadeAnew()))
    if (marks.length) {
      await applyChanges(marks, label, batch)
      await engine.search.refresh()
      this.metrics.batch(marks.length)
      this.pending = waiting
    }
    if (drained) this.counts.startNewWindow()
    const done = whole ? given : checkpoint.done
    if (whole) this.advance(done)
    if (drained && whole) this.current = asked
    return done === checkpoint.done && position === checkpoint.position
      ? checkpoint
      : saveCheckpoint(engine.state, { position, done }, checkpoint)
  }

  /** What `beginAnew` has asked for is done; no rebuild that was under way before can say so. */
  private async isMadeAnew(): Promise<boolean> {
    return (await readRebuildProgress(this.engine.state))?.state === 'done'
  }

  private advance(done: number): void {
    this.caughtUpTo = Math.max(this.caughtUpTo, done)
    this.visibilityWaiters.resolveUpTo(this.caughtUpTo)
  }

  private async tick(): Promise<void> {
    if (Date.now() - this.ticked < TICK) return
    this.ticked = Date.now()
    const hash = indexHash(this.context)
    const asked = await readRebuildProgress(this.engine.state)
    const versions = await this.engine.search.builds()
    const ours = versions.some((version) => version.live && version.hash === hash)
    if (asked && asked.state !== 'done') await this.startRebuild(asked.request)
    else if (!ours) await this.startRebuild(`hash:${hash}`)
    // What a rebuild has left that was cut off after the swap.
    else if (versions.length > 1) this.rebuilding.start(() => dropOthers(this.engine.search))
    else if (!this.rebuilding.running) await this.trouble.recovered('rebuild')
    if (Date.now() - this.hourly > HOUR) await this.everyHour()
    // The second lane, as long as there is something in it (lane.ts).
    this.lane.start(async () => {
      while (!this.stopping && (await runTasks(this.engine.state, () => this.batch()))) {
        /* chunk by chunk */
      }
    })
    // An index made for other declarations may not know what is asked here.
    if (ours) await publishDue(this.engine, Math.floor(Date.now() / 1000))
  }

  private async everyHour(): Promise<void> {
    const { state } = this.engine
    // What another process noted late is known from here on.
    for (const [record, label] of await retryDeadLetters(state))
      this.aside.set(record, Math.max(label, this.aside.get(record) ?? label))
    await removeFinishedTasks(state)
    await this.trouble.clearStale()
    if (this.caughtUpTo !== NOTHING) this.purging.start(() => purgeTombstones(this.engine, this.caughtUpTo))
    this.hourly = Date.now()
  }

  /** One at a time, beside the following. */
  private async startRebuild(request: string): Promise<void> {
    this.rebuilding.start(async () => {
      this.log.info({ request }, 'the index is made anew')
      await rebuild(await this.batch(), indexHash(this.context), request, () => this.stopping)
    })
    // The very first index has nobody to serve beside: following waits for it.
    if (!(await this.engine.search.builds()).some(({ live }) => live)) await this.rebuilding.running
  }
}

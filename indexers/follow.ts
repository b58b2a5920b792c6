/**
 * The indexer: mirrors the store into the index over the change feed.
 *
 *   process   WAITING (another one holds the lease) → FOLLOWING → STOPPING
 *   beside    rebuilds, background tasks, upkeep (maintenance/maintenance.ts)
 *   build     SCANNING (a rebuild; followed batches go to it, too) → LIVE (after the swap) → RETIRED (dropped)
 *
 * A batch: receive changed ids and their version → read the records, and those that show or count them → project → bulk
 * → look at every item's result → save the position. The position is saved only when every build took the batch; a
 * repeated batch is harmless.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ProjectionContext } from '../src/calendar/declaration/resource.ts'
import { type Changes, type Engine, PositionTooOld } from '../src/calendar/ports.ts'
import { applyChanges } from './batch.ts'
import { Doubts } from './counts/doubts.ts'
import { noIds } from './counts/linked-ids.ts'
import { AdaptiveBatchSize } from './documents/adaptive-batch-size.ts'
import { Breaker } from './documents/breaker.ts'
import { indexHash } from './documents/project.ts'
import type { Batch } from './documents/write-items.ts'
import { FailureTracker, type IndexerLog } from './failure-tracker.ts'
import { CorrectionQueue, type TakenCorrections } from './maintenance/corrections.ts'
import { Maintenance } from './maintenance/maintenance.ts'
import { MarkKeeper } from './maintenance/mark-keeper.ts'
import { IndexerMetrics } from './metrics.ts'
import { widthFor } from './parallel.ts'
import { NONE, Progress } from './progress.ts'
import { SerialQueue } from './serial-queue.ts'
import { Settled } from './settled.ts'
import { readCheckpoint, type SavedCheckpoint, saveCheckpoint, TakenOver } from './state/checkpoint.ts'
import { type DeadLetters, readDeadLetters } from './state/dead-letters.ts'
import { Lease } from './state/lease.ts'
import { isRebuilt, rebuildAmong, requestRebuild } from './state/rebuild-progress.ts'
import { listTasks, openAmong } from './state/task-rows.ts'

/** Time between two renewals of the lease, each followed by maintenance. */
const TICK_MS = 1_000
/** How often the position of another indexer is read, while somebody waits for a change and otherwise. */
const URGENT_POLL_MS = 10
const POLL_MS = 1_000

export class Indexer {
  #engine: Engine
  #context: ProjectionContext
  #log: IndexerLog
  #lease: Lease
  #failures: FailureTracker
  #maintenance: Maintenance
  #marks: MarkKeeper
  /** Tests put another in its place, to start again what they have stopped. */
  protected abort = new AbortController()
  #running: Promise<void> | undefined
  /** Ends the wait for a change, or for the next look at another indexer's progress. */
  #wake: () => void = () => {}
  #tickedAt = -Infinity
  #hasRead = false
  #doubts = new Doubts()
  #borrowed = noIds()
  #serial = new SerialQueue()
  #corrections: CorrectionQueue
  #size = new AdaptiveBatchSize()
  #breaker = new Breaker()
  #settled = new Settled()
  #deadLetters: DeadLetters = new Map()
  /** The epoch of the lease when this process took over. */
  #epoch = 0
  readonly metrics = new IndexerMetrics()
  readonly progress = new Progress()
  /** Changes received that are not in the index yet. */
  pending = 0
  holder = false

  /** It may hold the lease; otherwise it only watches the progress of another indexer. */
  #works: boolean

  constructor(engine: Engine, context: ProjectionContext, log: IndexerLog, works = true) {
    this.#engine = engine
    this.#works = works
    this.#context = context
    this.#log = log
    this.#lease = new Lease(engine.state)
    this.#corrections = new CorrectionQueue(engine, this.#doubts)
    this.#failures = new FailureTracker(engine.state, this.#lease, log, this.metrics)
    const indexing = {
      engine,
      context,
      hash: indexHash(context),
      log,
      failures: this.#failures,
      deadLetters: () => this.#deadLetters,
      prepare: () => this.batch(),
      settled: this.#settled,
      isStopping: () => this.#stopping,
      written: () => this.#marks.written(),
      restored: () => {
        this.#doubts.addAll()
        this.#maintenance.extendAgain()
      },
    }
    this.#maintenance = new Maintenance(indexing)
    this.#marks = new MarkKeeper(indexing)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Finishes the current batch, saves the position, releases the lease. */
  async stop(): Promise<void> {
    this.abort.abort()
    this.#wake()
    await this.#running
    await this.#maintenance.stop()
    await this.#lease.release(this.#doubts.isEmpty, this.#maintenance.reached)
    this.progress.waiters.cancelAll()
  }

  /** Waits until every change up to `version` is in the index and visible; false after `timeoutMs`. */
  async waitUntilVisible(version: number, timeoutMs: number): Promise<boolean> {
    if (this.progress.caughtUpTo >= version) return true
    if (timeoutMs <= 0) return false // a timer takes a millisecond
    const visible = this.progress.waiters.wait(version, timeoutMs)
    if (!this.holder) this.#wake()
    return visible
  }

  /** Whether some counts will be counted again, because of a write that failed or may still arrive. */
  get hasDoubts(): boolean {
    return !this.#doubts.isEmpty
  }

  /** Of what fails here and is retried. */
  get reasonsOfFailures(): string[] {
    return this.#failures.reasons
  }

  /** The records that the index rejects; undefined: another process knows them. */
  get rejected(): DeadLetters | undefined {
    return this.holder && this.#epoch === this.#lease.epoch ? this.#deadLetters : undefined
  }

  get #stopping(): boolean {
    return this.abort.signal.aborted
  }

  protected async batch(): Promise<Batch> {
    const builds = await this.#engine.search.builds()
    return {
      engine: this.#engine,
      context: this.#context,
      doubts: this.#doubts,
      borrowed: this.#borrowed,
      serial: this.#serial,
      untrusted: this.#corrections.untrusted,
      size: this.#size,
      bulksAtOnce: widthFor(this.#engine),
      breaker: this.#breaker,
      metrics: this.metrics,
      deadLetters: this.#deadLetters,
      builds: builds.map(({ name }) => name),
      live: builds.find(({ live }) => live)?.name,
      renewLease: async () => {
        if (!(await this.#lease.hold()) || this.#lease.epoch !== this.#epoch) throw new TakenOver()
      },
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        this.holder = this.#works && (await this.#lease.hold())
        if (this.holder) await this.#follow()
        else await this.#watch()
      } catch (error) {
        if (this.#stopping) return
        if (!(error instanceof TakenOver)) await this.#pause(await this.#failures.failed('following', error))
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.abort.signal }).catch(() => {})
  }

  /** While another process indexes, its progress is read, so that writes here know when they are visible. */
  async #watch(): Promise<void> {
    await this.progress.readSaved(this.#engine)
    if (this.progress.waiters.any) return this.#pause(URGENT_POLL_MS)
    const needed = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await Promise.race([this.#pause(POLL_MS), needed])
  }

  async #follow(): Promise<void> {
    if (this.#epoch !== this.#lease.epoch) await this.#takeOver()
    let checkpoint = await readCheckpoint(this.#engine.state)
    checkpoint ??= await this.#restart('there is none', undefined)
    this.#settled.resume(checkpoint.settled)
    this.#tickedAt = -Infinity
    this.#hasRead = false
    while (!this.#stopping && (this.holder = await this.#lease.hold()) && this.#lease.epoch === this.#epoch) {
      checkpoint = await this.#stepOrRestart(await this.#tick(checkpoint))
      await this.#failures.recovered('following')
    }
  }

  /** A process that repeats its own failed batch knows which counts are in doubt; a successor does not. */
  async #takeOver(): Promise<void> {
    this.#deadLetters = await readDeadLetters(this.#engine.state)
    const isClean = !this.#epoch && this.#lease.isCleanTakeover
    if (!isClean) this.#doubts.addAll()
    this.#maintenance.reset(isClean ? this.#lease.reached : undefined)
    this.#marks.written()
    this.#epoch = this.#lease.epoch
  }

  /**
   * Without a position it is unknown what the index lacks, so it is rebuilt. The rebuild is requested before the new
   * position is saved, and the position is saved before the scan starts: a crash loses nothing, and no change falls
   * between scan and feed. Until the rebuild is done no change is reported as visible: an earlier one may not be.
   */
  async #restart(reason: string, previous: SavedCheckpoint | undefined): Promise<SavedCheckpoint> {
    const { state, feed } = this.#engine
    this.#log.info({ reason }, 'no position to follow from')
    // Read first: every later change is followed, whenever the scan starts.
    const position = await feed.position()
    await requestRebuild(state)
    const start = { position, caughtUpTo: NONE, settled: previous?.settled ?? NONE }
    return saveCheckpoint(state, { ...start, mark: this.#marks.next(start, previous) }, previous)
  }

  async #stepOrRestart(checkpoint: SavedCheckpoint): Promise<SavedCheckpoint> {
    try {
      return await this.#step(checkpoint)
    } catch (error) {
      if (!(error instanceof PositionTooOld)) throw error
      this.#tickedAt = -Infinity
      return this.#restart(error.message, checkpoint)
    }
  }

  /**
   * Follows one batch. Who waits for it is answered before the position is saved: an unsaved one only repeats reads.
   */
  async #step(checkpoint: SavedCheckpoint): Promise<SavedCheckpoint> {
    const limit = this.#size.batchSize
    const readAt = performance.now()
    const corrections = await this.#corrections.next()
    const changes = await this.#read(checkpoint, limit, corrections !== undefined)
    if (!changes) return checkpoint
    const isEnd = changes.dirty.length < limit && changes.caughtUpTo !== undefined
    this.pending = changes.dirty.length + (changes.waiting ?? 0)
    const isWhole = await this.#serial.run(async () => {
      // What is written again although nothing changed needs a version that followers have not passed. It is obtained
      // before the builds are listed: one made meanwhile takes over what is removed up to its own version.
      const version = corrections ? await this.#engine.feed.nextVersion() : changes.version
      const batch = await this.batch()
      if (changes.dirty.length || corrections) await this.#write({ ...changes, version }, batch, corrections)
      return batch.live !== undefined && (checkpoint.caughtUpTo !== NONE || (await isRebuilt(this.#engine.state)))
    })
    const isComplete = isWhole && !this.#doubts.isDue
    const caughtUpTo = isComplete ? (changes.caughtUpTo ?? checkpoint.caughtUpTo) : checkpoint.caughtUpTo
    if (isComplete) this.progress.advance(caughtUpTo)
    if (isComplete && isEnd) this.progress.isUpToDateAt(readAt)
    const next = { ...checkpoint, position: changes.position, caughtUpTo, settled: this.#settled.advance(caughtUpTo) }
    const isSame = caughtUpTo === checkpoint.caughtUpTo && next.settled === checkpoint.settled
    if (isSame && next.position === checkpoint.position) return checkpoint
    return nextTurn().then(() => saveCheckpoint(this.#engine.state, next, checkpoint))
  }

  /** Waits for changes until the next tick, unless there is other work; undefined when the indexer stops. */
  async #read({ position }: SavedCheckpoint, limit: number, hasWork: boolean): Promise<Changes | undefined> {
    const stopped = new Promise<undefined>((resolve) => {
      this.#wake = () => resolve(undefined)
    })
    if (this.#stopping) return undefined
    // The first read does not wait: a caller may wait for the start.
    const wait = this.#hasRead && !hasWork ? Math.max(0, this.#tickedAt + TICK_MS - performance.now()) : 0
    const changes = await Promise.race([this.#engine.feed.read(position, limit, wait), stopped])
    if (changes) this.#hasRead = true
    return changes
  }

  async #write({ dirty, version, waiting = 0 }: Changes, batch: Batch, corrections?: TakenCorrections): Promise<void> {
    await applyChanges(dirty, version, { ...batch, rewrite: corrections?.rewrite }, corrections)
    this.#marks.written()
    await corrections?.complete()
    this.metrics.batch(dirty.length)
    this.pending = waiting
  }

  async #tick(checkpoint: SavedCheckpoint): Promise<SavedCheckpoint> {
    if (performance.now() - this.#tickedAt < TICK_MS) return checkpoint
    this.#tickedAt = performance.now()
    const rows = await listTasks(this.#engine.state)
    const tasks = openAmong(rows)
    if (tasks.recounts.length + tasks.repairs.length) this.#corrections.check()
    const { caughtUpTo } = this.progress
    const build = await this.#maintenance.run(
      caughtUpTo === NONE ? undefined : caughtUpTo,
      this.#lease.now,
      tasks,
      rebuildAmong(rows),
    )
    return (await this.#marks.compare(checkpoint, build)) ?? this.#restart('the index is another one', checkpoint)
  }
}

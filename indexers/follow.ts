/**
 * The indexer: mirrors the store into the index over the change feed.
 *
 *   process   WAITING (another holds the lease) → FOLLOWING → STOPPING
 *   version   SCANNING (rebuild.ts; followed batches go to it too) → LIVE (after the swap) → RETIRED (dropped)
 *
 * A batch: receive marks → expand → label → read again → project → bulk → look at every item → save the position.
 * The position is saved only when every version took the batch; replays are harmless.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PositionTooOld, Unavailable, type Engine } from '../src/calendar/ports.ts'
import type { ProjectionContext } from '../src/calendar/resource.ts'
import { applyMarks, type Batch } from './batch.ts'
import { readCheckpoint, readRebuild, saveCheckpoint, type Checkpoint } from './checkpoint.ts'
import { Lease } from './lease.ts'
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
  private rebuilding: Promise<boolean> | undefined
  private waiters: { label: number; done: (visible: boolean) => void }[] = []
  private ticked = 0
  private current = Date.now()
  /** Every change up to this label is in the index, as far as this process has seen. */
  done = -1
  holder = false

  constructor(engine: Engine, context: ProjectionContext, log: IndexerLog) {
    this.engine = engine
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
    await this.running
    await this.rebuilding
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

  private get batch(): Batch {
    return {
      engine: this.engine,
      context: this.context,
      breathe: async () => {
        await this.lease.hold()
      },
    }
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping; ) {
      try {
        this.holder = await this.lease.hold()
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
    const checkpoint = await readCheckpoint(this.engine.state)
    if (checkpoint) this.advance(checkpoint.done)
    await this.pause(this.waiters.length ? 10 : 250)
  }

  private async follow(): Promise<void> {
    const { engine } = this
    let checkpoint = await readCheckpoint(engine.state)
    if (!checkpoint) checkpoint = await this.begin()
    await this.tick(true)
    while (!this.stopping && (this.holder = await this.lease.hold())) {
      await this.tick(false)
      checkpoint = await this.step(checkpoint)
    }
  }

  /** The position is noted before anything is scanned: nothing falls between. */
  private async begin(): Promise<Checkpoint> {
    const checkpoint = { position: await this.engine.feed.position(), done: -1 }
    await saveCheckpoint(this.engine.state, checkpoint)
    return checkpoint
  }

  private async step(checkpoint: Checkpoint): Promise<Checkpoint> {
    const { engine } = this
    const before = await engine.store.now()
    if (before <= checkpoint.done) return this.idle(checkpoint)
    const { marks, position } = await this.read(checkpoint.position, 0)
    if (marks.length) await applyMarks(marks, this.batch)
    await engine.search.refresh()
    // A full batch may have left changes behind.
    const next = { position, done: marks.length < BATCH ? before : checkpoint.done }
    await saveCheckpoint(engine.state, next)
    if (!this.rebuilding || (await this.isLive())) this.advance(next.done)
    return next
  }

  /** Nothing is new: waits for a change, and keeps it for the next step to label. */
  private async idle(checkpoint: Checkpoint): Promise<Checkpoint> {
    if (await this.isLive()) this.advance(checkpoint.done)
    await this.read(checkpoint.position, Math.max(0, this.ticked + TICK - Date.now()))
    return checkpoint
  }

  private async read(position: string, wait: number): Promise<Awaited<ReturnType<Engine['feed']['read']>>> {
    try {
      return await this.engine.feed.read(position, BATCH, wait)
    } catch (error) {
      if (!(error instanceof PositionTooOld)) throw error
      this.log.info({}, 'the position is no longer kept: the index is made anew')
      const { position: fresh } = await this.begin()
      await this.startRebuild(`position:${fresh}`)
      return { marks: [], position: fresh }
    }
  }

  private async isLive(): Promise<boolean> {
    return (await this.engine.search.versions()).some(({ live }) => live)
  }

  private advance(done: number): void {
    this.done = Math.max(this.done, done)
    const reached = this.waiters.filter(({ label }) => label <= this.done)
    if (reached.length === 0) return
    this.waiters = this.waiters.filter(({ label }) => label > this.done)
    for (const waiter of reached) waiter.done(true)
  }

  private async tick(now: boolean): Promise<void> {
    if (!now && Date.now() - this.ticked < TICK) return
    this.ticked = Date.now()
    const asked = await readRebuild(this.engine.state)
    const live = (await this.engine.search.versions()).find((version) => version.live)
    if (live?.hash !== indexHash(this.context)) await this.startRebuild(`hash:${indexHash(this.context)}`)
    else if (asked && (asked.state === 'asked' || asked.state === 'scanning')) await this.startRebuild(asked.request)
    if (live) await publishDue(this.engine, Math.floor(Date.now() / 1000))
  }

  /** One at a time, beside the following. */
  private async startRebuild(request: string): Promise<void> {
    if (this.rebuilding) return
    this.log.info({ request }, 'the index is made anew')
    this.rebuilding = rebuild(this.batch, indexHash(this.context), request, () => this.stopping)
      .catch((error: unknown) => {
        this.log.error({ err: error }, 'the rebuild failed and is begun again')
        return false
      })
      .finally(() => {
        this.rebuilding = undefined
      })
    // The very first index has nobody to serve beside: following waits for it.
    if (!(await this.isLive())) await this.rebuilding
  }
}

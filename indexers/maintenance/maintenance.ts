/**
 * What the holder of the lease does beside following changes: rebuilds, background tasks, publishing of scheduled
 * records, and hourly upkeep.
 */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import type { Engine, IndexBuild } from '../../src/calendar/ports.ts'
import { horizonOf } from '../../src/calendar/resources/events/occurrences.ts'
import { saveForSearches } from '../../src/calendar/search/save-for-searches.ts'
import type { Batch } from '../documents/write-items.ts'
import type { FailureTracker, IndexerLog } from '../failure-tracker.ts'
import { UPKEEP_INTERVAL_MS } from '../limits.ts'
import type { Settled } from '../settled.ts'
import type { DeadLetters } from '../state/dead-letters.ts'
import { ensureFollowable } from '../state/followable.ts'
import type { RebuildProgress } from '../state/rebuild-progress.ts'
import { type OpenTasks, removeFinishedTasks, retryDeadLetters } from '../state/task-rows.ts'
import { dropAbandoned } from './abandoned.ts'
import { BackgroundJob } from './background-job.ts'
import { runFanOuts } from './fan-outs.ts'
import { extendSeries } from './horizon.ts'
import { publishDue } from './publish.ts'
import { purgeTombstones } from './purge.ts'
import { dropOthers, rebuild } from './rebuild.ts'

/** What it needs of the indexer that it belongs to. */
export interface Indexing {
  engine: Engine
  context: ProjectionContext
  /** What the index has to be made for. */
  hash: string
  log: IndexerLog
  failures: FailureTracker
  deadLetters(): DeadLetters
  prepare(): Promise<Batch>
  settled: Settled
  isStopping(): boolean
  /** Something was written to the index beside the feed. */
  written(): void
  /** The index is of an earlier state, and its parts need not be of one moment. */
  restored(): void
}

export class Maintenance {
  #indexing: Indexing
  #rebuilds: BackgroundJob
  /** Whether a rebuild has ended since what searches read was saved. */
  #isUnsaved = false
  #saving: Promise<void> | undefined
  #tasks: BackgroundJob
  #purges: BackgroundJob
  #series: BackgroundJob
  /** A build and the horizon that all its series reach; undefined: unknown. */
  #extended: string | undefined
  /** The live build, and the horizon that series are written up to. */
  #current: string | undefined
  /** How often series may have come to end at an earlier horizon. */
  #losses = 0
  #upkeepAt = -Infinity

  constructor(indexing: Indexing) {
    this.#indexing = indexing
    const { failures } = indexing
    this.#rebuilds = new BackgroundJob('rebuild', failures)
    this.#tasks = new BackgroundJob('tasks', failures)
    this.#purges = new BackgroundJob('purge', failures)
    this.#series = new BackgroundJob('series', failures)
  }

  /** After a takeover the upkeep is due at once. `reached`: as the holder before has told it. */
  reset(reached: string | undefined): void {
    this.#upkeepAt = -Infinity
    this.extendAgain()
    this.#extended = reached
  }

  /**
   * The live build and its horizon, if all series reach it; undefined: some may not. What the holder before has told of
   * a later horizon is not passed on: series that were written since do not reach that.
   */
  get reached(): string | undefined {
    return this.#extended === this.#current && !this.#series.hasFailed ? this.#extended : undefined
  }

  /** Series may end at an earlier horizon than they did, also behind an extension that is under way. */
  extendAgain(): void {
    this.#losses++
    this.#extended = undefined
  }

  async stop(): Promise<void> {
    await Promise.all([this.#rebuilds.running, this.#tasks.running, this.#purges.running, this.#series.running])
    await this.#saving
  }

  /**
   * Called about every second. `caughtUpTo`: every change up to this version is in the index; undefined: unknown.
   * `now`: milliseconds since 1970 by the clock of the state.
   * Returns the live build; undefined while there is none, or one that is being replaced.
   */
  async run(
    caughtUpTo: number | undefined,
    now: number,
    { fanOuts, recounts }: OpenTasks,
    progress: RebuildProgress | undefined,
  ): Promise<string | undefined> {
    const { engine } = this.#indexing
    // Names are saved with their counts, and a rebuild is followed by a recount of all.
    if (this.#isUnsaved && !recounts.length) this.#save()
    const { current, isRebuilding } = await this.#checkBuilds(progress)
    if (performance.now() - this.#upkeepAt > UPKEEP_INTERVAL_MS) {
      if (current && !isRebuilding && caughtUpTo !== undefined)
        await ensureFollowable(engine.state, current.name, caughtUpTo)
      await this.#upkeep(caughtUpTo)
    }
    if (fanOuts.length) this.#tasks.start(() => this.#runAllFanOuts())
    else if (!this.#tasks.running) await this.#indexing.failures.recovered('tasks')
    // A build for other declarations may lack the fields that are queried here.
    if (current) {
      await publishDue(engine, Math.floor(now / 1000))
      this.#extend(current.name)
    }
    return isRebuilding ? undefined : current?.name
  }

  /** Rebuilds the index when that was requested or its declarations changed. `current`: live, and made for these. */
  async #checkBuilds(
    progress: RebuildProgress | undefined,
  ): Promise<{ current: IndexBuild | undefined; isRebuilding: boolean }> {
    const { engine, hash, failures } = this.#indexing
    const builds = await engine.search.builds()
    const current = builds.find((build) => build.live && build.hash === hash)
    const isRebuilding = progress !== undefined && progress.state !== 'done'
    if (isRebuilding) await this.#startRebuild(progress.request)
    else if (!current) await this.#startRebuild(`hash:${hash}`)
    // Left by a rebuild that was interrupted after the swap.
    else if (builds.length > 1) this.#rebuilds.start(() => dropOthers(engine.search))
    else if (!this.#rebuilds.running) await failures.recovered('rebuild')
    return { current, isRebuilding }
  }

  async #startRebuild(request: string): Promise<void> {
    const { engine, hash, log, prepare, isStopping } = this.#indexing
    this.#rebuilds.start(async () => {
      log.info({ request }, 'the index is being rebuilt')
      await rebuild(await prepare(), hash, request, isStopping)
      this.#isUnsaved = true
    })
    // Without a live build there is nothing to serve meanwhile, so following waits.
    if (!(await engine.search.builds()).some(({ live }) => live)) await this.#rebuilds.running
  }

  /** Nothing waits for it: following goes on, and the build is searched already. */
  #save(): void {
    const { engine, log, isStopping } = this.#indexing
    this.#isUnsaved = false
    this.#saving ??= saveForSearches(engine.search, isStopping)
      .catch((err) => log.error({ err }, 'columns not saved'))
      .finally(() => (this.#saving = undefined))
  }

  async #runAllFanOuts(): Promise<void> {
    const { engine, prepare, settled, isStopping, written } = this.#indexing
    const runOnce = () => settled.during(() => runFanOuts(engine.state, prepare))
    while (!isStopping() && (await runOnce())) written()
  }

  /** Once for each build, whenever the horizon has moved, and after a loss: it reads all rows of the index. */
  #extend(build: string): void {
    const { context, prepare } = this.#indexing
    const current = `${build} ${horizonOf(context)}`
    this.#current = current
    if (this.reached) return
    const losses = this.#losses
    this.#series.start(async () => {
      const isDone = await extendSeries(context, prepare, this.#indexing)
      if (isDone && losses === this.#losses) this.#extended = current
    })
  }

  async #upkeep(caughtUpTo: number | undefined): Promise<void> {
    const { engine, failures } = this.#indexing
    const deadLetters = this.#indexing.deadLetters()
    // A rejection that another process recorded late is known from here on.
    for (const [record, version] of await retryDeadLetters(engine.state))
      deadLetters.set(record, Math.max(version, deadLetters.get(record) ?? version))
    await removeFinishedTasks(engine.state)
    await failures.clearStale()
    this.#purges.start(async () => {
      if (caughtUpTo !== undefined) await purgeTombstones(engine, caughtUpTo)
      await dropAbandoned(engine)
    })
    this.#upkeepAt = performance.now()
  }
}

/** One simulation: processes of the real indexer over one engine, writers, and all their faults. */

import { indexHash } from '../../indexers/documents/project.ts'
import type { IndexerLog } from '../../indexers/failure-tracker.ts'
import { Indexer } from '../../indexers/follow.ts'
import { ABANDONED_AFTER_MS, UPKEEP_INTERVAL_MS } from '../../indexers/limits.ts'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import { requestRepair } from '../../indexers/state/task-rows.ts'
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { Checks } from './checks.ts'
import { type MemoryEngine, openMirrors } from './memory.ts'
import { type FaultRates, Network, NO_FAULTS, type Watch } from './network.ts'
import { Odds } from './random.ts'
import { type Owner, time } from './time.ts'
import type { Twin } from './twins.ts'
import { DAY_S, drawable, FIRST_START_S, Workload } from './workload.ts'

/**
 * The time of writes and faults, the calm after the last late request (doubtful counts are counted again after
 * LATE_WRITE_MS), and the time for all remaining work.
 */
const STORM_MS = 25_000
const LAST_CALM_MS = 70_000
const MAX_CONVERGENCE_MS = 300_000
/** The longest gap between two writes; repeated entries are more frequent. */
const WRITE_GAPS_MS = [0, 0, 80, 80, 300, 1_500]
/** The longest pause (a lease lasts 10 s), time until a restart after a crash, and outage of a server. */
const MAX_PAUSE_MS = 25_000
const MAX_RESTART_MS = 12_000
const MAX_OUTAGE_MS = 6_000
const MAX_BACKUP_AGE_MS = 15_000
const HORIZON_STEP_MS = 7_000
/** Until what a release has left is dropped. */
const ABANDONED_MS = ABANDONED_AFTER_MS + 2 * UPKEEP_INTERVAL_MS

/** Faults with their weights. No world has all of them, since one may hide the effects of another. */
const strikeWeights = { crash: 5, pause: 4, restart: 1, outage: 2, rebuild: 4, loss: 1, repair: 6, restore: 4 } as const

type Strike = keyof typeof strikeWeights

/** Until when occurrences are indexed: weeks further every few seconds, for as long as there are writes. */
const horizon = () => {
  const steps = Math.floor((time.now - time.begun) / HORIZON_STEP_MS)
  return FIRST_START_S + 28 * DAY_S * Math.min(steps, Math.floor(STORM_MS / HORIZON_STEP_MS))
}

/** Processes of one layout; the newer release is here while the older one still runs. */
interface Release {
  context: ProjectionContext
  engine: MemoryEngine
  checks: Checks
  /** Undefined: it was never started. */
  runs?: boolean
}

interface Process extends Owner {
  name: string
  release: Release
  works: boolean
  indexer: Indexer
}

type Trace = (line: () => string) => void

export interface Report {
  failures: string[]
  figures: Record<string, number>
}

class World {
  readonly #odds: Odds
  readonly #store: MemoryEngine['store']
  readonly #feed: MemoryEngine['feed']
  readonly #twin: Twin | undefined
  readonly #network: Network
  readonly #workload: Workload
  readonly #releases: Release[]
  readonly #strikes: readonly Strike[]
  #processes: Process[] = []
  #started = 0
  #figures = {
    crashes: 0,
    pauses: 0,
    rebuilds: 0,
    'lost positions': 0,
    restores: 0,
    upgrades: 0,
    'ways back': 0,
    reported: 0,
  }
  readonly #trace: Trace

  constructor(seed: number, twin: Twin | undefined, trace: Trace) {
    this.#odds = new Odds(seed)
    this.#twin = twin
    const open = openMirrors(stores, indexes, twin?.Search)
    this.#trace = trace
    this.#strikes = drawable(
      Object.fromEntries(Object.entries(strikeWeights).filter(() => this.#odds.chance(0.6))),
    ) as Strike[]
    const contexts = [
      { defaultLanguage: 'en', horizon },
      { defaultLanguage: 'de', horizon },
    ] as const
    const engines = contexts.map((context) => open(indexHash(context)))
    const [{ store, feed }] = engines as [MemoryEngine, MemoryEngine]
    this.#store = store
    this.#feed = feed
    this.#workload = new Workload(store, this.#odds)
    this.#releases = contexts.map((context, at) => {
      const engine = engines[at]!
      return { context, engine, checks: new Checks(engine, context, this.#workload) }
    })
    this.#network = new Network(this.#odds)
  }

  /** Of the release whose process sends the request. */
  private watch({ checks }: Release, ...[method, args, effect]: Parameters<Watch>): Promise<unknown> {
    this.#trace(() => `  ${method} ${JSON.stringify(args)}`)
    if (method === 'search.dropLayout')
      for (const { engine, checks } of this.#releases) if (engine.layout === args[0]) checks.dropped()
    return checks.watch(method, args, effect)
  }

  /** Two or three processes that may hold the lease, and one that only watches, as the API does. */
  async run(): Promise<Report> {
    await this.#workload.begin()
    const [older, newer] = this.#releases as [Release, Release]
    this.begin(older)
    await time.pass(this.#odds.between(0, 3_000))
    this.#network.faultRates = this.drawFaultRates()
    const end = time.now + STORM_MS
    const often = this.#odds.between(2_000, 8_000)
    this.plan(often, () => this.strike(), end)
    this.plan(this.#odds.between(200, 3_000), () => this.write(), end)
    if (this.#odds.chance(0.4)) this.upgrade(older, newer)
    await time.pass(STORM_MS)
    await this.calm()
    for (const { runs, checks } of this.#releases) await (runs ? checks.end() : checks.gone())
    for (const process of this.#processes) process.state = 'crashed'
    const takeovers = this.#releases.reduce((sum, { checks }) => sum + checks.takeovers, 0)
    const { tally } = this.#network
    return {
      failures: this.#releases.flatMap(({ checks }) => checks.failures),
      figures: { writes: this.#workload.writes, ...this.#figures, takeovers, ...tally },
    }
  }

  private begin(release: Release): void {
    release.runs = true
    for (const works of [true, true, false, ...(this.#odds.chance(0.3) ? [true] : [])])
      this.startProcess(works, release)
  }

  /** A newer release starts beside the older one, which may end, and may be gone back to. */
  private upgrade(older: Release, newer: Release): void {
    const odds = this.#odds
    this.#figures.upgrades++
    time.plan(odds.between(0, 8_000), () => this.begin(newer))
    if (odds.chance(0.3)) return
    time.plan(odds.between(9_000, 14_000), () => this.end(older))
    if (odds.chance(0.5)) return
    this.#figures['ways back']++
    time.plan(odds.between(15_000, 20_000), () => this.begin(older))
    time.plan(odds.between(21_000, 24_000), () => this.end(newer))
  }

  /** Its processes are killed, and not started again. */
  private end(release: Release): void {
    release.runs = false
    for (const process of this.#processes.filter((each) => each.release === release)) {
      process.state = 'crashed'
      this.#network.crash(process)
    }
    this.#processes = this.#processes.filter((process) => process.release !== release)
  }

  /** Repeats the deed until `end`, about so often. */
  private plan(often: number, deed: () => Promise<void>, end: number): void {
    time.plan(this.#odds.between(0, 2 * often), () => {
      if (time.now > end) return
      void deed()
      this.plan(often, deed, end)
    })
  }

  private drawFaultRates(): FaultRates {
    const odds = this.#odds
    const often = (most: number) => (odds.chance(0.4) ? 0 : odds.between(0, most))
    return { refused: often(0.02), lost: often(0.02), torn: often(0.1), twice: often(0.1), slow: often(0.2) }
  }

  private startProcess(works: boolean, release: Release): void {
    if (!release.runs) return
    const name = `p${++this.#started}`
    const owner: Owner = { state: 'running', held: [] }
    const indexer = time.as(owner, () => this.indexer(owner, name, works, release))
    // The same object: planned events and requests are compared by their owner.
    this.#processes.push(Object.assign(owner, { name, works, release, indexer }))
    this.#trace(() => `${name} starts${works ? '' : ' to watch'} ${release.context.defaultLanguage}`)
    time.as(owner, () => indexer.start())
  }

  private indexer(owner: Owner, name: string, works: boolean, release: Release): Indexer {
    const watch: Watch = (...effect) => this.watch(release, ...effect)
    const engine = this.#network.engineOf(owner, `machine-${name}`, release.engine, watch)
    const AnyIndexer = this.#twin?.Indexer ?? Indexer
    return new AnyIndexer(
      { ...engine, ...this.#twin?.ports?.(engine) },
      release.context,
      this.logOf(name, release),
      works,
    )
  }

  private logOf(name: string, { checks }: Release): IndexerLog {
    return {
      info: (what, message) => this.#trace(() => `${name}: ${message} ${JSON.stringify(what)}`),
      error: (what, message) => {
        const err = 'err' in what ? what.err : undefined
        this.#trace(() => `${name}: ${message} ${JSON.stringify(what)} ${String(err)}`)
        if (err instanceof TypeError || err instanceof ReferenceError)
          checks.failures.push(`${name} failed: ${err.stack}`)
      },
    }
  }

  /** A few changes, close together or not; a reader waits until the last one is visible. */
  private async write(): Promise<void> {
    for (let remaining = 1 + this.#odds.below(8); remaining > 0; remaining--) {
      const change = await this.#workload.step()
      this.#trace(() => `write ${change.at}: ${change.resource} ${change.id} rev ${change.rev}`)
      if (remaining === 1 || this.#odds.chance(0.3)) void this.wait(change.at)
      await new Promise((resolve) =>
        time.plan(this.#odds.pick(WRITE_GAPS_MS) * this.#odds.between(0, 1), () => resolve(undefined)),
      )
    }
  }

  private async wait(version: number): Promise<void> {
    const process = this.#odds.one(this.#processes.filter(({ state }) => state === 'running'))
    const { resource, id } = this.#store.changes[version - 1]!
    const [document] = await this.#store.get(resource, [id])
    if (!process || resource === 'accounts' || resource === 'audit') return
    if (!(await time.as(process, () => process.indexer.waitUntilVisible(version, 8_000)))) return
    this.#figures.reported++
    const change = { resource, id, at: version, rev: document?.rev ?? null }
    const isCertain = !this.#processes.some(({ indexer, release }) => release === process.release && indexer.hasDoubts)
    await process.release.checks.checkReported(process.name, version, change, isCertain)
  }

  private async strike(): Promise<void> {
    const odds = this.#odds
    const holder = this.#processes.find(({ state, indexer }) => state === 'running' && indexer.holder)
    const victim = odds.chance(0.7) && holder ? holder : odds.one(this.#processes)
    const deed = odds.one(this.#strikes)
    this.#trace(() => `${Math.round(time.now)} ${deed} ${victim?.name}`)
    const { engine, checks } = odds.one(this.#releases.filter(({ runs }) => runs))!
    if (deed === 'repair') {
      for (const { id } of this.#store.all('events')) await requestRepair(engine.state, 'events', id)
      return
    }
    if (deed === 'rebuild') {
      this.#figures.rebuilds++
      return void (await requestRebuild(engine.state))
    }
    if (deed === 'loss') {
      this.#figures['lost positions']++
      this.#feed.lostUpTo = this.#store.changes.length
    }
    if (deed === 'restore') {
      const restore = engine.search.backUp()
      time.plan(odds.between(0, MAX_BACKUP_AGE_MS), () => {
        if (!restore()) return
        this.#trace(() => `${Math.round(time.now)} restored`)
        this.#figures.restores++
        checks.restored()
      })
    }
    if (deed === 'outage') {
      const port = odds.pick(['store', 'search', 'state', 'feed'] as const)
      this.#network.unavailable.add(port)
      time.plan(odds.between(0, MAX_OUTAGE_MS), () => this.#network.unavailable.delete(port))
    }
    if (victim?.state !== 'running') return
    if (deed === 'crash') this.crash(victim)
    if (deed === 'pause') this.pause(victim)
    if (deed === 'restart') await this.restart(victim)
  }

  private crash(victim: Process): void {
    this.#figures.crashes++
    victim.state = 'crashed'
    this.#network.crash(victim)
    this.replace(victim, this.#odds.between(0, MAX_RESTART_MS))
  }

  private pause(victim: Process): void {
    this.#figures.pauses++
    victim.state = 'paused'
    time.plan(this.#odds.between(5_000, MAX_PAUSE_MS), () => victim.state === 'paused' && time.resume(victim))
  }

  private async restart(victim: Process): Promise<void> {
    await time.as(victim, () => victim.indexer.stop())
    if (victim.state === 'running') this.replace(victim, 0)
  }

  private replace(victim: Process, after: number): void {
    this.#processes = this.#processes.filter((process) => process !== victim)
    time.plan(after, () => this.startProcess(victim.works, victim.release))
  }

  /** Faults end, and corrupt records are repaired, mostly. */
  private async calm(): Promise<void> {
    this.#trace(() => `${Math.round(time.now)} calm`)
    this.#network.faultRates = NO_FAULTS
    this.#network.unavailable.clear()
    if (this.#odds.chance(0.7)) await this.#workload.repairAll()
    await this.settle(MAX_PAUSE_MS)
    this.#network.deliver()
    await this.settle(LAST_CALM_MS)
    if (this.#releases.some(({ runs }) => runs === false)) await this.settle(ABANDONED_MS)
  }

  private async isIdle(): Promise<boolean> {
    for (const { runs, checks } of this.#releases) if (runs && !(await checks.idle())) return false
    return true
  }

  /** Waits at least so long, and until no work remains. */
  private async settle(least: number): Promise<void> {
    await time.pass(least)
    for (const end = time.now + MAX_CONVERGENCE_MS; time.now < end && !(await this.isIdle()); ) await time.pass(1_000)
  }
}

export async function simulate(seed: number, twin?: Twin, trace: Trace = () => {}): Promise<Report> {
  time.begin()
  const next = new Odds(seed)
  Math.random = () => next.between(0, 1)
  return new World(seed, twin, trace).run()
}

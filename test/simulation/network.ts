/**
 * Between a process and its servers: a call takes effect at one moment and is answered at another. It may be refused, take
 * effect without an answer, twice, in part or much later; what a process has sent before it crashed may still arrive.
 */
import { type Engine, type IndexItem, type State, Unavailable } from '../../src/calendar/ports.ts'
import type { MemoryEngine } from './memory.ts'
import type { Odds } from './random.ts'
import { type Owner, outside, type Planned, time } from './time.ts'

/** How often what goes wrong, of all calls. */
export interface Weather {
  refused: number
  lost: number
  /** Of bulks: some of their items are taken, others refused for now. */
  torn: number
  twice: number
  slow: number
}

export const CALM: Weather = { refused: 0, lost: 0, torn: 0, twice: 0, slow: 0 }

/** Milliseconds at most of most calls, each way: long enough that many are on their way at once. */
const QUICK = 30
/** Milliseconds that a bulk, and any other call, may be on its way when its answer is lost. */
const LATE_BULK = 90_000
const LATE = 5_000

export interface Tally {
  refused: number
  'lost answers': number
  'late bulks': number
  torn: number
}

type Port = 'store' | 'feed' | 'state' | 'search'
type Method = (...args: unknown[]) => Promise<unknown>

/** Looks at an effect: before it happens, and after it. */
export type Watch = (
  method: `${Port}.${string}`,
  args: readonly unknown[],
  effect: () => Promise<unknown>,
) => Promise<unknown>

interface Sent {
  owner: Owner
  bulk: boolean
  planned: Planned
  arrive(): void
}

export class Network {
  weather: Weather = CALM
  /** Servers that are away. */
  readonly away = new Set<Port>()
  readonly tally: Tally = { refused: 0, 'lost answers': 0, 'late bulks': 0, torn: 0 }
  #watch: Watch
  #engine: MemoryEngine
  #odds: Odds
  #sent = new Set<Sent>()

  constructor(engine: MemoryEngine, odds: Odds, watch: Watch) {
    this.#engine = engine
    this.#odds = odds
    this.#watch = watch
  }

  /** The engine as a process sees it that runs on a machine of its own. */
  engineOf(owner: Owner, machine: string): Engine {
    const port = <Name extends Port>(name: Name): MemoryEngine[Name] =>
      new Proxy(this.#engine[name], {
        get: (target, key) => {
          const method = (Reflect.get(target, key, target) as Method).bind(target)
          return key === 'generation'
            ? method
            : (...args: unknown[]) =>
                this.call(owner, name, String(key), name === 'state' ? structuredClone(args) : args, method)
        },
      })
    return {
      name: 'memory',
      indexesSynchronously: true,
      store: port('store'),
      feed: port('feed'),
      search: port('search'),
      state: stateOf(port('state'), machine),
      close: () => Promise.resolve(),
    }
  }

  /** What a process had sent is lost, arrives, or arrives late. */
  crash(owner: Owner): void {
    for (const sent of this.#sent) {
      if (sent.owner !== owner) continue
      const fate = this.#odds.below(3)
      if (fate === 0) this.take(sent)
      if (fate === 1) this.postpone(sent, this.late(sent.bulk))
    }
  }

  /** Whatever is still on its way, from whomever, arrives. */
  deliver(): void {
    for (const sent of this.#sent) this.postpone(sent, this.#odds.between(0, QUICK))
  }

  private send(owner: Owner, bulk: boolean, after: number, arrive: () => void): void {
    const sent: Sent = {
      owner,
      bulk,
      arrive: () => {
        this.take(sent)
        arrive()
      },
      planned: time.plan(after, () => sent.arrive(), outside),
    }
    this.#sent.add(sent)
  }

  private postpone(sent: Sent, after: number): void {
    sent.planned.cancelled = true
    sent.planned = time.plan(after, sent.arrive, outside)
  }

  private take(sent: Sent): void {
    sent.planned.cancelled = true
    this.#sent.delete(sent)
  }

  private call(owner: Owner, port: Port, method: string, args: readonly unknown[], effect: Method): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { weather, tally } = this
      const odds = this.#odds
      const delay = () => (odds.chance(weather.slow) ? odds.between(50, 3_000) : odds.between(0.2, QUICK))
      const answer = (run: () => void, after = delay()) => time.plan(after, run, owner)
      const fail = (reason: string, after?: number) => answer(() => reject(new Unavailable(`${port} ${reason}`)), after)
      if (odds.chance(weather.refused) || this.away.has(port)) {
        tally.refused++
        return void fail('is away')
      }
      const bulk = method === 'apply'
      const torn = bulk && odds.chance(weather.torn)
      const given = torn ? this.tear(args) : args
      const work = () => this.#watch(`${port}.${method}`, given, () => effect(...given))
      const lost = odds.chance(weather.lost)
      this.send(owner, bulk, lost ? this.late(bulk) : delay(), () => {
        const done = work()
        if (bulk && odds.chance(weather.twice))
          this.send(owner, bulk, this.late(bulk), () => void work().catch(() => {}))
        if (torn && !lost) fail('did not take all')
        if (torn || lost)
          done.catch(() => {}) // nobody hears of it
        else
          done.then(
            (value) => answer(() => resolve(value)),
            (error: unknown) => answer(() => reject(error as Error)),
          )
      })
      if (!lost) return
      tally['lost answers']++
      fail('does not answer', odds.between(1, 2_000))
    })
  }

  /** On its way when the caller has given up, or done at once. */
  private late(bulk: boolean): number {
    if (this.#odds.chance(0.5)) return this.#odds.between(0.2, QUICK)
    if (bulk) this.tally['late bulks']++
    return this.#odds.between(1, bulk ? LATE_BULK : LATE)
  }

  private tear([version, items]: readonly unknown[]): unknown[] {
    this.tally.torn++
    return [version, this.#odds.some(items as IndexItem[], 0.5)]
  }
}

/** A process on the machine of the lease's holder knows whether the holder still runs; here no two share a machine. */
function stateOf(state: State, machine: string): State {
  return {
    get: (key) => state.get(key),
    put: (key, value, expected) =>
      state.put(key, key === 'lease' ? { ...Object(value), host: machine } : value, expected),
    list: (prefix) => state.list(prefix),
    remove: (key, expected) => state.remove(key, expected),
    time: () => state.time(),
  }
}

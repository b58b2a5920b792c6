/**
 * The network between a process and its servers: a call takes effect at one time and is answered at another. It may be
 * refused, or take effect without an answer, twice, in part or much later, even after a crash of the process.
 */
import { type Engine, type IndexItem, type State, Unavailable } from '../../src/calendar/ports.ts'
import { mirrorState, otherMirrors } from '../../src/engines/mirrors.ts'
import type { MemoryEngine } from './memory.ts'
import type { Odds } from './random.ts'
import { type Owner, outside, type Planned, time } from './time.ts'

/** The probability of each fault of a call. */
export interface FaultRates {
  refused: number
  lost: number
  /** Of bulks: some of their items are written, the others rejected for now. */
  torn: number
  twice: number
  slow: number
}

export const NO_FAULTS: FaultRates = { refused: 0, lost: 0, torn: 0, twice: 0, slow: 0 }

/** Of most calls, each way: long enough for many concurrent ones. */
const MAX_LATENCY_MS = 30
/** How late a bulk, or another call, may take effect when its answer is lost. */
const MAX_LATE_BULK_MS = 45_000
const MAX_LATE_MS = 5_000

export interface Tally {
  refused: number
  'lost answers': number
  'late bulks': number
  torn: number
}

type Port = 'store' | 'feed' | 'state' | 'search'
type Method = (...args: unknown[]) => Promise<unknown>

/** Inspects an effect, before and after it. */
export type Watch = (
  method: `${Port}.${string}`,
  args: readonly unknown[],
  effect: () => Promise<unknown>,
) => Promise<unknown>

/** What a call does at its server. */
interface Effect {
  owner: Owner
  port: Port
  method: string
  run: Method
  watch: Watch
}

interface Sent {
  owner: Owner
  bulk: boolean
  planned: Planned
  arrive(): void
}

export class Network {
  faultRates: FaultRates = NO_FAULTS
  /** Servers that refuse every call. */
  readonly unavailable = new Set<Port>()
  readonly tally: Tally = { refused: 0, 'lost answers': 0, 'late bulks': 0, torn: 0 }
  #odds: Odds
  #sent = new Set<Sent>()

  constructor(odds: Odds) {
    this.#odds = odds
  }

  /** The engine as seen by a process on another machine. */
  engineOf(owner: Owner, machine: string, engine: MemoryEngine, watch: Watch): Engine {
    const port = <Target extends object>(name: Port, target: Target): Target =>
      new Proxy(target, {
        get: (_, key) => {
          const member: unknown = Reflect.get(target, key, target)
          if (typeof member === 'object' && member !== null) return port(name, member)
          // An engine may leave out a method of its port.
          if (member === undefined) return undefined
          const method = (member as Method).bind(target)
          const sent = (...args: unknown[]) => {
            const effect: Effect = { owner, port: name, method: String(key), run: method, watch }
            return this.call(effect, name === 'state' ? structuredClone(args) : args)
          }
          return key === 'generation' ? method : sent
        },
      })
    const shared = stateOf(port('state', engine.shared), machine)
    const indexes = port('search', engine.layoutIndexes)
    return {
      name: 'memory',
      indexesSynchronously: false,
      store: port('store', engine.store),
      feed: port('feed', engine.feed),
      search: port('search', engine.search),
      state: mirrorState(shared, engine.layout),
      shared,
      storeGeneration: () => undefined,
      otherMirrors: () => otherMirrors(shared, indexes, engine.layout),
      close: () => Promise.resolve(),
    }
  }

  /** Requests of the process that are under way are lost, arrive, or arrive late. */
  crash(owner: Owner): void {
    for (const sent of this.#sent) {
      if (sent.owner !== owner) continue
      const fate = this.#odds.below(3)
      if (fate === 0) this.take(sent)
      if (fate === 1) this.postpone(sent, this.late(sent.bulk))
    }
  }

  /** All requests that are under way arrive. */
  deliver(): void {
    for (const sent of this.#sent) this.postpone(sent, this.#odds.between(0, MAX_LATENCY_MS))
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

  private call({ owner, port, method, run: effect, watch }: Effect, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { faultRates, tally } = this
      const odds = this.#odds
      const delay = () => (odds.chance(faultRates.slow) ? odds.between(50, 3_000) : odds.between(0.2, MAX_LATENCY_MS))
      const answer = (run: () => void, after = delay()) => time.plan(after, run, owner)
      const fail = (reason: string, after?: number) => answer(() => reject(new Unavailable(`${port} ${reason}`)), after)
      if (odds.chance(faultRates.refused) || this.unavailable.has(port)) {
        tally.refused++
        return void fail('is unavailable')
      }
      const bulk = method === 'apply'
      const torn = bulk && odds.chance(faultRates.torn)
      const given = torn ? this.tear(args) : args
      const work = () => watch(`${port}.${method}`, given, () => effect(...given))
      const lost = odds.chance(faultRates.lost)
      this.send(owner, bulk, lost ? this.late(bulk) : delay(), () => {
        const done = work()
        if (bulk && odds.chance(faultRates.twice))
          this.send(owner, bulk, this.late(bulk), () => void work().catch(() => {}))
        if (torn && !lost) fail('did not take all')
        if (torn || lost)
          done.catch(() => {}) // nobody waits for it
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

  /** Takes effect at once, or after the caller has given up. */
  private late(bulk: boolean): number {
    if (this.#odds.chance(0.5)) return this.#odds.between(0.2, MAX_LATENCY_MS)
    if (bulk) this.tally['late bulks']++
    return this.#odds.between(1, bulk ? MAX_LATE_BULK_MS : MAX_LATE_MS)
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
      state.put(key, key.endsWith(':lease') ? { ...Object(value), host: machine } : value, expected),
    list: (prefix) => state.list(prefix),
    remove: (key, expected) => state.remove(key, expected),
    time: () => state.time(),
  }
}

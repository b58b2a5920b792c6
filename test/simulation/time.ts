/**
 * Virtual time: the earliest planned callback is next, and the clock jumps to it. Callbacks belong to processes, which
 * can be stopped: those of a paused process wait until it resumes, those of a crashed one are lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const immediate = setImmediate

/** 2027-01-15T08:00:00Z. */
const START_MS = 1_800_000_000_000

export interface Owner {
  state: 'running' | 'paused' | 'crashed'
  held: Planned[]
}

export interface Planned {
  at: number
  order: number
  run: () => void
  owner: Owner
  cancelled: boolean
}

/** The servers, and everything else outside of the processes. */
export const outside: Owner = { state: 'running', held: [] }

const owners = new AsyncLocalStorage<Owner>()

class Time {
  /** Milliseconds since 1970. */
  now = START_MS
  readonly begun = START_MS
  #planned: Planned[] = []
  #order = 0

  /** Restarts the clock without planned callbacks. */
  begin(): void {
    this.now = START_MS
    this.#planned = []
    this.#order = 0
  }

  /** Plans a callback in `delay` milliseconds, of the current process unless `owner` names another. */
  plan(delay: number, run: () => void, owner = owners.getStore() ?? outside): Planned {
    const planned = { at: this.now + Math.max(0, delay), order: this.#order++, run, owner, cancelled: false }
    this.push(planned)
    return planned
  }

  /** Runs `work` as the process. */
  as<T>(owner: Owner, work: () => T): T {
    return owners.run(owner, work)
  }

  /** Runs all callbacks of the next milliseconds, and what follows from them. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    for (let next = this.#planned[0]; next && next.at <= end; next = this.#planned[0]) {
      this.pop()
      if (next.cancelled || next.owner.state === 'crashed') continue
      if (next.owner.state === 'paused') {
        next.owner.held.push(next)
        continue
      }
      this.now = Math.max(this.now, next.at)
      owners.run(next.owner, next.run)
      await new Promise((resolve) => immediate(resolve)) // everything that follows without a delay
    }
    this.now = end
  }

  /** Runs the callbacks that waited, in their order. */
  resume(owner: Owner): void {
    owner.state = 'running'
    for (const { run, cancelled } of owner.held.splice(0)) if (!cancelled) this.plan(0, run, owner)
  }

  private push(planned: Planned): void {
    const heap = this.#planned
    let at = heap.push(planned) - 1
    for (let above = (at - 1) >> 1; at > 0 && earlier(planned, heap[above]!); above = (at - 1) >> 1) {
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = planned
  }

  private pop(): void {
    const heap = this.#planned
    const last = heap.pop()!
    if (heap.length === 0) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && earlier(heap[below + 1]!, heap[below]!)) below++
      if (!earlier(heap[below]!, last)) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
  }
}

function earlier(a: Planned, b: Planned): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

export const time = new Time()

/** Replaces the clocks and timers of all modules that are loaded from now on. */
export function install(): void {
  const timer = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
    time.plan(delay, () => run(...args))
  const clear = (planned?: Planned) => void (planned && (planned.cancelled = true))
  Object.assign(globalThis, { setTimeout: timer, clearTimeout: clear })
  Date.now = () => Math.floor(time.now)
  performance.now = () => time.now - START_MS + 1
}

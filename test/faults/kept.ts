/** Processes that are restarted after every kill. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readLease } from '../../indexers/state/lease.ts'
import type { State } from '../../src/calendar/ports.ts'
import type { Server } from '../support/server.ts'
import type { Random } from './random.ts'

/** Longer than a lease lasts. */
const PAUSE_MS = 12_000
/** Between two looks at who holds the lease. */
const POLL_MS = 20

export class Kept {
  server: Server | undefined
  readonly #start: () => Promise<Server>

  constructor(start: () => Promise<Server>) {
    this.#start = start
  }

  async begin(): Promise<void> {
    this.server = await this.#start()
  }

  async kill(): Promise<void> {
    const killed = this.server
    this.server = undefined
    await killed?.end('SIGKILL')
    await this.begin()
  }

  async pause(): Promise<void> {
    const pid = this.server?.pid
    if (!pid) return
    process.kill(pid, 'SIGSTOP')
    try {
      await sleep(PAUSE_MS)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  async end(): Promise<void> {
    await this.server?.end('SIGKILL')
  }
}

/** Several processes that may hold the lease: which one does, and how long a takeover lasts. */
export class Indexers {
  readonly all: readonly Kept[]
  /** Milliseconds from a kill, or the beginning of a pause, to the next holder of the lease. */
  readonly takeovers: { killed: number[]; paused: number[] } = { killed: [], paused: [] }
  readonly #state: State

  constructor(all: readonly Kept[], state: State) {
    this.all = all
    this.#state = state
  }

  kill(random: Random): Promise<void> {
    return this.#without('killed', (holder) => holder.kill(), random)
  }

  pause(random: Random): Promise<void> {
    return this.#without('paused', (holder) => holder.pause(), random)
  }

  async #without(how: 'killed' | 'paused', take: (holder: Kept) => Promise<void>, random: Random): Promise<void> {
    const lease = await readLease(this.#state)
    const holder = this.all.find(({ server }) => server?.pid === lease?.pid)
    const begun = performance.now()
    const taken = take(holder ?? random.one(this.all) ?? raise())
    let over = false
    const finished = taken.finally(() => (over = true))
    while (holder && !over) {
      const next = await readLease(this.#state)
      if (next && next.epoch !== lease?.epoch) {
        this.takeovers[how].push(performance.now() - begun)
        break
      }
      await sleep(POLL_MS)
    }
    await finished
  }
}

function raise(): never {
  throw new Error('there is no indexer')
}

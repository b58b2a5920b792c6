/**
 * The lease: one indexer works, the others stand by. It saves work; correctness does not depend on it but on the
 * versions of the index documents.
 */
import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { type State, type StateRow, Unavailable } from '../../src/calendar/ports.ts'

const LEASE_MS = 10_000
const RENEWAL_INTERVAL_MS = 3_000

const KEY = 'lease'

/**
 * A process id is unique only within its namespace: containers may share a host name and still count their processes
 * separately.
 */
const machine = `${hostname()} ${pidNamespace()}`

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

interface Row {
  owner: string
  pid: number
  host: string
  /** Counts the changes of holder. */
  epoch: number
  /** When it was taken or renewed, and when it expires: by the clock of the state. */
  renewed: number
  until: number
  /** The last holder released it after its last write, and nothing that it wrote is in doubt. */
  clean?: boolean
  /** What all series then reached (maintenance.ts). Whoever takes the lease next leaves it out. */
  reached?: string
}

const read = (state: State): Promise<StateRow<Row> | undefined> => state.get<Row>(KEY)

/** The current holder; undefined when the lease has expired. `host`: the machine and its namespace of process ids. */
export async function readLease(state: State): Promise<Pick<Row, 'host' | 'pid' | 'epoch'> | undefined> {
  const [row, now] = await Promise.all([read(state), state.time()])
  return row && row.value.until > now ? row.value : undefined
}

/** For how many milliseconds nobody has held it; Infinity: nobody ever did. */
export async function unheldFor(state: State): Promise<number> {
  const [row, now] = await Promise.all([read(state), state.time()])
  return row ? now - row.value.renewed : Infinity
}

/** Ends the lease of a holder that no longer runs. */
export async function endLease(state: State): Promise<void> {
  const row = await read(state)
  if (row) await end(state, row, { clean: false })
}

async function end(state: State, { value, rev }: StateRow<Row>, left: Pick<Row, 'clean' | 'reached'>): Promise<void> {
  await state.put(KEY, { ...value, until: 0, ...left } satisfies Row, rev)
}

/** The epoch of the current or the last holder. */
export async function lastEpoch(state: State): Promise<number> {
  return (await read(state))?.value.epoch ?? 0
}

export class Lease {
  #state: State
  #owner = randomUUID()
  #renewedAt = 0
  /** The clock of the state less the monotonic clock of this process. */
  #offset = 0
  #pending: Promise<boolean> | undefined
  epoch = 0
  /** Nothing is in doubt of what the holder before has written. */
  isCleanTakeover = false
  /** What all series reached when the holder before released it; undefined: unknown. Of a clean takeover only. */
  reached: string | undefined

  constructor(state: State) {
    this.#state = state
  }

  /**
   * Milliseconds since 1970 by the clock of the state, as of the last renewal; steps of the own clock do not matter.
   */
  get now(): number {
    return this.#offset + performance.now()
  }

  /** Takes or renews the lease; false while another process holds it. Concurrent calls share one renewal. */
  hold(): Promise<boolean> {
    this.#pending ??= this.#takeOrRenew().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #takeOrRenew(): Promise<boolean> {
    if (this.epoch && performance.now() - this.#renewedAt < RENEWAL_INTERVAL_MS) return true
    const startedAt = performance.now()
    const [row, now] = await Promise.all([read(this.#state), this.#state.time()])
    this.#offset = now - performance.now()
    const held = row?.value
    const mine = held?.owner === this.#owner
    if (held && !mine && held.until > now && !isGone(held)) return this.#lost()
    const epoch = mine ? held.epoch : (held?.epoch ?? 0) + 1
    const next: Row = {
      owner: this.#owner,
      pid: process.pid,
      host: machine,
      epoch,
      renewed: now,
      until: now + LEASE_MS,
    }
    if (!(await this.#state.put(KEY, next, row?.rev ?? null))) return this.#lost()
    if (!mine) {
      this.isCleanTakeover = held === undefined || held.clean === true
      this.reached = held?.reached
    }
    this.epoch = epoch
    this.#renewedAt = startedAt
    return true
  }

  #lost(): false {
    this.epoch = 0
    return false
  }

  /**
   * `clean`: nothing that was written is in doubt. `reached`: what all series reach. While the state is unavailable
   * this does nothing: the lease expires anyway.
   */
  async release(clean: boolean, reached: string | undefined): Promise<void> {
    try {
      const row = await read(this.#state)
      if (row?.value.owner === this.#owner) await end(this.#state, row, { clean, ...(reached ? { reached } : {}) })
      this.epoch = 0
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }
}

/** Whether the holder was a process of this machine that no longer runs: a restart after a kill need not wait. */
function isGone({ pid, host }: Row): boolean {
  if (host !== machine) return false
  // The same process id under another owner: an earlier run of a container's first process.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

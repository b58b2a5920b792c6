/** The lease: one indexer works, the others wait. It is for efficiency; what is right comes from the labels. */
import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { type State, Unavailable } from '../../src/calendar/ports.ts'

/** Milliseconds a lease lasts without being renewed, and between renewals. */
const LASTS = 10_000
const RENEW = 3_000

/** Process ids mean something only where they are counted: containers may share a host's name and have each their own. */
const machine = `${hostname()} ${processes()}`

function processes(): string {
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
  epoch: number
  /** By the clock of the state. */
  until: number
}

/** Who holds the lease now; nobody when it has run out. `host`: the machine, and where on it process ids are counted. */
export async function readLease(state: State): Promise<Pick<Row, 'host' | 'pid' | 'epoch'> | undefined> {
  const [row, now] = await Promise.all([state.get('lease'), state.time()])
  const held = row?.value as Row | undefined
  return held && held.until > now ? held : undefined
}

/** Ends the lease of a holder that is known to be gone. */
export async function endLease(state: State): Promise<void> {
  const row = await state.get('lease')
  if (row) await state.put('lease', { ...(row.value as Row), until: 0 }, row.rev)
}

/** Of who holds it, or held it last. */
export async function lastEpoch(state: State): Promise<number> {
  return ((await state.get('lease'))?.value as Row | undefined)?.epoch ?? 0
}

export class Lease {
  private state: State
  private owner = randomUUID()
  private renewed = 0
  private holding: Promise<boolean> | undefined
  epoch = 0

  constructor(state: State) {
    this.state = state
  }

  /** Takes the lease or renews it; false while another one holds it. Asked from several sides at once, it is one renewal. */
  hold(): Promise<boolean> {
    this.holding ??= this.takeOrRenew().finally(() => {
      this.holding = undefined
    })
    return this.holding
  }

  private async takeOrRenew(): Promise<boolean> {
    if (this.epoch && performance.now() - this.renewed < RENEW) return true
    const asked = performance.now()
    const [row, now] = await Promise.all([this.state.get('lease'), this.state.time()])
    const held = row?.value as Row | undefined
    const mine = held?.owner === this.owner
    if (held && !mine && held.until > now && !isGone(held)) return this.lost()
    const epoch = mine ? held.epoch : (held?.epoch ?? 0) + 1
    const next: Row = { owner: this.owner, pid: process.pid, host: machine, epoch, until: now + LASTS }
    if (!(await this.state.put('lease', next, row?.rev ?? null))) return this.lost()
    this.epoch = epoch
    this.renewed = asked
    return true
  }

  private lost(): false {
    this.epoch = 0
    return false
  }

  /** While the state is away, the lease runs out by itself. */
  async release(): Promise<void> {
    try {
      await this.giveBack()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }

  private async giveBack(): Promise<void> {
    const row = await this.state.get('lease')
    if ((row?.value as Row | undefined)?.owner === this.owner)
      await this.state.put('lease', { ...(row?.value as Row), until: 0 }, row?.rev)
    this.epoch = 0
  }
}

/** A holder on this machine whose process is no more: a start right after a kill need not wait the lease out. */
function isGone({ pid, host }: Row): boolean {
  if (host !== machine) return false
  // The same process id under another owner is an earlier life of a container's first process.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

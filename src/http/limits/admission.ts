/**
 * Lets requests in as fast as this process answers them. More would only make all of them late: they wait for their
 * turn before anything is done for them, and those whose turn would come too late are refused at once.
 */
import { performance } from 'node:perf_hooks'

/** Work that is let in at once: no more than the event loop may be held. */
const BURST_MS = 4
/** Of the time in which nothing was let in: without it, too little is let in when turns of the loop are longer. */
const MAX_CREDIT_MS = 4
/** Nobody behind many others waits longer for his turn. */
const MAX_WAIT_MS = 1_000
/** So many wait in any case: a client that sends some hundred long writes at once is no overload. */
const MIN_WAITING = 500
/** What a request costs the event loop, until it is measured among many. */
const INITIAL_COST_MS = 0.5
/**
 * Of one measurement: it ends when there were enough requests to tell what one costs, or tells no more than a bound.
 */
const MIN_WINDOW_MS = 250
const MAX_WINDOW_MS = 2_000
const MIN_REQUESTS = 20
/** How much of an estimate the latest measurement is at most. */
const WEIGHT = 0.3
/**
 * Where the loop is busy for a smaller part of the time than this although most requests wait, the estimate is too
 * high: after a start each takes less than those before. In an overload it changes slowly, so that turns stay short.
 */
const FULLY_BUSY = 0.9
/** Too high an estimate falls to what was measured, or to this part of itself if that is more. */
const LEAST_LEFT = 0.5

/**
 * What an answer that needs no turn takes with the parser, the socket and its line in the log, as multiples of what is
 * measured of it: how much depends on the answer and the machine.
 */
const WITH_SOCKET = { least: 1.5, most: 2 }

/** What is counted until the next measurement. `begun`: milliseconds of the monotonic clock. */
const openWindow = (begun: number) => ({
  begun,
  utilization: performance.eventLoopUtilization(),
  /** Half of each when it begins, half when it ends. */
  requests: 0,
  /** Those that had to wait. */
  delayed: 0,
  hasRefused: false,
  /** What is measured of answers that need no turn. */
  besideMs: 0,
})

export class Admission {
  readonly #waiting: (() => void)[] = []
  #costMs = INITIAL_COST_MS
  /** Work that was let in and is not done, at `#at`: milliseconds of the monotonic clock. */
  #backlogMs = 0
  #at = 0
  #timer: NodeJS.Timeout | undefined
  #window = openWindow(0)

  /** Runs `start` now or in its turn. False: that would be too late. */
  admit(start: () => void): boolean {
    this.#measure()
    const backlogMs = this.#drained()
    if (this.#waiting.length === 0 && backlogMs < BURST_MS) {
      this.#backlogMs += this.#costMs
      start()
      return true
    }
    const count = this.#waiting.length
    if (count >= MIN_WAITING && backlogMs + count * this.#costMs > MAX_WAIT_MS) {
      this.#window.hasRefused = true
      return false
    }
    this.#window.delayed++
    this.#waiting.push(start)
    this.#timer ??= setTimeout(() => this.#startWaiting(), backlogMs)
    return true
  }

  /**
   * A request that was let in begins. Half of what it takes is before it waits for others: where a server does not
   * answer, many begin and none ends, and they take nothing from those that do not need it.
   */
  begin(): void {
    this.#window.requests += 0.5
  }

  /** It has been answered. */
  end(): void {
    this.#window.requests += 0.5
  }

  /** The event loop was busy with what needs no turn, as to send a kept answer. */
  beside(ms: number): void {
    this.#window.besideMs += ms
    this.#measure() // else a measurement of others would go on until one of them asks
  }

  #startWaiting(): void {
    this.#timer = undefined
    this.#measure()
    let started = 0
    while (started < this.#waiting.length && this.#drained() < BURST_MS) {
      this.#backlogMs += this.#costMs
      this.#waiting[started++]?.()
    }
    this.#waiting.splice(0, started)
    if (this.#waiting.length) this.#timer = setTimeout(() => this.#startWaiting(), this.#backlogMs)
  }

  /** The backlog now; less than 0: what may be let in beside it. */
  #drained(): number {
    const now = performance.now()
    this.#backlogMs = Math.max(-MAX_CREDIT_MS, this.#backlogMs - (now - this.#at))
    this.#at = now
    return this.#backlogMs
  }

  /**
   * The time that the event loop was busy, by the requests that began and ended in it. While few ask, most of it may be
   * other work, so that each costs no more than this; it may never seem to cost so much that too few are let in to
   * measure. Time that answers that need no turn may have taken, but need not, is theirs: so turns stay short in an
   * overload. While nobody is refused, what is measured beside many of these counts for less.
   */
  #measure(): void {
    const { begun, utilization, requests, besideMs } = this.#window
    const now = performance.now()
    const windowMs = now - begun
    if (windowMs < MIN_WINDOW_MS || (requests < MIN_REQUESTS && windowMs < MAX_WINDOW_MS)) return
    const activeMs = performance.eventLoopUtilization().active - utilization.active
    const eachMs = Math.max(0, activeMs - WITH_SOCKET.least * besideMs) / requests
    const areMany = requests >= MIN_REQUESTS && windowMs <= MAX_WINDOW_MS
    if (areMany) this.#costMs = this.#estimate(eachMs, activeMs, windowMs)
    else if (requests) this.#costMs = Math.min(this.#costMs, Math.max(eachMs, INITIAL_COST_MS))
    this.#window = openWindow(now)
  }

  #estimate(eachMs: number, activeMs: number, windowMs: number): number {
    const { requests, delayed, hasRefused, besideMs } = this.#window
    const hasRoom = activeMs < FULLY_BUSY * windowMs && 2 * delayed > requests && !hasRefused
    if (hasRoom && eachMs < this.#costMs) return Math.max(eachMs, LEAST_LEFT * this.#costMs)
    // The part of the time that cannot have been answers that need no turn: beside many, all may have been.
    const ownShare = Math.max(0, 1 - (WITH_SOCKET.most * besideMs) / Math.max(activeMs, 1))
    return this.#costMs + WEIGHT * (hasRefused ? 1 : ownShare) * (eachMs - this.#costMs)
  }
}

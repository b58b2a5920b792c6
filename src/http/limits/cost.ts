/**
 * What a request costs, in processor milliseconds. Searches are measured; the rest, which the event loop does among
 * other things, has a price list (measured with `npm run bench`, rounded up).
 */
import type { IncomingMessage } from 'node:http'
import { type SearchBudget, Unavailable } from '../../calendar/ports.ts'

/** A kept answer. */
export const KEPT_MS = 0.2
const READ_MS = 1.5
export const WRITE_MS = 6
/** One check or hash of a password (passwords.ts). */
export const PASSWORD_MS = 270
/** What one record may take of the event loop before it is charged as measured. */
const USUAL_RECORD_MS = 5
/** Parsing and validating what comes in, serializing and compressing what goes out. */
const MS_PER_KB_IN = 0.05
const MS_PER_KB_OUT = 0.03

/**
 * Processor milliseconds of all searches of one request. The most expensive ones that people ask for, all facets of a
 * word that each of 100,000 events has, take half of it.
 */
const MAX_SEARCH_MS = 600

type Pay = (ms: number) => void

/** What a request costs in any case. */
export function basePrice({ method, headers }: IncomingMessage): number {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  const bytesIn = Number(headers['content-length']) || 0
  return (isRead ? READ_MS : WRITE_MS) + (bytesIn / 1000) * MS_PER_KB_IN
}

/**
 * What one request costs, paid as soon as it is known: a request does not end while its client does not read the
 * answer, and what is known only afterwards, such as of a search whose client has gone, is paid, too.
 */
export class RequestCost {
  /** Until it is known who pays. */
  #owedMs = 0
  #pay: Pay | undefined
  readonly #hold: (bytes: number) => void

  /** `hold`: is told of bytes that wait in memory for the client to read them. */
  constructor(hold: (bytes: number) => void) {
    this.#hold = hold
  }

  charge(ms: number): void {
    if (this.#pay) this.#pay(ms)
    else this.#owedMs += ms
  }

  /** What `work` on one record makes, which has no price by its bytes alone: a text of 5,000 paragraphs takes 10 ms. */
  measured<T>(work: () => T): T {
    const begun = performance.now()
    try {
      return work()
    } finally {
      const ms = performance.now() - begun - USUAL_RECORD_MS
      if (ms > 0) this.charge(ms)
    }
  }

  /** Bytes that were serialized for the answer, sent or not. Characters are counted for them, which is quicker. */
  chargeBytes(bytes: number): void {
    this.chargeStreamed(bytes)
    this.#hold(bytes)
  }

  /** Bytes of a stream, which goes on when its client has read them. */
  chargeStreamed(bytes: number): void {
    this.charge((bytes / 1000) * MS_PER_KB_OUT)
  }

  /** `pay`: takes processor milliseconds from the client's bucket. */
  payWith(pay: Pay): void {
    pay(this.#owedMs)
    this.#pay = pay
  }
}

/** A response that carries the cost of its request. */
export interface Costed {
  readonly locals: { cost: RequestCost; gone?: AbortSignal }
  readonly writableFinished: boolean
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
}

/** Aborted when the connection ends before the answer has been sent. */
export function clientGone(response: Costed): AbortSignal {
  const { locals } = response
  if (locals.gone) return locals.gone
  const gone = new AbortController()
  locals.gone = gone.signal
  const atClose = () => {
    if (!response.writableFinished) gone.abort(new Unavailable('the client has gone'))
  }
  // The client may hang up before anything is known of its request.
  if (response.closed) atClose()
  else response.once('close', atClose)
  return gone.signal
}

/** What the searches of one request may cost together. They stop when its client hangs up. */
export function searchBudget(response: Costed): SearchBudget {
  const { cost } = response.locals
  let leftMs = MAX_SEARCH_MS
  return {
    get limitMs() {
      return leftMs
    },
    signal: clientGone(response),
    spend(ms) {
      leftMs -= ms
      cost.charge(ms)
    },
  }
}

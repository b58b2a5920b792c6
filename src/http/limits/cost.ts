/**
 * What a request costs, in processor milliseconds. Searches are measured; the rest, which the event loop does among
 * other things, has a price list (measured with `npm run bench`, rounded up).
 */
import type { IncomingMessage } from 'node:http'
import { type SearchBudget, Unavailable } from '../../calendar/ports.ts'

const CACHED_MS = 0.2
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

/** Adds up what one request costs. */
export class RequestCost {
  #ms = 0
  #bytes = 0
  #isCached = false
  #pay: Pay | undefined

  /** What is known only after the end of the request, such as of a search whose client has gone, is paid at once. */
  charge(ms: number): void {
    if (this.#pay) this.#pay(ms)
    else this.#ms += ms
  }

  /** What `work` on one record makes, which has no price by its bytes alone: texts of 40,000 paragraphs take 65 ms. */
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
    if (this.#pay) this.#pay((bytes / 1000) * MS_PER_KB_OUT)
    else this.#bytes += bytes
  }

  /** The answer came from the cache: it cost next to nothing. */
  markCached(): void {
    this.#isCached = true
  }

  /** At the end of the request. */
  payNow(request: IncomingMessage, pay: Pay): void {
    pay(this.#total(request))
    this.#pay = pay
  }

  #total(request: IncomingMessage): number {
    if (this.#isCached) return CACHED_MS
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
    const bytesIn = Number(request.headers['content-length']) || 0
    return (
      (isRead ? READ_MS : WRITE_MS) + this.#ms + (bytesIn / 1000) * MS_PER_KB_IN + (this.#bytes / 1000) * MS_PER_KB_OUT
    )
  }
}

/** A response that carries the cost of its request. */
export interface Costed {
  readonly locals: { cost: RequestCost; gone?: AbortSignal }
  readonly writableFinished: boolean
  readonly closed: boolean
  once(event: 'close', listener: () => void): unknown
}

/** Also if it has ended already: the client may hang up before anything is known of its request. */
function atClose(response: Costed, then: () => void): void {
  if (response.closed) then()
  else response.once('close', then)
}

/** `pay`: takes processor milliseconds from the client's bucket. */
export function payAtEnd(request: IncomingMessage, response: Costed, pay: Pay): void {
  atClose(response, () => response.locals.cost.payNow(request, pay))
}

/** Aborted when the connection ends before the answer has been sent. */
export function clientGone(response: Costed): AbortSignal {
  const { locals } = response
  if (locals.gone) return locals.gone
  const gone = new AbortController()
  locals.gone = gone.signal
  atClose(response, () => {
    if (!response.writableFinished) gone.abort(new Unavailable('the client has gone'))
  })
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

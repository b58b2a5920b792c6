/**
 * Answers for everybody, kept as they were sent. An answer belongs to one version of what it was made from, so that any
 * change makes it an old one; it lives for a second at most, because a list also depends on the time, unless something
 * else tells how long it lasts. While an answer is being made, those who ask for the same wait for it: a thousand of
 * them cost one search.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AgedCache } from '../../aged-cache.ts'
import type { Body } from '../output/body.ts'
import type { CacheCounts } from '../request-metrics.ts'
import { KeptAnswer } from './kept-answer.ts'
import { type Lasting, LastingAnswers, type Version } from './lasting-answers.ts'

const MAX_BYTES = 12 * 1024 * 1024
const MAX_AGE_MS = 1_000

/** What an answer is made from: the index alone, or records of the store as well. */
export type AnswerSource = 'index' | 'store'

/** Versions of the sources; undefined: nobody can tell whether it has changed, so nothing made from it is kept. */
export type Versions = Readonly<Record<AnswerSource, () => Version | undefined>>

/**
 * What became of an answer. `gone`: the client that it was made for has hung up. `own`: it is an error, or for one
 * caller alone; each has to ask for itself. `refused`: too much is waiting for it to be made.
 */
export type Outcome = KeptAnswer | 'gone' | 'own' | 'refused'

/** Keeps an answer that began to be made at `begun`. */
type Keep = (answer: KeptAnswer, begun: number, lasting: Lasting | undefined) => void

interface Asked {
  request: IncomingMessage
  response: ServerResponse
}

/** An answer that is being made by the first request for it. */
export class Flight {
  readonly outcome: Promise<Outcome>
  /** Of its sources, before anything was read for it. */
  readonly version: Version
  readonly isCurrent: () => boolean
  #settle: (outcome: Outcome) => void
  #keep: Keep
  readonly #begun = performance.now()
  #first: Asked
  /** Its answer has been made. */
  isLanded = false

  constructor(version: Version, isCurrent: () => boolean, keep: Keep, first: Asked) {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    this.outcome = promise
    this.version = version
    this.isCurrent = () => performance.now() - this.#begun < MAX_AGE_MS && isCurrent()
    this.#settle = resolve
    this.#keep = keep
    this.#first = first
  }

  /** Keeps the answer, and sends it to the request that made it; its response has all headers. */
  land(route: string, body: Body, lasting?: Lasting): void {
    const { request, response } = this.#first
    const answer = new KeptAnswer(route, body, response)
    this.isLanded = true
    this.#keep(answer, this.#begun, lasting)
    this.end(answer)
    answer.sendFirst(request, response)
  }

  end(outcome: Outcome): void {
    this.#settle(outcome)
  }
}

/** Nothing of the request that it was made for, which would stay in memory as long. */
interface Entry {
  answer: KeptAnswer
  source: AnswerSource
  version: Version
}

export class KeptAnswers {
  readonly #versions: Versions
  readonly #counts: CacheCounts
  readonly #flights = new Map<string, Flight>()
  readonly #entries = new AgedCache<Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
    ttl: MAX_AGE_MS,
  })
  readonly #lasting = new LastingAnswers()

  constructor(versions: Versions, counts: CacheCounts) {
    this.#versions = versions
    this.#counts = counts
  }

  /** The answer, or what becomes of it while it is being made; undefined: nobody has asked for it lately. */
  find(key: string): KeptAnswer | Promise<Outcome> | undefined {
    const entry = this.#entries.get(key)
    if (entry && this.#versions[entry.source]() === entry.version) return entry.answer
    const flight = this.#flights.get(key)
    if (flight?.isCurrent()) return flight.outcome
    return this.#lasting.find(key, this.#versions.store)
  }

  /** Before anything is read for the answer: a change from now on makes it an old one. */
  begin(key: string, source: AnswerSource, first: Asked): Flight | undefined {
    const version = this.#versions[source]()
    if (version === undefined) return undefined
    const flight = new Flight(
      version,
      () => this.#versions[source]() === version,
      (answer, begun, lasting) => {
        this.#counts.misses++
        if (lasting) this.#lasting.keep(key, answer, version, lasting)
        else this.#entries.set(key, { answer, source, version }, { start: begun }) // it is as old as what it is made of
      },
      first,
    )
    this.#flights.set(key, flight)
    void flight.outcome.then(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    return flight
  }

  countHit(): void {
    this.#counts.hits++
  }
}

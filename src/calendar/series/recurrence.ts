/**
 * The wall clocks that a rule and its start give, by rrule-temporal: only here is it used. It is asked as if the zone
 * were UTC, so that every occurrence has the wall clock that the rule says, and no change of the clocks slows it down.
 * Whatever the rule, an answer takes a bounded number of steps: it is looked for in windows of time.
 */
import { LRUCache } from 'lru-cache'
import { RRuleTemporal } from 'rrule-temporal'
import { DAY_SECONDS, fromWallSeconds } from '../values/wall-clock.ts'
import { MAX_OCCURRENCES, type Rule, ruleTextInUtc } from './rule.ts'

/** A rule that costs more than is spent on one. */
export class RuleTooDear extends Error {}

/** Periods (years, months, …) that are looked at in one window. */
const MAX_PERIODS = 20_000
/** Wall clocks that are looked at in them: of a rule that is checked, and of one that is stored. */
const MAX_CHECKED_CANDIDATES = 15_000
const MAX_CANDIDATES = 60_000
/** The last second of wall clocks (values/moment.ts). */
const LAST_WALL = Date.UTC(4000, 0) / 1000 - 1
/** Two years. */
const WINDOW_SECONDS = 732 * DAY_SECONDS
/** Further back than these, some 120 years, nothing is listed. */
const MAX_WINDOWS = 60
/** How far the next one is looked for, step by step: 45 years in all. */
const NEXT_WINDOW_DAYS = [8, 64, 512, 4_096, 12_288]

/** When rules with a COUNT end, by their text and start: all that they give has to be found for it. */
const endsOfCounted = new LRUCache<string, number>({ max: 20_000 })

export class Recurrence {
  #rule: Rule
  readonly #start: number
  readonly #maxCandidates: number
  #expander: RRuleTemporal

  /** `start`: the first wall clock, whether or not the rule has it. */
  constructor(rule: Rule, start: number, maxCandidates = MAX_CANDIDATES) {
    this.#rule = rule
    this.#start = start
    this.#maxCandidates = maxCandidates
    this.#expander = this.#expanderOf(rule)
  }

  #expanderOf(rule: Rule): RRuleTemporal {
    return new RRuleTemporal({
      rruleString: `RRULE:${ruleTextInUtc(rule)}`,
      dtstart: { timeZoneId: 'UTC', toString: () => `${fromWallSeconds(this.#start).replace(' ', 'T')}+00:00[UTC]` },
      tzid: 'UTC',
      includeDtstart: true,
      cache: false,
      maxIterations: MAX_PERIODS,
      maxCandidateEvaluations: this.#maxCandidates,
    })
  }

  /** The last wall clock that may be one. */
  get #last(): number {
    return this.#rule.until ?? LAST_WALL
  }

  /** Both ends included, ascending; of at most some years. @throws RuleTooDear */
  between(from: number, to: number): number[] {
    this.#countOut()
    return this.#expand(Math.max(from, this.#start), Math.min(to, this.#last))
  }

  /** Those at or after `from`, ascending, as long as the next one is in the years that are looked at. */
  *following(from: number): Generator<number, void> {
    let begin = Math.max(from, this.#start)
    for (let step = 0; step < NEXT_WINDOW_DAYS.length; ) {
      const [start, end] = [begin, begin + (NEXT_WINDOW_DAYS[step] ?? 0) * DAY_SECONDS]
      const found = start > this.#last ? [] : orNone(() => this.between(start, end))
      yield* found
      begin = end + 1
      if (found.length === 0 || step === 0) step++
    }
  }

  /** The last `most` of those up to `to`, ascending. */
  lastUpTo(to: number, most: number): number[] {
    return orNone(() => {
      this.#countOut()
      let found: number[] = []
      let end = Math.min(to, this.#last)
      for (let window = 0; window < MAX_WINDOWS && found.length < most && end >= this.#start; window++) {
        const [from, before] = [end - WINDOW_SECONDS, end]
        found = [...orNone(() => this.between(from, before)), ...found]
        end = from - 1
      }
      return found.slice(-most)
    })
  }

  get isEndless(): boolean {
    return this.#rule.count === undefined && this.#rule.until === undefined
  }

  /** A COUNT becomes the UNTIL that it amounts to, so that a window costs what it has, and not all before it. */
  #countOut(): void {
    const { count, ...rule } = this.#rule
    if (count === undefined) return
    const key = `${this.#start} ${ruleTextInUtc(this.#rule)}`
    const until = endsOfCounted.get(key) ?? this.#expand(this.#start, LAST_WALL).at(-1) ?? this.#start
    endsOfCounted.set(key, until)
    this.#rule = { ...rule, until }
    this.#expander = this.#expanderOf(this.#rule)
  }

  #expand(from: number, to: number): number[] {
    if (to < from) return []
    try {
      const found = this.#expander.between(new Date(from * 1000), new Date(to * 1000), true)
      return found.map(({ epochMilliseconds }) => Math.floor(epochMilliseconds / 1000))
    } catch (error) {
      // The library throws plain errors at its limits, and has no others once a rule is made.
      throw new RuleTooDear(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
}

/** What is stored was checked; a rule that has become dear in far years has nothing there. */
function orNone(expand: () => number[]): number[] {
  try {
    return expand()
  } catch (error) {
    if (error instanceof RuleTooDear) return []
    throw error
  }
}

/** Whether a rule gives no more than is listed of it, in its first two years, or at all if it has a COUNT. */
export function isBounded(rule: Rule, start: number): boolean {
  const recurrence = new Recurrence(rule, start, MAX_CHECKED_CANDIDATES)
  try {
    return recurrence.between(start, start + WINDOW_SECONDS).length <= MAX_OCCURRENCES
  } catch (error) {
    if (error instanceof RuleTooDear) return false
    throw error
  }
}

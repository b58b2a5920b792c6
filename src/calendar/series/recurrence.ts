/**
 * The wall clocks that a rule and its start give. Whatever the rule, an answer takes a bounded number of steps: it is
 * looked for in windows of time.
 */
import { LRUCache } from 'lru-cache'
import { DAY_SECONDS } from '../values/wall-clock.ts'
import { type Expander, expander } from './expander.ts'
import { MAX_OCCURRENCES, ofTimes, type Rule, ruleTextInUtc } from './rule.ts'

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
/** How far the next one is looked for, step by step: 45 years in all, and some periods of a rule that skips more. */
const NEXT_WINDOW_DAYS = [8, 64, 512, 4_096, 12_288]
const NEXT_PERIODS = 8
/** The longest that one may be. */
const MAX_PERIOD_DAYS = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1, HOURLY: 1 } as const

/** When rules with a COUNT end, by their text and start: all that they give has to be found for it. */
const endsOfCounted = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 })

export class Recurrence {
  #rule: Rule
  readonly #start: number
  readonly #maxCandidates: number
  #limited: Expander | undefined
  #quick: Expander | undefined

  /** `start`: the first wall clock, whether or not the rule has it. */
  constructor(rule: Rule, start: number, maxCandidates = MAX_CANDIDATES) {
    this.#rule = rule
    this.#start = start
    this.#maxCandidates = maxCandidates
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
    const { freq, interval } = this.#rule
    const windows = [...NEXT_WINDOW_DAYS, NEXT_PERIODS * interval * MAX_PERIOD_DAYS[freq]]
    let begin = Math.max(from, this.#start)
    for (let step = 0; step < windows.length; ) {
      const [start, end] = [begin, begin + (windows[step] ?? 0) * DAY_SECONDS]
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

  /** With an UNTIL in place of a COUNT, unless the rule gives its start: programs do not agree whether that counts. */
  get unambiguous(): Rule {
    const { count, ...rule } = this.#rule
    if (count !== undefined && !this.#givesStart(rule)) this.#countOut()
    return this.#rule
  }

  get isEndless(): boolean {
    return this.#rule.count === undefined && this.#rule.until === undefined
  }

  /** A COUNT becomes the UNTIL that it amounts to, so that a window costs what it has, and not all before it. */
  #countOut(): void {
    const { count, ...rule } = this.#rule
    if (count === undefined) return
    const key = `${this.#start} ${ruleTextInUtc(this.#rule)}`
    const until = endsOfCounted.get(key) ?? this.#lastOf(count, rule)
    endsOfCounted.set(key, until)
    this.#rule = { ...rule, until }
  }

  /** The start counts, also where the rule does not give it. */
  #lastOf(count: number, rule: Rule): number {
    const counted = this.#givesStart(rule) ? count : count - 1
    if (counted === 0) return this.#start
    return this.#ask(this.#limitedTo({ ...rule, count: counted }), this.#start, LAST_WALL).at(-1) ?? this.#start
  }

  #givesStart(rule: Rule): boolean {
    return this.#ask(this.#limitedTo(rule), this.#start, this.#start).length > 0
  }

  #expand(from: number, to: number): number[] {
    if (to < from) return []
    const found = this.#ask(this.#expanderOver(to - from), from, to)
    return from <= this.#start && found[0] !== this.#start && to >= this.#start ? [this.#start, ...found] : found
  }

  /** A rule of days has few candidates in a window, so that it needs no limit. */
  #expanderOver(seconds: number): Expander {
    if (seconds <= WINDOW_SECONDS && isOfDays(this.#rule)) {
      this.#quick ??= expander(ruleTextInUtc(this.#rule), this.#start, { maxIterations: MAX_PERIODS })
      return this.#quick
    }
    this.#limited ??= this.#limitedTo(this.#rule)
    return this.#limited
  }

  #limitedTo(rule: Rule): Expander {
    const limits = { maxIterations: MAX_PERIODS, maxCandidateEvaluations: this.#maxCandidates }
    return expander(ruleTextInUtc(rule), this.#start, limits)
  }

  #ask(expand: Expander, from: number, to: number): number[] {
    try {
      return expand(from, to)
    } catch (error) {
      // The library throws plain errors at its limits, and has no others once a rule is made.
      throw new RuleTooDear(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
}

/** At the time of day of the start, once a day at most. */
function isOfDays({ freq, parts }: Rule): boolean {
  return freq !== 'HOURLY' && !parts.some(([name]) => ofTimes.includes(name))
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

/**
 * How many a rule gives at least in its first two years, without a look at them: one whose parts select times alone
 * gives as many in each of its days or hours. Zero: they have to be found.
 */
function leastOf({ freq, interval, count = Infinity, until = Infinity, parts }: Rule, start: number): number {
  if ((freq !== 'DAILY' && freq !== 'HOURLY') || parts.some(([name]) => !ofTimes.includes(name))) return 0
  const sizes = new Map(parts.map(([name, values]) => [name, new Set(values.map(Number)).size]))
  const sizeOf = (name: string) => sizes.get(name) ?? 1
  const isOfHours = freq === 'HOURLY' && !sizes.has('BYHOUR')
  // Of every second hour, say, it is not known which of them are named.
  if (freq === 'HOURLY' && !isOfHours && interval > 1) return 0
  const days = Math.floor((Math.min(start + WINDOW_SECONDS, until) - start) / DAY_SECONDS)
  const periods = Math.floor((isOfHours ? days * 24 : days) / interval)
  return Math.min(count, periods * sizeOf('BYHOUR') * sizeOf('BYMINUTE') * sizeOf('BYSECOND'))
}

/** Whether a rule gives no more than is listed of it, in its first two years, or at all if it has a COUNT. */
export function isBounded(rule: Rule, start: number): boolean {
  if (leastOf(rule, start) > MAX_OCCURRENCES) return false
  const recurrence = new Recurrence(rule, start, MAX_CHECKED_CANDIDATES)
  try {
    return recurrence.between(start, start + WINDOW_SECONDS).length <= MAX_OCCURRENCES
  } catch (error) {
    if (error instanceof RuleTooDear) return false
    throw error
  }
}

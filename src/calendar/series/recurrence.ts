/**
 * The wall clocks that a rule and its start give. Whatever the rule, an answer takes a bounded number of steps: it is
 * looked for in windows of time.
 */
import { LRUCache } from 'lru-cache'
import { DAY_SECONDS, LAST_WALL_SECONDS } from '../values/wall-clock.ts'
import { expanderByDays } from './days-and-times.ts'
import { type Expander, expander } from './expander.ts'
import { MAX_OCCURRENCES, type Rule, ruleTextInUtc } from './rule.ts'

/** A rule that costs more than is spent on one. */
export class RuleTooExpensive extends Error {}

/** Periods (years, months, …) that are looked at in one window. */
const MAX_PERIODS = 20_000
/** For a COUNT, of a rule that is checked and for which the library looks at each period, which takes 30 µs. */
const MAX_CHECKED_PERIODS = 5_000
/** Wall clocks to choose from, where a rule chooses among the times of a day: as it is checked, and as it is stored. */
const MAX_CHECKED_CANDIDATES = 8_000
const MAX_CANDIDATES = 60_000
/** Two years. */
const WINDOW_SECONDS = 732 * DAY_SECONDS
/** Further back than these, some 120 years, nothing is listed. */
const MAX_WINDOWS = 60
/** How far the next one is looked for, step by step: 45 years in all, and some periods of a rule that skips more. */
const NEXT_WINDOW_DAYS = [8, 64, 512, 4_096, 12_288]
const NEXT_PERIODS = 8
/** Of the windows in which the end of a COUNT is looked for. */
const FIRST_WINDOW_DAYS = 8
/** The longest that one may be. */
const MAX_PERIOD_DAYS = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1, HOURLY: 1 } as const
/** The parts for which it looks at each: there may be many without an occurrence. */
const lookedAt: Readonly<Record<Rule['freq'], readonly string[]>> = {
  YEARLY: ['BYWEEKNO', 'BYYEARDAY', 'BYSETPOS'],
  MONTHLY: ['BYSETPOS'],
  WEEKLY: ['BYMONTH', 'BYSETPOS'],
  DAILY: ['BYMONTH', 'BYMONTHDAY', 'BYSETPOS'],
  HOURLY: ['BYMONTH', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYHOUR', 'BYSETPOS'],
}

/** When rules with a COUNT end, by their text and start: all that they give has to be found for it. */
const endsOfCounted = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 })

export class Recurrence {
  #rule: Rule
  readonly #start: number
  readonly #isChecked: boolean
  #expander: Expander | undefined

  /** `start`: the first wall clock, whether or not the rule has it. `isChecked`: what is stored may cost more. */
  constructor(rule: Rule, start: number, { isChecked = false } = {}) {
    this.#rule = rule
    this.#start = start
    this.#isChecked = isChecked
  }

  /** The last wall clock that may be one. */
  get #last(): number {
    return this.#rule.until ?? LAST_WALL_SECONDS
  }

  /** Both ends included, ascending; of at most some years. @throws RuleTooExpensive */
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
    const maxPeriods = (of: Rule) => (this.#isChecked && looksAtPeriods(of) ? MAX_CHECKED_PERIODS : MAX_PERIODS)
    const byDays = expanderByDays(rule, this.#start, maxPeriods)
    const found = byDays
      ? this.#firstOf(byDays, counted)
      : this.#ask(this.#limitedTo({ ...rule, count: counted }, maxPeriods(rule)), this.#start, LAST_WALL_SECONDS)
    return found.at(-1) ?? this.#start
  }

  /** In windows of double the length each, so that the last of them costs no more than all before it. */
  #firstOf(expand: Expander, most: number): number[] {
    let found: number[] = []
    let from = this.#start
    for (let days = FIRST_WINDOW_DAYS; found.length < most && from <= LAST_WALL_SECONDS; days *= 2) {
      const to = Math.min(from + days * DAY_SECONDS, LAST_WALL_SECONDS)
      found = [...found, ...this.#ask(expand, from, to)]
      from = to + 1
    }
    return found.slice(0, most)
  }

  #givesStart(rule: Rule): boolean {
    return this.#ask(this.#expanderOf(rule), this.#start, this.#start).length > 0
  }

  #expand(from: number, to: number): number[] {
    if (to < from) return []
    this.#expander ??= this.#expanderOf(this.#rule)
    const found = this.#ask(this.#expander, from, to)
    return from <= this.#start && found[0] !== this.#start && to >= this.#start ? [this.#start, ...found] : found
  }

  #expanderOf(rule: Rule): Expander {
    return expanderByDays(rule, this.#start, () => MAX_PERIODS) ?? this.#limitedTo(rule)
  }

  #limitedTo(rule: Rule, maxIterations = MAX_PERIODS): Expander {
    const maxCandidateEvaluations = this.#isChecked ? MAX_CHECKED_CANDIDATES : MAX_CANDIDATES
    return expander(ruleTextInUtc(rule), this.#start, { maxIterations, maxCandidateEvaluations })
  }

  #ask(expand: Expander, from: number, to: number): number[] {
    try {
      return expand(from, to)
    } catch (error) {
      // The library throws plain errors at its limits, and has no others once a rule is made.
      throw new RuleTooExpensive(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
}

function looksAtPeriods({ freq, parts }: Rule): boolean {
  return parts.some(([name]) => lookedAt[freq].includes(name))
}

/** What is stored was checked; a rule that has become expensive in far years has nothing there. */
function orNone(expand: () => number[]): number[] {
  try {
    return expand()
  } catch (error) {
    if (error instanceof RuleTooExpensive) return []
    throw error
  }
}

/** Whether a rule gives no more than is listed of it, in its first two years, or at all if it has a COUNT. */
export function isBounded(rule: Rule, start: number): boolean {
  const recurrence = new Recurrence(rule, start, { isChecked: true })
  try {
    return recurrence.between(start, start + WINDOW_SECONDS).length <= MAX_OCCURRENCES
  } catch (error) {
    if (error instanceof RuleTooExpensive) return false
    throw error
  }
}

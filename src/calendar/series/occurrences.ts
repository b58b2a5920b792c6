/**
 * The occurrences of an event that repeats: those of its rule and of `rdate` without those of `exdate`, each with its
 * override. Each has the wall clock of the start and the nominal length in the event's zone (RFC 5545 3.8.5.3); one
 * that the clocks skip moves forward over the gap, as any wall clock here.
 */
import type { Language } from '../languages.ts'
import type { EventStatus } from '../values/event-status.ts'
import {
  addMonths,
  DAY_SECONDS,
  endOfDay,
  fromWallSeconds,
  LAST_WALL_SECONDS,
  startOfDay,
  wallSeconds,
} from '../values/wall-clock.ts'
import { clock, firstOfDay, instantOf, lastOfDay, normalizeLocal, toLocal, toUtc } from '../values/zone.ts'
import { Recurrence } from './recurrence.ts'
import { MAX_OCCURRENCES, readRule, ruleText, utcText } from './rule.ts'

/** What is different of one occurrence; what it does not have is as in its series. */
export interface Override {
  /** The wall clock that the rule gives the occurrence (RFC 5545 3.8.4.4). */
  recurrence_id: string
  start_date?: string
  end_date?: string
  event_status?: EventStatus
  texts?: Partial<Record<Language, Readonly<Record<string, string>>>>
}

/** What says when an event takes place. Wall clocks are of its zone, instants Unix seconds. */
export interface Schedule {
  start_date: string
  end_date: string
  start_utc: number
  end_utc: number
  timezone: string
  all_day: boolean
  rrule: string | null
  rdate: readonly string[]
  exdate: readonly string[]
  overrides: readonly Override[]
}

export interface Occurrence {
  recurrence_id: string
  /** The instant of the recurrence id, by which the occurrence is named, whatever else changes. */
  recurrence_utc: number
  start_date: string
  end_date: string
  start_utc: number
  end_utc: number
  override?: Override
}

export const isSeries = ({ rrule, rdate }: Pick<Schedule, 'rrule' | 'rdate'>): boolean =>
  Boolean(rrule) || rdate.length > 0

/** `42-20261224T180000Z` */
export const occurrenceId = (id: number, { recurrence_utc }: Pick<Occurrence, 'recurrence_utc'>): string =>
  `${id}-${utcText(recurrence_utc)}`

/** The horizon of an index: `months` after the end of this month, in UTC. */
export function horizonAt(now: number, months: number): number {
  const month = `${fromWallSeconds(now).slice(0, 7)}-01 00:00:00`
  return wallSeconds(addMonths(month, months + 1)) - 1
}

export const DEFAULT_WINDOW_MONTHS = 24

/** When a series without an end ends. */
export const FOREVER = LAST_WALL_SECONDS

export interface Listed {
  occurrences: Occurrence[]
  /** Whether there are more after the horizon. */
  continues: boolean
}

export class Series {
  readonly #schedule: Schedule
  readonly #first: number
  readonly #length: number
  readonly #recurrence: Recurrence | undefined
  readonly #added: readonly number[]
  readonly #excluded: ReadonlySet<number>
  readonly #overrides: ReadonlyMap<number, Override>
  #overridden: readonly Occurrence[] | undefined

  constructor(schedule: Schedule) {
    const { rrule, rdate, exdate, overrides } = schedule
    this.#schedule = schedule
    this.#first = wallSeconds(nominalStart(schedule))
    this.#length = nominalLength(schedule)
    const read = rrule ? readRule(rrule, schedule) : undefined
    this.#recurrence = read && 'rule' in read ? new Recurrence(read.rule, this.#first) : undefined
    this.#added = [this.#first, ...rdate.map(wallSeconds)]
    this.#excluded = new Set(exdate.map(wallSeconds))
    this.#overrides = new Map(overrides.map((override) => [wallSeconds(override.recurrence_id), override]))
  }

  /**
   * What is listed up to the horizon, ascending: the first and the next one in any case, and of more than are listed
   * the last ones. No two start at the same instant.
   */
  listed(horizon: number): Listed {
    const { timezone } = this.#schedule
    const to = wallSeconds(toLocal(horizon, timezone))
    const all = new Set([
      ...(this.#recurrence?.lastUpTo(to, MAX_OCCURRENCES + this.#excluded.size) ?? []),
      ...this.#added.filter((wall) => wall <= to),
      ...this.#overriddenUpTo(horizon),
    ])
    const after = this.#next(Math.max(to + 1, this.#first))
    const walls = this.#without(all)
    if (walls.length === 0 && after !== undefined) walls.push(after)
    const isLater = after !== undefined && walls.at(-1) !== after
    return {
      occurrences: distinctStarts(walls.map((wall) => this.#at(wall))).slice(-MAX_OCCURRENCES),
      continues: isLater || (after !== undefined && this.#next(after + 1) !== undefined),
    }
  }

  /** The occurrence with this recurrence id, a wall clock; undefined: there is none. */
  at(recurrenceId: string): Occurrence | undefined {
    const wall = wallSeconds(recurrenceId)
    return this.#has(wall) ? this.#at(wall) : undefined
  }

  /** The occurrence that is named by this instant: of several, where the clocks skip time, the first. */
  named(recurrenceUtc: number): Occurrence | undefined {
    const found = this.startingIn(recurrenceUtc, recurrenceUtc, 'recurrence_utc')
    return found[0]
  }

  /** The only occurrence on a day of the zone, by its recurrence id. */
  onlyOn(day: string): Occurrence | undefined {
    const [only, ...others] = this.#wallsBetween(wallSeconds(startOfDay(day)), wallSeconds(endOfDay(day)))
    return only !== undefined && others.length === 0 ? this.#at(only) : undefined
  }

  /** Those that start from one instant to the other. */
  startingIn(from: number, to: number, by: 'start_utc' | 'recurrence_utc' = 'start_utc'): Occurrence[] {
    const { timezone } = this.#schedule
    const walls = this.#wallsBetween(
      wallSeconds(toLocal(from, timezone)) - DAY_SECONDS,
      wallSeconds(toLocal(to, timezone)) + DAY_SECONDS,
    )
    const regular = walls.filter((wall) => !this.#overrides.has(wall)).map((wall) => this.#at(wall))
    return [...regular, ...this.overridden].filter((occurrence) => occurrence[by] >= from && occurrence[by] <= to)
  }

  /** The first that has not ended; undefined: all have. */
  next(now: number): Occurrence | undefined {
    const { timezone, start_date, end_date } = this.#schedule
    const length = wallSeconds(end_date) - wallSeconds(start_date)
    const candidates = this.overridden.filter(({ end_utc }) => end_utc >= now)
    const from = wallSeconds(toLocal(now, timezone)) - length - DAY_SECONDS
    const regular = this.#next(from, (wall) => !this.#overrides.has(wall) && this.#at(wall).end_utc >= now)
    if (regular !== undefined) candidates.push(this.#at(regular))
    return candidates.toSorted((a, b) => a.start_utc - b.start_utc)[0]
  }

  /** How many the rule gives before a wall clock: COUNT counts them. */
  countBefore(recurrenceId: string): number {
    return this.#recurrence?.between(this.#first, wallSeconds(recurrenceId) - 1).length ?? 0
  }

  /** Whether the rule itself gives the occurrence. */
  isOfRule(recurrenceId: string): boolean {
    const wall = wallSeconds(recurrenceId)
    return (this.#recurrence?.between(wall, wall).length ?? 0) > 0
  }

  /** RRULE for programs that do not count as RFC 5545 does; undefined: there is none. */
  get unambiguousRule(): string | undefined {
    return this.#recurrence && ruleText(this.#recurrence.unambiguous, this.#schedule)
  }

  get first(): Occurrence | undefined {
    const wall = this.#next(this.#first)
    return wall === undefined ? undefined : this.#at(wall)
  }

  /** When the last one starts; FOREVER: there is always another one. */
  get lastStart(): number {
    if (this.#recurrence?.isEndless) return FOREVER
    const ofRule = this.#recurrence?.lastUpTo(FOREVER, this.#excluded.size + this.#overrides.size + 1) ?? []
    // One with an override may start before others.
    const regular = this.#without(new Set([...ofRule, ...this.#added])).findLast((wall) => !this.#overrides.has(wall))
    const last = [...(regular === undefined ? [] : [this.#at(regular)]), ...this.overridden]
    return Math.max(this.#schedule.start_utc, ...last.map(({ start_utc }) => start_utc))
  }

  /** Those that have an override. */
  get overridden(): readonly Occurrence[] {
    this.#overridden ??= [...this.#overrides.keys()].filter((wall) => this.#has(wall)).map((wall) => this.#at(wall))
    return this.#overridden
  }

  /** The recurrence ids of those that an override has start by then, wherever the rule has them. */
  #overriddenUpTo(horizon: number): number[] {
    const moved = this.overridden.filter(({ start_utc }) => start_utc <= horizon)
    return moved.map(({ recurrence_id }) => wallSeconds(recurrence_id))
  }

  #has(wall: number): boolean {
    return this.#wallsBetween(wall, wall).length > 0
  }

  #wallsBetween(from: number, to: number): number[] {
    const ofRule = this.#recurrence?.between(from, to) ?? []
    return this.#without(new Set([...ofRule, ...this.#added.filter((wall) => wall >= from && wall <= to)]))
  }

  #without(walls: ReadonlySet<number>): number[] {
    return [...walls].filter((wall) => !this.#excluded.has(wall)).toSorted((a, b) => a - b)
  }

  /** The first from this wall clock on that is not excluded, and is wanted. */
  #next(from: number, isWanted: (wall: number) => boolean = () => true): number | undefined {
    const isNext = (wall: number) => !this.#excluded.has(wall) && isWanted(wall)
    const added = Math.min(...this.#added.filter((wall) => wall >= from && isNext(wall)))
    for (const wall of this.#recurrence?.following(from) ?? []) {
      if (added <= wall) break
      if (isNext(wall)) return wall
    }
    return added === Infinity ? undefined : added
  }

  #at(wall: number): Occurrence {
    const local = fromWallSeconds(wall)
    const override = this.#overrides.get(wall)
    const regular = wall === this.#first ? this.#schedule : this.#regularTimes(local, wall)
    const { start_date, end_date, start_utc, end_utc } = override
      ? moved(regular, override, this.#schedule.timezone)
      : regular
    return {
      recurrence_id: local,
      recurrence_utc: regular.start_utc,
      start_date,
      end_date,
      start_utc,
      end_utc,
      ...(override ? { override } : {}),
    }
  }

  #regularTimes(local: string, wall: number): Times {
    const { timezone, all_day } = this.#schedule
    if (!all_day) return timesAt(wall, this.#length, timezone)
    const last = fromWallSeconds(wall + this.#length)
    return timesOf(firstOfDay(local, timezone), lastOfDay(last, timezone), timezone)
  }
}

type Times = Pick<Occurrence, 'start_date' | 'end_date' | 'start_utc' | 'end_utc'>

/** The recurrence id of the first occurrence: of whole days midnight, even where the clocks skip it. */
export function nominalStart({ start_date, all_day }: Pick<Schedule, 'start_date' | 'all_day'>): string {
  return all_day ? startOfDay(start_date) : start_date
}

/** In seconds of the wall clock; of whole days from the first to the last. */
function nominalLength({ start_date, end_date, all_day }: Schedule): number {
  const [start, end] = all_day ? [startOfDay(start_date), startOfDay(end_date)] : [start_date, end_date]
  return wallSeconds(end) - wallSeconds(start)
}

/** The same as `timesOf`, without a way through texts: a series has thousands. */
function timesAt(wall: number, length: number, timezone: string): Times {
  const zone = clock(timezone)
  const start_utc = instantOf(wall, zone)
  const end_utc = Math.max(start_utc, instantOf(wall + length, zone))
  const local = (utc: number) => fromWallSeconds(utc + zone.offset(utc))
  return { start_date: local(start_utc), end_date: local(end_utc), start_utc, end_utc }
}

/** Where the clocks go back, an end may be before its start by them: then it is the start. */
function timesOf(start_date: string, end_date: string, timezone: string): Times {
  const [start_utc, end_utc] = [toUtc(start_date, timezone), toUtc(end_date, timezone)]
  return end_utc < start_utc
    ? { start_date, end_date: start_date, start_utc, end_utc: start_utc }
    : { start_date, end_date, start_utc, end_utc }
}

/** One that starts at another time is as long as the others, unless it says when it ends. */
function moved(regular: Times, { start_date, end_date }: Override, timezone: string): Times {
  if (start_date === undefined && end_date === undefined) return regular
  const start = start_date ?? regular.start_date
  const length = wallSeconds(regular.end_date) - wallSeconds(regular.start_date)
  return timesOf(start, end_date ?? normalizeLocal(fromWallSeconds(wallSeconds(start) + length), timezone), timezone)
}

/** Of two that start at the same instant, after a change of the clocks or the zone's data, the first stays. */
function distinctStarts(occurrences: readonly Occurrence[]): Occurrence[] {
  const starts = new Map<number, Occurrence>()
  for (const occurrence of occurrences)
    if (!starts.has(occurrence.start_utc)) starts.set(occurrence.start_utc, occurrence)
  return [...starts.values()].toSorted((a, b) => a.start_utc - b.start_utc)
}

/** Dates as clients write them. */
import { namedDates, numberedDates, type Piece } from './date-pieces.ts'
import { folded } from './month-names.ts'
import { ownEntries } from './objects.ts'
import { DAY_SECONDS, fromWallSeconds, HOUR_SECONDS, LAST_WALL_SECONDS, wallSeconds } from './wall-clock.ts'
import { clock, fixedZone, instantOf, toLocal } from './zone.ts'

export interface Moment {
  /** The wall clock in the requested zone. */
  local: string
  /** The same, on the last of several days: of a month, of a weekend. */
  last: string
  /** The same as it is stated: a change of the clocks may skip it. */
  stated: string
  /** The first and the last day as stated: a change of the clocks may skip the time, and with it `local` the day. */
  days: readonly [first: string, last: string]
  utc: number
  /** Without a time of day: `2026-07-04`, `today`, `next friday`. */
  dayOnly: boolean
  /** An instant: with an offset, in Unix seconds, or counted from now (`now`, `+1 week`). */
  instant: boolean
}

/**
 * What a text says, before it is resolved against the current time. `day`: it names a day, whose time is 00:00 unless
 * stated. `after`, `week`: the weekday is after today, or within this week. `edge`: first (1) or last (0) day of the
 * month. `span`: how many days it names.
 */
type Part = 'date' | 'time' | 'offset' | 'day' | 'weekday' | 'after' | 'week' | 'edge' | 'span' | Sum
type Sum = 'months' | 'days' | 'seconds'
type Phrase = Partial<Record<Part, number>>

const sums: readonly Part[] = ['months', 'days', 'seconds'] satisfies Sum[]
const units: Record<string, [Part, number] | undefined> = {
  second: ['seconds', 1],
  minute: ['seconds', 60],
  hour: ['seconds', HOUR_SECONDS],
  day: ['days', 1],
  week: ['days', 7],
  month: ['months', 1],
  year: ['months', 12],
}
const words: Record<string, Phrase> = {
  now: {},
  today: { day: 1 },
  tomorrow: { day: 1, days: 1 },
  yesterday: { day: 1, days: -1 },
  midnight: { time: 0 },
  noon: { time: 12 * HOUR_SECONDS },
}
const counts: Record<string, number | undefined> = { next: 1, this: 0, last: -1, previous: -1 }
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const pieces: readonly Piece<Phrase>[] = [
  ...numberedDates,
  [
    new RegExp(
      /^(\d\d?)(?=:| ?[ap]m)(?::(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?: ?([ap])m)?/.source +
        /(?: ?(z|utc|gmt|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?)(?=$))?(?: |$)/.source,
    ),
    timeOf,
  ],
  [/^(now|today|tomorrow|yesterday|midnight|noon)(?: |$)/, (word = '') => words[word]],
  [/^(first|last) day of /, (edge) => ({ edge: edge === 'first' ? 1 : 0 })],
  [
    /^([+-]?) ?(\d{1,9}) ?(second|minute|hour|day|week|month|year)s?( ago)?(?: |$)/,
    (sign, size = '', unit = '', ago) => amount((sign === '-') === (ago === undefined) ? -size : +size, units[unit]),
  ],
  [
    /^(next|this|last|previous) (second|minute|hour|day|week|month|year)(?: |$)/,
    (count = '', unit = '') => ({ ...amount(counts[count] ?? 0, units[unit]), ...(unit === 'week' && { week: 1 }) }),
  ],
  [
    /^(?:(next|this|last|previous) )?(sun|mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur)(?:day)?(?: |$)/,
    (count = 'this', name = '') => ({
      day: 1,
      weekday: weekdays.indexOf(name.slice(0, 3)),
      ...(count !== 'this' && { after: 1, days: count === 'next' ? 0 : -7 }),
    }),
  ],
  [
    /^(?:(next|this|last|previous) )?(?:weekend|week-end|wochenende)(?: |$)/,
    (count = 'this') => ({ day: 1, weekday: 6, week: 1, span: 2, days: 7 * (counts[count] ?? 0) }),
  ],
  ...namedDates,
]

const amount = (count: number, [part, size]: [Part, number] = ['seconds', 0]): Phrase => ({ [part]: count * size })

function timeOf(hour = '', minute = '0', second = '0', half?: string, offset?: string): Phrase | undefined {
  if (half && (+hour < 1 || +hour > 12)) return undefined
  const time = (half ? (+hour % 12) + (half === 'p' ? 12 : 0) : +hour) * HOUR_SECONDS + +minute * 60 + +second
  if (time > DAY_SECONDS || +minute > 59 || +second > 59) return undefined
  if (offset === undefined) return { time }
  const seconds = fixedZone(offset.replace(/^[a-z]+/, 'utc'))?.seconds
  return seconds === undefined ? undefined : { time, offset: seconds }
}

/** All that a text says; undefined when a piece is no date, or contradicts one before it. Amounts are added. */
function phraseOf(text: string): Phrase | undefined {
  const result: Phrase = {}
  for (let rest = text; rest; ) {
    const [pattern, meaning] = pieces.find(([pattern]) => pattern.test(rest)) ?? []
    const [piece = '', ...groups] = pattern?.exec(rest) ?? []
    const phrase = meaning?.(...groups)
    if (!phrase) return undefined
    for (const [part, value] of ownEntries(phrase)) {
      if (sums.includes(part)) result[part] = (result[part] ?? 0) + value
      else if ((result[part] ??= value) !== value) return undefined
    }
    rest = rest.slice(piece.length)
  }
  return result
}

/** Days from a day (its number since 1970) to the weekday. */
function daysToWeekday(day: number, { weekday, after, week, days = 0 }: Phrase): number {
  if (weekday === undefined) return 0
  const today = new Date(day * DAY_SECONDS * 1000).getUTCDay()
  if (week) return ((weekday + 6) % 7) - ((today + 6) % 7)
  return weekday - today + (weekday < today || (after && weekday === today && days >= 0) ? 7 : 0)
}

function resolve(phrase: Phrase, zone: string, now: number): Moment | undefined {
  const here = clock(zone)
  const today = now + here.offset(now)
  const isNow = phrase.date === undefined && phrase.time === undefined && !phrase.day
  const day = Math.floor((phrase.date ?? today) / DAY_SECONDS)
  const date = new Date((day + daysToWeekday(day, phrase)) * DAY_SECONDS * 1000)
  const month = date.getUTCMonth() + (phrase.months ?? 0) + (phrase.edge === 0 ? 1 : 0)
  const midnight =
    Date.UTC(date.getUTCFullYear(), month, (phrase.edge ?? date.getUTCDate()) + (phrase.days ?? 0)) / 1000
  const wall = midnight + (phrase.time ?? (isNow ? today - day * DAY_SECONDS : 0))
  if (!within(wall, DAY_SECONDS)) return undefined
  const days = phrase.months ? 1 : (phrase.span ?? 1)
  const utc = phrase.offset !== undefined ? wall - phrase.offset : isNow && wall === today ? now : instantOf(wall, here)
  const dayOnly = phrase.time === undefined && !isNow && !phrase.seconds
  const moment = momentAt(utc + (phrase.seconds ?? 0), zone, dayOnly, phrase.offset !== undefined || isNow)
  const first = moment && !moment.instant && !phrase.seconds ? statedOn(wall, moment) : moment
  return first && dayOnly && days > 1 ? lasting(first, days) : first
}

function statedOn(wall: number, moment: Moment): Moment {
  const stated = fromWallSeconds(wall)
  return { ...moment, stated, days: [dayOf(stated), dayOf(stated)] }
}

/** Undefined: it ends after the last year. */
function lasting(first: Moment, days: number): Moment | undefined {
  const last = wallSeconds(first.local) + (days - 1) * DAY_SECONDS
  if (!within(last)) return undefined
  const local = fromWallSeconds(last)
  return { ...first, last: local, days: [first.days[0], dayOf(local)] }
}

/** Years from 1000 to 3999, so that the sort key of the index (start, then id) fits in 64 bits. */
function within(wall: number, slack = 0): boolean {
  return wall >= Date.UTC(1000, 0) / 1000 - slack && wall <= LAST_WALL_SECONDS + slack
}

function momentAt(utc: number, zone: string, dayOnly: boolean, instant: boolean): Moment | undefined {
  if (!within(utc, DAY_SECONDS)) return undefined
  const local = toLocal(utc, zone)
  const day = dayOf(local)
  return within(wallSeconds(local))
    ? { local, last: local, stated: local, days: [day, day], utc, dayOnly, instant }
    : undefined
}

const dayOf = (local: string) => local.slice(0, 10)

/**
 * Parses a date as a client writes it; undefined when it does not exist (30 February, 25:00) or is not in the years
 * 1000 to 3999, or when it can mean two days (`12/10/2026`). Accepted are:
 * - days, as date-pieces.ts has them, with ` HH:MM[:SS]` or `T…`, a fraction (dropped), an offset or `Z`; 24:00 is the
 *   next day's 00:00; a month, whose first and last days are `local` and `last`;
 * - `YYYYMMDD` and `YYYYMMDDTHHMMSS[Z]` (RFC 5545), `Sat, 21 Nov 2026 14:37:12 +0100` (RFC 2822);
 * - Unix seconds, as a number or as up to 12 digits that are no such year, month and day;
 * - phrases, as PHP reads them: `now`, `now-1day`, `tomorrow 9am`, `+2 months` (31 January + 1 month is 3 March),
 *   `next friday`, `monday next week`, `first day of next month` (at this time of day); and `weekend`, the Saturday
 *   and Sunday of this week.
 * Without an offset it is a wall clock in `zone`, resolved as by `toUtc`. `now` is in Unix seconds.
 */
export function parseMoment(value: string | number, zone: string, now: number): Moment | undefined {
  if (typeof value === 'string' && value.length > 64) return undefined
  const text = folded(String(value))
    .replace(/(?<!:\d\d),/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^([1-3]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=$|t)/, '$1-$2-$3')
  if (/^-?\d{1,12}$/.test(text)) return momentAt(+text, zone, false, true)
  // A form decoder turns the '+' of an offset into a blank.
  const spaced = text
    .replace(/t(\d\d)(\d\d)(\d\d)(?=z?$)/, 't$1:$2:$3')
    .replace(/(t\d\d:\d\d\S*) (?=\d\d:\d\d$)/, '$1+')
    .replace(/^([\d./-]{8,10})t(?=\d)/, '$1 ')
    .replace(/^([a-z]+)(?=[+-]\d)/, '$1 ')
    .replace(/ \([^()]*\)$/, '')
  const phrase = spaced ? phraseOf(spaced) : undefined
  return phrase && resolve(phrase, zone, now)
}

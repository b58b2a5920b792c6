/**
 * Time: dates as clients write them, zones, and the arithmetic of wall clocks. The only file that uses luxon.
 *
 * An instant is a whole number of Unix seconds. A wall clock is a text `YYYY-MM-DD HH:MM:SS` (proleptic Gregorian) that
 * means an instant only together with a zone: an IANA name, or a fixed offset such as `UTC+5:30`.
 */
import { IANAZone } from 'luxon'
import { ownEntries } from './objects.ts'

export interface Moment {
  /** The wall clock in the requested zone. */
  local: string
  utc: number
  /** Without a time of day: `2026-07-04`, `today`, `next friday`. */
  dayOnly: boolean
  /** An instant: with an offset, in Unix seconds, or counted from now (`now`, `+1 week`). */
  instant: boolean
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The wall clock read as if it were UTC, in seconds: for comparing local dates. */
export function wallSeconds(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`) / 1000
}

/** The inverse of `wallSeconds`. */
export function fromWallSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

export const startOfDay = (local: string): string => `${local.slice(0, 10)} 00:00:00`
export const endOfDay = (local: string): string => `${local.slice(0, 10)} 23:59:59`
export const addDays = (local: string, days: number): string => fromWallSeconds(wallSeconds(local) + days * DAY_SECONDS)

/** The same day of another month, or the last day of that month when it is shorter. */
export function addMonths(local: string, months: number): string {
  const [year, month, day] = [+local.slice(0, 4), +local.slice(5, 7) - 1 + months, +local.slice(8, 10)]
  const date = Math.min(Date.UTC(year, month, day), Date.UTC(year, month + 1, 0))
  return fromWallSeconds(date / 1000).slice(0, 10) + local.slice(10)
}

/** The parts of a wall clock, zero-padded. */
export function details(local: string) {
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    hour: local.slice(11, 13),
    minutes: local.slice(14, 16),
    seconds: local.slice(17, 19),
  }
}

/** IANA names that are neither in the runtime's list nor spelled with a capital after every `/`, `_` and `-`. */
const oddNames =
  'America/Argentina/ComodRivadavia America/Knox_IN Australia/ACT Australia/LHI Australia/NSW Brazil/DeNoronha ' +
  'Chile/EasterIsland Etc/UCT Etc/UTC Mexico/BajaNorte Mexico/BajaSur CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB ' +
  'GB-Eire GMT GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ ' +
  'NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT Universal W-SU WET Zulu'
const spellings = new Map(
  [...Intl.supportedValuesOf('timeZone'), ...oddNames.split(' ')].map((name) => [name.toLowerCase(), name]),
)
const regions =
  'Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico Pacific US'
const regional = new RegExp(`^(${regions.replaceAll(' ', '|')})/[\\w+/-]+$`)
const validZones = new Map<string, string>()

/**
 * The customary spelling of a zone's name: an IANA name in any case (an alias stays the alias it is), or an offset of
 * whole minutes up to 14 hours: `UTC+2`, `UTC+5:30`, `UTC-4.5`; `GMT+1` and `+02:00` are read as `UTC+1` and `UTC+2`.
 * Undefined when there is no such zone.
 */
export function zone(name: string): string | undefined {
  if (name.length > 40) return undefined
  const lower = name.toLowerCase()
  return validZones.get(lower) ?? fixedZone(lower)?.name ?? ianaName(lower)
}

function ianaName(lower: string): string | undefined {
  const capitals = lower.replace(/^us(?=\/)|gmt|(?<=^|[/_-])[a-z]/g, (text) => text.toUpperCase())
  const name = spellings.get(lower) ?? (regional.test(capitals) ? capitals : undefined)
  if (name === undefined || !IANAZone.isValidZone(name)) return undefined
  validZones.set(lower, name)
  return name
}

function fixedZone(lower: string): { name: string; seconds: number } | undefined {
  if (lower === 'utc') return { name: 'UTC', seconds: 0 }
  const [, sign, hours = '', minutes = '', decimals = ''] =
    /^(?:utc|gmt)?([+-])(\d\d?)(?::?([0-5]\d)|\.(\d\d?))?$/.exec(lower) ?? []
  const seconds = Math.round(Number(`${hours}.${decimals}`) * HOUR_SECONDS) + Number(minutes) * 60
  if (!sign || seconds % 60 || seconds > 14 * HOUR_SECONDS) return undefined
  const rest = +decimals ? `.${decimals.replace(/0$/, '')}` : +minutes ? `:${minutes}` : ''
  return seconds
    ? { name: `UTC${sign}${+hours}${rest}`, seconds: Number(`${sign}${seconds}`) }
    : { name: 'UTC+0', seconds }
}

/** One zone: its offset from UTC at an instant, in seconds, and what it is called. */
interface Clock {
  offset(utc: number): number
  letters: Record<string, string> | string
}

const clocks = new Map<string, Clock>()

/** The clock of a zone. @throws RangeError for an unknown one */
function clock(timeZone: string): Clock {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const name = zone(timeZone)
  if (name === undefined) throw new RangeError(`unknown time zone: ${timeZone}`)
  const fixed = fixedZone(name.toLowerCase())
  const created = fixed
    ? { offset: () => fixed.seconds, letters: name }
    : { offset: cachedOffset(IANAZone.create(name)), letters: letters.find(([zones]) => zones.test(name))?.[1] ?? {} }
  clocks.set(name, created)
  return created
}

const MAX_CACHED_DAYS = 4096

/**
 * ICU takes microseconds, so offsets are cached by day (of UTC); `NaN` stands for a day on which the offset changes.
 */
function cachedOffset(iana: IANAZone): (utc: number) => number {
  const days = new Map<number, number>()
  const lookUp = (utc: number) => Math.round(iana.offset(utc * 1000) * 60)
  return (utc) => {
    const day = Math.floor(utc / DAY_SECONDS)
    let offset = days.get(day)
    if (offset === undefined) {
      const first = lookUp(day * DAY_SECONDS)
      offset = lookUp((day + 1) * DAY_SECONDS) === first ? first : NaN
      if (days.size >= MAX_CACHED_DAYS) days.clear()
      days.set(day, offset)
    }
    return Number.isNaN(offset) ? lookUp(utc) : offset
  }
}

/**
 * The instant of a wall clock: one that a change of the clocks skips moves forward over the gap, one that happens twice
 * is the first of the two (RFC 5545, 3.3.5).
 */
export function toUtc(local: string, zone: string): number {
  return instantOf(wallSeconds(local), clock(zone))
}

function instantOf(wall: number, { offset }: Clock): number {
  const before = offset(wall - DAY_SECONDS)
  const after = offset(wall + DAY_SECONDS)
  if (before === after) return wall - before
  const instants = [wall - Math.max(before, after), wall - Math.min(before, after)]
  return instants.find((utc) => utc + offset(utc) === wall) ?? wall - before
}

export function toLocal(utc: number, zone: string): string {
  return fromWallSeconds(utc + clock(zone).offset(utc))
}

/** The wall clock, moved forward if a change of the clocks skips it. */
export function normalizeLocal(local: string, zone: string): string {
  return toLocal(toUtc(local, zone), zone)
}

/** ISO 8601 with the offset in force: `2026-07-04T19:30:00+02:00`. */
export function iso(utc: number, zone: string): string {
  return toLocal(utc, zone).replace(' ', 'T') + signed(clock(zone).offset(utc))
}

function signed(offset: number): string {
  return (offset < 0 ? '-' : '+') + fromWallSeconds(Math.abs(offset)).slice(11, 16)
}

/** A zone whose name begins with one of the patterns. */
function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(${patterns.join('|')})`)
}

/**
 * Abbreviations of standard and summer time, by zone (the first row that matches) and standard offset in hours; from
 * the tz database.
 */
const letters: [zones: RegExp, Record<string, string>][] = [
  [/^((Etc\/)?(UCT|UTC|Universal|Zulu))$/, { 0: 'UTC' }],
  [/^(Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)|GB|GB-Eire)$/, { 0: 'GMT BST' }],
  [/^(Europe\/Dublin|Eire)$/, { 0: 'GMT IST' }],
  [/^(Europe\/Lisbon|Atlantic\/(Canary|Fae?roe|Madeira)|Portugal|WET)$/, { 0: 'WET WEST' }],
  [/^(Europe\/(Kirov|Moscow|Simferopol|Volgograd)|W-SU)$/, { 3: 'MSK MSD' }],
  [
    anyOf(
      '(Europe|Arctic)/.*$',
      'Africa/(Algiers|Cairo|Ceuta|Tripoli|Tunis)$',
      'Asia/(Beirut|Famagusta|Gaza|Hebron|Nicosia)$',
      '(Atlantic/Jan_Mayen|CET|EET|Egypt|Libya|Poland)$',
    ),
    { 1: 'CET CEST', 2: 'EET EEST' },
  ],
  [/^Africa\/(Johannesburg|Maseru|Mbabane)$/, { 2: 'SAST' }],
  [
    anyOf(
      'Africa/(?!Casab|El_A)',
      'Indian/(Antan|Comor|Mayot)',
      'Atlantic/(Reykj|St_H)',
      'America/Danm',
      '(Etc/)?(GMT([+-]?0)?|Greenwich)$',
      'Iceland',
    ),
    { 0: 'GMT', 1: 'WAT', 2: 'CAT', 3: 'EAT' },
  ],
  [
    /^(Asia\/(Jerusalem|Tel_Aviv|Karachi|Kolkata|Calcutta|Jakarta|Pontianak|Makassar|Ujung_Pandang|Jayapura)|Israel)$/,
    { 2: 'IST IDT', 5: 'PKT', 5.5: 'IST', 7: 'WIB', 8: 'WITA', 9: 'WIT' },
  ],
  [/^(Asia\/(Hong_Kong|Tokyo)|Hongkong|Japan)$/, { 8: 'HKT HKST', 9: 'JST JDT' }],
  [
    /^(Asia\/(Chongqing|Chungking|Harbin|Macao|Macau|Shanghai|Taipei|Pyongyang|Seoul)|PRC|ROC|ROK)$/,
    { 8: 'CST CDT', 9: 'KST KDT' },
  ],
  [/^(Australia\/|Antarctica\/Macquarie)/, { 8: 'AWST AWDT', 9.5: 'ACST ACDT', 10: 'AEST AEDT' }],
  [
    /^(Antarctica\/(McMurdo|South_Pole)|NZ$|Pacific\/(Auckland|Guam|Midway|Pago|Saipan|Samoa)|US\/Samoa|Asia\/Manila)/,
    { '-11': 'SST', 8: 'PST PDT', 10: 'ChST', 12: 'NZST NZDT' },
  ],
  [/^(Cuba|America\/Havana)$/, { '-5': 'CST CDT' }],
  [
    anyOf(
      'America/(Asunc|Bo[ag]|Campo|Carac|Coyh|Cuiab|Eiru|Guayaq|Guyana|La_P|Lima|Manaus|Param|Porto_|Punta)',
      'America/(Rio_|Santar|Santi)',
    ),
    {},
  ],
  [
    anyOf(
      '(America|Canada|Mexico|US)/.*$',
      'Atlantic/Bermuda$',
      'Pacific/(Honolulu|Johnston)$',
      '([CEMP]ST\\d[CEMP]DT|[EHM]ST|Jamaica|Navajo)$',
    ),
    {
      '-10': 'HST HDT',
      '-9': 'AKST AKDT',
      '-8': 'PST PDT',
      '-7': 'MST MDT',
      '-6': 'CST CDT',
      '-5': 'EST EDT',
      '-4': 'AST ADT',
      '-3.5': 'NST NDT',
    },
  ],
]

/**
 * The abbreviation of a zone's time at an instant: `CEST`; `+03` where it has no letters; a fixed offset by its name.
 */
export function abbreviation(utc: number, zone: string): string {
  const { offset, letters } = clock(zone)
  if (typeof letters === 'string') return letters
  const now = offset(utc)
  const year = new Date(utc * 1000).getUTCFullYear()
  const standard = Math.min(offset(Date.UTC(year, 0) / 1000), offset(Date.UTC(year, 6) / 1000))
  const [usual, summer] = letters[standard / HOUR_SECONDS]?.split(' ') ?? []
  return (now === standard ? usual : summer) ?? signed(now).replace(':', '').replace(/00$/, '')
}

/**
 * What a text says, before it is resolved against the current time. `day`: it names a day, whose time is 00:00 unless
 * stated. `after`, `week`: the weekday is after today, or within this week. `edge`: first (1) or last (0) day of the
 * month.
 */
type Part = 'date' | 'time' | 'offset' | 'day' | 'weekday' | 'after' | 'week' | 'edge' | 'months' | 'days' | 'seconds'
type Phrase = Partial<Record<Part, number>>

const sums: Part[] = ['months', 'days', 'seconds']
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

const pieces: [pattern: RegExp, meaning: (...groups: (string | undefined)[]) => Phrase | undefined][] = [
  [
    /^(\d{4})-(\d\d?)-(\d\d?)(?: |$)/,
    (year = '', month = '', day = '') => {
      // Date.UTC reads the years 0 to 99 as 1900 to 1999, so the year is compared below.
      const date = new Date(Date.UTC(+year, +month - 1, +day))
      return date.getUTCFullYear() === +year && date.getUTCMonth() === +month - 1 && date.getUTCDate() === +day
        ? { date: date.getTime() / 1000 }
        : undefined
    },
  ],
  [
    new RegExp(
      /^(\d\d?)(?=:| ?[ap]m)(?::(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?(?: ?([ap])m)?/.source +
        /(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)(?=$))?(?: |$)/.source,
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
  const utc = phrase.offset !== undefined ? wall - phrase.offset : isNow && wall === today ? now : instantOf(wall, here)
  return momentAt(
    utc + (phrase.seconds ?? 0),
    zone,
    phrase.time === undefined && !isNow && !phrase.seconds,
    phrase.offset !== undefined || isNow,
  )
}

/** Years from 1000 to 3999, so that the sort key of the index (start, then id) fits in 64 bits. */
function within(wall: number, slack = 0): boolean {
  return wall >= Date.UTC(1000, 0) / 1000 - slack && wall < Date.UTC(4000, 0) / 1000 + slack
}

function momentAt(utc: number, zone: string, dayOnly: boolean, instant: boolean): Moment | undefined {
  if (!within(utc, DAY_SECONDS)) return undefined
  const local = toLocal(utc, zone)
  return within(wallSeconds(local)) ? { local, utc, dayOnly, instant } : undefined
}

/**
 * Parses a date as a client writes it; undefined when it does not exist (30 February, 25:00) or is not in the years
 * 1000 to 3999. Accepted are:
 * - `YYYY-MM-DD`, with ` HH:MM[:SS]` or `T…`, a fraction (dropped), an offset or `Z`; 24:00 is the next day's 00:00;
 * - `YYYYMMDD` and `YYYYMMDDTHHMMSS[Z]` (RFC 5545);
 * - Unix seconds, as a number or as up to 12 digits that are no such year, month and day;
 * - phrases, as PHP reads them: `now`, `tomorrow 9am`, `+2 months` (31 January + 1 month is 3 March), `next friday`,
 *   `monday next week`, `first day of next month` (at this time of day). Without an offset it is a wall clock in
 *   `zone`, resolved as by `toUtc`. `now` is in Unix seconds.
 */
export function parseMoment(value: string | number, zone: string, now: number): Moment | undefined {
  if (typeof value === 'string' && value.length > 64) return undefined
  const text = String(value)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^([1-3]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=$|t)/, '$1-$2-$3')
  if (/^-?\d{1,12}$/.test(text)) return momentAt(+text, zone, false, true)
  // A form decoder turns the '+' of an offset into a blank.
  const spaced = text
    .replace(/t(\d\d)(\d\d)(\d\d)(?=z?$)/, 't$1:$2:$3')
    .replace(/(t\d\d:\d\d\S*) (?=\d\d:\d\d$)/, '$1+')
    .replace(/^(\d{4}-\d\d?-\d\d?)t(?=\d)/, '$1 ')
  const phrase = spaced ? phraseOf(spaced) : undefined
  return phrase && resolve(phrase, zone, now)
}

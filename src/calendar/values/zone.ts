/**
 * Zones: their names, their offsets, and the instants of their wall clocks (wall-clock.ts). Only here is luxon used.
 */
import { IANAZone } from 'luxon'
import { addDays, DAY_SECONDS, endOfDay, fromWallSeconds, HOUR_SECONDS, startOfDay, wallSeconds } from './wall-clock.ts'
import { lettersOf } from './zone-letters.ts'

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

export function fixedZone(lower: string): { name: string; seconds: number } | undefined {
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
export interface Clock {
  offset(utc: number): number
  letters: Record<string, string> | string
}

const clocks = new Map<string, Clock>()

/** The clock of a zone. @throws RangeError for an unknown one */
export function clock(timeZone: string): Clock {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const name = zone(timeZone)
  if (name === undefined) throw new RangeError(`unknown time zone: ${timeZone}`)
  const fixed = fixedZone(name.toLowerCase())
  const created = fixed
    ? { offset: () => fixed.seconds, letters: name }
    : { offset: cachedOffset(IANAZone.create(name)), letters: lettersOf(name) }
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

export function instantOf(wall: number, { offset }: Pick<Clock, 'offset'>): number {
  const before = offset(wall - DAY_SECONDS)
  const after = offset(wall + DAY_SECONDS)
  if (before === after) return wall - before
  const instants = [wall - Math.max(before, after), wall - Math.min(before, after)]
  return instants.find((utc) => utc + offset(utc) === wall) ?? wall - before
}

export function toLocal(utc: number, zone: string): string {
  return fromWallSeconds(utc + clock(zone).offset(utc))
}

/** The wall clock, with its offset where the clocks show it twice and the instant is the second of the two. */
export function exactLocal(utc: number, zone: string): string {
  const local = toLocal(utc, zone)
  return toUtc(local, zone) === utc ? local : iso(utc, zone).replace('T', ' ')
}

/** The wall clock, moved forward if a change of the clocks skips it. */
export function normalizeLocal(local: string, zone: string): string {
  return toLocal(toUtc(local, zone), zone)
}

/** The first second of a day (`YYYY-MM-DD…`): later than 00:00:00 where clocks skip that. */
export const firstOfDay = (day: string, zone: string): string => normalizeLocal(startOfDay(day), zone)

/** The last second of a day: earlier than 23:59:59 where clocks skip that. */
export function lastOfDay(day: string, zone: string): string {
  const last = normalizeLocal(endOfDay(day), zone)
  if (last.startsWith(day.slice(0, 10))) return last
  const earlier = toLocal(toUtc(addDays(startOfDay(day), 1), zone) - 1, zone)
  // Of a day that a zone leaves out altogether, as Samoa did in 2011, there is none.
  return earlier.startsWith(day.slice(0, 10)) ? earlier : last
}

/**
 * ISO 8601 with the offset in force: `2026-07-04T19:30:00+02:00`. Its offsets have no seconds: where a zone's has some,
 * as Liberia's until 1972, it is the next whole minute, and the time is that of the instant there.
 */
export function iso(utc: number, zone: string): string {
  const offset = Math.ceil(clock(zone).offset(utc) / 60) * 60
  return fromWallSeconds(utc + offset).replace(' ', 'T') + signed(offset)
}

function signed(offset: number): string {
  return (offset < 0 ? '-' : '+') + fromWallSeconds(Math.abs(offset)).slice(11, 16)
}

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

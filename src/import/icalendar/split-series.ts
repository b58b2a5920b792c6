/** RANGE=THISANDFUTURE: the series ends before that occurrence, and another one goes on from there. */
import { addDays, fromWallSeconds, startOfDay, wallSeconds } from '../../calendar/values/wall-clock.ts'
import { changedDuration, type Following, isFrom, moved } from './changes.ts'
import { type KeptSeries, localOf } from './kept-series.ts'
import { ruleTextOf } from './rule-text.ts'
import { type Moment, stamp, type Vevent } from './vevent.ts'

export interface Part {
  kept: KeptSeries
  /** Whose texts and times hold; absent: those of the series. */
  following?: Following
  /** Of its source id; the first part has none. */
  stamp?: string
}

/** Parts from the first to the last; undefined: the calendar cannot say one of them. */
export function splitSeries(kept: KeptSeries, followings: readonly Following[]): Part[] | undefined {
  const { start } = kept.vevent
  if (followings.length === 0) return [{ kept }]
  const all = [...kept.starts.keys(), ...kept.excluded].sort((a, b) => a - b)
  const begins = followings
    .toReversed()
    .map((following) => ({ following, at: all.find((utc) => isFrom(following.from, start, utc)) }))
  if (begins.some(({ at }) => at === undefined)) return undefined
  const parts: Part[] = []
  for (const [index, { following, at }] of [{ following: undefined, at: -Infinity }, ...begins].entries()) {
    const part = partOf(kept, following, { all, from: at ?? 0, before: begins[index]?.at ?? Infinity })
    if (part === undefined) return undefined
    if (part.kept.starts.size > 0) parts.push(part)
  }
  return parts
}

interface Range {
  /** All starts, also those that are left out. */
  all: readonly number[]
  from: number
  before: number
}

function partOf(kept: KeptSeries, following: Following | undefined, range: Range): Part | undefined {
  const { starts, excluded, added } = kept
  const within = (utc: number) => utc >= range.from && utc < range.before
  const changed = following ? changedVevent(kept, following, range.from) : { vevent: kept.vevent, move: same }
  const rule = changed && ruleOf(kept, changed, range)
  if (!changed || (kept.rule && !rule)) return undefined
  const { vevent, move } = changed
  const moving = <T>(utc: number, value: T): [number, T] => [move(utc), value]
  const isOfSeries = following?.vevent === undefined
  const own: KeptSeries = {
    ...kept,
    vevent,
    ...(rule ? { rule } : {}),
    starts: new Map(
      [...starts]
        .filter(([utc]) => within(utc))
        .map(([utc, lasting]) => moving(utc, isOfSeries ? lasting : vevent.duration)),
    ),
    excluded: new Set([...excluded].filter(within).map(move)),
    added: added.filter(within).map(move),
    names: new Map(range.all.filter(within).map((utc) => moving(utc, utc))),
  }
  return { kept: own, ...(following ? { following, stamp: stamp(following.from) } : {}) }
}

const same = (utc: number) => utc

interface ChangedVevent {
  vevent: Vevent
  move: (utc: number) => number
}

/** A time in UTC stands for one on the clock of the series. */
const isSameClock = (one: Moment, other: Moment) =>
  one.day === other.day &&
  (one.zone.kind === 'utc' || (one.zone.kind === other.zone.kind && one.zone.name === other.zone.name))

/** The VEVENT that holds from there, as if it were a series in the zone of the one that it changes. */
function changedVevent(
  { vevent: series }: KeptSeries,
  { from, vevent }: Following,
  at: number,
): ChangedVevent | undefined {
  const { start } = series
  if (vevent && !isSameClock(vevent.start, start)) return undefined
  const move = vevent ? moved(start, from, vevent) : same
  const own = vevent ? { ...vevent, duration: changedDuration(vevent, series) } : { ...series, cancelled: true }
  const utc = move(at)
  const { recurrenceId: _, ...rest } = own
  return { vevent: { ...rest, uid: series.uid, start: { ...start, utc, local: localOf(series, utc) } }, move }
}

/** The rule of a part: it ends before the next one, and counts no occurrence of those before. */
function ruleOf(kept: KeptSeries, { vevent }: ChangedVevent, range: Range): KeptSeries['rule'] {
  const { rule: whole, vevent: series, added } = kept
  if (!whole) return undefined
  const { start } = series
  const isFirst = range.from === -Infinity
  const shift = isFirst ? 0 : wallSeconds(vevent.start.local) - wallSeconds(localOf(series, range.from))
  const keepsDay = isFirst || startOfDay(vevent.start.local) === startOfDay(localOf(series, range.from))
  const parts = Object.keys(whole.rule).filter((name) => name.startsWith('by'))
  const isMovable = keepsDay ? !parts.some((name) => ofTimes.has(name)) : isPlain(whole.rule.freq, parts)
  if (shift !== 0 && !isMovable) return undefined
  const { count, until: _, ...open } = whole.rule
  const before = range.all.filter((utc) => utc < range.from).length
  if (count !== undefined && !isFirst && added.length > 0) return undefined
  const last = range.before === Infinity ? whole.until : lastBefore(localOf(series, range.before), start.day)
  const rest = count === undefined || range.before !== Infinity ? {} : { count: Number(count) - before }
  const until = last === undefined ? undefined : fromWallSeconds(wallSeconds(last) + shift)
  const zone = { timezone: start.zone.name ?? 'UTC', all_day: start.day }
  const rule = { ...open, ...rest }
  const text = ruleTextOf(rule, until, zone)
  return text === undefined ? undefined : { rule, text, ...(until === undefined ? {} : { until }) }
}

const ofTimes = new Set(['byhour', 'byminute', 'bysecond'])

/** Every so many days or weeks: the days that it gives move with its start. */
const isPlain = (freq: unknown, parts: readonly string[]) =>
  parts.length === 0 && (freq === 'DAILY' || freq === 'WEEKLY')

const lastBefore = (local: string, isDay: boolean) =>
  isDay ? addDays(local, -1) : fromWallSeconds(wallSeconds(local) - 1)

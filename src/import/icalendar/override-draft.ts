/** Changed occurrences (RECURRENCE-ID) as what the calendar says of them: other times, another status, other texts. */
import { isDeepStrictEqual } from 'node:util'
import { MAX_OVERRIDES } from '../../calendar/declaration/kinds.ts'
import { MAX_TEXT_CHARACTERS } from '../../calendar/declaration/text-limits.ts'
import type { Language } from '../../calendar/languages.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import type { EventDraft, OverrideDraft, Texts } from '../readers/draft.ts'
import { changedDuration } from './changes.ts'
import { type KeptSeries, localOf } from './kept-series.ts'
import { occurrenceKey, occurrenceKeys } from './occurrences.ts'
import type { Moment, RecurrenceId, Vevent } from './vevent.ts'
import { type DraftOf, draftFactory } from './vevent-draft.ts'

export interface Overrides {
  overrides: OverrideDraft[]
  /** What the calendar cannot say, and takes place: events of their own. */
  own: Vevent[]
  /** A newer revision of the series has them no more. */
  leftOut: Vevent[]
}

/** Of an occurrence, and when it starts. */
interface Changed {
  vevent: Vevent
  /** When the series has it; undefined: it does not. */
  utc: number | undefined
}

/** Takes occurrences that become events of their own out of the series. */
export function overridesOf(
  kept: KeptSeries,
  vevents: readonly Vevent[],
  cancelled: readonly RecurrenceId[],
  language: Language,
): Overrides {
  const { vevent: series, starts, excluded } = kept
  const found = finder(kept)
  const regular = draftFactory(series, language)
  const result: Overrides = { overrides: [], own: [], leftOut: [] }
  const changed = vevents
    .map((vevent): Changed => ({ vevent, utc: vevent.recurrenceId && found(vevent.recurrenceId) }))
    .sort((one, other) => (one.vevent.recurrenceId?.utc ?? 0) - (other.vevent.recurrenceId?.utc ?? 0))
  const changedAt = new Set(changed.map(({ utc }) => utc))
  const taken = new Set([...starts.keys()].filter((utc) => !changedAt.has(utc)))
  const room = roomFor()
  for (const { vevent, utc } of changed) {
    const isNewer = series.revision[0] > vevent.revision[0]
    if (isNewer && (utc === undefined || excluded.has(utc))) {
      result.leftOut.push(vevent)
      continue
    }
    const override = utc === undefined ? undefined : overrideOf(kept, vevent, utc, regular, language)
    if (utc === undefined || !override || taken.has(vevent.start.utc) || !room(override)) {
      result.own.push(vevent)
      if (utc !== undefined) leaveOut(kept, utc)
      continue
    }
    taken.add(vevent.start.utc)
    excluded.delete(utc)
    starts.set(utc, starts.get(utc) ?? series.duration)
    if (Object.keys(override).length > 1) result.overrides.push(override)
  }
  for (const moment of cancelled) {
    const utc = found(moment)
    if (utc === undefined || excluded.has(utc) || changedAt.has(utc)) continue
    changedAt.add(utc)
    result.overrides.push({ recurrence_id: localOf(series, utc), event_status: 'cancelled' })
  }
  return { ...result, overrides: [...result.overrides, ...lengths(kept, changedAt, regular)].sort(byRecurrenceId) }
}

/** Finds an occurrence by its instant, or by its day where one of the two has no time of day. */
function finder({ vevent: { start }, starts, excluded, names }: KeptSeries): (moment: Moment) => number | undefined {
  let byKey: Map<string, number> | undefined
  return (moment) => {
    byKey ??= new Map(
      [...excluded, ...starts.keys()].flatMap((utc) =>
        occurrenceKeys(start, names?.get(utc) ?? utc).map((key) => [key, utc] as const),
      ),
    )
    return byKey.get(occurrenceKey(moment, start.day))
  }
}

function leaveOut({ starts, excluded }: KeptSeries, utc: number): void {
  starts.delete(utc)
  excluded.add(utc)
}

/** As many as the calendar takes of one series. */
function roomFor(): (override: OverrideDraft) => boolean {
  let [count, characters] = [0, 0]
  return ({ texts = {} }) => {
    const length = Object.values(texts)
      .flatMap((own) => Object.values(own))
      .join('').length
    if (count >= MAX_OVERRIDES || characters + length > MAX_TEXT_CHARACTERS) return false
    count += 1
    characters += length
    return true
  }
}

/**
 * What an event has and an override cannot. A VEVENT without a place has none; the others it may leave to its series.
 */
const always = ['venues', 'status'] as const
const ifStated = ['organizers', 'categories', 'image'] as const

/** Undefined: the calendar cannot say it. */
function overrideOf(
  { vevent: series, starts }: KeptSeries,
  vevent: Vevent,
  utc: number,
  regularOf: DraftOf,
  language: Language,
): OverrideDraft | undefined {
  const isFloating = ({ start }: Vevent) => !start.day && start.zone.kind === 'floating'
  if (isFloating(series) !== isFloating(vevent)) return undefined
  const start = { ...vevent.start, zone: { ...vevent.start.zone, name: series.start.zone.name ?? 'UTC' } }
  const changed = draftFactory({ ...vevent, start }, language)('', start.utc, changedDuration(vevent, series))
  const regular = regularOf('', utc, starts.get(utc) ?? series.duration)
  const differs = (name: keyof EventDraft) => !isDeepStrictEqual(changed[name], regular[name])
  const isOther = always.some(differs) || ifStated.some((name) => changed[name] !== undefined && differs(name))
  const isBare = vevent.cancelled && changed.venues === undefined
  if ((isOther && !isBare) || changed.all_day !== regular.all_day) return undefined
  const texts = differentTexts(changed, regular)
  const { start_date, end_date, event_status = 'scheduled' } = changed
  const isMoved = start_date !== regular.start_date || end_date !== regular.end_date
  return {
    recurrence_id: localOf(series, utc),
    ...(isMoved ? { start_date, end_date } : {}),
    ...(event_status === (regular.event_status ?? 'scheduled') ? {} : { event_status }),
    ...(Object.keys(texts).length ? { texts } : {}),
  }
}

function differentTexts(changed: EventDraft, regular: EventDraft): NonNullable<OverrideDraft['texts']> {
  return Object.fromEntries(
    ownEntries(changed.texts).flatMap(([language, own]) => {
      const texts: Partial<Texts> = { ...own }
      const different = ownEntries(texts).filter(([name, text]) => text !== regular.texts[language]?.[name])
      return different.length ? [[language, Object.fromEntries(different)]] : []
    }),
  )
}

/** RDATE may say how long an occurrence lasts. */
function lengths(
  { vevent: series, starts }: KeptSeries,
  changedAt: ReadonlySet<number | undefined>,
  regularOf: DraftOf,
): OverrideDraft[] {
  const { days, seconds } = series.duration
  return [...starts]
    .filter(([utc, own]) => (own.days !== days || own.seconds !== seconds) && !changedAt.has(utc))
    .map(([utc, own]) => ({ recurrence_id: localOf(series, utc), end_date: regularOf('', utc, own).end_date }))
}

const byRecurrenceId = (one: OverrideDraft, other: OverrideDraft) => (one.recurrence_id < other.recurrence_id ? -1 : 1)

/** What changed occurrences (RECURRENCE-ID) do to their series. */
import type { Language } from '../../calendar/languages.ts'
import { fromWallSeconds, wallSeconds } from '../../calendar/values/wall-clock.ts'
import { occurrenceKey, occurrenceKeys } from './occurrences.ts'
import type { Duration, Moment, RecurrenceId, Vevent } from './vevent.ts'
import { type DraftOf, draftFactory } from './vevent-draft.ts'

/** RANGE=THISANDFUTURE. */
export interface Following {
  from: RecurrenceId
  /** Whose texts and times hold from there; absent: all is cancelled. */
  vevent?: Vevent
}

/** Whether an occurrence is at or after a RECURRENCE-ID: by instant, or by day where one has no time of day. */
export function isFrom(from: RecurrenceId, start: Moment, utc: number): boolean {
  if (!from.day && !start.day) return utc >= from.utc
  const [, day = ''] = occurrenceKeys(start, utc)
  return day >= from.local.slice(0, 10)
}

/** Moves a time of the series by as much as that of the RECURRENCE-ID was moved, on the clock. */
export function moved(series: Moment, from: RecurrenceId, { start, calendar }: Vevent): (utc: number) => number {
  // A time in UTC stands for one on the clock of the series.
  const zone = start.zone === calendar.utc && !series.day ? series.zone : start.zone
  const target = zone === start.zone ? start.local : zone.toLocal(start.utc)
  const isDay = from.day || series.day
  const origin = isDay ? from.local.slice(0, 10) + series.local.slice(10) : series.zone.toLocal(from.utc)
  const shift = wallSeconds(target) - wallSeconds(origin)
  return (utc) => zone.toUtc(fromWallSeconds(wallSeconds(series.zone.toLocal(utc)) + shift))
}

export class OccurrenceChanges {
  readonly #replaced = new Set<string>()
  readonly #cancelledKeys = new Set<string>()
  /** Occurrences that are cancelled by nothing but their RECURRENCE-ID. */
  readonly cancelled: RecurrenceId[] = []
  #following: Following[] = []

  /** A changed occurrence; anything else changes nothing. */
  add(vevent: Vevent): void {
    const { recurrenceId, start } = vevent
    if (!recurrenceId) return
    this.#replaced.add(occurrenceKey(recurrenceId, start.day))
    if (recurrenceId.andFollowing) this.#follow({ from: recurrenceId, vevent })
  }

  cancel(recurrenceId: RecurrenceId): void {
    if (recurrenceId.andFollowing) this.#follow({ from: recurrenceId })
    else {
      this.cancelled.push(recurrenceId)
      this.#cancelledKeys.add(occurrenceKey(recurrenceId, false))
    }
  }

  /** RANGE=THISANDFUTURE, the last one first. */
  get following(): readonly Following[] {
    return this.#following
  }

  #follow(following: Following): void {
    this.#following = [...this.#following, following].sort((one, other) => other.from.utc - one.from.utc)
  }

  /** Whether a VEVENT of its own stands for an occurrence. */
  replaces(start: Moment, utc: number): boolean {
    return occurrenceKeys(start, utc).some((key) => this.#replaced.has(key))
  }

  /** A function that makes the draft of an occurrence, as the last change at or before it says. */
  draftsOf(series: Vevent, language: Language): DraftOf {
    const { start } = series
    const own = draftFactory(series, language)
    const parts = this.#following.map(({ from, vevent }) => ({
      from,
      draftOf: vevent ? followingDraft(series, from, vevent, language) : cancelledDraft(own),
    }))
    return (id, utc, duration) => {
      const { draftOf } = parts.find(({ from }) => isFrom(from, start, utc)) ?? { draftOf: own }
      const isCancelled = occurrenceKeys(start, utc).some((key) => this.#cancelledKeys.has(key))
      return draftOf(id, utc, duration, isCancelled ? 'cancelled' : undefined)
    }
  }
}

const cancelledDraft =
  (draftOf: DraftOf): DraftOf =>
  (id, utc, duration) =>
    draftOf(id, utc, duration, 'cancelled')

function followingDraft(series: Vevent, from: RecurrenceId, vevent: Vevent, language: Language): DraftOf {
  const draftOf = draftFactory(vevent, language)
  const move = moved(series.start, from, vevent)
  const duration = changedDuration(vevent, series)
  return (id, utc, _, event_status) => draftOf(id, move(utc), duration, event_status)
}

/** How long a changed occurrence lasts: as long as the others, if it is cancelled or its end is of no use. */
export function changedDuration({ duration, cancelled, unreadableEnd }: Vevent, series: Vevent): Duration {
  const hasNone = duration.days === 0 && duration.seconds === 0
  return hasNone && (cancelled || unreadableEnd !== undefined) ? series.duration : duration
}

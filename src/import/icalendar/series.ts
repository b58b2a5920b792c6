/** The VEVENTs of one UID: an event and its revisions, or a recurring event and its changed occurrences. */
import { hash } from 'node:crypto'
import { type ReadResult, skipped } from '../readers/draft.ts'
import { guarded } from '../readers/guard.ts'
import type { SkipReason } from '../readers/skip-reasons.ts'
import { changedDuration, OccurrenceChanges } from './changes.ts'
import type { Component, Property } from './ical.ts'
import {
  hasOtherDates,
  isRecurring,
  type Occurrences,
  occurrenceKey,
  occurrenceKeys,
  occurrencesOf,
  type Window,
} from './occurrences.ts'
import { placeOf, type SeriesContext } from './series-context.ts'
import {
  type Calendar,
  type Moment,
  properties,
  readVevent,
  recurrenceIdOf,
  stamp,
  titleOf,
  type Vevent,
} from './vevent.ts'
import { draftFactory } from './vevent-draft.ts'
import { type WholeSeries, wholeSeries } from './whole-series.ts'

/** A VEVENT of a file. */
export interface Found {
  component: Component
  calendar: Calendar
}

export function readSeries(found: readonly Found[], context: SeriesContext): ReadResult[] {
  const members: Members = { vevents: [], changes: new OccurrenceChanges(), bare: [] }
  const reads = completed(found).flatMap((one) =>
    guarded(placeOf(one, context), () => readMember(one, members, context)),
  )
  const { latest, older } = latestOf(withMaster(members.vevents))
  for (const vevent of older) reads.push(skipped(placeOf(vevent, context), 'duplicate', titleOf(vevent.component)))
  const current = withStatusOfSeries(latest)
  for (const vevent of current) members.changes.add(vevent)
  const masters = current.filter((vevent) => !vevent.recurrenceId)
  const series = masters.find(isRecurring)
  if (!series) reads.push(...members.bare)
  const expanded = expansions(context)
  const kept = keptOf(current, members.changes, context)
  reads.push(...kept.reads)
  for (const vevent of kept.left) {
    const read = () =>
      isRecurring(vevent)
        ? readOccurrences(vevent, expanded(vevent), members.changes, context)
        : [readOnce(vevent, { series, isOneOfSeveral: masters.length > 1, expanded, isKept: kept.isKept }, context)]
    reads.push(...guarded(placeOf(vevent, context), read))
  }
  return reads
}

/** What a changed occurrence without a title has from its series: some programs write only what is changed. */
const inherited = new Set(
  'summary description x-alt-desc location geo organizer categories url image attach class duration'.split(' '),
)

function completed(found: readonly Found[]): readonly Found[] {
  const has = ({ component }: Found, name: string) => properties(component, name).length > 0
  const master = found.find((one) => !has(one, 'recurrence-id') && has(one, 'summary'))
  if (!master) return found
  return found.map((one) => {
    if (!has(one, 'recurrence-id') || has(one, 'summary')) return one
    const isMissing = ({ name }: Property) => inherited.has(name) && !has(one, name)
    const more = master.component.properties.filter(isMissing)
    return { ...one, component: { ...one.component, properties: [...one.component.properties, ...more] } }
  })
}

/** Where the series is cancelled, so are its changed occurrences. */
function withStatusOfSeries(vevents: readonly Vevent[]): readonly Vevent[] {
  const masters = vevents.filter((vevent) => !vevent.recurrenceId)
  const cancelled = masters.length > 0 && masters.every((vevent) => vevent.cancelled)
  return cancelled ? vevents.map((vevent) => ({ ...vevent, cancelled })) : vevents
}

interface Members {
  vevents: Vevent[]
  changes: OccurrenceChanges
  /** VEVENTs that only cancel an occurrence; reported if nothing recurs. */
  bare: ReadResult[]
}

function* readMember(found: Found, { vevents, changes, bare }: Members, context: SeriesContext): Generator<ReadResult> {
  const place = placeOf(found, context)
  context.budget.line = found.component.line
  const recurrenceId = recurrenceIdOf(found.component, found.calendar)
  const range = recurrenceId?.unsupportedRange
  if (range !== undefined) yield skipped(place, 'unsupported range', `RANGE=${range}, of this occurrence alone`)
  const vevent = readVevent(found.component, found.calendar)
  if ('uid' in vevent) {
    vevents.push(vevent)
    if (vevent.unreadableEnd !== undefined) yield skipped(place, 'unreadable end', vevent.unreadableEnd)
    return
  }
  const read = skipped(place, vevent.reason, vevent.detail)
  if (recurrenceId && vevent.reason === 'cancelled') {
    changes.cancel(recurrenceId)
    bare.push(read)
  } else yield read
}

/** A changed occurrence that has other dates too is the series itself where the file has no other. */
function withMaster(vevents: readonly Vevent[]): readonly Vevent[] {
  if (vevents.some(({ recurrenceId }) => !recurrenceId)) return vevents
  return vevents.map(({ recurrenceId, ...vevent }) =>
    hasOtherDates(vevent) || !recurrenceId ? vevent : { ...vevent, recurrenceId },
  )
}

/**
 * Of the revisions of one event or occurrence, those with the highest SEQUENCE; where these have the same start, those
 * changed last, and of those that have the same title the last of the file. Those with another start or title are
 * events of their own: some programs give all their events the same UID.
 */
function latestOf(vevents: readonly Vevent[]): { latest: Vevent[]; older: Vevent[] } {
  const target = ({ recurrenceId, start }: Vevent) => (recurrenceId ? occurrenceKey(recurrenceId, start.day) : '')
  const atStart = (vevent: Vevent) => `${target(vevent)} ${vevent.start.utc}`
  const title = ({ component }: Vevent) => titleOf(component) ?? ''
  const newest = newestBy(newestBy([...vevents], target, 0), atStart, 1)
  const last = new Map(newest.map((vevent) => [`${atStart(vevent)} ${title(vevent)}`, vevent]))
  const current = new Set(last.values())
  const atSameStart = Map.groupBy(current, atStart)
  const named = (vevent: Vevent) =>
    vevent.recurrenceId || atSameStart.get(atStart(vevent))?.length === 1
      ? vevent
      : { ...vevent, uid: `${vevent.uid}#${hash('sha256', title(vevent)).slice(0, 12)}` }
  return { latest: [...current].map(named), older: vevents.filter((vevent) => !current.has(vevent)) }
}

/** Of those with the same key, the ones with the highest SEQUENCE (`part` 0) or last change (1). */
function newestBy(vevents: readonly Vevent[], key: (vevent: Vevent) => string, part: 0 | 1): readonly Vevent[] {
  const newest = new Map<string, number>()
  for (const vevent of vevents) newest.set(key(vevent), Math.max(newest.get(key(vevent)) ?? 0, vevent.revision[part]))
  return vevents.filter((vevent) => vevent.revision[part] === newest.get(key(vevent)))
}

/** The series of a UID that are one event each, and what else of the UID is to be read. */
interface Kept {
  reads: ReadResult[]
  left: readonly Vevent[]
  isKept: boolean
}

/** Of several series it is not known whose a changed occurrence is. */
function keptOf(current: readonly Vevent[], changes: OccurrenceChanges, context: SeriesContext): Kept {
  const series = current.filter(isRecurring)
  const changed = current.filter(({ recurrenceId }) => recurrenceId)
  const none = { reads: [], left: current, isKept: false }
  if (series.length > 1 && (changed.length > 0 || changes.cancelled.length > 0)) return none
  const kept = series.map((master) => {
    const id = series.length > 1 ? `${master.uid}:${stamp(master.start)}` : master.uid
    let whole: WholeSeries | undefined
    const reads = guarded(placeOf(master, context), () => {
      whole = wholeSeries(id, master, changed, changes, context)
      return whole?.reads ?? []
    })
    return { master, whole, reads }
  })
  const isSaid = (vevent: Vevent) =>
    vevent.recurrenceId
      ? kept.some(({ whole }) => whole && !whole.own.includes(vevent))
      : kept.some(({ master, whole }) => whole && master === vevent)
  return {
    reads: kept.flatMap(({ reads }) => reads),
    left: current.filter((vevent) => !isSaid(vevent)),
    isKept: kept.some(({ whole }) => whole),
  }
}

type Expanded = (series: Vevent) => Occurrences

/** The occurrences of each series, computed once. */
function expansions({ window, budget }: SeriesContext): Expanded {
  const cache = new Map<Vevent, Occurrences>()
  return (series) => {
    const cached = cache.get(series)
    if (cached) return cached
    budget.line = series.component.line
    const occurrences = occurrencesOf(series, window, budget)
    cache.set(series, occurrences)
    return occurrences
  }
}

/** What a VEVENT that does not recur has to know of the others of its UID. */
interface Siblings {
  series: Vevent | undefined
  isOneOfSeveral: boolean
  expanded: Expanded
  /** The series is one event, without this occurrence. */
  isKept: boolean
}

/** An event that does not recur, or a changed occurrence of one that does. */
function readOnce(vevent: Vevent, siblings: Siblings, context: SeriesContext): ReadResult {
  const { series, isOneOfSeveral, expanded, isKept } = siblings
  const { uid, start, recurrenceId, revision } = vevent
  const { from, to } = context.window
  const skip = (reason: SkipReason) => skipped(placeOf(vevent, context), reason, titleOf(vevent.component))
  if (recurrenceId && series && !isKept) {
    if (start.utc < from || start.utc > to) return skip('no occurrence in the window')
    const isNewer = series.revision[0] > revision[0]
    if (isNewer && isLeftOut(recurrenceId, series, expanded, context.window)) return skip('no longer in its series')
  }
  const duration = recurrenceId && series ? changedDuration(vevent, series) : vevent.duration
  const id = recurrenceId || isOneOfSeveral ? `${uid}:${stamp(recurrenceId ?? start)}` : uid
  const event = draftFactory(vevent, context.language)(id, start.utc, duration)
  return { revision, event, line: vevent.component.line }
}

/** Whether a series has no occurrence there any more; no where that is not known. */
function isLeftOut(recurrenceId: Moment, series: Vevent, expanded: Expanded, { from, to }: Window): boolean {
  if (recurrenceId.utc < from || recurrenceId.utc > to) return false
  const { occurrences, truncated, unreadable } = expanded(series)
  const key = occurrenceKey(recurrenceId, series.start.day)
  const isThere = occurrences.some(([utc]) => occurrenceKeys(series.start, utc).includes(key))
  return !isThere && !truncated && unreadable.length === 0
}

/** All occurrences in the window, except those that a VEVENT with a RECURRENCE-ID replaces. */
function* readOccurrences(
  vevent: Vevent,
  { occurrences, truncated, unreadable }: Occurrences,
  changes: OccurrenceChanges,
  { file, language, budget }: SeriesContext,
): Generator<ReadResult> {
  const { uid, start, component } = vevent
  const place = `${file}:${component.line}`
  const title = titleOf(component)
  budget.line = component.line
  yield* unreadable.map((detail) => skipped(place, 'unreadable rule', detail))
  if (occurrences.length === 0) yield skipped(place, 'no occurrence in the window', title)
  if (truncated) yield skipped(place, 'too many occurrences', title)
  const draftOf = changes.draftsOf(vevent, language)
  for (const [utc, duration] of occurrences) {
    if (changes.replaces(start, utc)) continue
    const event = draftOf(`${uid}:${stamp({ ...start, utc })}`, utc, duration)
    budget.spend('occurrences')
    budget.spend('characters of occurrences', JSON.stringify(event).length)
    yield { revision: vevent.revision, event, line: component.line }
  }
}

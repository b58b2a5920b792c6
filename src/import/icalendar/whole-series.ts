/** A VEVENT that recurs, with its changed occurrences, as one event; with THISANDFUTURE, as one for each part. */
import { MAX_OVERRIDES } from '../../calendar/declaration/kinds.ts'
import { type ReadEvent, type ReadResult, skipped } from '../readers/draft.ts'
import { withoutEmpty } from '../readers/values.ts'
import type { OccurrenceChanges } from './changes.ts'
import { datesIn, type KeptSeries, keptSeriesOf } from './kept-series.ts'
import { type Overrides, overridesOf } from './override-draft.ts'
import { placeOf, type SeriesContext } from './series-context.ts'
import { splitSeries } from './split-series.ts'
import { titleOf, type Vevent } from './vevent.ts'
import { draftFactory } from './vevent-draft.ts'

export interface WholeSeries {
  reads: ReadResult[]
  /** Changed occurrences that are events of their own. */
  own: readonly Vevent[]
}

/** Undefined: the calendar cannot say it. `id`: its source id. */
export function wholeSeries(
  id: string,
  master: Vevent,
  changed: readonly Vevent[],
  changes: OccurrenceChanges,
  context: SeriesContext,
): WholeSeries | undefined {
  const { language, window, budget } = context
  budget.line = master.component.line
  const moments = [
    ...changed.flatMap(({ recurrenceId, start }) => [recurrenceId ?? start, start]),
    ...changes.cancelled,
  ]
  const instants = [...moments.map(({ utc }) => utc), ...(changes.following.length ? [master.start.utc] : [])]
  const kept = keptSeriesOf(master, instants, window, budget)
  const parts = kept && splitSeries(kept, changes.following)
  if (!parts) return undefined
  const ofOne = changed.filter(({ recurrenceId }) => !recurrenceId?.andFollowing)
  const result = { reads: [] as ReadResult[], own: [] as Vevent[] }
  result.reads.push(...kept.unreadable.map((detail) => skipped(placeOf(master, context), 'unreadable rule', detail)))
  for (const [at, part] of parts.entries()) {
    const isHere = ({ utc }: { utc: number }) =>
      parts.findLastIndex(({ following }) => !following || following.from.utc <= utc) === at
    const overrides = overridesOf(
      part.kept,
      ofOne.filter(({ recurrenceId }) => recurrenceId && isHere(recurrenceId)),
      changes.cancelled.filter(isHere),
      language,
    )
    const event = readPart(part.stamp === undefined ? id : `${id}:${part.stamp}`, part.kept, overrides, context)
    if (!event) return undefined
    result.reads.push(event)
    result.own.push(...overrides.own)
    for (const vevent of overrides.leftOut)
      result.reads.push(skipped(placeOf(vevent, context), 'no longer in its series', titleOf(vevent.component)))
  }
  return result
}

function readPart(
  id: string,
  kept: KeptSeries,
  { overrides }: Overrides,
  { language, window, budget }: SeriesContext,
): ReadEvent | undefined {
  const { vevent, starts } = kept
  const found = datesIn(kept)
  if (!found || overrides.length > MAX_OVERRIDES) return undefined
  const isSeries = kept.rule !== undefined || 'rdate' in found.dates
  if (!isSeries && overrides.length > 0) return undefined
  const draft = draftFactory(vevent, language)(id, found.first, vevent.duration)
  const event = withoutEmpty({ ...draft, ...found.dates, overrides })
  const occurrences = [...starts.keys()].filter((utc) => utc >= window.from && utc <= window.to).length
  budget.spend('occurrences', occurrences)
  budget.spend('characters of occurrences', JSON.stringify(event).length)
  return { revision: vevent.revision, event, line: vevent.component.line, ...(isSeries ? { occurrences } : {}) }
}

/** What goes out as `.ics` and comes in again: the records of one calendar, and those made of its feed in another. */
import { administratorContext } from '../../src/administrator-context.ts'
import type { EventDocument } from '../../src/calendar/resources/events/fields.ts'
import { isSeries, Series } from '../../src/calendar/series/occurrences.ts'
import { Loader } from '../../src/import/load/load.ts'
import type { EventDraft } from '../../src/import/readers/draft.ts'
import { readFile } from '../../src/import/readers/read.ts'
import type { Running } from './app.ts'

/** Events of one feed. */
const PAGE = 100

export interface RoundTrip {
  events: number
  series: number
  /** That are compared. */
  occurrences: number
  /** Drafts that the rules reject, with the reason. */
  refused: string[]
  differences: string[]
}

/** Stores drafts in `from`, and its feed in `to`; `now` as the import has it. */
export async function roundTrip(
  drafts: readonly EventDraft[],
  from: Running,
  to: Running,
  now: number,
): Promise<RoundTrip> {
  const result: RoundTrip = { events: 0, series: 0, occurrences: 0, refused: [], differences: [] }
  for (let at = 0; at < drafts.length; at += PAGE) await pageThere(drafts.slice(at, at + PAGE), from, to, now, result)
  return result
}

async function pageThere(
  drafts: readonly EventDraft[],
  from: Running,
  to: Running,
  now: number,
  result: RoundTrip,
): Promise<void> {
  const loaded = await load(drafts, from, result)
  const ids = [...new Set(loaded.values())]
  if (ids.length === 0) return
  await from.indexer.waitUntilVisible(await from.engine.store.now(), 60_000)
  const all = `include=${ids.join(',')}&status=publish,private&group=series&per_page=${PAGE}`
  const feed = await from.get(`/events.ics?${all}`, 'administrator')
  const reads = readFile('feed', Buffer.from(feed.text), { language: 'en', now })
  const again = await load(
    reads.flatMap((read) => ('event' in read ? [read.event] : [])),
    to,
    result,
  )
  const [before, after] = await Promise.all([
    from.engine.store.get<EventDocument>('events', ids),
    to.engine.store.get<EventDocument>('events', [...new Set(again.values())]),
  ])
  const back = new Map(after.map((event) => [/^event-(\d+)@/.exec(String(event.source_id))?.[1], event]))
  for (const event of before) {
    const other = back.get(String(event.id))
    const [mine, theirs] = [shown(event), other && shown(other)]
    result.events += 1
    if (isSeries(event)) result.series += 1
    result.occurrences += mine.occurrences.length
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      result.differences.push(`${event.source_id}\n${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`)
  }
}

async function load(drafts: readonly EventDraft[], app: Running, result: RoundTrip): Promise<Map<string, number>> {
  const loader = new Loader(await administratorContext(app.service))
  const ids = new Map<string, number>()
  for (const [at, one] of (await loader.loadAll(drafts)).entries()) {
    const { source_id = '' } = drafts[at] ?? {}
    if ('id' in one) ids.set(source_id, one.id)
    else result.refused.push(`${source_id}: ${one.detail}`)
  }
  return ids
}

/** What has to be the same. Whole days have no zone in iCalendar: those of another are of the site's. */
function shown(event: EventDocument) {
  const { start_date, end_date, start_utc, timezone, all_day, rrule, rdate, exdate, event_status } = event
  const { occurrences } = isSeries(event)
    ? new Series(event).listed(start_utc + 3 * 366 * 86_400)
    : { occurrences: [event] }
  const title = Object.values(event.texts).find((texts) => texts?.title)?.title
  return {
    ...{ title, start_date, end_date, timezone: all_day ? '' : timezone, all_day, event_status, rrule, rdate, exdate },
    occurrences: occurrences.map((one) => {
      const override = 'override' in one ? one.override : undefined
      const titles = Object.values(override?.texts ?? {}).map((texts) => texts?.title)
      return [one.start_date, one.end_date, all_day || one.start_utc, override?.event_status, ...titles]
    }),
  }
}

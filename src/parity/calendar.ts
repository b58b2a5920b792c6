/** The calendar for the golden searches: the demonstration as of one day, with the same documents in every engine. */
import { pino } from 'pino'
import { type DemoCalendar, demoCalendar } from '../../demo/index.ts'
import type { DemoEvent } from '../../demo/types.ts'
import { Indexer } from '../../indexers/follow.ts'
import type { Engine, StoredDocument, StoredResource } from '../calendar/ports.ts'
import { DemoLoader } from '../demo.ts'

/** The day of the calendar, in UTC. */
const DAY = '2026-11-21'
/** The first second of the day, in Unix time. */
export const NOW = Date.parse(DAY) / 1000
const TIMEOUT_MS = 300_000
const PAGE_SIZE = 500
const resources: readonly StoredResource[] = ['venues', 'organizers', 'categories', 'tags', 'events']

/** The name of a series: the source id of any of its editions without its kind and its year or day. */
export function seriesOf(sourceId: string): string {
  return sourceId.replace(/^\w+:/, '').replace(/:\d{4}(-\d\d-\d\d)?(?=:|$)/, '')
}

/**
 * The demonstration with one edition of each event, the one that runs or comes next: the others have the same texts, so
 * their scores would be equal.
 */
export function goldenCalendar(): DemoCalendar {
  const calendar = demoCalendar(DAY)
  const next = new Map<string, DemoEvent>()
  for (const event of calendar.events) {
    const series = seriesOf(event.source_id)
    if (event.end_date >= DAY && !next.has(series)) next.set(series, event)
  }
  return { ...calendar, events: [...next.values()] }
}

/** Writes the events through the rules of the API, as a start with DEMO does. */
export async function fillStore({ store }: Engine): Promise<void> {
  const calendar = goldenCalendar()
  const loader = new DemoLoader(
    {
      store,
      caller: { id: 1, name: 'golden', role: 'administrator' },
      language: 'en',
      defaultLanguage: 'en',
      currency: '',
      zone: 'UTC',
      now: NOW,
      place: () => Promise.resolve(undefined),
      hashPassword: () => Promise.reject(new Error('no event of the demonstration has a password')),
    },
    calendar,
  )
  for (const event of calendar.events) await loader.load(event)
}

/** Copies the documents of one store into an empty one, with the same ids. */
export async function copyStore({ store: from }: Engine, { store: to }: Engine): Promise<void> {
  for (const resource of resources) {
    for (let after = 0; ; ) {
      const page = await from.scan<StoredDocument>(resource, after, PAGE_SIZE)
      for (const document of page) await to.put(resource, { ...document, rev: 1 }, null)
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
  }
}

export async function indexStore(engine: Engine): Promise<void> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, pino({ level: 'silent' }))
  indexer.start()
  const done = await indexer.waitUntilVisible(await engine.store.now(), TIMEOUT_MS)
  await indexer.stop()
  if (!done) throw new Error(`${engine.name}: the index was not built in time`)
}

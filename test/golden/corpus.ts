/** The corpus of the golden searches: the demonstration calendar as of one day, the same documents in every engine. */
import { pino } from 'pino'
import { demoCalendar } from '../../demo/index.ts'
import { Indexer } from '../../indexers/follow.ts'
import type { Engine, StoredDocument, StoredResource } from '../../src/calendar/ports.ts'
import { DemoLoader } from '../../src/demo.ts'

const DAY = '2026-11-21'
const NOW = Date.UTC(2026, 10, 21) / 1000
const PATIENCE = 300_000
const resources: readonly StoredResource[] = ['venues', 'organizers', 'categories', 'tags', 'events']

/** Writes them by the rules of the service, as a start does. */
export async function fillGolden({ store }: Engine): Promise<void> {
  const calendar = demoCalendar(DAY)
  const loader = new DemoLoader(
    {
      store,
      caller: { id: 1, name: 'golden', role: 'administrator' },
      language: 'en',
      defaultLanguage: 'en',
      zone: 'UTC',
      now: NOW,
      place: () => Promise.resolve(undefined),
      hashPassword: () => Promise.reject(new Error('no event of the demonstration has a password')),
    },
    calendar,
  )
  // One event of each series: the others have the same texts, and therefore equal scores.
  const editions = new Map(calendar.events.map((event) => [event.source_id.replace(/:[^:]*$/, ''), event]))
  for (const event of editions.values()) await loader.load(event)
}

/** Copies a store into an empty one, with the same ids. */
export async function copy({ store: from }: Engine, { store: to }: Engine): Promise<void> {
  for (const resource of resources) {
    for (let after = 0; ; ) {
      const page = await from.scan<StoredDocument>(resource, after, 500)
      for (const document of page) await to.put(resource, { ...document, rev: 1 }, null)
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
  }
}

export async function index(engine: Engine): Promise<void> {
  const indexer = new Indexer(engine, { defaultLanguage: 'en' }, pino({ level: 'silent' }))
  indexer.start()
  const done = await indexer.reached(await engine.store.now(), PATIENCE)
  await indexer.stop()
  if (!done) throw new Error(`${engine.name}: the index was not made in time`)
}

/** The calendar that golden searches are made in: the demonstration as of one day, the same documents in every engine. */
import { pino } from 'pino'
import { demoCalendar } from '../../demo/index.ts'
import { Indexer } from '../../indexers/follow.ts'
import type { Engine, StoredDocument, StoredResource } from '../../src/calendar/ports.ts'
import { DemoLoader } from '../../src/demo.ts'

const DAY = '2026-11-21'
const NOW = Date.UTC(2026, 10, 21) / 1000
const PATIENCE = 300_000
const resources: readonly StoredResource[] = ['venues', 'organizers', 'categories', 'tags', 'events']

/** Through the rules, as a start does. */
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
  // One edition of each: the others have the same texts, so they would come in blocks of equal scores.
  const editions = new Map(calendar.events.map((event) => [event.source_id.replace(/:[^:]*$/, ''), event]))
  for (const event of editions.values()) await loader.load(event)
}

/** What one store has, into another that is empty: with the same ids. */
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
  const done = await indexer.waitUntilVisible(await engine.store.now(), PATIENCE)
  await indexer.stop()
  if (!done) throw new Error(`${engine.name}: the index was not made in time`)
}

/** The calendar for the golden searches: the demonstration as of one day, with the same documents in every engine. */
import { pino } from 'pino'
import { demoCalendar } from '../../demo/index.ts'
import { Indexer } from '../../indexers/follow.ts'
import type { Engine, StoredDocument, StoredResource } from '../calendar/ports.ts'
import { DemoLoader } from '../demo.ts'

const DAY = '2026-11-21'
const NOW = Date.UTC(2026, 10, 21) / 1000
const TIMEOUT_MS = 300_000
const PAGE_SIZE = 500
const resources: readonly StoredResource[] = ['venues', 'organizers', 'categories', 'tags', 'events']

/** Writes the events through the rules of the API, as a start with DEMO does. */
export async function fillStore({ store }: Engine): Promise<void> {
  const calendar = demoCalendar(DAY)
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
  // One edition of each event: the others have the same texts, so their scores would be equal.
  const editions = new Map(calendar.events.map((event) => [event.source_id.replace(/:[^:]*$/, ''), event]))
  for (const event of editions.values()) await loader.load(event)
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

/** Loads the demonstration calendar into an empty store, and its new editions at each later start. */

import { type DemoEvent, demoCalendar } from '../demo/index.ts'
import { demoLanguages, inEachLanguage, sourceLanguage, type Texts } from '../demo/languages.ts'
import type { Indexer } from '../indexers/follow.ts'
import { administratorContext } from './administrator-context.ts'
import type { AnyResource } from './calendar/declaration/resource.ts'
import { readInput } from './calendar/declaration/validate.ts'
import { isLanguage } from './calendar/languages.ts'
import { resources } from './calendar/resources/index.ts'
import { toLocal } from './calendar/values/zone.ts'
import type { WriteContext } from './calendar/writes/context.ts'
import { create } from './calendar/writes/write.ts'
import type { Service } from './http/service.ts'

/** How long the end of the loading waits for the index, in steps between which it may be stopped. */
const INDEX_TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 250
const REPORT_INTERVAL_MS = 1_000

/** Says that the demonstration belongs to this calendar; `loaded`: all of it was once in the store. */
interface Marker {
  since: number
  loaded?: true
}

async function markLoaded({ engine: { shared }, now }: Service): Promise<void> {
  const since = (await shared.get<Marker>('demo'))?.value.since ?? now()
  await shared.put('demo', { since, loaded: true } satisfies Marker)
}

/** Only where it was loaded before, or into an empty store: no calendar is mixed with the demonstration. */
async function isWanted({ engine }: Service): Promise<boolean> {
  if (await engine.shared.get('demo')) return true
  const pages = await Promise.all(Object.values(resources).map(({ name }) => engine.store.scan(name, 0, 1)))
  return pages.every((page) => page.length === 0)
}

export async function loadDemo(
  service: Service,
  indexer: Indexer,
  report: (line: string) => void,
  stopped: () => boolean,
): Promise<void> {
  if (await isWanted(service)) await load(service, indexer, report, stopped)
  service.isLoadingDemo = false
}

async function load(...[service, indexer, report, stopped]: Parameters<typeof loadDemo>): Promise<void> {
  const { shared } = service.engine
  await shared.put('demo', { since: service.now() }, null)
  // Later starts top it up while they serve.
  service.isLoadingDemo = (await shared.get<Marker>('demo'))?.value.loaded !== true
  const calendar = demoCalendar(toLocal(service.now(), 'UTC').slice(0, 10))
  const loader = new DemoLoader({ ...(await administratorContext(service)), language: sourceLanguage }, calendar)
  let created = 0
  let reported = performance.now()
  for (const [at, event] of calendar.events.entries()) {
    if (stopped()) return
    if (await loader.load(event)) created++
    if (created === 1 || performance.now() - reported > REPORT_INTERVAL_MS) {
      if (created) report(`Loading the demonstration calendar: ${at + 1} of ${calendar.events.length} events`)
      reported = performance.now()
    }
  }
  if (service.isLoadingDemo) await markLoaded(service)
  if (created === 0) return
  const version = await service.engine.store.now()
  let reached = false
  for (const deadline = performance.now() + INDEX_TIMEOUT_MS; !reached && !stopped() && performance.now() < deadline; )
    reached = await indexer.waitUntilVisible(version, POLL_INTERVAL_MS)
  if (stopped()) return
  report(`The demonstration calendar is loaded: ${created} new events (DEMO=off leaves it out).`)
}

export class DemoLoader {
  #context: WriteContext
  #calendar: ReturnType<typeof demoCalendar>
  #ids = new Map<string, number>()

  constructor(context: WriteContext, calendar: ReturnType<typeof demoCalendar>) {
    this.#context = context
    this.#calendar = calendar
  }

  /** Creates the event, and what it links; false when it exists. */
  async load({ source_id, texts, venues, organizers, categories, tags, ...rest }: DemoEvent): Promise<boolean> {
    const [existing] = await this.#context.store.lookup('events', 'source_id', [source_id])
    if (existing !== undefined) return false
    const links = {
      venue: await this.#all(venues, (id) => this.#venue(id)),
      organizer: await this.#all(organizers, (id) => this.#organizer(id)),
      categories: await this.#all(categories, (slug) => this.#term('categories', slug)),
      tags: await this.#all(tags, (slug) => this.#term('tags', slug)),
    }
    await this.#create(resources.events, source_id, { ...rest, ...links }, texts)
    return true
  }

  async #all(keys: readonly string[], find: (key: string) => Promise<number>): Promise<number[]> {
    const ids: number[] = []
    for (const key of keys) ids.push(await find(key))
    return ids
  }

  async #create(
    resource: AnyResource,
    source_id: string,
    body: Record<string, unknown>,
    texts: Texts<Record<string, string>>,
  ): Promise<number> {
    const input = readInput(resource.fields, { ...body, ...texts[sourceLanguage] }, true)
    const translations = Object.fromEntries(
      demoLanguages
        .filter((language) => language !== sourceLanguage && isLanguage(language))
        .map((language) => [language, texts[language]]),
    )
    return (await create(resource, input, this.#context, { source_id, texts: translations })).id
  }

  async #findOrCreate(resource: AnyResource, source_id: string, create: () => Promise<number>): Promise<number> {
    const id =
      this.#ids.get(source_id) ??
      (await this.#context.store.lookup(resource.name, 'source_id', [source_id]))[0] ??
      (await create())
    this.#ids.set(source_id, id)
    return id
  }

  #term(taxonomy: 'categories' | 'tags', slug: string): Promise<number> {
    const term = this.#calendar[taxonomy].find((candidate) => candidate.slug === slug)
    if (!term) throw new Error(`the demonstration has no term ${slug}`)
    const source_id = `demo:${taxonomy}:${slug}`
    const texts = inEachLanguage((language) => ({
      name: term.name[language],
      ...(term.description ? { description: term.description[language] } : {}),
    }))
    return this.#findOrCreate(resources[taxonomy], source_id, async () => {
      const parent = term.parent ? { parent: await this.#term(taxonomy, term.parent) } : {}
      return this.#create(resources[taxonomy], source_id, { slug, ...parent }, texts)
    })
  }

  #venue(source_id: string): Promise<number> {
    const venue = this.#calendar.venues.find((candidate) => candidate.source_id === source_id)
    if (!venue) throw new Error(`the demonstration has no venue ${source_id}`)
    const { source_id: _, name, ...rest } = venue
    return this.#findOrCreate(resources.venues, source_id, () =>
      this.#create(
        resources.venues,
        source_id,
        rest,
        inEachLanguage((language) => ({ venue: name[language] })),
      ),
    )
  }

  #organizer(source_id: string): Promise<number> {
    const organizer = this.#calendar.organizers.find((candidate) => candidate.source_id === source_id)
    if (!organizer) throw new Error(`the demonstration has no organizer ${source_id}`)
    const { source_id: _, name, ...rest } = organizer
    return this.#findOrCreate(resources.organizers, source_id, () =>
      this.#create(
        resources.organizers,
        source_id,
        rest,
        inEachLanguage((language) => ({ organizer: name[language] })),
      ),
    )
  }
}

/** The demonstration calendar into an empty store, and its new editions at each later start. */
import { type DemoEvent, demoCalendar } from '../demo/index.ts'
import { demoLanguages, inEachLanguage, sourceLanguage, type Texts } from '../demo/languages.ts'
import type { Indexer } from '../indexers/follow.ts'
import type { AnyResource } from './calendar/declaration/resource.ts'
import { readBody } from './calendar/declaration/validate.ts'
import { isLanguage } from './calendar/languages.ts'
import { resources } from './calendar/resources/index.ts'
import { toLocal } from './calendar/values/time.ts'
import type { WriteContext } from './calendar/writes/context.ts'
import { create } from './calendar/writes/write.ts'
import type { Service } from './http/service.ts'

/** Milliseconds the end of the loading waits for the index, and between looks at whether to stop. */
const INDEX_TIMEOUT_MS = 120_000
const POLL_INTERVAL_MS = 250

export async function administratorContext(service: Service): Promise<WriteContext> {
  const { DEFAULT_LANGUAGE, TIMEZONE } = service.settings
  return {
    store: service.engine.store,
    caller: await service.accounts.administrator(),
    language: 'en',
    defaultLanguage: DEFAULT_LANGUAGE,
    zone: TIMEZONE,
    now: service.now(),
    place: service.place,
    hashPassword: () => Promise.reject(new Error('imported events have no password')),
  }
}

/** Only where it was loaded before, or where nothing is: nobody's calendar is mixed with the demonstration. */
async function wanted({ engine }: Service): Promise<boolean> {
  if (await engine.state.get('demo')) return true
  const counts = await Promise.all(
    (['events', 'venues', 'organizers', 'categories', 'tags'] as const).map((resource) =>
      engine.store.scan(resource, 0, 1),
    ),
  )
  return counts.every((page) => page.length === 0)
}

export async function loadDemo(
  service: Service,
  indexer: Indexer,
  say: (line: string) => void,
  stopped: () => boolean,
): Promise<void> {
  if (!(await wanted(service))) return
  await service.engine.state.put('demo', { since: service.now() }, null)
  const calendar = demoCalendar(toLocal(service.now(), 'UTC').slice(0, 10))
  const loader = new DemoLoader({ ...(await administratorContext(service)), language: sourceLanguage }, calendar)
  let made = 0
  let said = Date.now()
  for (const [at, event] of calendar.events.entries()) {
    if (stopped()) return
    if (await loader.load(event)) made++
    if (made === 1 || Date.now() - said > 1_000) {
      if (made) say(`Loading the demonstration calendar: ${at + 1} of ${calendar.events.length} events`)
      said = Date.now()
    }
  }
  if (made === 0) return
  const label = await service.engine.store.now()
  let reached = false
  for (const until = Date.now() + INDEX_TIMEOUT_MS; !reached && !stopped() && Date.now() < until; )
    reached = await indexer.waitUntilVisible(label, POLL_INTERVAL_MS)
  if (stopped()) return
  say(`The demonstration calendar is loaded: ${made} new events (DEMO=off leaves it out).`)
}

export class DemoLoader {
  private context: WriteContext
  private calendar: ReturnType<typeof demoCalendar>
  private ids = new Map<string, number>()

  constructor(context: WriteContext, calendar: ReturnType<typeof demoCalendar>) {
    this.context = context
    this.calendar = calendar
  }

  /** True: it was not there yet. What it refers to is made when it is needed. */
  async load({ source_id, texts, venues, organizers, categories, tags, ...rest }: DemoEvent): Promise<boolean> {
    const [known] = await this.context.store.lookup('events', 'source_id', [source_id])
    if (known !== undefined) return false
    const links = {
      venue: await this.all(venues, (id) => this.venue(id)),
      organizer: await this.all(organizers, (id) => this.organizer(id)),
      categories: await this.all(categories, (slug) => this.term('categories', slug)),
      tags: await this.all(tags, (slug) => this.term('tags', slug)),
    }
    await this.make(resources.events, source_id, { ...rest, ...links }, texts)
    return true
  }

  private async all(keys: readonly string[], make: (key: string) => Promise<number>): Promise<number[]> {
    const ids: number[] = []
    for (const key of keys) ids.push(await make(key))
    return ids
  }

  private async make(
    resource: AnyResource,
    source_id: string,
    body: Record<string, unknown>,
    texts: Texts<Record<string, string>>,
  ): Promise<number> {
    const input = readBody(resource.fields, { ...body, ...texts[sourceLanguage] }, true)
    const translations = Object.fromEntries(
      demoLanguages
        .filter((language) => language !== sourceLanguage && isLanguage(language))
        .map((language) => [language, texts[language]]),
    )
    return (await create(resource, input, this.context, { source_id, texts: translations })).id
  }

  private async once(resource: AnyResource, source_id: string, make: () => Promise<number>): Promise<number> {
    const id =
      this.ids.get(source_id) ??
      (await this.context.store.lookup(resource.name, 'source_id', [source_id]))[0] ??
      (await make())
    this.ids.set(source_id, id)
    return id
  }

  private term(taxonomy: 'categories' | 'tags', slug: string): Promise<number> {
    const term = this.calendar[taxonomy].find((candidate) => candidate.slug === slug)
    if (!term) throw new Error(`the demonstration has no term ${slug}`)
    const source_id = `demo:${taxonomy}:${slug}`
    const texts = inEachLanguage((language) => ({
      name: term.name[language],
      ...(term.description ? { description: term.description[language] } : {}),
    }))
    return this.once(resources[taxonomy], source_id, async () => {
      const parent = term.parent ? { parent: await this.term(taxonomy, term.parent) } : {}
      return this.make(resources[taxonomy], source_id, { slug, ...parent }, texts)
    })
  }

  private venue(source_id: string): Promise<number> {
    const venue = this.calendar.venues.find((candidate) => candidate.source_id === source_id)
    if (!venue) throw new Error(`the demonstration has no venue ${source_id}`)
    const { source_id: _, name, ...rest } = venue
    return this.once(resources.venues, source_id, () =>
      this.make(
        resources.venues,
        source_id,
        rest,
        inEachLanguage((language) => ({ venue: name[language] })),
      ),
    )
  }

  private organizer(source_id: string): Promise<number> {
    const organizer = this.calendar.organizers.find((candidate) => candidate.source_id === source_id)
    if (!organizer) throw new Error(`the demonstration has no organizer ${source_id}`)
    const { source_id: _, name, ...rest } = organizer
    return this.once(resources.organizers, source_id, () =>
      this.make(
        resources.organizers,
        source_id,
        rest,
        inEachLanguage((language) => ({ organizer: name[language] })),
      ),
    )
  }
}

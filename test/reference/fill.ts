/** Writes plain records into a running service. */
import { inParallel } from '../../indexers/parallel.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { WriteContext } from '../../src/calendar/writes/context.ts'
import { createOnce } from '../../src/calendar/writes/write.ts'
import type { Running } from '../support/app.ts'
import {
  type Calendar,
  NOW,
  PASSWORD,
  type Plain,
  type PlainEvent,
  type PlainPost,
  type PlainVenue,
  ZONE,
} from './calendar.ts'

type Body = Readonly<Record<string, unknown>>
type Texts = Pick<PlainEvent, 'language' | 'texts'>

/** Writes. */
const AT_ONCE = 8

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

/** With the ids that the records have. */
export async function fillWith(calendar: Calendar, { service, engine }: Running): Promise<void> {
  const accounts = new Map((await service.accounts.list()).map(({ name, account }) => [name, account]))
  const hash = await service.passwords.hash(PASSWORD)
  const context: WriteContext = {
    store: engine.store,
    caller: await service.accounts.administrator(),
    language: 'en',
    defaultLanguage: 'en',
    zone: ZONE,
    currency: '',
    now: NOW,
    place: () => Promise.resolve(undefined),
    hashPassword: () => Promise.resolve(hash),
  }
  const write = async (resource: IndexedResource, { id }: Plain, body: Body, texts?: Texts) => {
    const input = readInput(resources[resource].fields, body, true)
    const { language = 'en', ...extras } = texts ?? {}
    await createOnce(resources[resource], input, { ...context, language }, extras, { id })
  }
  const post = ({ status, author }: PlainPost) => {
    return { status, author: accounts.get(author === 'administrator' ? 'admin' : author) }
  }

  // Each needs those above it.
  for (const each of calendar.categories)
    await write('categories', each, { name: each.name, ...(each.parent ? { parent: each.parent.id } : {}) })
  await inParallel(calendar.tags, AT_ONCE, (each) => write('tags', each, { name: each.name }))
  await inParallel(calendar.venues, AT_ONCE, (each) => write('venues', each, { ...post(each), ...venueBody(each) }))
  await inParallel(calendar.organizers, AT_ONCE, (each) =>
    write('organizers', each, { ...post(each), organizer: each.name }),
  )
  await inParallel(calendar.events, AT_ONCE, (each) => {
    const { language, texts } = each
    return write('events', each, { ...post(each), ...texts[language], ...eventBody(each) }, { language, texts })
  })
  if (!(await service.visible(60_000))) throw new Error('the index was not filled in time')
}

function venueBody({ name, city, point }: PlainVenue): Body {
  return { venue: name, city, ...(point ? { geo_lat: point.lat, geo_lng: point.lng } : {}) }
}

function eventBody(event: PlainEvent): Body {
  return {
    timezone: event.zone,
    start_date: instant(event.start),
    end_date: instant(event.end),
    date_utc: instant(event.published),
    ...(event.cost === undefined ? {} : { cost: event.cost }),
    venue: idsOf(event.venues),
    organizer: idsOf(event.organizers),
    categories: idsOf(event.categories),
    tags: idsOf(event.tags),
    hide_from_listings: event.isHidden,
    featured: event.isFeatured,
    ticketed: event.isTicketed,
    ...(event.isProtected ? { password: PASSWORD } : {}),
  }
}

/**
 * An event as feeds show it, read from what a list shows of it: so a feed tells nobody more than a list does. Texts are
 * '' where there is none.
 */
import type { View } from '../../calendar/declaration/resource.ts'
import type { Hit, IndexedResource } from '../../calendar/ports.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { wallSeconds } from '../../calendar/values/wall-clock.ts'
import type { Page } from './page.ts'
import { serialize, viewWith } from './serialize.ts'

type Shown = Readonly<Record<string, unknown>>

export interface FeedEvent {
  id: number
  /**
   * Of a tag of its own that never changes: `example.org?id=7`; of an occurrence `example.org?id=7-20261224T180000Z`.
   */
  globalId: string
  revision: number
  title: string
  /** HTML. */
  description: string
  excerpt: string
  /** Its page on the site. */
  url: string
  /** Its own, or its page. */
  website: string
  /** Where it is attended online. */
  onlineUrl: string
  image: string
  allDay: boolean
  /** Wall clocks in the zone. */
  start: string
  end: string
  timezone: string
  /** Unix seconds. */
  startUtc: number
  endUtc: number
  /** Unix seconds. */
  published: number
  /** The last change of the event, or of a venue or organizer that it shows. */
  modified: number
  status: string
  categories: string[]
  tags: string[]
  venues: FeedVenue[]
  organizers: { id: number; name: string; email: string; website: string }[]
}

export interface FeedVenue {
  name: string
  /** Street, postal code and town, country; without what is not known. */
  address: string[]
  /** Degrees, WGS 84. */
  position?: { lat: number; lng: number }
}

/** What is read of an event. */
const keys = [
  ...['id', 'global_id', 'url', 'title', 'description', 'excerpt', 'website', 'online_url', 'image'],
  ...['all_day', 'start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'date_utc', 'modified_utc'],
  ...['categories', 'tags', 'venue', 'organizer', 'occurrence_id', 'event_status'],
]

/** And of what it shows. */
const embeddedKeys: Partial<Record<IndexedResource, readonly string[]>> = {
  venues: ['venue', 'address', 'zip', 'city', 'country', 'geo_lat', 'geo_lng', 'modified_utc'],
  organizers: ['id', 'organizer', 'email', 'website', 'modified_utc'],
}

export function feedEventOf({ view }: Page): (hit: Pick<Hit, 'record'>) => FeedEvent {
  const whole = viewWith({ ...view, stable: true, allLanguages: false, editing: false })
  const stable: View = { ...whole, embed: (name, record) => serialize(name, record, whole, embeddedKeys[name]) }
  return ({ record }) => feedEvent(serialize('events', record, stable, keys), revisionOf(record))
}

function revisionOf(record: unknown): number {
  return isObject(record) && typeof record.rev === 'number' ? record.rev : 1
}

function feedEvent(shown: Shown, revision: number): FeedEvent {
  const [venues, organizers] = [objects(shown.venue), objects(shown.organizer)]
  return {
    id: Number(shown.id),
    globalId: globalIdOf(shown),
    revision,
    title: text(shown.title),
    description: text(shown.description),
    excerpt: text(shown.excerpt),
    url: text(shown.url),
    website: text(shown.website) || text(shown.url),
    onlineUrl: text(shown.online_url),
    image: isObject(shown.image) ? text(shown.image.url) : '',
    allDay: shown.all_day === true,
    start: text(shown.start_date),
    end: text(shown.end_date),
    timezone: text(shown.timezone),
    startUtc: wallSeconds(text(shown.utc_start_date)),
    endUtc: wallSeconds(text(shown.utc_end_date)),
    published: wallSeconds(text(shown.date_utc)),
    modified: Math.max(...[shown, ...venues, ...organizers].map((each) => wallSeconds(text(each.modified_utc)))),
    status: text(shown.event_status),
    categories: objects(shown.categories).map(({ name }) => text(name)),
    tags: objects(shown.tags).map(({ name }) => text(name)),
    venues: venues.map(feedVenue),
    organizers: organizers.map(({ id, organizer, email, website }) => ({
      id: Number(id),
      name: text(organizer),
      email: text(email),
      website: text(website),
    })),
  }
}

/** Each occurrence of a series has one of its own. */
function globalIdOf({ global_id: id, occurrence_id: occurrence }: Shown): string {
  return text(occurrence) ? text(id).replace(/\d+$/, text(occurrence)) : text(id)
}

function feedVenue({ venue, address, zip, city, country, geo_lat: lat, geo_lng: lng }: Shown): FeedVenue {
  const parts = [text(address), `${text(zip)} ${text(city)}`.trim(), text(country)]
  return {
    name: text(venue),
    address: parts.filter(Boolean),
    ...(typeof lat === 'number' && typeof lng === 'number' ? { position: { lat, lng } } : {}),
  }
}

/** Neither XML nor iCalendar has a way to write them: one of them breaks the whole feed. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu

const text = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').replace(UNWRITABLE, ' ') : ''
const objects = (value: unknown): Shown[] => [value].flat().filter(isObject)

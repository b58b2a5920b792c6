/** A calendar at random, as plain records: places where distances tie, days on which the clocks change, every state. */
import { Dice } from '../support/dice.ts'

/** Wednesday, 10 March 2027, 12:30 in the site's zone. */
export const NOW = Date.parse('2027-03-10T11:30:00Z') / 1000
export const ZONE = 'Europe/Zurich'
export const PASSWORD = 'open sesame'

export const languages = ['en', 'fr', 'de'] as const
export type Language = (typeof languages)[number]
/** Accounts that write records. */
export type Author = 'administrator' | 'author' | 'other'
export type Status = 'publish' | 'draft' | 'pending' | 'private' | 'trash'
export type Price = 'free' | 'paid' | 'unknown'

export interface Point {
  lat: number
  lng: number
}

export interface Plain {
  /** Of categories and tags, and of all others, from 1. */
  id: number
  name: string
}

export interface PlainCategory extends Plain {
  parent?: PlainCategory
}

export type PlainTag = Plain

export interface PlainPost extends Plain {
  status: Status
  author: Author
}

export interface PlainVenue extends PlainPost {
  /** '' for none. */
  city: string
  point?: Point
}

export interface PlainEvent extends PlainPost {
  /** Its own language. */
  language: Language
  texts: Partial<Record<Language, { title: string; excerpt?: string; description?: string }>>
  zone: string
  /** Unix seconds, as are the next two. */
  start: number
  end: number
  published: number
  /** As it is written, and what it says. */
  cost?: string | number
  price: Price
  venues: PlainVenue[]
  organizers: PlainPost[]
  categories: PlainCategory[]
  tags: PlainTag[]
  isHidden: boolean
  isProtected: boolean
  isFeatured: boolean
  isTicketed: boolean
}

export interface Calendar {
  categories: PlainCategory[]
  tags: PlainTag[]
  venues: PlainVenue[]
  organizers: PlainPost[]
  events: PlainEvent[]
}

/** None is the beginning or a part of another, none has an ending that is inflected, and no two are alike. */
export const words = [
  'bravok',
  'dulmax',
  'fenwik',
  'gorzub',
  'hilpod',
  'jantuk',
  'kelvop',
  'mirzag',
  'nostub',
  'quomet',
  'sipdoz',
  'wexlup',
]

export const towns: readonly ({ name: string } & Point)[] = [
  { name: 'Bern', lat: 46.948, lng: 7.4474 },
  { name: 'Zürich', lat: 47.3769, lng: 8.5417 },
  { name: 'Genève', lat: 46.2044, lng: 6.1432 },
  { name: 'Paris', lat: 48.8566, lng: 2.3522 },
  { name: 'New York, NY', lat: 40.7128, lng: -74.006 },
  { name: 'Suva', lat: -18.1416, lng: 178.4419 },
  { name: 'Apia', lat: -13.8333, lng: -171.7667 },
]

/** At the poles, at the antimeridian from both sides, where four tiles meet, and twice at the same place. */
const edges: readonly Point[] = [
  { lat: 90, lng: 0 },
  { lat: 90, lng: 120 },
  { lat: -90, lng: -45 },
  { lat: 89.9, lng: 179 },
  { lat: -17, lng: 180 },
  { lat: -17, lng: -180 },
  { lat: -16.5, lng: 179.75 },
  { lat: -16.5, lng: -179.75 },
  { lat: 0, lng: 0 },
  { lat: 0, lng: 0 },
  { lat: 66.5, lng: -180 },
]

/** Around it stand venues at equal distances. */
export const centre: Point = { lat: 46.5, lng: 8 }
const around: readonly Point[] = [0.25, 0.5].flatMap((by) => [
  { lat: centre.lat, lng: centre.lng - by },
  { lat: centre.lat, lng: centre.lng + by },
  { lat: centre.lat + by, lng: centre.lng - by },
  { lat: centre.lat + by, lng: centre.lng + by },
])

const costs: readonly [cost: string | number | undefined, says: Price][] = [
  [undefined, 'unknown'],
  ['Collection', 'unknown'],
  ['Free for members', 'unknown'],
  ['Free', 'free'],
  ['Eintritt frei', 'free'],
  ['entrée libre', 'free'],
  [0, 'free'],
  ['CHF 0', 'free'],
  [20, 'paid'],
  ['CHF 20, children free', 'paid'],
  ['10 – 45 €', 'paid'],
]

const HOUR = 3600
const DAY = 24 * HOUR
const zones = [ZONE, ZONE, ZONE, 'America/New_York', 'Asia/Tokyo', 'UTC']
/** The clocks change on two of them; at the end of the others, or of the default dates, lists have their edges. */
const specialDays = ['2027-03-28', '2027-10-31', '2027-03-09', '2027-03-10', '2027-03-31', '2027-12-31', '2029-03-10']
const durations = [0, HOUR, 2 * HOUR, 3 * HOUR, 5 * HOUR, DAY, 2 * DAY, 6 * DAY, 30 * DAY, 400 * DAY]
/** Midnights in Zurich are at 23:00 or 22:00 UTC. */
const hours = [8, 10, 17, 18, 19, 20, 22, 23, 0, 1]

const oneIn = (dice: Dice, n: number) => dice.below(n) === 0

function someOf<Record>(dice: Dice, most: number, of: readonly Record[]): Record[] {
  return [...new Set(dice.some(most, () => dice.one(of)))]
}

/** Ids from 1. */
class Ids {
  #last = 0
  next(): number {
    return ++this.#last
  }
}

function post(dice: Dice, id: number, name: string): PlainPost {
  const status = dice.one<Status>([...Array<Status>(12).fill('publish'), 'draft', 'draft', 'trash'])
  return { id, name, status, author: dice.one<Author>(['administrator', 'author', 'other']) }
}

function venues(dice: Dice, ids: Ids): PlainVenue[] {
  const jitter = () => (dice.below(2001) - 1000) / 20_000
  const inTowns = Array.from({ length: 40 }, () => {
    const { name, lat, lng } = dice.one(towns)
    const point = { lat: Math.round((lat + jitter()) * 1e6) / 1e6, lng: Math.round((lng + jitter()) * 1e6) / 1e6 }
    return { city: oneIn(dice, 6) ? '' : name, ...(oneIn(dice, 8) ? {} : { point }) }
  })
  const placed = [...edges, ...around].map((point) => ({ city: dice.one(['', 'Nowhere']), point }))
  return [...inTowns, ...placed].map((place, at) => ({ ...post(dice, ids.next(), `Hall ${at + 1}`), ...place }))
}

/** Three deep; some have none below them. */
function categories(dice: Dice, ids: Ids): PlainCategory[] {
  const all: PlainCategory[] = []
  for (let at = 1; at <= 14; at++) {
    const parents = all.filter(({ parent }) => !parent?.parent)
    all.push({ id: ids.next(), name: `Kind ${at}`, ...(at > 4 ? { parent: dice.one(parents) } : {}) })
  }
  return all
}

function startOf(dice: Dice): number {
  const hour = dice.one(hours) * HOUR
  if (oneIn(dice, 5)) return Date.parse(dice.one(specialDays)) / 1000 + hour
  return (
    Math.floor(NOW / DAY + dice.one([dice.below(20) - 20, dice.below(30), dice.below(120), dice.below(900)])) * DAY +
    hour
  )
}

function textsOf(dice: Dice): PlainEvent['texts'] {
  const phrase = () => Array.from({ length: 1 + dice.below(3) }, () => dice.one(words)).join(' ')
  const written = languages.filter(() => oneIn(dice, 2))
  const texts = (written.length ? written : [dice.one(languages)]).map((language) => [
    language,
    {
      title: phrase(),
      ...(oneIn(dice, 3) ? { excerpt: phrase() } : {}),
      ...(oneIn(dice, 3) ? { description: phrase() } : {}),
    },
  ])
  return Object.fromEntries(texts)
}

function event(dice: Dice, id: number, all: Omit<Calendar, 'events'>): PlainEvent {
  const texts = textsOf(dice)
  const [cost, price] = dice.one(costs)
  const start = startOf(dice)
  return {
    ...post(dice, id, `event ${id}`),
    ...(oneIn(dice, 12) ? { status: dice.one<Status>(['pending', 'private', 'draft']) } : {}),
    language: dice.one(languages.filter((language) => texts[language])),
    texts,
    zone: dice.one(zones),
    start,
    end: start + dice.one(durations),
    published: NOW - dice.below(40) * DAY,
    ...(cost === undefined ? {} : { cost }),
    price,
    venues: someOf(dice, dice.one([1, 1, 1, 3]), all.venues),
    organizers: someOf(dice, 2, all.organizers),
    categories: someOf(dice, 2, all.categories),
    tags: someOf(dice, 2, all.tags),
    isHidden: oneIn(dice, 15),
    isProtected: oneIn(dice, 12),
    isFeatured: oneIn(dice, 5),
    isTicketed: oneIn(dice, 4),
  }
}

/** `size`: of its events. The same for a seed. */
export function randomCalendar(seed: number, size: number): Calendar {
  const dice = new Dice(seed)
  const [terms, posts] = [new Ids(), new Ids()]
  const linked = {
    categories: categories(dice, terms),
    tags: Array.from({ length: 8 }, (_, at) => ({ id: terms.next(), name: `Mark ${at + 1}` })),
    venues: venues(dice, posts),
    organizers: Array.from({ length: 10 }, (_, at) => post(dice, posts.next(), `Troupe ${at + 1}`)),
  }
  return { ...linked, events: Array.from({ length: size }, () => event(dice, posts.next(), linked)) }
}

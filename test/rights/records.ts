/** The records of the matrix: one of every state and owner, with links so that every filter can find each of them. */

import { readInput } from '../../src/calendar/declaration/validate.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { Document, Extras, WriteContext } from '../../src/calendar/writes/context.ts'
import { create } from '../../src/calendar/writes/write.ts'
import type { Running } from '../support/app.ts'
import { eventRules, type LinkedRule, linkedRules, type Owner, owners, type Rule, termRules } from './rules.ts'

/** The service's clock. */
export const NOW = Date.parse('2027-03-10T11:30:00Z') / 1000
export const PASSWORD = 'open sesame'
const UPCOMING = { start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' }
const ONCE = { rrule: 'FREQ=WEEKLY;COUNT=1' }
/** The name of the only occurrence, behind the id of its event. */
export const RECURRENCE = '20270501T190000Z'
const PAST = { start_date: '2020-05-01 19:00', end_date: '2020-05-01 21:00' }

export interface Specimen<R extends Rule = Rule> {
  id: number
  slug: string
  /** Its name in failures. */
  name: string
  owner: Owner
  rule: R
  /** A client's own id, as in its address. */
  external: string
  /** An event with values for all redacted keys; other events have none. */
  rich: boolean
  /** An event that repeats: one occurrence, so that a list has it once. */
  recurring: boolean
  /** A public event links it; an upcoming one does. */
  counted: boolean
  upcoming: boolean
  /** A text in a redacted key of an event or in the description of another record, and nowhere else. */
  secret: string
}

/** A public event in the past, and its links. */
export interface Hosted {
  id: number
  venues: Specimen<LinkedRule>
  organizers: Specimen<LinkedRule>
}

type Links = Readonly<Record<Exclude<IndexedResource, 'events'>, Specimen>>

export interface Calendar {
  specimens: Readonly<Record<IndexedResource, Specimen[]>>
  hosted: Hosted[]
  /** The links of every rich event. */
  links: ReadonlyMap<number, Links>
  /** The parent of all rich events, and the category above all others. */
  parent: number
  top: number
}

/** What a rich event embeds of other records; no other event embeds it. */
export function linkedBy({ links }: Calendar, { id }: Specimen): Specimen[] {
  return Object.values(links.get(id) ?? {})
}

type Body = Readonly<Record<string, unknown>>
type Known = Pick<Specimen, 'name'> & Partial<Specimen>

class Maker {
  readonly #context: WriteContext
  readonly #accounts: ReadonlyMap<string, number>
  #made = 0

  constructor(context: WriteContext, accounts: ReadonlyMap<string, number>) {
    this.#context = context
    this.#accounts = accounts
  }

  secret(): string {
    return `zq${++this.#made}x`
  }

  document(resource: IndexedResource, body: Body, extras: Extras = {}): Promise<Document> {
    return create(resources[resource], readInput(resources[resource].fields, body, true), this.#context, extras)
  }

  async specimen<R extends Rule>(resource: IndexedResource, rule: R, body: Body, known: Known): Promise<Specimen<R>> {
    const { owner = 'administrator', secret = this.secret(), counted = false, upcoming = counted } = known
    const { rich = false, recurring = false } = known
    const own = resources[resource].term ? {} : { author: this.#accounts.get(owner), ...rule.input }
    const external = `matrix/${++this.#made}`
    const extras = { external_id: external.replace('/', ':') }
    const { id, texts } = await this.document(resource, { description: `Of ${secret}`, ...body, ...own }, extras)
    const slug = texts.en?.slug ?? ''
    return { id, external, slug, name: known.name, owner, rule, rich, recurring, counted, upcoming, secret }
  }
}

export async function makeCalendar({ service, engine }: Running): Promise<Calendar> {
  const known = await service.accounts.list()
  const accounts = new Map(known.map(({ name, account }) => [name === 'admin' ? 'administrator' : name, account]))
  const hash = await service.passwords.hash(PASSWORD)
  const maker = new Maker(
    {
      store: engine.store,
      caller: await service.accounts.administrator(),
      language: 'en',
      defaultLanguage: 'en',
      zone: 'UTC',
      currency: '',
      now: NOW,
      place: () => Promise.resolve(undefined),
      hashPassword: () => Promise.resolve(hash),
    },
    accounts,
  )
  const top = (await maker.document('categories', { name: 'Top' })).id
  const parent = (await maker.document('events', { title: 'Parent', ...PAST })).id
  const states = Object.entries(eventRules).flatMap(([state, rule]) => owners.map((owner) => ({ state, rule, owner })))
  const [rich, plain, hosted] = await Promise.all([
    Promise.all(states.map((each) => richEvent(maker, each, parent, top))),
    Promise.all(states.filter(({ owner }) => owner === 'author').map((each) => plainEvent(maker, each))),
    Promise.all(
      Object.entries(linkedRules).flatMap(([state, rule]) => {
        return (['contributor', 'author'] as const).map((owner) => hostedEvent(maker, { state, rule, owner }))
      }),
    ),
  ])
  if (!(await service.visible(40_000))) throw new Error('the index was not filled in time')
  const homes = (resource: Exclude<IndexedResource, 'events'>) => rich.map(({ linked }) => linked[resource])
  return {
    specimens: {
      events: [...rich.map(({ event }) => event), ...plain],
      venues: [...homes('venues'), ...hosted.map(({ venues }) => venues)],
      organizers: [...homes('organizers'), ...hosted.map(({ organizers }) => organizers)],
      categories: homes('categories'),
      tags: homes('tags'),
    },
    hosted,
    parent,
    top,
    links: new Map(rich.map(({ event, linked }) => [event.id, linked])),
  }
}

interface State<R extends Rule = Rule> {
  state: string
  rule: R
  owner: Owner
}

interface Rich {
  event: Specimen
  linked: Links
}

const publicRule = linkedRules.publish!

/** Cancelled, featured, with tickets, a price, and its own venue and terms. Of a contributor: a series. */
async function richEvent(maker: Maker, { state, rule, owner }: State, parent: number, top: number): Promise<Rich> {
  const secret = maker.secret()
  const name = `${state} of ${owner}`
  const known = (what: string) => ({ name: `${what} of ${name}`, counted: rule.counted })
  const [venues, organizers, categories, tags] = await Promise.all([
    maker.specimen(
      'venues',
      publicRule,
      { venue: `Home ${name}`, city: 'Bern', geo_lat: 10, geo_lng: 10 },
      known('venue'),
    ),
    maker.specimen('organizers', publicRule, { organizer: `Host ${name}` }, known('organizer')),
    maker.specimen('categories', termRules.categories, { name: `Kind ${name}`, parent: top }, known('category')),
    maker.specimen('tags', termRules.tags, { name: `Mark ${name}` }, known('tag')),
  ])
  const texts = {
    description: `A zeppelin of ${secret}`,
    excerpt: secret,
    cost: `From ${secret}`,
    event_status_reason: secret,
  }
  const addresses = {
    website: `https://example.org/${secret}`,
    image: `https://example.org/${secret}.png`,
    online_url: `https://example.org/live/${secret}`,
  }
  const links = { venue: [venues.id], organizer: [organizers.id], categories: [categories.id], tags: [tags.id] }
  const redacted = { ...texts, ...addresses, ...links, featured: true, ticketed: true, sticky: true, show_map: true }
  const status = { event_status: 'cancelled', sold_out: true, attendance_mode: 'mixed' }
  const recurring = owner === 'contributor'
  const times = { ...UPCOMING, ...(recurring ? ONCE : {}) }
  const body = { title: `Specimen ${name}`, ...times, ...redacted, ...status, post_parent: parent }
  const event = await maker.specimen('events', rule, body, { name, owner, secret, rich: true, recurring })
  return { event, linked: { venues, organizers, categories, tags } }
}

/** A series without values. */
function plainEvent(maker: Maker, { state, rule, owner }: State): Promise<Specimen> {
  const body = { title: `Specimen, plain ${state}`, ...UPCOMING, ...ONCE, description: null }
  return maker.specimen('events', rule, body, { name: `plain ${state} of ${owner}`, owner, recurring: true })
}

async function hostedEvent(maker: Maker, { state, rule, owner }: State<LinkedRule>): Promise<Hosted> {
  const name = `${state} of ${owner}`
  const known = (what: string) => ({ name: `${what} ${name}`, owner, counted: true, upcoming: false })
  const [venues, organizers] = await Promise.all([
    maker.specimen('venues', rule, { venue: `Place ${name}` }, known('venue')),
    maker.specimen('organizers', rule, { organizer: `People ${name}` }, known('organizer')),
  ])
  const links = { venue: [venues.id], organizer: [organizers.id] }
  const { id } = await maker.document('events', { title: `At ${name}`, ...PAST, ...links })
  return { id, venues, organizers }
}

/** The records of the matrix: one of every state and owner, linked so that each is met by whatever may lead to it. */
import { resources } from '../../src/calendar/index.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { readBody } from '../../src/calendar/validate.ts'
import { create, type Document, type Extras, type WriteContext } from '../../src/calendar/write.ts'
import type { Running } from '../support/app.ts'
import { eventRules, linkedRules, owners, termRules, type LinkedRule, type Owner, type Rule } from './rules.ts'

/** The service's clock. */
export const NOW = Date.parse('2027-03-10T11:30:00Z') / 1000
export const PASSWORD = 'open sesame'
const UPCOMING = { start_date: '2027-05-01 19:00', end_date: '2027-05-01 21:00' }
const PAST = { start_date: '2020-05-01 19:00', end_date: '2020-05-01 21:00' }

export interface Specimen<R extends Rule = Rule> {
  id: number
  slug: string
  /** What a client calls it: its source and the name there. */
  external: string
  /** As failures name it. */
  name: string
  owner: Owner
  rule: R
  /** An event with all that is redacted of protected ones; else it has none of it. */
  rich: boolean
  /** A public event links it; one that is upcoming does. */
  counted: boolean
  upcoming: boolean
  /** Stands in what is redacted of an event, or in the description of another record, and nowhere else. */
  secret: string
}

/** A public event that is over, and what it links. */
export interface Hosted {
  id: number
  venues: Specimen<LinkedRule>
  organizers: Specimen<LinkedRule>
}

type Links = Readonly<Record<Exclude<IndexedResource, 'events'>, Specimen>>

export interface Calendar {
  specimens: Readonly<Record<IndexedResource, Specimen[]>>
  hosted: Hosted[]
  /** What each rich event links. */
  links: ReadonlyMap<number, Links>
  /** The parent of all rich events, and the category above all others. */
  parent: number
  top: number
}

/** What a rich event shows of others, none of anything else. */
export function linkedBy({ links }: Calendar, { id }: Specimen): Specimen[] {
  return Object.values(links.get(id) ?? {})
}

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

  document(resource: IndexedResource, body: Record<string, unknown>, extras: Extras = {}): Promise<Document> {
    return create(resources[resource], readBody(resources[resource].fields, body, true), this.#context, extras)
  }

  async specimen<R extends Rule>(resource: IndexedResource, rule: R, body: Record<string, unknown>, more: Partial<Specimen> = {}): Promise<Specimen<R>> {
    const { name = resource, owner = 'administrator', secret = this.secret(), rich = false, counted = false, upcoming = counted } = more
    const own = resources[resource].term ? {} : { author: this.#accounts.get(owner), ...rule.input }
    const external = `matrix/${++this.#made}`
    const { id, texts } = await this.document(resource, { description: `Of ${secret}`, ...body, ...own }, { external_id: external.replace('/', ':') })
    return { id, external, slug: texts.en?.slug ?? '', name, owner, rule, rich, counted, upcoming, secret }
  }
}

export async function makeCalendar({ service, engine }: Running): Promise<Calendar> {
  const known = await service.accounts.list()
  const accounts = new Map(known.map(({ name, account }) => [name === 'admin' ? 'administrator' : name, account]))
  const hash = await service.passwords.hash(PASSWORD)
  const maker = new Maker({
    store: engine.store, caller: await service.accounts.administrator(), language: 'en', defaultLanguage: 'en', zone: 'UTC', now: NOW,
    place: () => Promise.resolve(undefined), hashPassword: () => Promise.resolve(hash),
  }, accounts)
  const top = (await maker.document('categories', { name: 'Top' })).id
  const parent = (await maker.document('events', { title: 'Parent', ...PAST })).id
  const states = Object.entries(eventRules).flatMap(([state, rule]) => owners.map((owner) => ({ state, rule, owner })))
  const [rich, plain, hosted] = await Promise.all([
    Promise.all(states.map((each) => richEvent(maker, each, parent, top))),
    Promise.all(states.filter(({ owner }) => owner === 'author').map((each) => plainEvent(maker, each))),
    Promise.all(Object.entries(linkedRules).flatMap(([state, rule]) => (['contributor', 'author'] as const).map((owner) => hostedEvent(maker, state, rule, owner)))),
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
    hosted, parent, top,
    links: new Map(rich.map(({ event, linked }) => [event.id, linked])),
  }
}

interface State {
  state: string
  rule: Rule
  owner: Owner
}

const publicRule = linkedRules.publish as LinkedRule

/** Featured, with tickets and a price, at a place of its own, under terms of its own. */
async function richEvent(maker: Maker, { state, rule, owner }: State, parent: number, top: number): Promise<{ event: Specimen; linked: Links }> {
  const secret = maker.secret()
  const name = `${state} of ${owner}`
  const { counted } = rule
  const [venues, organizers, categories, tags] = await Promise.all([
    maker.specimen('venues', publicRule, { venue: `Home ${name}`, geo_lat: 10, geo_lng: 10 }, { name: `venue of ${name}`, counted }),
    maker.specimen('organizers', publicRule, { organizer: `Host ${name}` }, { name: `organizer of ${name}`, counted }),
    maker.specimen('categories', termRules.categories, { name: `Kind ${name}`, parent: top }, { name: `category of ${name}`, counted }),
    maker.specimen('tags', termRules.tags, { name: `Mark ${name}` }, { name: `tag of ${name}`, counted }),
  ])
  const redacted = {
    description: `A zeppelin of ${secret}`, excerpt: secret, cost: `From ${secret}`, website: `https://example.org/${secret}`, image: `https://example.org/${secret}.png`,
    featured: true, ticketed: true, all_day: false, sticky: true, show_map: true, venue: [venues.id], organizer: [organizers.id], categories: [categories.id], tags: [tags.id],
  }
  const event = await maker.specimen('events', rule, { title: `Specimen ${name}`, ...UPCOMING, ...redacted, post_parent: parent }, { name, owner, secret, rich: true })
  return { event, linked: { venues, organizers, categories, tags } }
}

function plainEvent(maker: Maker, { state, rule, owner }: State): Promise<Specimen> {
  return maker.specimen('events', rule, { title: `Specimen, plain ${state}`, ...UPCOMING, description: null }, { name: `plain ${state} of ${owner}`, owner })
}

async function hostedEvent(maker: Maker, state: string, rule: LinkedRule, owner: Owner): Promise<Hosted> {
  const name = `${state} of ${owner}`
  const more = { owner, counted: true, upcoming: false }
  const [venues, organizers] = await Promise.all([
    maker.specimen('venues', rule, { venue: `Place ${name}` }, { ...more, name: `venue ${name}` }),
    maker.specimen('organizers', rule, { organizer: `People ${name}` }, { ...more, name: `organizer ${name}` }),
  ])
  const { id } = await maker.document('events', { title: `At ${name}`, ...PAST, venue: [venues.id], organizer: [organizers.id] })
  return { id, venues, organizers }
}

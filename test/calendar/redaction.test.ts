/** Which index fields tell of what a protected event is shown without: found by experiment, not by their names. */
import { describe, expect, test } from 'vitest'
import { project } from '../../indexers/project.ts'
import { Catalogue } from '../../src/calendar/catalogue.ts'
import { parseCost } from '../../src/calendar/cost.ts'
import { events } from '../../src/calendar/events.ts'
import { resources } from '../../src/calendar/index.ts'
import type { Condition } from '../../src/calendar/ports.ts'
import { buildQuery } from '../../src/calendar/query.ts'
import { isRedacted } from '../../src/calendar/redaction.ts'
import type { Ask, Shown, View } from '../../src/calendar/resource.ts'
import { anonymous, type Caller } from '../../src/calendar/visibility.ts'

const venue = { id: 7, rev: 1, status: 'publish', author: 1, language: 'en', texts: { en: { venue: 'Hall' } }, geo_lat: 46.9, geo_lng: 7.4 }
const organizer = { id: 8, rev: 1, status: 'publish', author: 1, language: 'en', texts: { en: { organizer: 'Choir' } } }
const post = { status: 'publish', author: 1, published: 1, modified: 1, language: 'en', names: [], post_parent: 0, password: '' }
const dates = { timezone: 'UTC', start_date: '2027-05-01 19:00:00', end_date: '2027-05-01 21:00:00', start_utc: 1_809_198_000, end_utc: 1_809_205_200 }
const common = { id: 1, rev: 1, ...post, ...dates }
/** Two protected events that differ in all that is redacted, and in nothing else. */
const plain = {
  ...common, texts: { en: { title: 'Party', slug: 'party', description: '', excerpt: '' } }, image: null, cost: null, website: null, all_day: false, show_map: false,
  show_map_link: false, hide_from_listings: false, sticky: false, featured: false, ticketed: false, categories: [], tags: [], venue: [], organizer: [], venues: [], organizers: [],
}
const rich = {
  ...common, texts: { en: { title: 'Party', slug: 'party', description: 'Words', excerpt: 'Summary' } }, image: { id: 3, url: 'https://example.org/a.png' }, cost: parseCost('€10'),
  website: 'https://example.org/', all_day: true, show_map: true, show_map_link: true, hide_from_listings: true, sticky: true, featured: true, ticketed: true, categories: [5], tags: [6],
  venue: [7], organizer: [8], venues: [venue], organizers: [organizer],
}

const catalogue = new Catalogue()
for (const [taxonomy, id] of [['categories', 5], ['tags', 6]] as const) catalogue.set(taxonomy, id, { id, rev: 1, language: 'en', texts: {}, count: 0 })
const view: View = {
  language: 'en', defaultLanguage: 'en', site: '', base: '', host: '', zone: 'UTC', stable: false, brief: false, single: true, open: true, caller: anonymous, catalogue, embed: (_, record) => ({ id: (record as { id: number }).id }),
}

/** The keys of which the two have different values. */
function differing(one: object, two: object): string[] {
  return Object.keys(one).filter((key) => JSON.stringify((one as Record<string, unknown>)[key]) !== JSON.stringify((two as Record<string, unknown>)[key]))
}

function shown(record: unknown): object {
  const shape = events.shape as unknown as Record<string, Shown<unknown>>
  return Object.fromEntries(Object.entries(shape).map(([key, { show }]) => [key, show(record, view)]))
}

const scrubbed = Object.keys(events.shape).filter((key) => 'scrubbed' in (events.shape[key] ?? {}))

test('the two events differ in every redacted key but the one that is always empty, and in no other', () => {
  expect(differing(shown(plain), shown(rich))).toEqual(scrubbed.filter((key) => key !== 'custom_fields'))
})

test('what differs in the index is redacted', () => {
  const [one, two] = [project('events', plain, { defaultLanguage: 'en' }), project('events', rich, { defaultLanguage: 'en' })]
  const fields = differing(one.fields, two.fields)
  expect(fields).toEqual(['hidden', 'featured', 'ticketed', 'categories', 'tags', 'venue', 'venue_any', 'organizer', 'organizer_any', 'location', 'location_any'])
  expect(fields.filter((field) => !isRedacted(resources.events, field))).toEqual([])
  expect(differing(one.texts.en, two.texts.en).filter((text) => !isRedacted(resources.events, text))).toEqual([])
})

test('what belongs to no response field is redacted', () => {
  expect(Object.keys(events.index.fields).filter((field) => isRedacted(resources.events, field) && !(events.index.fields[field]?.responseField ?? field in events.shape))).toEqual(['protected'])
  expect(isRedacted(resources.events, 'nobody-declared-it')).toBe(true)
})

describe('the query of a list', () => {
  const closed: Condition = { op: 'eq', field: 'protected', value: false }
  const where = (params: Ask['params'], caller: Caller, resource = resources.events) =>
    buildQuery(resource, { params, caller, catalogue, language: 'en', now: 0, zone: 'UTC', radius: 40, fallback: true }).where
  const values: Record<string, unknown> = { search: 'words', categories: [5], tags: [6], venue: [7], organizer: [8], featured: true, geoloc: true, geoloc_lat: 1, geoloc_lng: 1, ticketed: true }

  test.each(Object.entries(values))('%s leaves protected events out, except for those who may open them', (name, value) => {
    for (const params of [{ [name]: value }, ...(value === true ? [{ [name]: false }] : [])]) {
      const asked = name.startsWith('geoloc_') ? { geoloc_lat: 1, geoloc_lng: 1 } : params
      for (const role of [null, 'subscriber', 'contributor', 'author'] as const) expect(where(asked, { ...anonymous, role }).filter((condition) => JSON.stringify(condition) === JSON.stringify(closed))).toEqual([closed])
      for (const role of ['editor', 'administrator'] as const) expect(where(asked, { ...anonymous, role })).not.toContainEqual(closed)
    }
  })

  test('other lists show them', () => {
    for (const params of [{}, { include: [1] }, { status: ['publish'] }, { start_date: '2027-01-01' }, { post_parent: 0 }, { orderby: 'title' }, { orderby: 'modified' }]) expect(where(params, anonymous)).not.toContainEqual(closed)
    expect(where({ search: 'words' }, anonymous, resources.venues)).not.toContainEqual(closed)
  })

  test('an order by a redacted field leaves them out too', () => {
    const sortings = { ...resources.events.sortings, featured: { description: '', by: 'featured', dir: 'asc' as const } }
    expect(where({ orderby: 'featured' }, anonymous, { ...resources.events, sortings })).toContainEqual(closed)
  })
})

/** Which index fields tell of what a protected event is shown without: found by experiment, not by their names. */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { project } from '../../indexers/documents/project.ts'
import { anonymous, type Role } from '../../src/calendar/access/visibility.ts'
import { isRedacted } from '../../src/calendar/declaration/redaction.ts'
import type { ListRequest, ResponseField, View } from '../../src/calendar/declaration/resource.ts'
import { buildQuery } from '../../src/calendar/lists/query.ts'
import type { Condition } from '../../src/calendar/ports.ts'
import { Catalogue } from '../../src/calendar/records/catalogue.ts'
import { events } from '../../src/calendar/resources/events/index.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { parseCost } from '../../src/calendar/values/cost.ts'

const common = {
  id: 1,
  rev: 1,
  status: 'publish',
  author: 1,
  published: 1,
  modified: 1,
  language: 'en',
  names: [],
  password: '',
  timezone: 'UTC',
  start_date: '2027-05-01 19:00:00',
  end_date: '2027-05-01 21:00:00',
  start_utc: 1_809_198_000,
  end_utc: 1_809_205_200,
  post_parent: 0,
  event_status: 'scheduled',
  previous_start_date: '',
  previous_end_date: '',
  rrule: 'FREQ=WEEKLY;COUNT=2',
  rdate: [],
  exdate: [],
}
const flags = [
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'ticketed',
  'sold_out',
]
const all = (value: boolean) => Object.fromEntries(flags.map((flag) => [flag, value]))
const linked = (id: number, en: object) => ({ id, status: 'publish', author: 1, language: 'en', texts: { en } })

/** Two protected events that differ in all that is redacted, and in nothing else. */
const plain = {
  ...common,
  overrides: [],
  ...all(false),
  image: null,
  cost: null,
  attendance_mode: 'offline',
  online_url: null,
  website: null,
  texts: { en: { title: 'Party', slug: 'party', description: '', excerpt: '' } },
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  venues: [],
  organizers: [],
}
const rich = {
  ...common,
  overrides: [{ recurrence_id: '2027-05-08 19:00:00', texts: { en: { description: 'Other words' } } }],
  ...all(true),
  image: { id: 3, url: 'https://example.org/a.png' },
  cost: parseCost('Free'),
  attendance_mode: 'mixed',
  online_url: 'https://example.org/stream',
  website: 'https://example.org/',
  texts: {
    en: { title: 'Party', slug: 'party', description: 'Words', excerpt: 'Summary', event_status_reason: 'Rain' },
  },
  categories: [5],
  tags: [6],
  venue: [7],
  organizer: [8],
  venues: [{ ...linked(7, { venue: 'Hall' }), geo_lat: 46.9, geo_lng: 7.4 }],
  organizers: [linked(8, { organizer: 'Choir' })],
}

const catalogue = new Catalogue()
for (const [taxonomy, id] of [
  ['categories', 5],
  ['tags', 6],
] as const) {
  catalogue.set(taxonomy, id, { id, rev: 1, language: 'en', texts: {}, count: 0 })
}
const view: View = {
  language: 'en',
  defaultLanguage: 'en',
  site: '',
  addressPrefix: '',
  base: '',
  host: '',
  zone: 'UTC',
  now: 0,
  currency: '',
  stable: false,
  brief: false,
  single: true,
  open: true,
  editing: false,
  allLanguages: true,
  caller: anonymous,
  catalogue,
  embed: (_, record) => ({ id: (record as { id: number }).id }),
}

/** The keys of which the two have different values. */
function differing(one: Readonly<Record<string, unknown>>, two: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(one).filter((key) => JSON.stringify(one[key]) !== JSON.stringify(two[key]))
}

function shown(record: unknown): Record<string, unknown> {
  const shape = events.response as unknown as Record<string, ResponseField<unknown>>
  return Object.fromEntries(Object.entries(shape).map(([key, { serialize: show }]) => [key, show(record, view)]))
}

const redacted = (field: string) => isRedacted(resources.events, field)

test('the two events differ in every redacted key but those that only some callers get, and in no other', () => {
  const redactedKeys = Object.keys(events.response).filter((key) => 'redacted' in (events.response[key] ?? {}))
  expect(differing(shown(plain), shown(rich))).toEqual(
    redactedKeys.filter((key) => !['custom_fields', 'review_note'].includes(key)),
  )
})

test('what differs in the index is redacted', () => {
  const [one, two] = [plain, rich].map((record) => project('events', record, { defaultLanguage: 'en' }))
  const fields = differing(one!.fields, two!.fields)
  expect(fields).toEqual(
    expect.arrayContaining([
      'hidden',
      'featured',
      'ticketed',
      'sold_out',
      'attendance_mode',
      'is_free',
      'categories',
      'tags',
      'venue',
      'venue_any',
      'organizer',
      'organizer_any',
      'location',
      'location_any',
    ]),
  )
  expect(fields.filter((field) => !redacted(field))).toEqual([])
  expect(differing(one!.texts.en, two!.texts.en).filter((text) => !redacted(text))).toEqual([])
})

test('what belongs to no response field is redacted', () => {
  const fields = Object.entries(resources.events.index.fields)
  const own = fields.filter(([name, { responseField = name }]) => !(responseField in events.response))
  expect(own.map(([name]) => name)).toEqual(['protected', 'counted', 'horizon', 'venue_linked', 'organizer_linked'])
  for (const [name] of own) expect(redacted(name)).toBe(true)
})

describe('the query of a list', () => {
  const closed: Condition = { op: 'eq', field: 'protected', value: false }
  /** How often protected events are left out. */
  const times = (params: ListRequest['params'], role: Role | null, resource = resources.events) => {
    const caller = { ...anonymous, role }
    const request = {
      params,
      caller,
      catalogue,
      language: 'en',
      now: 0,
      zone: 'UTC',
      radius: 40,
      fallback: true,
    } as const
    return buildQuery(resource, request).where.filter((condition) => isDeepStrictEqual(condition, closed)).length
  }

  test.each([
    { search: 'words' },
    { categories: [5] },
    { tags: [6] },
    { venue: [7] },
    { organizer: [8] },
    { featured: true },
    { featured: false },
    { ticketed: true },
    { ticketed: false },
    { sold_out: false },
    { attendance_mode: ['offline'] },
    { is_free: true },
    { geoloc: true },
    { geoloc: false },
    { geoloc_lat: 1, geoloc_lng: 1 },
    { featured: true, ticketed: false },
  ])('%j leaves protected events out, once, except for those who may open them', (params) => {
    for (const role of [null, 'subscriber', 'contributor', 'author'] as const) expect(times(params, role)).toBe(1)
    for (const role of ['editor', 'administrator'] as const) expect(times(params, role)).toBe(0)
  })

  test.each([
    {},
    { include: [1] },
    { status: ['publish'] },
    { start_date: '2027-01-01' },
    { post_parent: 0 },
    { event_status: ['cancelled'] },
    { orderby: 'title' },
    { orderby: 'modified' },
  ])('%j shows them', (params) => expect(times(params, null)).toBe(0))

  test('of another resource knows none', () => expect(times({ search: 'words' }, null, resources.venues)).toBe(0))

  test('an order by a redacted field leaves them out too', () => {
    const byFeatured = { description: '', by: 'featured', dir: 'asc' } as const
    const resource = { ...resources.events, sortings: { ...resources.events.sortings, featured: byFeatured } }
    expect(times({ orderby: 'featured' }, null, resource)).toBe(1)
  })
})

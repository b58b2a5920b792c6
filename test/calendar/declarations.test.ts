/** Whatever a resource declares about its index names a field of it: found by the compiler, and here by running it. */
import { describe, expect, test } from 'vitest'
import { anonymous, type Role } from '../../src/calendar/access/visibility.ts'
import type { KindName } from '../../src/calendar/declaration/kinds.ts'
import type { ListRequest } from '../../src/calendar/declaration/list-request.ts'
import type { AnyResource, SortingsOn } from '../../src/calendar/declaration/resource.ts'
import { linkFields, links } from '../../src/calendar/links.ts'
import { buildQuery } from '../../src/calendar/lists/query.ts'
import type { Condition } from '../../src/calendar/ports.ts'
import { Catalogue } from '../../src/calendar/records/catalogue.ts'
import type { events } from '../../src/calendar/resources/events/index.ts'
import type { EventCondition, EventIndex } from '../../src/calendar/resources/events/index-fields.ts'
import { resources } from '../../src/calendar/resources/index.ts'

/** Whether the compiler takes it: a wrong `true` or `false` below does not compile. */
type Takes<Declared, Given> = Given extends Declared ? true : false
type Ordered<By> = Takes<SortingsOn<EventIndex>[string]['by'], By>

test('the compiler takes fields of the index, of the kinds that an operator needs, and no others', () => {
  const flag: Takes<EventCondition, { op: 'eq'; field: 'featured'; value: true }> = true
  const id: Takes<EventCondition, { op: 'in'; field: 'id'; values: number[] }> = true
  const unknown: Takes<EventCondition, { op: 'eq'; field: 'no_such_field'; value: true }> = false
  const inside: Takes<EventCondition, { op: 'not'; of: { op: 'exists'; field: 'no_such_field' } }> = false
  const long: Takes<EventCondition, { op: 'range'; field: 'start'; gte: number }> = true
  const text: Takes<EventCondition, { op: 'range'; field: 'title'; gte: number }> = false
  const points: Takes<EventCondition, { op: 'near'; field: 'location'; lat: 1; lng: 1; km: 1 }> = true
  const ids: Takes<EventCondition, { op: 'near'; field: 'venue'; lat: 1; lng: 1; km: 1 }> = false
  expect([flag, id, unknown, inside, long, text, points, ids]).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
    true,
    false,
  ])
  const orders: [Ordered<'title'>, Ordered<'relevance'>, Ordered<'ending'>, Ordered<'venue'>] = [
    true,
    true,
    false,
    false,
  ]
  expect(orders).toHaveLength(4)
  const primarySort: Takes<(typeof events)['index']['primarySort'], 'title'> = false
  const endField: Takes<(typeof events)['index']['endField'], 'end'> = true
  expect([primarySort, endField]).toEqual([false, true])
})

const samples: Partial<Record<KindName, readonly unknown[]>> = {
  boolean: [true, false],
  number: [1],
  moment: ['2027-01-01'],
  ids: [[1]],
  terms: [[1]],
  words: ['word'],
  slug: ['slug'],
  lines: [['Bern']],
  choices: [['free']],
  box: [[5, 45, 11, 48]],
  radius: [5, 'auto'],
  statuses: [['publish']],
  eventStatuses: [['cancelled']],
  attendanceModes: [['online']],
  event: [1],
  parent: [0, 1],
}
/** Parameters that a filter or an order is refused without. */
const together = { geoloc_lat: 1, geoloc_lng: 1, search: 'word' }

/** A month has a form that no other parameter of its kind has. */
const sampleOf = (name: string, value: unknown) => ({ [name]: name === 'month' ? '2027-01' : value })

function fieldsOf(condition: Condition): string[] {
  if (condition.op === 'not') return fieldsOf(condition.of)
  if (condition.op === 'any' || condition.op === 'all') return condition.of.flatMap(fieldsOf)
  return condition.op === 'text' ? [] : [condition.field]
}

function queryOf(resource: AnyResource, params: ListRequest['params'], role: Role | null) {
  const caller = { ...anonymous, role }
  const request = {
    params,
    caller,
    catalogue: new Catalogue(),
    language: 'en',
    now: 0,
    zone: 'UTC',
    radius: 40,
    places: [{ name: 'Bern', displayName: 'Bern', country: 'CH', region: 'BE', population: 1, lat: 47, lng: 7 }],
  } as const
  return buildQuery(resource, { ...request, fallback: false })
}

describe.each(Object.values(resources))('$name', (resource) => {
  const declared = new Set([...Object.keys(resource.index.fields), 'id'])
  const undeclared = (fields: readonly string[]) => fields.filter((field) => !declared.has(field))

  test.each(Object.entries(resource.filters))('the filter %s names fields of the index', (name, { kind }) => {
    const values = samples[kind]
    expect(values).toBeDefined()
    for (const value of values ?? []) {
      for (const role of [null, 'author', 'editor'] as const) {
        for (const strict_dates of [true, false]) {
          const params = { ...(name.startsWith('geoloc') ? together : {}), strict_dates, ...sampleOf(name, value) }
          expect(undeclared(queryOf(resource, params, role).where.flatMap(fieldsOf))).toEqual([])
        }
      }
    }
  })

  test('orders by fields of the index', () => {
    for (const orderby of Object.keys(resource.sortings)) {
      const box = 'q' in resource.filters ? { q: 'jazz' } : {}
      const params = resource.name === 'events' ? { ...together, ...box, orderby } : { ...box, orderby }
      const { by } = queryOf(resource, params, null).order
      expect(undeclared([by]).filter((field) => !['relevance', 'distance'].includes(field))).toEqual([])
    }
  })

  test('is laid out by fields of kind long', () => {
    const { primarySort, endField = primarySort, fields } = resource.index
    expect([primarySort, endField].map((field) => fields[field]?.kind)).toEqual(['long', 'long'])
  })
})

test('each link of an event is a field of the event, and its resource is indexed', () => {
  for (const field of linkFields) {
    expect(resources.events.fields[field]?.kind).toBe(links[field].embedded ? 'linked' : 'terms')
    expect(resources[links[field].resource].term).toBe(!links[field].embedded)
  }
})

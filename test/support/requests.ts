/** Random requests: every method, route, parameter and field, with valid, broken and arbitrary values. */
import fc from 'fast-check'
import { roles } from '../../src/calendar/access/visibility.ts'
import type { KindName } from '../../src/calendar/declaration/kinds.ts'
import type { AnyResource } from '../../src/calendar/declaration/resource.ts'
import type { Parameter } from '../../src/calendar/declaration/validate.ts'
import { listParameters } from '../../src/calendar/lists/query.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { itemParameters } from '../../src/http/handlers/record.ts'
import { commonParameters, writeParameters } from '../../src/http/parameters.ts'
import type { CallOptions } from './app.ts'
import { badJson, badTexts, texts } from './bad-values.ts'

export interface Generated {
  method: string
  root: string
  /** As in the OpenAPI document: `/events/{id}`. */
  route: string
  /** The value of the route's variable. */
  at: string
  query: readonly (readonly [name: string, end: string])[]
  body: Record<string, unknown> | undefined
  form: boolean
  as: CallOptions['as']
  headers: Record<string, string>
}

const ids = fc.integer({ min: 1, max: 60 })
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('Concert', 'Konzert im Park', 'Fête', 'Music', 'Jazz'),
)
const moments = fc.constantFrom(
  '2027-01-01',
  '2026-12-24 18:00',
  '2027-03-28 02:30:00',
  '2027-03-01T10:00:00+05:30',
  '1798761600',
  1798761600,
  'tomorrow',
  '+1 week',
  'now',
  '1000-01-02',
  '3999-12-30',
  '2028-02-29',
)
const terms = fc.array(fc.oneof(ids, fc.constantFrom('Music', 'Jazz', 'Free', 'Été')), { maxLength: 3 })
const linked = (label: string) =>
  fc.array(
    fc.oneof(
      ids,
      text.map((name) => ({ [label]: name, city: 'Bern' })),
    ),
    { maxLength: 3 },
  )

/** Values that the kind accepts, most of the time. */
const valid: Record<KindName, fc.Arbitrary<unknown>> = {
  text,
  html: text.map((inner) => `<p>${inner}</p>`),
  line: text,
  slug: text,
  words: text,
  integer: fc.integer({ min: 1, max: 5 }),
  number: fc.double({ min: -90, max: 90, noNaN: true }),
  coordinate: fc.double({ min: -90, max: 90, noNaN: true }),
  boolean: fc.constantFrom(true, false, 'true', 'no', 1, '0'),
  moment: moments,
  zone: fc.constantFrom('Europe/Zurich', 'UTC+5:30', 'America/New_York', ''),
  status: fc.constantFrom('publish', 'draft', 'pending', 'private', 'future', 'trash'),
  statuses: fc.constantFrom('publish', 'draft,private', 'any', 'trash'),
  eventStatus: fc.constantFrom('scheduled', 'cancelled', 'rescheduled', 'EventMovedOnline', ''),
  eventStatuses: fc.constantFrom('scheduled', 'cancelled,postponed', ['canceled', 'moved-online']),
  attendanceMode: fc.constantFrom('offline', 'online', 'hybrid', ''),
  choices: fc.constantFrom('event', 'venue,town'),
  lines: fc.constantFrom('Bern', 'Bern,Thun', ['Bern', 'Washington, D.C.']),
  box: fc.constantFrom('5,45,11,48', [170, -50, -170, 50], '-180,-90,180,90'),
  radius: fc.constantFrom('auto', 5, '20000'),
  attendanceModes: fc.constantFrom('offline', 'online,mixed'),
  account: fc.integer({ min: 1, max: 6 }),
  url: fc.constantFrom('https://example.org/a?b=c', ''),
  email: fc.constantFrom('a@example.org', ''),
  image: fc.constantFrom('https://example.org/a.png', 1, ''),
  cost: fc.constantFrom('10', 'CHF 20', '€10 – €20', 'Free', 0, 12.5, [5, 10], ''),
  password: fc.constantFrom(null, ''),
  ids: fc.array(ids, { minLength: 1, maxLength: 4 }),
  terms,
  linked: ids,
  event: ids,
  texts: fc.dictionary(
    fc.constantFrom('en', 'fr', 'de'),
    fc.oneof(fc.constant(null), fc.record({ description: text, slug: text }, { requiredKeys: [] })),
  ),
  parent: fc.oneof(fc.constant(0), ids),
  rule: fc.constantFrom(
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=DAILY;UNTIL=20991231T000000Z',
    'FREQ=HOURLY;BYMINUTE=0,1,2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    '',
  ),
  moments: fc.oneof(fc.constantFrom('', '2030-01-01,2030-01-02'), fc.array(moments, { maxLength: 3 })),
  overrides: fc.array(
    fc.record(
      { recurrence_id: moments, start_date: moments, event_status: fc.constantFrom('cancelled', null), title: text },
      { requiredKeys: ['recurrence_id'] },
    ),
    { maxLength: 2 },
  ),
  anything: fc.anything(),
}

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(...badJson.map(([, value]) => value).filter((value) => JSON.stringify(value).length < 5_000)),
)

/** Mostly valid, so that many requests pass validation. */
function valueFor(kind: KindName, right = valid[kind]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom(...(badTexts[kind] ?? texts)) },
    { weight: 1, arbitrary: wild },
    { weight: 1, arbitrary: fc.constantFrom(null, '', []) },
  )
}

function ending(value: unknown): fc.Arbitrary<string> {
  const plain = (one: unknown) =>
    encodeURIComponent((typeof one === 'object' ? JSON.stringify(one) : String(one)).toWellFormed())
  const list = Array.isArray(value)
    ? [
        `[]=${value.map(plain).join('&@[]=')}`,
        `=${value.map(plain).join(',')}`,
        value.map((one, at) => `[${at}]=${plain(one)}`).join('&@'),
      ]
    : []
  return fc.constantFrom(...(list.length ? list : [`=${plain(value)}`]))
}

function queryOf(declared: Readonly<Record<string, Parameter>>): fc.Arbitrary<Generated['query']> {
  const pairs = Object.entries(declared).map(([name, { kind, schema }]) => {
    const right = Array.isArray(schema?.enum) ? fc.constantFrom(...(schema.enum as unknown[])) : valid[kind]
    const end = valueFor(kind, right).chain(ending)
    return fc
      .oneof(
        { weight: 20, arbitrary: end },
        { weight: 1, arbitrary: fc.constantFrom('[a][b]=1', '=%FF', '', '[__proto__]=1') },
      )
      .map((value) => [name, value.replaceAll('&@', `&${name}`)] as const)
  })
  const unknown = fc.constantFrom(['nobody', '=1'] as const, ['__proto__', '[x]=1'] as const, ['', '=%FF'] as const)
  return fc.oneof(
    { weight: 4, arbitrary: fc.subarray(pairs, { maxLength: 3 }).chain((some) => fc.tuple(...some)) },
    { weight: 1, arbitrary: unknown.map((pair) => [pair]) },
  )
}

function bodyOf({ name, fields }: AnyResource, creating: boolean): fc.Arbitrary<Generated['body']> {
  const right: Partial<Record<string, fc.Arbitrary<unknown>>> =
    name === 'events'
      ? {
          venue: linked('venue'),
          organizer: linked('organizer'),
          start_date: fc.constantFrom('2027-01-01', '2027-02-01 10:00'),
          end_date: fc.constantFrom('2027-02-02', '2027-05-01 12:00'),
        }
      : {}
  const required = Object.keys(fields).filter((field) => fields[field]?.required && creating)
  const optional = Object.keys(fields).filter((field) => !required.includes(field))
  const some = fc
    .subarray(optional, { maxLength: Math.min(5, optional.length) })
    .map((chosen) => [...required, ...chosen])
  const record = some.chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((field) => [field, valueFor(fields[field]!.kind, right[field])]))),
  )
  return fc.oneof(
    { weight: 15, arbitrary: record },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), wild, { maxKeys: 4 }) },
  )
}

const around = {
  root: fc.constantFrom('', '', '/en', '/fr', '/de'),
  as: fc.oneof(
    { weight: 3, arbitrary: fc.constant('administrator' as const) },
    { weight: 2, arbitrary: fc.constantFrom(undefined, ...roles) },
  ),
  headers: fc.constantFrom<Record<string, string>[]>(
    {},
    {},
    {},
    { Accept: 'application/problem+json' },
    { Prefer: 'shape=stable' },
    { 'If-Match': '"1-x"' },
    { 'If-None-Match': '*' },
    { 'Idempotency-Key': 'again' },
    { 'X-Event-Password': 'x' },
  ),
  form: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
}

function operation(
  method: string,
  route: string,
  at: fc.Arbitrary<string>,
  own: Readonly<Record<string, Parameter>>,
  body: fc.Arbitrary<Generated['body']>,
): fc.Arbitrary<Generated> {
  return fc.record({
    ...around,
    method: fc.constant(method),
    route: fc.constant(route),
    at,
    query: queryOf({ ...own, ...commonParameters }),
    body,
  })
}

const none = fc.constant(undefined)

function operationsOf(resource: AnyResource): { weight: number; arbitrary: fc.Arbitrary<Generated> }[] {
  const { name } = resource
  const external = fc
    .tuple(fc.constantFrom('crm', 'c.m-s_1', 'a:b', ' '), text)
    .map(([source, id]) => `${source}/${encodeURIComponent(id)}`)
  const revision = fc
    .tuple(ids, fc.constantFrom('1', '2', '0', 'x', '99999999999999999999'))
    .map(([id, number]) => `${id}/revisions/${number}`)
  const items = [
    {
      route: `/${name}/{id}`,
      at: fc.oneof(
        { weight: 8, arbitrary: ids.map(String) },
        { weight: 1, arbitrary: fc.constantFrom('0', '99999999999999999999', 'x', '-1') },
      ),
    },
    ...(resource.term
      ? []
      : [
          {
            route: `/${name}/by-slug/{slug}`,
            at: fc.oneof(fc.constantFrom('concert', 'konzert-im-park', 'jazz', 'fete'), text.map(encodeURIComponent)),
          },
          { route: `/${name}/by-external-id/{source}/{external_id}`, at: external },
        ]),
  ]
  return [
    {
      weight: name === 'events' ? 12 : 4,
      arbitrary: operation('GET', `/${name}`, fc.constant(''), listParameters(resource), none),
    },
    {
      weight: name === 'events' ? 12 : 3,
      arbitrary: operation('POST', `/${name}`, fc.constant(''), writeParameters, bodyOf(resource, true)),
    },
    ...items.flatMap(({ route, at }) => [
      { weight: 2, arbitrary: operation('GET', route, at, itemParameters(resource), none) },
      ...['POST', 'PUT', 'PATCH'].map((method) => ({
        weight: 1,
        arbitrary: operation(method, route, at, writeParameters, bodyOf(resource, false)),
      })),
      { weight: 1, arbitrary: operation('DELETE', route, at, itemParameters(resource), none) },
    ]),
    {
      weight: 1,
      arbitrary: fc.oneof(
        operation('GET', `/${name}/{id}/revisions`, ids.map(String), {}, none),
        operation('GET', `/${name}/{id}/revisions/{revision}`, revision, {}, none),
      ),
    },
    { weight: 1, arbitrary: operation('POST', `/${name}/{id}/revisions/{revision}`, revision, writeParameters, none) },
  ]
}

export const requests: fc.Arbitrary<Generated> = fc.oneof(
  ...Object.values(resources).flatMap(operationsOf),
  { weight: 1, arbitrary: operation('GET', '/', fc.constant(''), {}, none) },
  { weight: 1, arbitrary: operation('GET', '/doc', fc.constant(''), {}, none) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('HEAD', 'OPTIONS', 'PUT')
      .chain((method) => operation(method, '/events', fc.constant(''), {}, none)),
  },
)

/** The arguments of `call`. */
export function toCall({
  method,
  root,
  route,
  at,
  query,
  body,
  form,
  as,
  headers,
}: Generated): [method: string, path: string, options: CallOptions] {
  const path = `${root}${(route === '/' ? '' : route).replace(/\{.*\}/, () => at)}`
  const search = query.map(([name, end]) => name + end).join('&')
  const plain = (value: unknown) =>
    encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed())
  const raw =
    form && body
      ? {
          raw: Object.entries(body)
            .map(([name, value]) => `${plain(name)}=${plain(value)}`)
            .join('&'),
          headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        }
      : { body, headers }
  return [method, search ? `${path}?${search}` : path, { as, ...raw }]
}

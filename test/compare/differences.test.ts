/** Which differences two answers have. */
import { expect, test } from 'vitest'
import { type Answer, CallsError, parseCalls } from '../../src/compare/calls.ts'
import { uncertainty } from '../../src/compare/comparable.ts'
import { differences } from '../../src/compare/differences.ts'
import { normalised } from '../../src/compare/normalise.ts'

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body,
})
const between = (theirs: unknown, ours: unknown) =>
  differences(answer(theirs), answer(ours)).map((each) => Object.values(each))

test('keys, types and values, each with its path', () => {
  expect(between({ a: 1, b: { c: '1' } }, { a: 1, b: { c: '1' } })).toEqual([])
  expect(between({ a: 1, b: 2 }, { b: 2, c: 3 })).toEqual([
    ['missing key', 'body.a', 1, undefined],
    ['extra key', 'body.c', undefined, 3],
  ])
  expect(between({ id: 1 }, { id: '1' })).toEqual([['type', 'body.id', 1, '1']])
  expect(between({ venue: [] }, { venue: {} })).toEqual([['type', 'body.venue', [], {}]])
  expect(between({ image: false }, { image: null })).toEqual([['type', 'body.image', false, null]])
  expect(between({ a: { b: [1, 2] } }, { a: { b: [1, 3] } })).toEqual([['value', 'body.a.b[]', 2, 3]])
  expect(between({ a: [1] }, { a: [1, 2] })).toEqual([['value', 'body.a[]', undefined, 2]])
  expect(between({ a: [1, 2] }, { a: [1] })).toEqual([['value', 'body.a[]', 2, undefined]])
})

test('records are compared with those of the same id', () => {
  const theirs = [
    { id: 1, title: 'One' },
    { id: 2, title: 'Two' },
  ]
  expect(between(theirs, [...theirs].reverse())).toEqual([])
  expect(between(theirs, [{ id: 2, title: 'Zwei' }])).toEqual([
    ['value', 'body[]', theirs[0], undefined],
    ['value', 'body[].title', 'Two', 'Zwei'],
  ])
  expect(between([theirs[0]], theirs)).toEqual([['value', 'body[]', undefined, theirs[1]]])
})

test('of a text or list that a recording cut, its beginning', () => {
  expect(between({ a: 'Long te…' }, { a: 'Long text' })).toEqual([])
  expect(between({ a: 'Long te…' }, { a: 'Short' })).toHaveLength(1)
  expect(between({ a: [1, '… 2 more'] }, { a: [1, 2, 3] })).toEqual([])
  expect(between({ a: [1, '… 2 more'] }, { a: [2, 2, 3] })).toEqual([['value', 'body.a[]', 1, 2]])
})

test('headers of the interface, missing ones and additional ones; no others', () => {
  const theirs = answer({}, 200, { allow: 'GET', 'x-tec-total': '3', date: 'today' })
  const ours = answer({}, 200, { allow: 'GET', 'x-wp-total': '3', server: 'ours' })
  expect(differences(theirs, ours)).toEqual([
    { aspect: 'header', path: 'headers.x-tec-total', theirs: '3', ours: undefined },
    { aspect: 'header', path: 'headers.x-wp-total', theirs: undefined, ours: '3' },
  ])
})

test('of a success and an error, or of two errors, only which they are', () => {
  const invalid = { code: 'rest_invalid_param', message: 'No.', data: { params: { b: 'Why.', a: 'Why.' } } }
  expect(differences(answer({ id: 1 }, 201), answer(invalid, 400))).toEqual([
    { aspect: 'status', path: 'status', theirs: '201', ours: '400 rest_invalid_param a b' },
  ])
  expect(differences(answer({ ...invalid, code: 'other' }, 400), answer(invalid, 400))).toHaveLength(1)
  expect(differences(answer(invalid, 400), answer({ ...invalid, message: 'Non.' }, 400))).toEqual([
    { aspect: 'value', path: 'body.message', theirs: 'No.', ours: 'Non.' },
  ])
})

test('addresses, the namespace, global ids, e-mail entities and lists in headers are in one spelling', () => {
  const theirs = {
    url: 'https://a.example/wp-json/tribe/events/v1/events/1',
    page: 'https://a.example/event/x/',
    global_id: 'a.example?id=1',
    email: '&#97;&#64;b',
    routes: { '/tribe/events/v1/doc': {} },
    data: { status: 400, params: {} },
  }
  const base = 'https://a.example/wp-json/tribe/events/v1'
  expect(normalised(answer(theirs, 400, { allow: 'POST, GET' }), base, 'https://a.example')).toEqual({
    status: 400,
    headers: { allow: 'GET, POST' },
    body: {
      url: '<base>/events/1',
      page: '<site>/event/x/',
      global_id: '<host>?id=1',
      email: 'a@b',
      routes: { '/<namespace>/doc': {} },
      data: { params: {} },
    },
  })
})

test('what depends on unknown records is uncertain, unless the list shows all of its own', () => {
  const call = { name: 'list', method: 'GET', path: '/events', as: 'anonymous', headers: {} }
  const total = { aspect: 'value', path: 'body.total', theirs: 9, ours: 2, call } as const
  const event = { id: 1, status: 'publish', global_id: 'x?id=1' }
  const part = answer({ events: [event, '… 8 more'], total: 9 })
  expect(uncertainty(total, part, false)).toBe('calendar')
  expect(uncertainty(total, part, true)).toBeUndefined()
  expect(uncertainty(total, answer({ events: [event], total: 1 }), false)).toBeUndefined()
  expect(uncertainty({ ...total, path: 'body.events[].title' }, part, false)).toBeUndefined()
  expect(uncertainty({ ...total, path: 'body.categories[].count' }, part, false)).toBe('counts')
  expect(uncertainty({ ...total, call: { ...call, method: 'POST' } }, part, false)).toBeUndefined()
})

test.each([
  ['{"request": "GET /events"', /^calls\.jsonl, line 2: /],
  ['[]', /line 2: it must be an object$/],
  ['{"request": "FETCH /events", "as": "admin"}', /line 2: "request" must be/],
  ['{"request": "GET events", "as": "admin"}', /line 2: "request" must be/],
  ['{"request": "GET /events"}', /line 2: "as" must be/],
  ['{"request": "POST /events", "as": "admin", "sent": "x"}', /line 2: "sent" must have/],
  ['{"request": "GET /events", "as": "admin", "status": "200"}', /line 2: "status" must be/],
])('a line that is no call is named: %s', (line, message) => {
  const parse = () => parseCalls(`{"request": "GET /events", "as": "anonymous"}\n${line}\n`, 'calls.jsonl')
  expect(parse).toThrow(CallsError)
  expect(parse).toThrow(message)
})

test('a file without calls is an error', () => {
  expect(() => parseCalls('\n', 'calls.jsonl')).toThrow('calls.jsonl has no calls.')
})

/** How much a JSON text holds, as it is counted before it is parsed. */
import { expect, test } from 'vitest'
import { exceededLimit, MAX_MEMBERS, MAX_VALUES } from '../../src/http/input/json-size.ts'

const limitOf = (value: unknown) => exceededLimit(JSON.stringify(value))
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
const list = (length: number, value: unknown = 1) => Array.from({ length }, () => value)

test('of the members of an object, wherever it is', () => {
  expect(limitOf(members(MAX_MEMBERS))).toBeUndefined()
  expect(limitOf(members(MAX_MEMBERS + 1))).toBe(MAX_MEMBERS)
  expect(limitOf({ a: [1, { b: members(MAX_MEMBERS + 1) }] })).toBe(MAX_MEMBERS)
  expect(limitOf([members(MAX_MEMBERS), { ...members(MAX_MEMBERS - 1), last: members(MAX_MEMBERS) }])).toBeUndefined()
  expect(limitOf({ ...members(MAX_MEMBERS - 1), inside: [{ a: 1 }], last: 1 })).toBe(MAX_MEMBERS)
})

test('of all values together', () => {
  expect(limitOf(list(MAX_VALUES))).toBeUndefined()
  expect(limitOf(list(MAX_VALUES + 1))).toBe(MAX_VALUES)
  expect(limitOf(list(15, members(MAX_MEMBERS - 1)))).toBeUndefined()
  expect(limitOf(list(16, members(MAX_MEMBERS - 1)))).toBe(MAX_VALUES)
  expect(exceededLimit('['.repeat(MAX_VALUES))).toBeUndefined()
  expect(exceededLimit('['.repeat(MAX_VALUES + 1))).toBe(MAX_VALUES)
})

test('not of what texts hold', () => {
  expect(limitOf([',:[{"\\'.repeat(50_000), '\\'.repeat(99_999), '"'])).toBeUndefined()
  expect(limitOf({ [`"${':'.repeat(20_000)}`]: '\\"', ...members(MAX_MEMBERS - 1) })).toBeUndefined()
  expect(limitOf([...list(MAX_VALUES, '\\'), '"'])).toBe(MAX_VALUES)
})

test('and what is no JSON is left to the parser', () => {
  for (const text of ['', '"', '"\\', ']]}}', '{"a":', 'x'.repeat(200_000)]) expect(exceededLimit(text)).toBeUndefined()
})

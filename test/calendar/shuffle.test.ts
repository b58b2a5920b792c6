/** Orders without a meaning: steady, in the range of the index, and another each day. */
import { expect, test } from 'vitest'
import { anonymous } from '../../src/calendar/access/visibility.ts'
import type { ListRequest } from '../../src/calendar/declaration/list-request.ts'
import { buildQuery } from '../../src/calendar/lists/query.ts'
import { Catalogue } from '../../src/calendar/records/catalogue.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { shuffled, shuffles } from '../../src/calendar/values/shuffle.ts'

const ids = Array.from({ length: 1_000 }, (_, at) => at + 1)

test.each(shuffles)('%s shuffles, with few ties', (shuffle) => {
  const numbers = ids.map((id) => shuffled(id, shuffle))
  expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 16)).toBe(true)
  expect(new Set(numbers).size).toBeGreaterThan(950)
  const rising = numbers.filter((number, at) => number > (numbers[at - 1] ?? 0)).length
  expect(rising).toBeGreaterThan(400)
  expect(rising).toBeLessThan(600)
})

test('each day of a week has another order, from midnight to midnight', () => {
  const orders = new Set(
    shuffles.map((shuffle) => ids.toSorted((a, b) => shuffled(a, shuffle) - shuffled(b, shuffle)).join()),
  )
  expect(orders.size).toBe(7)
  const byAt = (now: number) => {
    const request: ListRequest = {
      params: { orderby: 'rand' },
      language: 'en',
      now,
      zone: 'UTC',
      radius: 40,
      fallback: true,
      caller: anonymous,
      catalogue: new Catalogue(),
    }
    return buildQuery(resources.venues, request).order.by
  }
  const midnight = Date.UTC(2027, 4, 1) / 1000
  expect(new Set(shuffles.map((_, day) => byAt(midnight + day * 86_400))).size).toBe(7)
  expect(byAt(midnight + 86_399)).toBe(byAt(midnight))
})

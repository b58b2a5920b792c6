/** Sets of values as keywords, and what is counted of them. */
import { describe, expect, test } from 'vitest'
import { areComplete, countWith, setsIn, valueCounts, writeSet } from '../../src/engines/elastic/write/value-sets.ts'

describe('sets of values', () => {
  const bucket = (values: (string | number)[], doc_count: number) => ({ key: writeSet(values) ?? '', doc_count })
  const buckets = [bucket([2, 10], 3), bucket([10], 1), bucket([1], 4)]
  const all = { buckets, sum_other_doc_count: 0 }
  const sets = setsIn(all)

  test('are the same in any order, and none without values', () => {
    expect(writeSet([10, 2])).toBe(writeSet([2, 10]))
    expect(writeSet(['b', 'a'])).toBe('["a","b"]')
    expect(writeSet([])).toBeUndefined()
  })

  test('tell how many records have each value, and one of several', () => {
    expect(areComplete(all)).toBe(true)
    expect(valueCounts(sets)).toEqual([
      { value: 1, count: 4 },
      { value: 10, count: 4 },
      { value: 2, count: 3 },
    ])
    expect([[2], [2, 10], [1, 2], ['1'], []].map((values) => countWith(values, sets))).toEqual([3, 4, 7, 0, 0])
  })

  test.each([
    ['more of them than were counted', { buckets, sum_other_doc_count: 1 }],
    [
      'one that is too long to be told',
      {
        buckets: [
          ...buckets,
          bucket(
            Array.from({ length: 3_000 }, (_, at) => at),
            1,
          ),
        ],
        sum_other_doc_count: 0,
      },
    ],
  ])('tell nothing with %s', (_, counted) => {
    expect(areComplete(counted)).toBe(false)
  })
})

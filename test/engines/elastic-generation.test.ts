/** What counts as a change of an index: statistics of the copies of its shard, look by look. */
import { expect, test } from 'vitest'
import { type Copies, lookAt, showsMore } from '../../src/engines/elastic/builds/shard-copies.ts'

/** Of a copy on a node: its refreshes, the last write and up to which all are processed. */
type Look = [node: string, refreshes: number, lastWrite: number, processed?: number][]

/** Whether each look shows more than the one before. */
function risen(...looks: Look[]): boolean[] {
  let before: Copies = new Map()
  return looks.map((copies) => {
    const shard = copies.map(([node, external_total, max_seq_no, local_checkpoint = max_seq_no]) => ({
      routing: { node, primary: true, state: 'STARTED' as const },
      refresh: { external_total, external_total_time_in_millis: 0, listeners: 0, total: 0, total_time_in_millis: 0 },
      seq_no: { max_seq_no, local_checkpoint, global_checkpoint: local_checkpoint },
    }))
    const now = lookAt([{ uuid: 'one', shards: { 0: shard } }], before)
    const result = showsMore(now, before)
    before = now
    return result
  })
}

test('a write shows with the next refresh, and in doubt with the one after it; then refreshes show nothing', () => {
  expect(
    risen([['a', 1, -1]], [['a', 1, 5]], [['a', 2, 5]], [['a', 3, 5]], [['a', 4, 5]], [['a', 4, 6]], [['a', 9, 6]]),
  ).toEqual([true, false, true, true, false, false, true])
})

test('a write that was not processed at the look before may show only later', () => {
  expect(risen([['a', 1, 3]], [['a', 2, 7, 3]], [['a', 3, 7, 3]], [['a', 4, 7]], [['a', 5, 7]], [['a', 6, 7]])).toEqual(
    [true, true, true, true, true, true],
  )
})

test('a copy on another node shows what it has when it is refreshed itself', () => {
  const settled: Look[] = [1, 2, 3, 4].map((n) => [
    ['a', n, 5],
    ['b', n, 5],
  ])
  expect(
    risen(
      ...settled,
      [
        ['a', 5, 6],
        ['b', 4, 6],
      ],
      [
        ['a', 5, 6],
        ['b', 5, 6],
      ],
      [
        ['b', 5, 6],
        ['c', 1, 6],
      ],
    ).slice(3),
  ).toEqual([false, true, true, true])
})

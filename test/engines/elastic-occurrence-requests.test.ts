/** Which requests a write of records that repeat takes, and what becomes of it when one of them fails. */
import { describe, expect, test } from 'vitest'
import { type IndexItem, Unavailable } from '../../src/calendar/ports.ts'
import {
  answering,
  type BulkOperation,
  eachOf,
  error,
  noOccurrences,
  operationsIn,
  type Reply,
} from '../support/elastic-double.ts'
import { DAY, event, NEW_YEAR, tombstone } from '../support/sample.ts'

function series(id: number, count: number, title = 'choir'): IndexItem {
  const item = event(id, {}, { title })
  const occurrences = Array.from({ length: count }, (_, day) => ({
    fields: { start: NEW_YEAR + day * DAY, end: NEW_YEAR + day * DAY },
    record: { day },
  }))
  return { ...item, document: item.document && { ...item.document, occurrences } }
}

/** The operations of each bulk. */
async function sentFor(
  items: readonly IndexItem[],
  of: (operation: BulkOperation) => object,
): Promise<{ bulks: BulkOperation[][]; results: unknown }> {
  const bulks: BulkOperation[][] = []
  const search = await answering((path, body): Reply => {
    if (!path.includes('_bulk')) return { body: { indices: {} } }
    const operations = operationsIn(body)
    bulks.push(operations)
    return eachOf(operations, of)
  })
  const results: unknown = await search.apply('7', items).catch((failure: unknown) => failure)
  return { bulks, results }
}

const named = (bulks: readonly BulkOperation[][]) =>
  bulks.map((operations) => operations.map(({ name, action }) => `${name} ${action._id}`))
const created = () => ({ status: 201 })
/** Replaced; this many numbers were in use. */
const replaced =
  (used: number) =>
  ({ name }: BulkOperation) =>
    name === 'update' ? (used ? { status: 200, _version: used } : noOccurrences) : { status: 200 }

describe('a write of records that repeat', () => {
  test('new ones: the counter before the record, then the occurrences, all on the shard of the record', async () => {
    const { bulks, results } = await sentFor([series(1, 2), event(2), series(3, 0)], created)
    expect(named(bulks)).toEqual([
      ['index 1_occurrences', 'index 1', 'index 2', 'index 3'],
      ['index 1_0', 'index 1_1'],
    ])
    expect(results).toEqual(['written', 'written', 'written'])
    const [[counter, record] = [], [occurrence] = []] = bulks
    expect(counter).toMatchObject({ action: { version: 2, routing: '1' }, source: { deleted: true } })
    expect(record?.source).toMatchObject({ id: 1, repeats: true, record: '{"id":1,"note":"event 1"}' })
    expect(occurrence).toMatchObject({
      action: { version: 1, version_type: 'external_gte', routing: '1' },
      source: { id: 1, version: 1, occurrence: 0, record: '{"day":0}', stems: { en: { title: 'choir' } } },
    })
    expect(occurrence?.source).not.toHaveProperty('repeats')
  })

  test('records that have never repeated take one request more when they are replaced, and none when they are new', async () => {
    expect(named((await sentFor([event(1), event(2)], created)).bulks)).toEqual([['index 1', 'index 2']])
    expect(named((await sentFor([event(1), tombstone('events', 2, 1)], replaced(0))).bulks)).toEqual([
      ['index 1', 'index 2'],
      ['update 1_occurrences', 'update 2_occurrences'],
    ])
  })

  test.each<[string, IndexItem, string[]]>([
    ['fewer occurrences', series(1, 1), ['index 1_occurrences', 'index 1']],
    ['a single event', event(1), ['index 1']],
    ['a deletion', tombstone('events', 1, 1), ['index 1']],
  ])('%s: the numbers that are no longer in use become tombstones', async (_, item, first) => {
    const { bulks } = await sentFor([item], replaced(3))
    expect(named(bulks)).toEqual([first, ['update 1_occurrences'], ['index 1_0', 'index 1_1', 'index 1_2']])
    expect(bulks[2]?.slice(1).map(({ source }) => source)).toEqual(
      [1, 2].map((occurrence) => ({ id: 1, version: item.version, deleted: true, occurrence })),
    )
  })

  test('superseded: nothing but the record is written', async () => {
    const { bulks, results } = await sentFor([series(1, 2)], ({ action }) =>
      action._id === '1' ? { status: 409, ...error('version_conflict_engine_exception') } : created(),
    )
    expect(named(bulks)).toEqual([['index 1_occurrences', 'index 1']])
    expect(results).toEqual(['superseded'])
  })

  test('an occurrence that a newer write has replaced is as it should be', async () => {
    const { results } = await sentFor([series(1, 2)], ({ action }) =>
      action._id === '1_1' ? { status: 409, ...error('version_conflict_engine_exception') } : created(),
    )
    expect(results).toEqual(['written'])
  })

  test.each(['1_occurrences', '1_1'])('%s is refused: a rejected item', async (id) => {
    const { results } = await sentFor([series(1, 2), event(2)], ({ action }) =>
      action._id === id ? { status: 400, ...error('document_parsing_exception', 'why') } : created(),
    )
    expect(results).toEqual([{ rejected: 'document_parsing_exception: why' }, 'written'])
  })

  test.each(['1_occurrences', '1', '1_1'])('%s is put off: all of it is to be tried again', async (id) => {
    const { results } = await sentFor([series(1, 2), event(2)], ({ action }) =>
      action._id === id ? { status: 429, ...error('es_rejected_execution_exception') } : created(),
    )
    expect(results).toBeInstanceOf(Unavailable)
  })

  test('how many there have been is not known for a moment: all of it is to be tried again', async () => {
    const { results } = await sentFor([event(1)], ({ name }) =>
      name === 'update' ? { status: 404, ...error('index_not_found_exception') } : { status: 200 },
    )
    expect(results).toBeInstanceOf(Unavailable)
  })

  test('thousands of occurrences are sent in requests of 8 MiB at most', async () => {
    const { bulks, results } = await sentFor([series(1, 5_000, 'choir '.repeat(400))], created)
    expect(results).toEqual(['written'])
    const sizes = bulks.map((operations) =>
      operations.reduce((sum, { source }) => sum + Buffer.byteLength(JSON.stringify(source)), 0),
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8 * 1024 * 1024)
    expect(bulks.slice(1).flat()).toHaveLength(5_000)
  })

  test('what does not fit is rejected before anything is written', async () => {
    const item = series(1, 2)
    const [first] = item.document?.occurrences ?? []
    const twice = { ...item, document: item.document && { ...item.document, occurrences: [first, first] } } as IndexItem
    const { bulks, results } = await sentFor([twice], created)
    expect(bulks).toEqual([])
    expect(results).toEqual([{ rejected: expect.stringContaining('same start') as string }])
  })
})

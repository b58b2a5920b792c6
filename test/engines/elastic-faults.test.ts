/** Errors of Elasticsearch: they never lead to an incomplete list, and never to a document lost without an error. */
import { describe, expect, test } from 'vitest'
import { Unavailable } from '../../src/calendar/ports.ts'
import { answering, eachOf, error, noOccurrences, openAt, operationsIn, type Reply } from '../support/elastic-double.ts'
import { event, query } from '../support/sample.ts'

const shards = { total: 1, successful: 1, failed: 0 }
const whole = { took: 1, timed_out: false, _shards: shards, hits: { total: { value: 0, relation: 'eq' }, hits: [] } }

const unwell: [name: string, reply: Reply][] = [
  [
    'a shard is missing',
    { body: { responses: [{ ...whole, _shards: { total: 2, successful: 1, failed: 1 } }, whole] } },
  ],
  ['it gave up in the middle', { body: { responses: [{ ...whole, timed_out: true }, whole] } }],
  [
    'one part of the answer failed',
    { body: { responses: [whole, { ...error('search_phase_execution_exception'), status: 503 }] } },
  ],
  ['there is no index', { body: { responses: [{ ...error('index_not_found_exception'), status: 404 }, whole] } }],
  ['it has too much to do', { status: 429, body: error('circuit_breaking_exception') }],
  ['a disk of it is broken', { status: 500, body: error('i_o_exception') }],
  [
    'a disk is broken where one part was looked for',
    { body: { responses: [whole, { ...error('search_phase_execution_exception'), status: 500 }] } },
  ],
  ['a proxy before it has nobody to ask', { status: 502, body: 'Bad Gateway' }],
  ['the connection breaks', { body: '', cut: true }],
]

describe('a search', () => {
  test.each(unwell)('%s: unavailable', async (_, reply) => {
    const search = await answering((path) => (path.includes('_msearch') ? reply : { body: { indices: {} } }))
    await expect(search.find([query()])).rejects.toBeInstanceOf(Unavailable)
  })

  test('a whole answer is one', async () => {
    const search = await answering((path) =>
      path.includes('_msearch') ? { body: { responses: [whole, whole] } } : { body: { indices: {} } },
    )
    expect(await search.find([query()])).toEqual([{ hits: [], total: 0 }])
  })

  test('nobody answers: unavailable', async () => {
    await expect(openAt(9).find([query()])).rejects.toBeInstanceOf(Unavailable)
  })
})

const items = [1, 2, 3, 4, 5].map((id) => event(id))

describe('a bulk', () => {
  /** Of replaced records it also asks whether they have had occurrences. */
  const bulk = (reply: (ids: number[]) => Reply) =>
    answering((path, body) => {
      if (!path.includes('_bulk')) return { body: { indices: {} } }
      const operations = operationsIn(body)
      if (operations[0]?.name === 'update') return eachOf(operations, () => noOccurrences)
      return reply(operations.map(({ action }) => Number(action._id)))
    })
  const each =
    (of: (id: number) => object) =>
    (ids: number[]): Reply => ({ body: { items: ids.map((id) => ({ index: of(id) })) } })

  test('every item is looked at', async () => {
    const search = await bulk(
      each((id) =>
        id === 2
          ? { status: 409, ...error('version_conflict_engine_exception') }
          : id === 3
            ? { status: 400, ...error('document_parsing_exception', 'why') }
            : { status: 200 },
      ),
    )
    expect(await search.apply('v-1', items)).toEqual([
      'written',
      'superseded',
      { rejected: 'document_parsing_exception: why' },
      'written',
      'written',
    ])
  })

  test.each([
    ['an item is put off', { status: 429, ...error('es_rejected_execution_exception') }],
    ['the disk is full', { status: 403, ...error('cluster_block_exception') }],
    ['the index is closed', { status: 400, ...error('index_closed_exception') }],
    ['the version is gone', { status: 404, ...error('index_not_found_exception') }],
    ['an item has no answer', {}],
  ])('%s: all of it is to be tried again', async (_, item) => {
    const search = await bulk(each((id) => (id === 4 ? item : { status: 200 })))
    await expect(search.apply('v-1', items)).rejects.toBeInstanceOf(Unavailable)
  })

  test.each([400, 413])(
    'refused as a whole with %i: what is wrong with it is found, the others are written',
    async (status) => {
      const search = await bulk((ids) =>
        ids.includes(4)
          ? { status, body: error('illegal_argument_exception', 'four') }
          : each(() => ({ status: 200 }))(ids),
      )
      expect(await search.apply('v-1', items)).toEqual([
        'written',
        'written',
        'written',
        { rejected: 'illegal_argument_exception: four' },
        'written',
      ])
    },
  )

  test.each([429, 503])('refused as a whole with %i: to be tried again', async (status) => {
    const search = await bulk(() => ({ status, body: error('es_rejected_execution_exception') }))
    await expect(search.apply('v-1', items)).rejects.toBeInstanceOf(Unavailable)
  })

  test('is written under a name that is gone with its version, by label, whole', async () => {
    const seen: { path: string; body: string }[] = []
    const search = await answering((path, body) => {
      if (path.includes('_bulk')) seen.push({ path, body })
      return path.includes('_bulk') ? { body: { items: [{ index: { status: 201 } }] } } : { body: { indices: {} } }
    })
    await search.apply('7', [event(1, {}, {}, 42)])
    expect(seen[0]?.path).toContain('require_alias=true')
    expect(JSON.parse(seen[0]?.body.split('\n')[0] ?? '')).toEqual({
      index: {
        _index: 'prefix-database-store-layout-events-7-write',
        _id: '1',
        version: 42,
        version_type: 'external_gte',
      },
    })
  })

  test.each([
    ['three million bytes', 'x'.repeat(3_000_000)],
    ['a million and a half characters of two bytes', 'ü'.repeat(1_500_000)],
  ])('a bulk of records of %s is sent in requests of 8 MiB at most', async (_, record) => {
    const sizes: number[] = []
    const search = await bulk((ids) => {
      sizes.push(ids.length)
      return each(() => ({ status: 201 }))(ids)
    })
    const large = items.map((item) => ({ ...item, document: item.document && { ...item.document, record } }))
    expect(await search.apply('v-1', large)).toEqual(Array(5).fill('written'))
    expect(sizes).toEqual([2, 2, 1])
  })
})

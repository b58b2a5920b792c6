/** Writing the index of every engine: versions, tombstones, rejections, builds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, IndexDocument, IndexItem } from '../../src/calendar/ports.ts'
import { Unavailable } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import type { OpenEngine } from '../support/sample.ts'
import {
  event,
  ids,
  liveWith,
  NEW_YEAR,
  noTexts,
  query,
  sampleIndexes,
  sampleStores,
  tag,
  tombstone,
} from '../support/sample.ts'

const refusals: [name: string, fields: IndexDocument['fields']][] = [
  ['not a number', { price: Number.NaN }],
  ['an infinite number', { price: Number.POSITIVE_INFINITY }],
  ['not an integer', { price: 1.5 }],
  ['beyond 2^53', { price: 2 ** 53 }],
  ['a keyword for a long', { price: '5' }],
  ['a number for a keyword', { status: 5 }],
  ['a number for a boolean', { hidden: 1 }],
  ['one value for many', { categories: 5 }],
  ['a keyword among longs', { categories: [1, '2'] }],
  ['a number among keywords', { marks: ['a', 2] }],
  ['a longitude beyond 180', { location: [[181, 0]] }],
  ['a latitude beyond 90', { location: [[0, 91]] }],
  ['a point that is not a number', { location: [[Number.NaN, 0]] }],
  ['half a point', { location: [[1]] as never }],
  ['a text for a sort field', { title: 'text' }],
  ['a number in a sort field', { title: { en: 5 } as never }],
  ['a start beyond what the index is laid out for', { start: 2 ** 40, end: 2 ** 40 }],
  ['an end before the start', { end: NEW_YEAR - 1, start: NEW_YEAR }],
]

export function testSearchWrites(name: string, open: OpenEngine): void {
  describe(`writing the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const apply = async (build: string, ...items: IndexItem[]) => {
      const results = await engine.search.apply(build, items)
      await engine.search.refresh()
      return results
    }
    const search = (words: string) =>
      ids(engine, { where: [{ op: 'text', language: 'en', query: parseSearch(words, 'en') }] })

    test('queries fail before a build is live', async () => {
      await expect(engine.search.find([query()])).rejects.toBeInstanceOf(Unavailable)
    })

    test('a build that is not live is read and queried as it was written', async () => {
      const build = await engine.search.create('aside')
      const items = [event(1), event(2, {}, {}, 3), tombstone('events', 3, 1)]
      await engine.search.apply(build, items)
      const read = await engine.search.read(build, 'events', [1, 2, 3, 4])
      expect(read.toSorted((a, b) => a.id - b.id)).toEqual(
        items
          .slice(0, 2)
          .map(({ id, version, document }) => ({ id, version, record: document?.record }))
          .map((expected) => expect.objectContaining(expected)),
      )
      const [found, none] = await engine.search.findIn(build, [
        query({ order: { by: 'id', dir: 'desc' }, size: 1 }),
        query({ where: [{ op: 'eq', field: 'id', value: 3 }] }),
      ])
      expect(found).toMatchObject({ total: 2, hits: [{ id: 2 }] })
      expect(none).toMatchObject({ total: 0, hits: [] })
      expect(await engine.search.read(build, 'tags', [])).toEqual([])
      await engine.search.drop(build)
    })

    describe('versions of a record', () => {
      test.each([
        [1, 'superseded'],
        [2, 'written'],
        [3, 'written'],
      ])('after 2, version %i is %s', async (version, expected) => {
        const build = await liveWith(engine, [event(1, { price: 2 }, { title: 'two' }, 2)])
        expect(await apply(build, event(1, { price: 9 }, { title: 'nine' }, version))).toEqual([expected])
        const written = expected === 'written'
        expect(await ids(engine, { where: [{ op: 'eq', field: 'price', value: written ? 9 : 2 }] })).toEqual([1])
        expect([await search('two'), await search('nine')]).toEqual(written ? [[], [1]] : [[1], []])
      })

      test('a tombstone has a version: older writes are superseded, newer ones are written', async () => {
        const build = await liveWith(engine, [event(1, { categories: [1], location: [[1, 1]] }, { title: 'word' }, 5)])
        expect(await apply(build, tombstone('events', 1, 4))).toEqual(['superseded'])
        expect(await ids(engine, {})).toEqual([1])
        expect(await apply(build, tombstone('events', 1, 6))).toEqual(['written'])
        const [all, near, term] = await engine.search.find([
          query(),
          query({ where: [{ op: 'near', field: 'location', lat: 1, lng: 1, km: 5 }] }),
          query({ where: [{ op: 'eq', field: 'categories', value: 1 }] }),
        ])
        expect([all?.total, near?.total, term?.total, await search('word')]).toEqual([0, 0, 0, []])
        expect(await apply(build, event(1, {}, {}, 5))).toEqual(['superseded'])
        expect(await apply(build, event(1, {}, { title: 'again' }, 6))).toEqual(['written'])
        expect([await search('word'), await search('again')]).toEqual([[], [1]])
      })

      test('a tombstone of a record that never existed supersedes older writes too', async () => {
        const build = await liveWith(engine, [])
        expect(
          await apply(
            build,
            tombstone('events', 7, 5),
            event(7, {}, {}, 4),
            tombstone('tags', 7, 1),
            tag(7, {}, {}, 1),
          ),
        ).toEqual(['written', 'superseded', 'written', 'written'])
        expect(await ids(engine, {})).toEqual([])
        expect(await ids(engine, { resource: 'tags', order: { by: 'made', dir: 'asc' } })).toEqual([7])
      })

      test('one record several times in a request: as if one after the other', async () => {
        const build = await liveWith(engine, [event(1, { price: 1 }, { title: 'one' }, 5)])
        const items = [
          event(1, { price: 2 }, { title: 'two' }, 6),
          event(1, { price: 3 }, { title: 'three' }, 5),
          event(1, { price: 4, start: NEW_YEAR }, { title: 'four' }, 6),
          event(2, {}, {}, 1),
          tombstone('events', 2, 2),
        ]
        expect(await apply(build, ...items)).toEqual(['written', 'superseded', 'written', 'written', 'written'])
        expect(await ids(engine, { where: [{ op: 'eq', field: 'price', value: 4 }] })).toEqual([1])
        expect([
          await search('one'),
          await search('two'),
          await search('three'),
          await search('four'),
          await ids(engine, {}),
        ]).toEqual([[], [], [], [1], [1]])
      })
    })

    test('a change replaces the whole record', async () => {
      const before = event(
        1,
        {
          start: NEW_YEAR,
          status: 'draft',
          categories: [1, 2],
          marks: ['a'],
          location: [
            [1, 1],
            [2, 2],
          ],
          title: { en: 'a' },
        },
        { title: 'before', body: 'shared' },
      )
      const after = event(
        1,
        { start: NEW_YEAR + 5, status: 'publish', categories: [2, 3], location: [[2, 2]], title: { en: 'b' } },
        { title: 'after', body: 'shared' },
      )
      const build = await liveWith(engine, [before])
      await apply(build, after)
      const near = (lat: number, lng: number) =>
        ids(engine, { where: [{ op: 'near', field: 'location', lat, lng, km: 5 }] })
      const category = (value: number) => ids(engine, { where: [{ op: 'eq', field: 'categories', value }] })
      expect([await category(1), await category(2), await category(3)]).toEqual([[], [1], [1]])
      expect([await near(1, 1), await near(2, 2)]).toEqual([[], [1]])
      expect([await search('before'), await search('after'), await search('shared')]).toEqual([[], [1], [1]])
      expect(await ids(engine, { where: [{ op: 'exists', field: 'marks' }] })).toEqual([])
      expect(
        await ids(engine, {
          where: [
            { op: 'eq', field: 'status', value: 'publish' },
            { op: 'eq', field: 'categories', value: 2 },
          ],
        }),
      ).toEqual([1])
      expect(await ids(engine, { where: [{ op: 'range', field: 'start', lte: NEW_YEAR }] })).toEqual([])
    })

    test('a change of a flag alone is seen by every access path', async () => {
      const item = (status: string, version: number) =>
        event(1, { status, categories: [1], location: [[1, 1]] }, { title: 'word' }, version)
      const build = await liveWith(engine, [item('draft', 1)])
      await apply(build, item('publish', 2))
      const published = { op: 'eq', field: 'status', value: 'publish' } as const
      for (const way of [
        { op: 'eq', field: 'categories', value: 1 },
        { op: 'near', field: 'location', lat: 1, lng: 1, km: 5 },
        { op: 'text', language: 'en', query: parseSearch('word', 'en') },
      ] as const) {
        expect(await ids(engine, { where: [published, way] })).toEqual([1])
      }
    })

    test.each(refusals)('%s is rejected, and the others are written', async (_, fields) => {
      const build = await liveWith(engine, [event(1, { price: 1 })])
      const [first, refused, last] = await apply(build, event(2), event(1, fields, {}, 2), event(3))
      expect([first, last]).toEqual(['written', 'written'])
      expect(refused).toEqual({ rejected: expect.any(String) as string })
      expect(await ids(engine, { where: [{ op: 'eq', field: 'price', value: 1 }] })).toEqual([1])
    })

    test('a start is needed, and an end beside it', async () => {
      const build = await liveWith(engine, [])
      const without = (field: string) => ({
        ...event(1),
        document: {
          fields: { start: NEW_YEAR, end: NEW_YEAR, [field]: null },
          ...noTexts,
          record: 1,
        },
      })
      expect(await apply(build, without('start'), without('end'), without('price'))).toEqual([
        { rejected: expect.any(String) as string },
        { rejected: expect.any(String) as string },
        'written',
      ])
    })

    test('undeclared fields are left out', async () => {
      const build = await liveWith(engine, [])
      expect(await apply(build, event(1, { unheard: 'of' }, { unheard: 'of' }))).toEqual(['written'])
    })

    describe('builds', () => {
      test('are written side by side; the live one answers, and the swap is atomic', async () => {
        const old = await liveWith(engine, [event(1), event(2)])
        const next = await engine.search.create('other')
        expect(next).not.toBe(old)
        await apply(next, event(3, { categories: [1] }, { title: 'new' }))
        await apply(old, event(4))
        expect([await ids(engine, {}), await search('new')]).toEqual([[1, 2, 4], []])
        expect(await engine.search.builds()).toEqual([
          { name: old, hash: 'sample', live: true },
          { name: next, hash: 'other', live: false },
        ])
        await engine.search.swap(next)
        expect([await ids(engine, {}), await search('new')]).toEqual([[3], [3]])
        await engine.search.drop(old)
        expect(await engine.search.builds()).toEqual([{ name: next, hash: 'other', live: true }])
      })

      test('the live one cannot be dropped, and a dropped one cannot be written or made live', async () => {
        const live = await liveWith(engine, [event(1)])
        await expect(engine.search.drop(live)).rejects.toThrow()
        const gone = await engine.search.create('gone')
        await engine.search.drop(gone)
        await expect(engine.search.swap(gone)).rejects.toThrow()
        await expect(engine.search.apply(gone, [event(1)])).rejects.toThrow()
        expect(await ids(engine, {})).toEqual([1])
      })
    })

    test('the generation rises with an apply and with a swap, and not without', async () => {
      const build = await liveWith(engine, [event(1)])
      const generations = [engine.search.generation()]
      await apply(build, event(2))
      generations.push(engine.search.generation())
      await engine.search.swap(build)
      generations.push(engine.search.generation())
      expect(new Set(generations).size).toBe(3)
      expect(generations.toSorted((a, b) => a - b)).toEqual(generations)
      await engine.search.find([query()])
      await engine.state.put('no change', 1)
      expect(engine.search.generation()).toBe(generations.at(-1))
    })

    test('the generation of a resource rises with its own changes and with a swap alone', async () => {
      const build = await liveWith(engine, [event(1), tag(1)])
      const generations = () => [engine.search.generation('events'), engine.search.generation('tags')]
      /**
       * Which have risen. Before it, so many refreshes that all earlier writes are known to be visible: they are looked
       * at while somebody asks for generations.
       */
      const risenBy = async (change: () => Promise<unknown>) => {
        generations()
        for (let n = 0; n < 4; n++) await engine.search.refresh()
        const before = generations()
        await change()
        return generations().map((generation, at) => generation > (before[at] ?? 0))
      }
      expect(await risenBy(() => apply(build, event(2)))).toEqual([true, false])
      expect(await risenBy(() => apply(build, tag(1, {}, {}, 2), tag(2)))).toEqual([false, true])
      expect(await risenBy(() => engine.search.refresh())).toEqual([false, false])
      expect(await risenBy(() => engine.search.swap(build))).toEqual([true, true])
    })
  })
}

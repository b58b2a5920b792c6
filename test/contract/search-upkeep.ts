/** The upkeep of every engine's index: digests to compare it with the store, and the purge of tombstones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Engine,
  type IndexedResource,
  type IndexItem,
  type ItemResult,
  type RangeDigest,
  Unavailable,
} from '../../src/calendar/ports.ts'
import { digestOf } from '../../src/calendar/values/digest.ts'
import type { OpenEngine } from '../support/sample.ts'
import { event, ids, liveWith, sampleIndexes, sampleStores, tag, tombstone } from '../support/sample.ts'

/** The expected digests. */
function expected(items: readonly IndexItem[], width: number): RangeDigest[] {
  const ranges = Map.groupBy(
    items.toSorted((a, b) => a.id - b.id),
    ({ id }) => id - (id % width),
  )
  return [...ranges].map(([from, of]) => ({
    from,
    count: of.length,
    sum: of.reduce((sum, { document }) => sum + digestOf(JSON.stringify(document?.record)), 0),
  }))
}

/** `remembersDeletes`: for a while it rejects older writes even after the tombstone was purged. */
export function testSearchUpkeep(name: string, open: OpenEngine, { remembersDeletes = false } = {}): void {
  describe(`the upkeep of the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const apply = async (build: string, ...items: IndexItem[]): Promise<ItemResult[]> => {
      const results = await engine.search.apply(build, items)
      await engine.search.refresh()
      return results
    }
    const digests = async (resource: IndexedResource, width: number): Promise<RangeDigest[]> => {
      const all: RangeDigest[] = []
      for (let from = 0; ; from = (all.at(-1)?.from ?? 0) + width) {
        const some = await engine.search.digests(resource, from, width)
        if (some.length === 0) return all
        all.push(...some)
      }
    }

    describe('digests', () => {
      test('there are none before a build is live', async () => {
        await expect(engine.search.digests('events', 0, 8)).rejects.toBeInstanceOf(Unavailable)
      })

      test('cover the records of each range, for each resource', async () => {
        const items = [1, 7, 8, 15, 16, 40, 41].map((id) => event(id))
        const build = await liveWith(engine, [...items, tag(3)])
        expect([await digests('events', 8), await digests('events', 64), await digests('tags', 8)]).toEqual([
          expected(items, 8),
          expected(items, 64),
          expected([tag(3)], 8),
        ])
        await apply(build, tombstone('tags', 3, 2))
        expect(await digests('tags', 8)).toEqual([])
      })

      test('begin at the range that was requested', async () => {
        await liveWith(
          engine,
          [1, 9, 17].map((id) => event(id)),
        )
        expect((await engine.search.digests('events', 8, 8))[0]).toEqual(expected([event(9)], 8)[0])
        expect(await engine.search.digests('events', 24, 8)).toEqual([])
      })

      test('cover many ranges, and ids far apart', async () => {
        const far = [1, 2, 5_000_000, 5_000_001, 2 ** 26 - 1].map((id) => event(id, { start: id }))
        await liveWith(engine, far)
        expect(await digests('events', 1024)).toEqual(expected(far, 1024))
        const many = Array.from({ length: 700 }, (_, at) => event(at * 8 + 3))
        await liveWith(engine, many)
        expect(await digests('events', 8)).toEqual(expected(many, 8))
      })

      test('follow every change of a record, and nothing else', async () => {
        const build = await liveWith(engine, [event(1), event(2), event(9)])
        const changed = (id: number, note: string, version: number): IndexItem => {
          const item = event(id, {}, {}, version)
          return {
            ...item,
            document: item.document && {
              ...item.document,
              record: { id, note, umlaut: 'ü\u{1F389}\ud800', none: null },
            },
          }
        }
        await apply(
          build,
          changed(1, 'other', 2),
          tombstone('events', 2, 2),
          event(3, {}, {}, 2),
          tombstone('events', 50, 2),
        )
        expect(await digests('events', 8)).toEqual(expected([changed(1, 'other', 2), event(3), event(9)], 8))
        await apply(build, changed(1, 'late', 1), event(9, { price: 7 }, { title: 'word' }, 5), event(2, {}, {}, 3))
        expect(await digests('events', 8)).toEqual(expected([changed(1, 'other', 2), event(2), event(3), event(9)], 8))
      })
    })

    describe('a purge', () => {
      test('removes the tombstones up to its version, and no records', async () => {
        const build = await liveWith(engine, [
          event(1, {}, {}, 3),
          event(2, {}, {}, 3),
          event(3, {}, {}, 3),
          tag(1, {}, {}, 3),
        ])
        await apply(
          build,
          tombstone('events', 2, 5),
          tombstone('events', 3, 7),
          tombstone('events', 4, 6),
          tombstone('tags', 2, 5),
        )
        await engine.search.purge(build, 6)
        await engine.search.refresh()
        expect([
          await ids(engine, {}),
          await ids(engine, { resource: 'tags', order: { by: 'id', dir: 'asc' } }),
        ]).toEqual([[1], [1]])
        const old = remembersDeletes ? 'superseded' : 'written'
        expect(
          await apply(build, event(3, {}, {}, 6), event(2, {}, {}, 4), event(4, {}, {}, 5), tag(2, {}, {}, 4)),
        ).toEqual(['superseded', old, old, old])
        expect(await apply(build, event(2, {}, {}, 5), event(3, {}, {}, 7))).toEqual(['written', 'written'])
        expect((await ids(engine, {})).filter((id) => id < 4)).toEqual([1, 2, 3])
      })

      test('leaves a record that was written again', async () => {
        const build = await liveWith(engine, [event(1)])
        await apply(build, tombstone('events', 1, 2))
        await apply(build, event(1, {}, {}, 3))
        await engine.search.purge(build, 9)
        await engine.search.refresh()
        expect(await ids(engine, {})).toEqual([1])
        expect(await apply(build, event(1, {}, {}, 2))).toEqual(['superseded'])
      })

      test('removes many, each once', async () => {
        const build = await liveWith(engine, [])
        const tombstones = Array.from({ length: 2_500 }, (_, at) => tombstone('events', at + 1, 2))
        await apply(build, ...tombstones, tombstone('events', 3_000, 3))
        await engine.search.purge(build, 2)
        await engine.search.refresh()
        await engine.search.purge(build, 2)
        const ends = [event(1, {}, {}, 2), event(2_500, {}, {}, 2), event(3_000, {}, {}, 2)]
        expect(await apply(build, ...ends)).toEqual(['written', 'written', 'superseded'])
      })
    })
  })
}

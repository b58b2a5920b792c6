/** What every engine tells of the changes of its index, and the versions that its feed gives out for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeRange, Engine, IndexItem } from '../../src/calendar/ports.ts'
import type { OpenEngine, SampleDocument } from '../support/sample.ts'
import { event, liveWith, sampleIndexes, sampleStores, tag, tombstone } from '../support/sample.ts'

const BEGINNING = { version: -1, id: 0 }

export function testSearchChanges(name: string, open: OpenEngine): void {
  describe(`the changes of the index of ${name}`, () => {
    let engine: Engine
    let build: string
    const changes = async (range: Partial<ChangeRange> = {}) => {
      const found = await engine.search.changes(build, 'events', {
        after: BEGINNING,
        upTo: 1_000,
        limit: 100,
        ...range,
      })
      return found.map(({ id, version, removed }) => `${removed ? '-' : ''}${id}@${version}`)
    }
    const apply = async (...items: IndexItem[]) => {
      await engine.search.apply(build, items)
      await engine.search.refresh()
    }
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      build = await liveWith(engine, [
        event(3, {}, {}, 20),
        event(1, {}, {}, 20),
        event(2, {}, {}, 10),
        tag(9, {}, {}, 15),
        tombstone('events', 4, 15),
        event(5, {}, {}, 30),
      ])
      await engine.search.refresh()
    })
    afterAll(() => engine.close())

    test('come by version, then by id, with the tombstones among them', async () => {
      expect(await changes()).toEqual(['2@10', '-4@15', '1@20', '3@20', '5@30'])
    })

    test('begin after a place, end with a version, and are no more than asked for', async () => {
      expect(await changes({ after: { version: 20, id: 1 } })).toEqual(['3@20', '5@30'])
      expect(await changes({ after: { version: 20, id: 3 }, upTo: 29 })).toEqual([])
      expect(await changes({ after: { version: 14, id: Number.MAX_SAFE_INTEGER } })).toEqual(
        await changes({ after: { version: 15, id: -1 } }),
      )
      expect(await changes({ limit: 2 })).toEqual(['2@10', '-4@15'])
      expect(await changes({ removed: true })).toEqual(['-4@15'])
    })

    test('name each record once, as it is now', async () => {
      await apply(event(2, {}, {}, 40), tombstone('events', 3, 41), event(1, {}, {}, 19), event(4, {}, {}, 42))
      expect(await changes({ after: { version: 19, id: 0 } })).toEqual(['1@20', '5@30', '2@40', '-3@41', '4@42'])
    })

    test('name a record that repeats once, also when it takes place less often', async () => {
      const daily = (days: number, version: number): IndexItem => {
        const { document, ...item } = event(6, {}, {}, version)
        const occurrences = Array.from({ length: days }, (_, day) => ({ fields: { start: day }, record: { day } }))
        return { ...item, document: document && { ...document, occurrences } }
      }
      await apply(daily(3, 50))
      expect(await changes({ after: { version: 50, id: 0 } })).toEqual(['6@50'])
      await apply(daily(1, 51))
      expect(await changes({ after: { version: 50, id: 0 } })).toEqual(['6@51'])
      expect(await changes({ after: { version: 50, id: 0 }, removed: true })).toEqual([])
      await apply(event(6, {}, {}, 52))
      expect(await changes({ after: { version: 50, id: 0 } })).toEqual(['6@52'])
    })

    test('of a build that is gone are told by nobody', async () => {
      const other = await engine.search.create('other')
      await engine.search.drop(other)
      const asked = engine.search.changes(other, 'events', { after: BEGINNING, upTo: 1, limit: 1 })
      await expect(asked).rejects.toThrow(/index/)
    })

    test('a version that is taken is above all before, and every change after it above it', async () => {
      const { store, feed } = engine
      const from = await feed.position()
      const before = await store.now()
      const taken = [await feed.nextVersion(), await feed.nextVersion()]
      expect([before, ...taken]).toEqual([...new Set([before, ...taken])].sort((a, b) => a - b))
      expect(await store.now()).toBeGreaterThanOrEqual(taken[1] ?? Infinity)
      const id = await store.nextIds('records', 1)
      await store.put<SampleDocument>('events', { id, rev: 1 } as SampleDocument, null)
      for (let position = from; ; ) {
        const read = await feed.read(position, 10, 1_000)
        position = read.position
        if (!read.dirty.some((dirty) => dirty.resource === 'events' && dirty.id === id)) continue
        expect(read.version).toBeGreaterThan(taken[1] ?? Infinity)
        break
      }
    })
  })
}

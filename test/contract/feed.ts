/** The contract of every engine's feed. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Conflict, type DirtyId, type Engine } from '../../src/calendar/ports.ts'
import type { OpenEngine, SampleDocument } from '../support/sample.ts'
import { sampleIndexes, sampleStores } from '../support/sample.ts'

/** Longer than any test takes. */
const FOREVER_MS = 600_000
const PATIENCE = { timeout: 20_000, interval: 1 }

/** `reportsRefusedCreates`: the server reports a create that a unique key refused, which costs one look at the id. */
export function testFeed(name: string, open: OpenEngine, { reportsRefusedCreates = false } = {}): void {
  describe(`the feed of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const put = async (
      resource: 'events' | 'venues' = 'events',
      more: Partial<SampleDocument> = {},
    ): Promise<DirtyId> => {
      const id = await engine.store.nextIds('records', 1)
      await engine.store.put(resource, { id, rev: 1, ...more } as SampleDocument, null)
      return { resource, id }
    }

    /** Reads on until `count` ids were returned: one read may return a part of what there is. */
    const gather = async (from: string, count: number): Promise<{ dirty: DirtyId[]; position: string }> => {
      const dirty: DirtyId[] = []
      let position = from
      while (dirty.length < count) {
        const read = await engine.feed.read(position, count - dirty.length, 1_000)
        expect(read.dirty.length).toBeLessThanOrEqual(count - dirty.length)
        dirty.push(...read.dirty)
        position = read.position
      }
      return { dirty, position }
    }

    test('nothing has changed: no ids, and a position to go on from', async () => {
      const { dirty, position } = await engine.feed.read(await engine.feed.position(), 10, 0)
      expect(dirty).toEqual([])
      const written = await put()
      expect((await gather(position, 1)).dirty).toEqual([written])
    })

    test('every write is reported, oldest first, whatever it did', async () => {
      const from = await engine.feed.position()
      const [a, b] = [await put(), await put('venues')]
      await engine.store.put('events', { id: a.id, rev: 2 }, 1)
      await engine.store.remove('venues', b.id, 1)
      expect((await gather(from, 4)).dirty).toEqual([a, b, a, b])
    })

    test('what is not written is not reported', async () => {
      const unique = await put('events', { source: 'unique' })
      const from = await engine.feed.position()
      await engine.store.put('events', { id: unique.id, rev: 1 }, null)
      await engine.store.remove('events', unique.id, 9)
      const twin: SampleDocument = { id: await engine.store.nextIds('records', 1), rev: 1, source: 'unique' }
      await expect(engine.store.put('events', twin, null)).rejects.toBeInstanceOf(Conflict)
      const written = await put()
      const expected = [...(reportsRefusedCreates ? [unique] : []), written]
      expect((await gather(from, expected.length)).dirty).toEqual(expected)
    })

    test('goes on where it stopped, and returns the same again from the same position', async () => {
      const from = await engine.feed.position()
      const written = [await put(), await put(), await put()]
      const first = await gather(from, 2)
      const second = await gather(first.position, 1)
      expect([first.dirty, second.dirty]).toEqual([written.slice(0, 2), written.slice(2)])
      expect((await gather(from, 2)).dirty).toEqual(first.dirty)
    })

    test('a position taken during concurrent writes misses no change', async () => {
      const another = await open(sampleStores, sampleIndexes)
      const written: number[] = []
      let writing = true
      const writes = (async () => {
        while (writing) {
          const id = await another.store.nextIds('records', 1)
          await another.store.put('events', { id, rev: 1 }, null)
          written.push(id)
        }
      })()
      const positions: { from: string; known: number }[] = []
      for (let taken = 0; taken < 3; taken++) {
        await vi.waitFor(() => expect(written.length).toBeGreaterThan(5 * taken), PATIENCE)
        const from = await another.feed.position()
        // A write under way may have come before the position, and be acknowledged after it.
        positions.push({ from, known: written.length + 1 })
      }
      await vi.waitFor(() => expect(written.length).toBeGreaterThan((positions.at(-1)?.known ?? 0) + 5), PATIENCE)
      writing = false
      await writes
      for (const { from, known } of positions) {
        const reported: DirtyId[] = []
        let position = from
        await vi.waitFor(async () => {
          const changes = await another.feed.read(position, 1_000, 0)
          reported.push(...changes.dirty)
          position = changes.position
          expect(written.slice(known).filter((id) => !reported.some((each) => each.id === id))).toEqual([])
        }, PATIENCE)
      }
      await another.close()
    })

    test('a write ends the wait', async () => {
      const reading = engine.feed.read(await engine.feed.position(), 10, FOREVER_MS)
      const written = await put()
      expect((await reading).dirty).toEqual([written])
    })

    test('ends without a change after the time to wait', async () => {
      const began = performance.now()
      expect((await engine.feed.read(await engine.feed.position(), 10, 30)).dirty).toEqual([])
      expect(performance.now() - began).toBeGreaterThanOrEqual(29)
    })

    test('several reads may wait', async () => {
      const from = await engine.feed.position()
      const reading = [engine.feed.read(from, 10, FOREVER_MS), engine.feed.read(from, 10, FOREVER_MS)]
      const written = await put()
      expect((await Promise.all(reading)).map(({ dirty }) => dirty)).toEqual([[written], [written]])
    })

    test('closing ends the wait', async () => {
      const another = await open(sampleStores, sampleIndexes)
      const position = await another.feed.position()
      const waiting = another.feed.read(position, 10, FOREVER_MS)
      // By then the first one waits: another one that began later has read the same, and found nothing.
      await another.feed.read(position, 10, 0)
      const reading = another.feed.read(position, 10, FOREVER_MS)
      await another.close()
      for (const read of [waiting, reading]) expect((await read).dirty).toEqual([])
    })
  })
}

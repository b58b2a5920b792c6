/** What the feed of every engine must do. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DirtyId, Engine } from '../../src/calendar/ports.ts'
import type { OpenEngine, SampleDocument } from '../support/sample.ts'
import { sampleIndexes, sampleStores } from '../support/sample.ts'

/** Longer than any test takes. */
const FOREVER = 600_000

/** `marksRefusedWrites`: rejected writes are reported as changes; a known, harmless fault of the server. */
export function testFeed(name: string, open: OpenEngine, { marksRefusedWrites = false } = {}): void {
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

    test('without changes: no dirty ids, and a position to continue from', async () => {
      const { dirty: marks, position } = await engine.feed.read(await engine.feed.position(), 10, 0)
      expect(marks).toEqual([])
      const mark = await put()
      expect((await engine.feed.read(position, 10, 0)).dirty).toEqual([mark])
    })

    test('every write gives a dirty id, oldest first', async () => {
      const from = await engine.feed.position()
      const [a, b] = [await put(), await put('venues')]
      await engine.store.put('events', { id: a.id, rev: 2 }, 1)
      await engine.store.remove('venues', b.id, 1)
      expect((await engine.feed.read(from, 10, 0)).dirty).toEqual([a, b, a, b])
    })

    const exactly = marksRefusedWrites ? test.fails : test
    exactly('what is not written is not marked', async () => {
      const mark = await put('events', { source: 'unique' })
      const from = await engine.feed.position()
      await engine.store.put('events', { id: mark.id, rev: 1 }, null)
      await engine.store.remove('events', mark.id, 9)
      await put('events', { source: 'unique' }).catch(() => {})
      expect((await engine.feed.read(from, 10, 0)).dirty).toEqual([])
    })

    test('continues where it stopped, and returns the same changes from the same position', async () => {
      const from = await engine.feed.position()
      const marks = [await put(), await put(), await put()]
      const first = await engine.feed.read(from, 2, 0)
      const second = await engine.feed.read(first.position, 2, 0)
      expect([first.dirty, second.dirty]).toEqual([marks.slice(0, 2), marks.slice(2)])
      expect((await engine.feed.read(from, 2, 0)).dirty).toEqual(first.dirty)
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
        await vi.waitFor(() => expect(written.length).toBeGreaterThan(5 * taken))
        const from = await another.feed.position()
        // A write under way may be stored before the position is taken, and acknowledged after it.
        positions.push({ from, known: written.length + 1 })
      }
      await vi.waitFor(() => expect(written.length).toBeGreaterThan((positions.at(-1)?.known ?? 0) + 5), {
        timeout: 10_000,
      })
      writing = false
      await writes
      for (const { from, known } of positions) {
        const marks: DirtyId[] = []
        let position = from
        await vi.waitFor(
          async () => {
            const changes = await another.feed.read(position, 1_000, 0)
            marks.push(...changes.dirty)
            position = changes.position
            expect(written.slice(known).filter((id) => !marks.some((mark) => mark.id === id))).toEqual([])
          },
          { timeout: 5_000, interval: 1 },
        )
      }
      await another.close()
    })

    test('wakes up for a write', async () => {
      const reading = engine.feed.read(await engine.feed.position(), 10, FOREVER)
      const mark = await put()
      expect((await reading).dirty).toEqual([mark])
    })

    test('returns nothing when there was none in the given time', async () => {
      const began = performance.now()
      expect((await engine.feed.read(await engine.feed.position(), 10, 30)).dirty).toEqual([])
      expect(performance.now() - began).toBeGreaterThanOrEqual(29)
    })

    test('several may wait', async () => {
      const from = await engine.feed.position()
      const reading = [engine.feed.read(from, 10, FOREVER), engine.feed.read(from, 10, FOREVER)]
      const mark = await put()
      expect((await Promise.all(reading)).map(({ dirty: marks }) => marks)).toEqual([[mark], [mark]])
    })

    test('closing ends the wait', async () => {
      const another = await open(sampleStores, sampleIndexes)
      const reading = another.feed.read(await another.feed.position(), 10, FOREVER)
      await another.close()
      expect((await reading).dirty).toEqual([])
    })
  })
}

/** The contract of every engine's store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { Conflict } from '../../src/calendar/ports.ts'
import type { OpenEngine, SampleDocument } from '../support/sample.ts'
import { sampleIndexes, sampleStores } from '../support/sample.ts'

export function testStore(name: string, open: OpenEngine): void {
  describe(`the store of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const get = async (id: number) => (await engine.store.get<SampleDocument>('events', [id]))[0]
    const id = () => engine.store.nextIds('records', 1)
    /** A new event in the store. */
    const added = async (more: Partial<SampleDocument> = {}) => {
      const document = { id: await id(), rev: 1, status: 'publish', ...more }
      expect(await engine.store.put('events', document, null)).toBe(true)
      return document
    }

    describe('revisions', () => {
      test('a new document is returned as it was put', async () => {
        const document = await added({ body: 'É ß ü \u{1F389} "quoted" \\ \0', texts: { en: { slug: 'as-it-was' } } })
        expect(await get(document.id)).toEqual(document)
      })

      test('a document that exists is not new', async () => {
        const document = await added({ body: 'first' })
        expect(await engine.store.put('events', { ...document, body: 'second' }, null)).toBe(false)
        expect(await get(document.id)).toEqual(document)
      })

      test('a write needs the stored revision', async () => {
        const document = await added({ body: 'first' })
        expect(await engine.store.put('events', { ...document, rev: 2, body: 'second' }, 1)).toBe(true)
        expect(await engine.store.put('events', { ...document, rev: 2, body: 'late' }, 1)).toBe(false)
        expect(await get(document.id)).toMatchObject({ rev: 2, body: 'second' })
      })

      test('of concurrent writes of one revision, one succeeds', async () => {
        const document = await added()
        const bodies = ['a', 'b', 'c', 'd', 'e']
        const results = await Promise.all(
          bodies.map((body) => engine.store.put('events', { ...document, rev: 2, body }, 1)),
        )
        expect(results.filter(Boolean)).toHaveLength(1)
        expect((await get(document.id))?.body).toBe(bodies[results.indexOf(true)])
      })

      test('a document that never existed is not replaced', async () => {
        const nowhere = await id()
        expect(await engine.store.put('events', { id: nowhere, rev: 2 }, 1)).toBe(false)
        expect(await get(nowhere)).toBeUndefined()
      })

      test('a removal needs the revision too, and succeeds once', async () => {
        const document = await added()
        expect(await engine.store.remove('events', document.id, 2)).toBe(false)
        expect(await engine.store.remove('events', document.id, 1)).toBe(true)
        expect(await engine.store.remove('events', document.id, 1)).toBe(false)
        expect(await get(document.id)).toBeUndefined()
      })
    })

    describe('many at once', () => {
      test('get returns documents in the requested order, without unknown ids', async () => {
        const [a, b, unknown] = [await added(), await added(), await id()]
        expect((await engine.store.get('events', [b.id, unknown, a.id])).map((document) => document.id)).toEqual([
          b.id,
          a.id,
        ])
        expect(await engine.store.get('events', [])).toEqual([])
        expect(await engine.store.revisions('events', [])).toEqual([])
      })

      test('revisions are those of the documents, in the requested order, without unknown ids', async () => {
        const [a, b, c, unknown] = [await added(), await added(), await added(), await id()]
        await engine.store.put('events', { ...a, rev: 2 }, 1)
        await engine.store.remove('events', c.id, 1)
        expect(await engine.store.revisions('events', [b.id, unknown, c.id, a.id])).toEqual([
          { id: b.id, rev: 1 },
          { id: a.id, rev: 2 },
        ])
      })

      test('resources are separate', async () => {
        const document = await added()
        expect(await engine.store.get('venues', [document.id])).toEqual([])
      })

      test('scan returns documents by id, after the given one', async () => {
        const first = await engine.store.nextIds('tags', 5)
        for (const offset of [3, 0, 4, 1]) await engine.store.put('tags', { id: first + offset, rev: 1 }, null)
        const page = async (after: number, limit: number) =>
          (await engine.store.scan('tags', after, limit)).map((document) => document.id - first)
        expect(await page(0, 3)).toEqual([0, 1, 3])
        expect(await page(first + 1, 3)).toEqual([3, 4])
        expect(await page(first + 4, 3)).toEqual([])
      })

      test('a range of ids is never given out twice, and sequences are independent', async () => {
        const firsts = await Promise.all([3, 1, 4].map((count) => engine.store.nextIds('one', count)))
        const given = firsts.flatMap((first, index) =>
          Array.from({ length: [3, 1, 4][index] ?? 0 }, (_, offset) => first + offset),
        )
        expect(new Set(given).size).toBe(8)
        expect(Math.min(...given)).toBe(1)
        expect(await engine.store.nextIds('another', 1)).toBe(1)
      })
    })

    describe('keys', () => {
      const lookup = (key: string, ...values: string[]) => engine.store.lookup('events', key, values)

      test('documents are found by them, also by paths and in lists', async () => {
        const a = await added({
          source: 'key-a',
          texts: { en: { slug: 'slug-a' } },
          series: 'shared',
          aliases: [{ name: 'one' }, { name: 'two' }],
        })
        const b = await added({ source: 'key-b', series: 'shared', aliases: [{ name: 'two' }] })
        expect(await lookup('source', 'key-a')).toEqual([a.id])
        expect(await lookup('texts.en.slug', 'slug-a')).toEqual([a.id])
        expect(await lookup('texts.fr.slug', 'slug-a')).toEqual([])
        expect(await lookup('series', 'shared')).toEqual([a.id, b.id])
        expect(await lookup('aliases.name', 'two', 'one', 'two')).toEqual([a.id, b.id])
        expect(await lookup('source', 'key-b', 'nobody', 'key-a')).toEqual([a.id, b.id])
        expect(await lookup('source')).toEqual([])
        expect(await lookup('source', 'KEY-A')).toEqual([])
        expect(await engine.store.lookup('venues', 'source', ['key-a'])).toEqual([])
      })

      test('a list of values is a key for each', async () => {
        const venue = await id()
        await engine.store.put(
          'venues',
          { id: venue, rev: 1, names: ['kaufleuten', 'klubsaal'] } as SampleDocument,
          null,
        )
        expect(await engine.store.lookup('venues', 'names', ['klubsaal'])).toEqual([venue])
      })

      test('they are updated by a change and by a removal', async () => {
        const document = await added({ series: 'before' })
        await engine.store.put('events', { ...document, rev: 2, series: 'after' }, 1)
        expect([await lookup('series', 'before'), await lookup('series', 'after')]).toEqual([[], [document.id]])
        await engine.store.remove('events', document.id, 2)
        expect(await lookup('series', 'after')).toEqual([])
      })

      test('a unique value has one holder, which the conflict names', async () => {
        const holder = await added({ source: 'taken' })
        const refused = await engine.store
          .put('events', { id: await id(), rev: 1, source: 'taken' } as SampleDocument, null)
          .catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(Conflict)
        expect(refused).toMatchObject({ key: 'source', holder: holder.id })
      })

      test('a rejected write leaves no rows behind', async () => {
        await added({ source: 'first' })
        const document = await added({ source: 'second', series: 'kept' })
        await expect(
          engine.store.put('events', { ...document, rev: 2, source: 'first', series: 'lost' }, 1),
        ).rejects.toBeInstanceOf(Conflict)
        expect(await get(document.id)).toEqual(document)
        expect([await lookup('series', 'kept'), await lookup('series', 'lost')]).toEqual([[document.id], []])
      })

      test('a rejected write does not affect concurrent ones', async () => {
        await added({ source: 'popular' })
        const documents = await Promise.all(
          ['popular', 'beside-1', 'popular', 'beside-2'].map(async (source) => ({ id: await id(), rev: 1, source })),
        )
        const results = await Promise.allSettled(
          documents.map((document) => engine.store.put('events', document, null)),
        )
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
        expect(await lookup('source', 'beside-1', 'beside-2')).toHaveLength(2)
      })

      test('of concurrent writes of one value, one succeeds', async () => {
        const documents = await Promise.all(
          [1, 2, 3].map(async () => ({ id: await id(), rev: 1, source: 'contested' })),
        )
        const results = await Promise.allSettled(
          documents.map((document) => engine.store.put('events', document, null)),
        )
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect(await lookup('source', 'contested')).toHaveLength(1)
      })

      test('a document may keep its own value, and a released value is free', async () => {
        const document = await added({ source: 'own' })
        expect(await engine.store.put('events', { ...document, rev: 2 }, 1)).toBe(true)
        expect(await engine.store.put('events', { ...document, rev: 3, source: null }, 2)).toBe(true)
        const next = await added({ source: 'own' })
        await engine.store.remove('events', next.id, 1)
        await added({ source: 'own' })
      })

      test('a change of the value frees the old one at once, and a removal too', async () => {
        const document = await added({ source: 'old', texts: { en: { slug: 'stays' } } })
        expect(await engine.store.put('events', { ...document, rev: 2, source: 'new' }, 1)).toBe(true)
        expect([await lookup('source', 'old'), await lookup('source', 'new')]).toEqual([[], [document.id]])
        const next = await added({ source: 'old' })
        await expect(engine.store.put('events', { ...next, rev: 2, source: 'new' }, 1)).rejects.toMatchObject({
          holder: document.id,
        })
        await engine.store.remove('events', document.id, 2)
        expect(await engine.store.put('events', { ...next, rev: 2, source: 'new' }, 1)).toBe(true)
        await added({ source: 'old', texts: { en: { slug: 'stays' } } })
      })

      test('two keys of a document may swap their values', async () => {
        const document = await added({ texts: { en: { slug: 'one' }, fr: { slug: 'two' } } })
        const swapped = { ...document, rev: 2, texts: { en: { slug: 'two' }, fr: { slug: 'one' } } }
        expect(await engine.store.put('events', swapped, 1)).toBe(true)
        expect([await lookup('texts.en.slug', 'two'), await lookup('texts.fr.slug', 'two')]).toEqual([
          [document.id],
          [],
        ])
        await added({ texts: { en: { slug: 'one' }, fr: { slug: 'two' } } })
      })

      test('a write that fails by its id or revision holds no value', async () => {
        const document = await added({ source: 'its-own' })
        expect(await engine.store.put('events', { ...document, source: 'wanted' }, null)).toBe(false)
        expect(await engine.store.put('events', { ...document, rev: 6, source: 'wanted' }, 5)).toBe(false)
        expect(
          await engine.store.put('events', { id: await id(), rev: 2, source: 'wanted' } as SampleDocument, 1),
        ).toBe(false)
        await added({ source: 'wanted' })
        expect(await lookup('source', 'its-own')).toEqual([document.id])
        await expect(added({ source: 'its-own' })).rejects.toBeInstanceOf(Conflict)
      })

      test('of concurrent changes of one document to one value, one succeeds and holds it', async () => {
        const document = await added({ source: 'before-all' })
        const change = () => engine.store.put('events', { ...document, rev: 2, source: 'after-all' }, 1)
        const results = await Promise.all([change(), change(), change(), change()])
        expect(results.filter(Boolean)).toHaveLength(1)
        expect(await lookup('source', 'after-all')).toEqual([document.id])
        await expect(added({ source: 'after-all' })).rejects.toMatchObject({ holder: document.id })
        await added({ source: 'before-all' })
      })

      test.each([null, undefined, ''])('%j is no value: several may have it, and it finds none', async (source) => {
        await added({ source })
        await added({ source })
        expect(await lookup('source', '', 'null', 'undefined')).toEqual([])
      })
    })

    describe('links', () => {
      test('events are found by the records they link, in pages by id', async () => {
        const target = await id()
        const events = [
          await added({ venue: [target] }),
          await added({ venue: [target, target, 1] }),
          await added({ venue: [target], status: 'draft' }),
        ]
        await added({ categories: [target] })
        const [a, b, c] = events.map((document) => document.id)
        expect(await engine.store.links('venue', target, 0, 10)).toEqual([a, b, c])
        expect(await engine.store.links('venue', target, a ?? 0, 1)).toEqual([b])
        expect(await engine.store.links('venue', target, c ?? 0, 1)).toEqual([])
      })

      test('links follow a change and a removal', async () => {
        const [target, other] = [await id(), await id()]
        const linking = async () => [
          await engine.store.links('venue', target, 0, 10),
          await engine.store.links('venue', other, 0, 10),
        ]
        const document = await added({ venue: [target] })
        expect(await linking()).toEqual([[document.id], []])
        await engine.store.put('events', { ...document, venue: [other, target], rev: 2 }, 1)
        expect(await linking()).toEqual([[document.id], [document.id]])
        await engine.store.put('events', { ...document, venue: [other], rev: 3 }, 2)
        expect(await linking()).toEqual([[], [document.id]])
        await engine.store.remove('events', document.id, 3)
        expect(await linking()).toEqual([[], []])
      })
    })

    test('the version rises with every write, and not without', async () => {
      const before = await engine.store.now()
      const document = await added()
      const after = await engine.store.now()
      expect(after).toBeGreaterThan(before)
      expect(await engine.store.put('events', document, null)).toBe(false)
      expect(await engine.store.now()).toBe(after)
      await engine.store.remove('events', document.id, 1)
      expect(await engine.store.now()).toBeGreaterThan(after)
    })
  })
}

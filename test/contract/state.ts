/** The contract of every engine's state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import type { OpenEngine } from '../support/sample.ts'
import { sampleIndexes, sampleStores } from '../support/sample.ts'

/** `versionsAreTimes`: the version rises with every write to the server, also to rows of the state. */
export function testState(name: string, open: OpenEngine, { versionsAreTimes = false } = {}): void {
  describe(`the state of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    test('a missing row is undefined', async () => {
      expect(await engine.state.get('nowhere')).toBeUndefined()
    })

    test.each([[{ deep: [1, 'É', null] }], ['text'], [0], [null], [[]]])('%j comes back as it was', async (value) => {
      const key = `value ${JSON.stringify(value)}`
      expect(await engine.state.put(key, value)).toBe(true)
      expect(await engine.state.get(key)).toEqual({ key, value, rev: 1 })
    })

    test('a new row must not exist', async () => {
      expect(await engine.state.put('new', 1, null)).toBe(true)
      expect(await engine.state.put('new', 2, null)).toBe(false)
      expect(await engine.state.get('new')).toMatchObject({ value: 1, rev: 1 })
    })

    test('a change needs the revision, unless none is expected', async () => {
      await engine.state.put('guarded', 'a')
      expect(await engine.state.put('guarded', 'b', 2)).toBe(false)
      expect(await engine.state.put('guarded', 'b', 1)).toBe(true)
      expect(await engine.state.put('guarded', 'c')).toBe(true)
      expect(await engine.state.get('guarded')).toEqual({ key: 'guarded', value: 'c', rev: 3 })
      expect(await engine.state.put('absent', 'a', 1)).toBe(false)
    })

    test('of several who take a lease at the same time, one gets it', async () => {
      const results = await Promise.all(['a', 'b', 'c'].map((owner) => engine.state.put('lease', owner, null)))
      expect(results.filter(Boolean)).toHaveLength(1)
    })

    test('rows are listed by prefix, in the order of their keys; no character of a prefix is special', async () => {
      for (const key of ['p%/b', 'p%/a', 'p%', 'pX/c', 'p%/É', 'q']) await engine.state.put(key, key)
      expect((await engine.state.list('p%/')).map(({ key }) => key)).toEqual(['p%/a', 'p%/b', 'p%/É'])
      expect(await engine.state.list('p_')).toEqual([])
    })

    test('a removal may give a revision, which must match', async () => {
      await engine.state.put('kept', 'a')
      await engine.state.put('kept', 'b')
      expect(await engine.state.remove('kept', 1)).toBe(false)
      expect(await engine.state.get('kept')).toMatchObject({ value: 'b', rev: 2 })
      expect([
        await engine.state.remove('kept', 2),
        await engine.state.remove('kept', 2),
        await engine.state.remove('kept'),
      ]).toEqual([true, false, false])
    })

    test('a removed row is missing, and removing it again changes nothing', async () => {
      await engine.state.put('short', 1)
      await engine.state.remove('short')
      await engine.state.remove('short')
      expect(await engine.state.get('short')).toBeUndefined()
      expect(await engine.state.put('short', 2, null)).toBe(true)
    })

    test('is no change of the store', async () => {
      const [version, position] = [await engine.store.now(), await engine.feed.position()]
      await engine.state.put('silent', 1)
      expect((await engine.feed.read(position, 10, 0)).dirty).toEqual([])
      if (!versionsAreTimes) expect(await engine.store.now()).toBe(version)
    })
  })
}

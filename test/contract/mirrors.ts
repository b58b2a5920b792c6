/** Several mirrors of one store, each of a layout, and the marks of their builds: for engines that have these. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, type Mark, Unavailable } from '../../src/calendar/ports.ts'
import { event, ids, liveWith, query, tombstone } from '../support/sample.ts'

const mark = (count: number): Mark => ({ count, position: `position ${count}`, caughtUpTo: count })

/** `open`: engines of the two layouts, on one unused store. */
export function testMirrors(name: string, open: (layouts: readonly [string, string]) => Engine[]): void {
  describe(`mirrors of ${name}`, () => {
    let one: Engine
    let other: Engine
    beforeAll(() => {
      const [first, second] = open(['one', 'other'])
      if (!first || !second) throw new Error('two engines are needed')
      one = first
      other = second
    })
    afterAll(() => Promise.all([one.close(), other.close()]))

    test('have rows of their own, beside rows that they share', async () => {
      await one.state.put('row', 1)
      expect([await other.state.get('row'), await other.state.list('')]).toEqual([undefined, []])
      expect(await one.state.list('r')).toEqual([{ key: 'row', value: 1, rev: 1 }])
      await one.shared.put('row', 2)
      expect([(await other.shared.get('row'))?.value, (await one.state.get('row'))?.value]).toEqual([2, 1])
    })

    test('have builds of their own, and answer from them', async () => {
      await liveWith(one, [event(1)])
      await expect(other.search.find([query()])).rejects.toBeInstanceOf(Unavailable)
      expect(await other.search.builds()).toEqual([])
      await liveWith(other, [event(2)])
      expect([await ids(one, {}), await ids(other, {})]).toEqual([[1], [2]])
    })

    test('are known to each other, and dropped with index and rows', async () => {
      const [mirror, ...more] = await one.otherMirrors()
      expect([mirror?.layout, more]).toEqual(['other', []])
      await mirror?.state.put('row', 3)
      expect((await other.state.get('row'))?.value).toBe(3)
      await mirror?.drop()
      expect([await other.search.builds(), await other.state.list(''), await one.otherMirrors()]).toEqual([[], [], []])
      expect([await ids(one, {}), (await one.shared.get('row'))?.value]).toEqual([[1], 2])
    })

    describe('the mark of a build', () => {
      const marks = () => {
        if (!one.search.marks) throw new Error('this engine has no marks')
        return one.search.marks
      }

      test('is found by no query, and survives a purge', async () => {
        const build = await liveWith(one, [event(1), tombstone('events', 2, 1)])
        expect(await marks().read(build)).toBeUndefined()
        expect(await marks().write(build, mark(1), undefined)).toBe(true)
        await one.search.refresh()
        await one.search.purge(build, 9)
        expect(await marks().read(build)).toEqual(mark(1))
        expect(await ids(one, {})).toEqual([1])
        expect(await one.search.digests('events', 0, 1024)).toEqual([expect.objectContaining({ from: 0, count: 1 })])
      })

      test('is replaced only where it is the one that was read', async () => {
        const build = await liveWith(one, [])
        expect(await marks().write(build, mark(5), mark(4))).toBe(false)
        expect(await marks().write(build, mark(5), undefined)).toBe(true)
        expect(await marks().write(build, mark(6), undefined)).toBe(false)
        expect(await marks().write(build, mark(6), mark(5))).toBe(true)
        expect(await marks().write(build, mark(6), mark(5))).toBe(false)
        expect(await marks().read(build)).toEqual(mark(6))
      })

      test('is that of one build, and gone with it', async () => {
        const build = await liveWith(one, [])
        await marks().write(build, mark(1), undefined)
        const next = await one.search.create('sample')
        expect(await marks().read(next)).toBeUndefined()
        await one.search.drop(next)
        await expect(marks().read(next)).rejects.toThrow()
        await expect(marks().write(next, mark(1), undefined)).rejects.toThrow()
      })
    })
  })
}

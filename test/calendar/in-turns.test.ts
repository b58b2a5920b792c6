import { expect, test } from 'vitest'
import { inTurns } from '../../src/calendar/values/in-turns.ts'

test('other work has its turn before very many values are through', async () => {
  const done: number[] = []
  let seen = -1
  setImmediate(() => {
    seen = done.length
  })
  const all = Array.from({ length: 20 }, (_, n) => n)
  await inTurns(all, (n) => {
    const begun = performance.now()
    while (performance.now() - begun < 2);
    done.push(n)
  })
  expect(done).toEqual(all)
  expect(seen).toBeGreaterThan(0)
  expect(seen).toBeLessThan(20)
})

test('few values are through at once', async () => {
  let sum = 0
  const working = inTurns([1, 2, 3], (n) => {
    sum += n
  })
  expect(sum).toBe(6)
  await working
})

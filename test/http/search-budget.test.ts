/** All searches of a request share one budget. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'

const SPENT_MS = 100
let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('each search of a request has what the ones before have left', async () => {
  const { search } = app.engine
  const { find } = search
  const limits: number[] = []
  search.find = (queries, budget) => {
    if (budget) limits.push(budget.limitMs)
    budget?.spend(SPENT_MS)
    return find(queries)
  }
  try {
    await app.get('/events?q=a+mistyped+wrod')
    const [first = 0] = limits
    expect(limits.length).toBeGreaterThan(2)
    expect(limits).toEqual(limits.map((_, at) => first - at * SPENT_MS))
  } finally {
    search.find = find
  }
})

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

test('`search` beside `q` has half as many words', async () => {
  const { search } = app.engine
  const { find } = search
  const words = Array.from({ length: 20 }, (_, n) => `w${n}`).join('+')
  const clauses = async (query: string) => {
    const counts = new Set<number>()
    search.find = (queries, budget) => {
      for (const { where } of queries)
        for (const each of where) if (each.op === 'text') counts.add(each.query.must.length)
      return find(queries, budget)
    }
    try {
      await app.get(`/events?${query}`)
    } finally {
      search.find = find
    }
    return [...counts]
  }
  expect(await clauses(`search=${words}`)).toEqual([16])
  expect(await clauses(`search=${words}&q=concert`)).toContain(8)
  expect(await clauses(`search=${words}&q=concert`)).not.toContain(16)
})

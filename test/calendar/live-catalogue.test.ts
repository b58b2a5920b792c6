/** The terms in memory: as fresh as the index, and whole whatever happens on the way. */
import { expect, test } from 'vitest'
import type { Term } from '../../src/calendar/declaration/terms.ts'
import { type Found, type Query, type Search, Unavailable } from '../../src/calendar/ports.ts'
import { LiveCatalogue } from '../../src/calendar/records/live-catalogue.ts'
import { eventually } from '../support/eventually.ts'

/** An index of categories only, whose next answers may be held up or fail. */
class Categories {
  terms: Term[]
  version = 1
  before: () => Promise<void> = () => Promise.resolve()

  constructor(count: number) {
    this.terms = Array.from({ length: count }, (_, at) => ({ id: at + 1, rev: 1, language: 'en', texts: {}, count: 0 }))
  }

  generation(): number {
    return this.version
  }

  async find(queries: readonly Query[]): Promise<Found[]> {
    await this.before()
    return queries.map(({ resource, where: [since], size, after }) => {
      const all = resource === 'categories' ? this.terms : []
      const label = since?.op === 'range' ? Math.max(since.gt ?? -1, Number(after ?? -1)) : -1
      const hits = all
        .filter(({ id }) => id > label)
        .slice(0, size)
        .map((term) => ({
          id: term.id,
          record: term,
          json: JSON.stringify(term),
          version: term.id,
          cursor: String(term.id),
        }))
      return { hits, total: all.length }
    })
  }
}

test('it holds all of many terms, and follows deletions', async () => {
  const index = new Categories(1_200)
  const live = new LiveCatalogue(index as unknown as Search)
  expect((await live.fresh()).ids('categories')).toHaveLength(1_200)
  index.terms = index.terms.filter(({ id }) => id % 2 === 0)
  index.version++
  const left = (await live.fresh()).ids('categories')
  expect([left.length, left.every((id) => id % 2 === 0)]).toEqual([600, true])
})

test('while it looks for deleted records, or the index is unavailable, nobody gets a part of it', async () => {
  const index = new Categories(3)
  const live = new LiveCatalogue(index as unknown as Search)
  const catalogue = await live.fresh()
  index.terms = index.terms.slice(1)
  index.version++
  const met: number[] = []
  let asked = 0
  index.before = () => {
    met.push(catalogue.ids('categories').length)
    return ++asked === 2 ? Promise.reject(new Unavailable('away')) : Promise.resolve()
  }
  expect((await live.fresh()).ids('categories')).toEqual([1, 2, 3])
  await eventually(async () => expect((await live.fresh()).ids('categories')).toEqual([2, 3]))
  expect(met).toEqual([3, 3, 3, 3])
})

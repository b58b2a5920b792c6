/** The list cases over HTTP, for any engine: the same rows, with links, totals and headers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../support/app.ts'
import { type Filled, names, startFilled } from '../support/filled.ts'
import { type ListCase, listCases } from './list-cases.ts'
import { hasCursors, isWhole, withIds } from './lists.ts'

const groups = [
  ['with fallback', {}, listCases.filter(({ fallback }) => fallback !== false)],
  ['without fallback', { LANGUAGE_FALLBACK: 'off' }, listCases.filter(({ fallback }) => fallback === false)],
] as const

const totalOf = ({ total, expect }: ListCase) => total ?? expect.length
/** Several pages, but not many. */
const pageOf = (row: ListCase) => `&per_page=${totalOf(row) > 10 ? 7 : 2}`

/**
 * `engine`: the settings of one with an unused store. `every`: only one of so many rows, where the engine answers all
 * of them in a test of its own (lists.ts), and another engine all of them over HTTP.
 */
export function testListsOverHttp(name: string, engine: () => Record<string, string>, every = 1): void {
  describe.each(groups)(`lists over HTTP on ${name} %s`, (_, environment, all) => {
    const rows = all.filter((_, at) => at % every === 0)
    let app: Filled
    beforeAll(async () => {
      app = await startFilled({ ...environment, ...engine() })
    })
    afterAll(() => app.stop())

    const address = ({ resource, query, language }: ListCase, more = '') =>
      [
        language ? `/${language}` : '',
        `/${resource}?`,
        withIds(more ? query.replace(/&?per_page=\d+/, '') : query, app.ids),
        more,
      ].join('')

    const get = async (path: string, { as }: ListCase): Promise<Answer> => {
      const answer = await app.get(path, as)
      expect(answer.status, path + answer.text).toBe(200)
      return answer
    }

    /** From a URL on, along the links to the next page. */
    const walk = async (path: string, row: ListCase): Promise<string[]> => {
      const found: string[] = []
      for (let next: string | undefined = path; next; ) {
        const { body, headers }: Answer = await get(next, row)
        expect(body.total).toBe(totalOf(row))
        expect(headers.get('link')?.includes('rel="next"') ?? false).toBe(body.next_rest_url !== undefined)
        expect(names(row.resource, body).length, 'a link leads to a page with records').toBeGreaterThan(
          next === path ? -1 : 0,
        )
        found.push(...names(row.resource, body))
        next = body.next_rest_url
      }
      return found
    }

    test.each(rows)('$resource: $name', async (row) => {
      const { body, headers } = await get(address(row), row)
      const total = totalOf(row)
      const perPage = Math.min(Number(/per_page=(\d+)/.exec(row.query)?.[1] ?? 10), 50)
      expect(names(row.resource, body)).toEqual(row.expect)
      expect([body.total, body.total_pages]).toEqual([total, Math.ceil(total / perPage)])
      for (const family of ['x-tec', 'x-wp']) {
        expect([headers.get(`${family}-total`), headers.get(`${family}-totalpages`)]).toEqual([
          String(total),
          String(Math.ceil(total / perPage)),
        ])
      }
      // A protected event has no venue in a list, and therefore no distance.
      const distances = row.distances?.map((km, at) => (row.expect[at] === 'Members Only' ? undefined : km))
      if (distances)
        expect(body.events.map(({ distance }) => (distance === undefined ? undefined : Math.round(distance)))).toEqual(
          distances,
        )
      const again = await get(body.rest_url, row)
      expect(again.body).toEqual(body)
    })

    const long = rows.filter((row) => isWhole(row) && totalOf(row) > 2)

    test.each(long)('$resource, link by link: $name', async (row) => {
      const walked = await walk(address(row, pageOf(row)), row)
      expect(walked.slice(0, row.expect.length)).toEqual(row.expect)
      expect(walked).toHaveLength(totalOf(row))
    })

    test.each(long)('$resource, by cursor: $name', async (row) => {
      const path = address(row, pageOf(row))
      const first = await get(path, row)
      const cursor = first.headers.get('x-next-cursor')
      expect(cursor !== null).toBe(hasCursors(row))
      if (cursor === null) return
      const walked = [...names(row.resource, first.body), ...(await walk(`${path}&cursor=${cursor}`, row))]
      expect(walked.slice(0, row.expect.length)).toEqual(row.expect)
      expect(walked).toHaveLength(totalOf(row))
    })
  })
}

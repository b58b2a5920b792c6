/**
 * The rights matrix: route × method × role × state × owner × address, for any engine. The rules are in rules.ts, the
 * requests in routes.ts and lists.ts. A new route or list parameter needs a row there, and nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listParameters } from '../../src/calendar/lists/query.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { type Running, startApp } from '../support/app.ts'
import { Checks, type World } from './asking.ts'
import { checkExplain } from './explain-checks.ts'
import { checkPasswords, checkRead, resourceOf } from './item-checks.ts'
import { checkEach, checkFormat, checkForms, checkHosted, checkList } from './list-checks.ts'
import { eachRows, lists } from './lists.ts'
import { makeCalendar, NOW } from './records.ts'
import { checkAround, checkChange, checkCopy, checkCreate, checkEdited, checkGranted } from './route-checks.ts'
import { type RouteRow, routes } from './routes.ts'

/** More requests at once would wait for each other in the service. */
const LISTS_AT_ONCE = 4

const names = Object.keys(lists) as IndexedResource[]

const rows = Object.entries(routes).map(([key, row]) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path, row }
})
const rowsOf = (kind: RouteRow) => rows.filter(({ row }) => row === kind)
const grantedRows = rows.flatMap(({ row, ...route }) => (typeof row === 'object' ? [{ ...route, row }] : []))

/** The names of the parameters in the rows of a resource. */
function parametersIn(resource: IndexedResource): string[] {
  const each = eachRows.flatMap(([name, query]) => (name === resource ? [query] : []))
  const queries = [...lists[resource].map(({ query }) => query), ...each]
  return queries.flatMap((query) => [...new URLSearchParams(query).keys()])
}

/**
 * `engine`: the settings of one with an unused store. `brief`: who may write and restore, and read by slug, is asked of
 * events alone, at one address; clients' own ids, formats, other forms of lists and occurrences explained are left out,
 * and only some lists are explained. That is decided before or after an engine is asked, so one engine shows it for
 * all.
 */
export function testRights(name: string, engine: () => Record<string, string>, { brief = false } = {}): void {
  const asWritten = (kind: RouteRow) => rowsOf(kind).filter(({ path }) => !brief || resourceOf(path) === 'events')
  const asRead = rowsOf('read').filter(
    ({ path }) => !brief || path === '/events/by-slug/{slug}' || path.endsWith('{id}'),
  )
  const inFormats = brief ? [] : rowsOf('format')
  const explained = rowsOf('explain').filter(({ path }) => !brief || path === '/events/{id}/explain')
  describe(`rights on ${name}`, () => {
    let app: Running | undefined
    let world: World
    let made = 0
    beforeAll(async () => {
      app = await startApp(engine(), () => NOW)
      world = { app, calendar: await makeCalendar(app), checks: new Checks(), brief }
    })
    afterAll(async () => {
      console.log(`rights on ${name}: ${made} checks`)
      await app?.stop()
    })

    /** Its failures. */
    const wrong = async (check: () => Promise<unknown>): Promise<string[]> => {
      world = { ...world, checks: new Checks() }
      await check()
      made += world.checks.made
      return world.checks.wrong
    }

    test('every route and method has a row', async () => {
      const index = (await world.app.get('')).body as unknown as { routes: Record<string, { methods: string[] }> }
      const served = Object.entries(index.routes).flatMap(([pattern, { methods }]) => {
        const path = pattern.replace('/cal/events/v1', '').replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')
        return methods.map((method) => `${method} ${path || '/'}`)
      })
      expect(Object.keys(routes).toSorted()).toEqual(served.toSorted())
    })

    test.each(names)('every parameter of the list of %s has a row', (resource) => {
      const declared = Object.keys(listParameters(resources[resource]))
      expect([...new Set(parametersIn(resource))].toSorted()).toEqual(expect.arrayContaining(declared))
    })

    test.each(rowsOf('list').map(({ path }) => resourceOf(path)))('lists of %s', async (resource) => {
      expect(
        await wrong(async () => {
          const waiting = [...lists[resource]]
          const checkNext = async (): Promise<void> => {
            const row = waiting.shift()
            if (!row) return
            await checkList(world, resource, row)
            await checkNext()
          }
          await Promise.all(Array.from({ length: LISTS_AT_ONCE }, checkNext))
          if (!brief) await checkForms(world, resource, lists[resource][0]!)
        }),
      ).toEqual([])
    })

    test.each(inFormats)('$method $path', async ({ path }) => {
      expect(await wrong(() => checkFormat(world, path))).toEqual([])
    })

    test.each(eachRows)('%s?%s', async (...row) => {
      expect(await wrong(() => checkEach(world, row))).toEqual([])
    })

    test.each(['venues', 'organizers'] as const)('%s inside public events', async (resource) => {
      expect(await wrong(() => checkHosted(world, resource))).toEqual([])
    })

    test.each(asRead)('$method $path', async ({ path }) => {
      expect(await wrong(() => checkRead(world, path))).toEqual([])
    })

    test('passwords', async () => {
      expect(await wrong(() => checkPasswords(world))).toEqual([])
    })

    test('descriptions of routes, the start page and pages of records', async () => {
      expect(await wrong(() => checkAround(world, [...new Set(rows.map(({ path }) => path))]))).toEqual([])
    })

    test.each(asWritten('edited'))('$method $path', async ({ path }) => {
      expect(await wrong(() => checkEdited(world, path))).toEqual([])
    })

    test.each(asWritten('change'))('$method $path', async ({ method, path }) => {
      expect(await wrong(() => checkChange(world, method, path))).toEqual([])
    })

    test.each(grantedRows)('$method $path', async ({ method, path, row }) => {
      expect(await wrong(() => checkGranted(world, method, path, row))).toEqual([])
    })

    test.each(asWritten('copy'))('$method $path', async ({ path }) => {
      expect(await wrong(() => checkCopy(world, path))).toEqual([])
    })

    test.each(explained)('$method $path', async ({ path }) => {
      expect(await wrong(() => checkExplain(world, path))).toEqual([])
    })

    test.each(rowsOf('create'))('$method $path', async ({ path }) => {
      expect(await wrong(() => checkCreate(world, path))).toEqual([])
    })
  })
}

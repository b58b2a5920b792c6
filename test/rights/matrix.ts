/**
 * The rights matrix: route × method × role × state × own or another's × path, for any engine. The rules are in rules.ts, what is
 * asked in routes.ts and lists.ts. A new route or list parameter needs a row there, and nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../src/calendar/index.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { listParameters } from '../../src/calendar/query.ts'
import { startApp, type Running } from '../support/app.ts'
import { Checks, type World } from './asking.ts'
import { checkAround, checkChange, checkCreate, checkEdited, checkGranted, checkPasswords, checkRead } from './item-checks.ts'
import { checkEach, checkForms, checkHosted, checkList } from './list-checks.ts'
import { eachRows, lists } from './lists.ts'
import { makeCalendar, NOW } from './records.ts'
import { routes, type RouteRow } from './routes.ts'

const names = Object.keys(lists) as IndexedResource[]

/** The rows of a kind: the method and path of each. */
function rowsOf(kind: RouteRow): [method: string, path: string][] {
  return Object.entries(routes).flatMap(([key, row]) => (row === kind ? [key.split(' ') as [string, string]] : []))
}

/** The names of the parameters in the rows of a resource. */
function parametersIn(resource: IndexedResource): Set<string> {
  const queries = [...lists[resource].map(({ query }) => query), ...eachRows.filter(([name]) => name === resource).map(([, query]) => query)]
  return new Set(queries.flatMap((query) => [...new URLSearchParams(query).keys()]))
}

/** `engine`: the settings of one on a store that nobody has used. */
export function testRights(name: string, engine: () => Record<string, string>): void {
  describe(`rights on ${name}`, () => {
    let app: Running | undefined
    let world: World
    let made = 0
    beforeAll(async () => {
      app = await startApp(engine(), () => NOW)
      world = { app, calendar: await makeCalendar(app), checks: new Checks() }
    }, 90_000)
    afterAll(async () => {
      console.log(`rights on ${name}: ${made} checks`)
      await app?.stop()
    })

    /** What was wrong in it. */
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
      expect(Object.keys(listParameters(resources[resource])).filter((parameter) => !parametersIn(resource).has(parameter))).toEqual([])
    })

    test.each(rowsOf('list').map(([, path]) => path.slice(1) as IndexedResource))('lists of %s', async (resource) => {
      expect(await wrong(async () => {
        for (const row of lists[resource]) await checkList(world, resource, row)
        await checkForms(world, resource, lists[resource][0]!)
      })).toEqual([])
    })

    test.each(eachRows)('%s?%s', async (...row) => {
      expect(await wrong(() => checkEach(world, row))).toEqual([])
    })

    test.each(['venues', 'organizers'] as const)('%s inside public events', async (resource) => {
      expect(await wrong(() => checkHosted(world, resource))).toEqual([])
    })

    test.each(rowsOf('read'))('%s %s', async (_, path) => {
      expect(await wrong(() => checkRead(world, path))).toEqual([])
    })

    test.each(rowsOf('edited'))('%s %s', async (_, path) => {
      expect(await wrong(() => checkEdited(world, path))).toEqual([])
    })

    test('passwords', async () => {
      expect(await wrong(() => checkPasswords(world))).toEqual([])
    })

    test('descriptions of routes, the start page and pages of records', async () => {
      expect(await wrong(() => checkAround(world, [...new Set(Object.keys(routes).map((key) => key.split(' ')[1]!))]))).toEqual([])
    })

    test.each(rowsOf('change'))('%s %s', async (method, path) => {
      expect(await wrong(() => checkChange(world, method, path))).toEqual([])
    })

    test.each(Object.entries(routes).flatMap(([key, row]) => (typeof row === 'object' ? [[key, row] as const] : [])))('%s', async (key, row) => {
      const [method = '', path = ''] = key.split(' ')
      expect(await wrong(() => checkGranted(world, method, path, row))).toEqual([])
    })

    test.each(rowsOf('create'))('%s %s', async (_, path) => {
      expect(await wrong(() => checkCreate(world, path))).toEqual([])
    })
  })
}

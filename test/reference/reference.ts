/**
 * The brute-force reference: random requests to a service over a random calendar, compared with what a plain loop over
 * the same records answers. A combination is repeated alone by its seed: REFERENCE_SEED=17 npx vitest run
 * test/reference.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inParallel } from '../../indexers/parallel.ts'
import { type Running, startApp } from '../support/app.ts'
import { NOW, type Point, randomCalendar, towns, ZONE } from './calendar.ts'
import { type Combination, combination, nearTowns } from './combinations.ts'
import { type Compared, compared, comparedPages, type World } from './compare.ts'
import { fillWith } from './fill.ts'
import { haversine } from './places.ts'
import { promisesOf } from './promises.ts'
import { addressOf, ask, pagesOf } from './requests.ts'

const SEED = 20_261_122
const EVENTS = 320
const COMBINATIONS = 700
/** More requests at once would wait for each other in the service. */
const AT_ONCE = 4
/** Of so many of them other lists are asked for, too. */
const FOLLOWED = 120
/** Answers that speak of more lists are not followed. */
const MAX_PROMISES = 60
/** More differences are only counted. */
const MAX_SHOWN = 5
/** Many times what it takes. */
const TIMEOUT_MS = 300_000

const { REFERENCE_SEED } = process.env
const seedsOf = (share: number) =>
  REFERENCE_SEED ? [Number(REFERENCE_SEED)] : Array.from({ length: COMBINATIONS * share }, (_, at) => at + 1)

/** Where the service has them, by its own answers, which are to be near where they are. */
async function placesOf(app: Running): Promise<ReadonlyMap<string, Point>> {
  const found = await Promise.all(
    nearTowns.map(async (name) => {
      const { body, text } = await app.get(`/events?near=${encodeURIComponent(name)}&per_page=1`)
      const { geoloc_lat: lat, geoloc_lng: lng } = body.near as { geoloc_lat: number; geoloc_lng: number }
      const town = towns.find((each) => each.name === name)
      expect(town && haversine(town, { lat, lng }), text).toBeLessThan(5)
      return [name, { lat, lng }] as const
    }),
  )
  return new Map(found)
}

/** '' where there is none; else the request and both answers. */
function difference(asked: Combination, { found, wanted }: Compared): string {
  try {
    expect(found).toEqual(wanted)
    return ''
  } catch {
    const answers = `  service:   ${JSON.stringify(found)}\n  reference: ${JSON.stringify(wanted)}`
    return `${asked.role}: ${addressOf(asked)}\n${answers}`
  }
}

/** `engine`: the settings of one with an unused store; `share`: this part of the combinations. */
export function testReference(name: string, engine: () => Record<string, string>, share = 1): void {
  describe(`lists, facets, maps and months of ${name} are those of a plain loop`, () => {
    const seeds = seedsOf(share)
    const calendar = randomCalendar(SEED, EVENTS)
    let app: Running
    let world: World
    let followed = 0
    beforeAll(async () => {
      app = await startApp({ TIMEZONE: ZONE, RATE_LIMIT: '0', ...engine() }, () => NOW)
      await fillWith(calendar, app)
      world = { calendar, places: await placesOf(app) }
    }, TIMEOUT_MS)
    afterAll(async () => {
      console.log(`reference on ${name}: ${seeds.length} combinations, ${followed} further lists`)
      await app?.stop()
    })

    /** '' where none of the seeds differs. */
    const differences = async (of: readonly number[], check: (asked: Combination) => Promise<string>) => {
      const wrong: string[] = []
      await inParallel(of, AT_ONCE, async (seed) => {
        const difference = await check(combination(seed, calendar))
        if (difference) wrong.push(`seed ${seed}, ${difference}`)
      })
      return wrong.length ? `${wrong.length} differ\n${wrong.slice(0, MAX_SHOWN).join('\n')}` : ''
    }

    test('random combinations of parameters', { timeout: TIMEOUT_MS }, async () => {
      const compare = async (asked: Combination) => difference(asked, compared(await ask(app, asked), asked, world))
      expect(await differences(seeds, compare)).toBe('')
    })

    test('a value of a facet and a point of a map count what their list has', { timeout: TIMEOUT_MS }, async () => {
      const compare = async (asked: Combination) => {
        const promises = promisesOf(asked, await ask(app, asked))
        if (promises.length > MAX_PROMISES) return ''
        followed += promises.length
        const wrong: string[] = []
        for (const { list, total } of promises)
          wrong.push(difference(list, { found: (await ask(app, list)).body.total, wanted: total }))
        return wrong.filter(Boolean).join('\n')
      }
      expect(await differences(seeds.slice(0, FOLLOWED), compare)).toBe('')
    })

    test('pages follow each other', { timeout: TIMEOUT_MS }, async () => {
      const compare = async (asked: Combination) => {
        if (asked.kind !== 'list') return ''
        const { page: _, ...params } = asked.params
        const firstPage = { ...asked, facets: [], params }
        const pages = await pagesOf(app, firstPage)
        followed += pages.byNumber.length
        return difference(firstPage, comparedPages(pages, firstPage, world))
      }
      expect(await differences(seeds.slice(0, FOLLOWED), compare)).toBe('')
    })
  })
}

/** Random queries over random records: the index of every engine must answer as a plain loop over the records does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import type { Condition, Engine, Hit, IndexItem, Order, Query } from '../../src/calendar/ports.ts'
import { analyse } from '../../src/calendar/text/analysis.ts'
import { type Alternative, parseSearch } from '../../src/calendar/text/clauses.ts'
import { meets, nearest, sorted } from '../support/plain.ts'
import type { OpenEngine } from '../support/sample.ts'
import { DAY, event, inAll, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

/** Numbers from 0 to below 1, the same every time (a linear congruential generator, Numerical Recipes). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

class Dice {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = chance(seed)
  }
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }
  one<Face>(faces: readonly Face[]): Face {
    return faces[this.below(faces.length)] as Face
  }
  some<Face>(most: number, make: () => Face): Face[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
}

const words = [
  'Konzert',
  'Konzerte',
  'Été',
  'événements',
  'Straße',
  'strasse',
  'café',
  'Führung',
  'jazz',
  'acidjazz',
  'rock',
  'the',
  'Lake',
  '50%',
  'O’Neill',
  '東京',
  'Weihnachtskonzert',
  'Straßenmarkt',
]
const tokens = ['tags1', 'tags12', 'categories1']
const languages: Language[] = ['en', 'fr', 'de']
const eventTexts = sampleIndexes.find(({ name }) => name === 'events')?.texts ?? {}

function record(dice: Dice, id: number): IndexItem {
  const start = NEW_YEAR + dice.below(400) * DAY * dice.one([1, 1, -1])
  const terms = dice.some(2, () => dice.one(tokens)).join(' ')
  const phrase = (most: number) => dice.some(most, () => dice.one(words)).join(' ')
  return event(
    id,
    {
      start,
      end: start + dice.one([0, 3600, 3600, 3600, DAY, 6 * DAY, 30 * DAY, 300 * DAY, 900 * DAY]),
      status: dice.one(['publish', 'publish', 'publish', 'draft', null]),
      hidden: dice.one([true, false, false, null]),
      featured: dice.one([true, false]),
      price: dice.one([null, -5, 0, 5, 10, 20]),
      place: dice.one(['a', 'b', 'É', '', null]),
      categories: dice.some(3, () => dice.below(6)),
      marks: dice.some(2, () => dice.one(['x', 'y', 'z', '%'])),
      location: dice.some(dice.one([1, 1, 3]), () => [8 + dice.below(40) / 20, 47 + dice.below(20) / 20] as const),
      title: Object.fromEntries(
        languages
          .filter(() => dice.below(5))
          .map((language) => [language, dice.one(['alpha', 'beta', 'Gamma', 'éta', ''])]),
      ),
    },
    inAll({
      en: { title: phrase(3), body: phrase(6), terms },
      fr: { title: phrase(3), body: phrase(6), terms },
      de: { title: phrase(3), body: phrase(6), terms },
    }),
  )
}

const leaves: ((dice: Dice) => Condition)[] = [
  (dice) => ({ op: 'eq', field: 'status', value: dice.one(['publish', 'draft', 'trash']) }),
  (dice) => ({ op: 'eq', field: 'hidden', value: dice.one([true, false]) }),
  (dice) => ({ op: 'in', field: 'place', values: dice.some(3, () => dice.one(['a', 'b', 'É', ''])) }),
  (dice) => ({ op: 'in', field: 'price', values: dice.some(3, () => dice.one([0, 5, 7])) }),
  (dice) => ({ op: 'eq', field: 'categories', value: dice.below(7) }),
  (dice) => ({ op: 'in', field: 'categories', values: dice.some(4, () => dice.below(7)) }),
  (dice) => ({ op: 'in', field: 'marks', values: dice.some(2, () => dice.one(['x', 'y', '%'])) }),
  (dice) => ({ op: 'in', field: 'id', values: dice.some(40, () => dice.below(320)) }),
  (dice) => ({
    op: 'range',
    field: dice.one(['price', 'categories', 'id']),
    [dice.one(['gte', 'gt'])]: dice.below(8) - 1,
    [dice.one(['lte', 'lt'])]: dice.below(20),
  }),
  (dice) => ({
    op: 'range',
    field: dice.one(['start', 'end']),
    [dice.one(['gte', 'gt', 'lte', 'lt'])]: NEW_YEAR + (dice.below(500) - 100) * DAY,
  }),
  (dice) => ({ op: 'range', field: 'end', gte: NEW_YEAR + dice.below(300) * DAY }),
  (dice) => ({ op: 'exists', field: dice.one(['price', 'hidden', 'place', 'categories', 'marks', 'location']) }),
  (dice) => ({
    op: 'near',
    field: 'location',
    lng: 8 + dice.below(200) / 100,
    lat: 47 + dice.below(100) / 100,
    km: dice.one([3, 10, 30, 500]),
  }),
  (dice) => text(dice),
  (dice) => boxText(dice),
]

function text(dice: Dice): Condition {
  const language = dice.one(languages)
  const term = () =>
    dice.one(['', '', '', '-']) +
    dice.one([dice.one(words), dice.one(words).slice(1, -1), `"${dice.one(words)} ${dice.one(words)}"`])
  return { op: 'text', language, query: parseSearch([term(), ...dice.some(1, term)].join(' '), language) }
}

/** As the search box asks: clauses of alternatives in all forms, some of them enough, in some of the texts. */
function boxText(dice: Dice): Condition {
  const language = dice.one(languages)
  const alternative = (): Alternative => {
    const {
      words: [word = ''],
      stems: [stem = ''],
    } = analyse(dice.one(words), language)
    const letters = [...word]
    return dice.one<Alternative>([
      { form: 'stems', tokens: [stem] },
      { form: 'parts', tokens: [stem] },
      { form: 'words', tokens: [word] },
      { form: 'words', tokens: [letters.slice(0, 1 + dice.below(letters.length)).join('')], prefix: true },
      { form: 'suffixes', tokens: [dice.one(['onz', 'afe', 'azz', 'the'])], prefix: true },
      { form: 'tokens', tokens: [dice.one(tokens)] },
    ])
  }
  const clause = () => [alternative(), ...dice.some(2, alternative)]
  const must = [clause(), ...dice.some(3, clause)]
  const query = { must, mustNot: dice.some(1, clause), blank: false, atLeast: 1 + dice.below(must.length) }
  return { op: 'text', language, query, ...dice.one([{}, { in: ['title'] }, { in: ['body', 'terms'] }]) }
}

function condition(dice: Dice, depth: number): Condition {
  const kind = depth > 0 ? dice.below(10) : 9
  const several = () => dice.some(3, () => condition(dice, depth - 1))
  if (kind === 0) return { op: 'not', of: condition(dice, depth - 1) }
  if (kind === 1) return { op: 'any', of: several() }
  if (kind === 2) return { op: 'all', of: several() }
  return dice.one(leaves)(dice)
}

function asked(dice: Dice): Query {
  const where = dice.some(3, () => condition(dice, 2))
  const sorts = [
    'start',
    'start',
    'start',
    'id',
    'end',
    'price',
    'hidden',
    'place',
    'title',
    ...(where.some(({ op }) => op === 'near') ? ['distance', 'distance'] : []),
  ]
  return query({
    where,
    language: dice.one(languages),
    order: { by: dice.one(sorts), dir: dice.one(['asc', 'desc']) },
    from: dice.one([0, 0, 5, 50]),
    size: dice.one([3, 20, 400]),
  })
}

export function testSearchAtRandom(name: string, open: OpenEngine): void {
  describe(`the index of ${name} answers as a plain loop does`, () => {
    const dice = new Dice(20_261_121)
    const items = Array.from({ length: 300 }, (_, index) => record(dice, index + 1))
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      const first = new Dice(1)
      // Written twice, so that what is compared has been changed as well.
      const build = await liveWith(
        engine,
        items.map(({ id }) => record(first, id)),
      )
      await engine.search.apply(build, items)
      await engine.search.refresh()
    })
    afterAll(() => engine.close())

    const seen = (hits: readonly Hit[] | undefined, { order: { by } }: { order: Order }) =>
      hits?.map(({ id, distance }) => (by === 'distance' ? Math.round((distance ?? -1) * 1e6) : id))

    test.each([1, 2, 3, 4, 5, 6])('queries of seed %i', async (seed) => {
      const rolled = new Dice(seed)
      const queries = Array.from({ length: 150 }, () => asked(rolled))
      const found = await engine.search.find(queries)
      expect(await engine.search.find(queries)).toEqual(found) // an engine may answer from a cache now
      let hits = 0
      queries.forEach((each, index) => {
        const expected = sorted(
          items.filter((item) => each.where.every((asks) => meets(item, asks, eventTexts))),
          each,
        )
        const page = expected.slice(each.from, each.from + each.size)
        const near = each.where.find(({ op }) => op === 'near')
        const shown = page.map((item) =>
          each.order.by === 'distance' && near?.op === 'near' ? Math.round(nearest(item, near) * 1e6) : item.id,
        )
        expect({ query: each, total: found[index]?.total, page: seen(found[index]?.hits, each) }).toEqual({
          query: each,
          total: expected.length,
          page: shown,
        })
        hits += expected.length
      })
      expect(hits).toBeGreaterThan(1000) // otherwise little was compared
    })
  })
}

/** Random queries over random records: the index of every engine must answer as a plain loop over the records does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import type { Box, Condition, Count, Engine, Found, Hit, IndexItem, Query } from '../../src/calendar/ports.ts'
import { analyse } from '../../src/calendar/text/analysis.ts'
import { type Alternative, parseSearch } from '../../src/calendar/text/clauses.ts'
import { indexedDegrees } from '../../src/calendar/values/geo.ts'
import { Dice } from '../support/dice.ts'
import { firstOfEach, meets, nearest, occurrencesOf, sorted } from '../support/plain.ts'
import { counted, inOrder } from '../support/plain-counts.ts'
import type { OpenEngine } from '../support/sample.ts'
import { DAY, event, inAll, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

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

/** Most are on a small grid, so that some are equally far from a point, in a row with it, or on the edge of a box. */
function point(dice: Dice): readonly [number, number] {
  if (!dice.below(8)) return dice.one(farPoints)
  return [indexedDegrees(8 + dice.below(40) / 20), indexedDegrees(47 + dice.below(20) / 20)]
}

/** At the antimeridian, at a pole, and where four tiles meet. */
const farPoints = [
  [180, -17],
  [-180, -17],
  [179.5, -16.5],
  [-179.5, -17.5],
  [10, 90],
  [0, 0],
] as const

function box(dice: Dice): Box {
  const [[west, south], [east, north]] = [point(dice), point(dice)]
  return { west, south: Math.min(south, north), east, north: Math.max(south, north) }
}

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
      location: dice.some(dice.one([1, 1, 3]), () => point(dice)),
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

/** Some of them repeat. */
function repeating(dice: Dice, id: number): IndexItem {
  const item = record(dice, id)
  const { document } = item
  if (!document || dice.below(3)) return item
  const starts = new Set(dice.some(6, () => NEW_YEAR + dice.below(400) * DAY))
  const occurrences = [...starts].map((start) => {
    const other = record(dice, id).document
    const { status = null, price = null, categories = [], location = [], title = {} } = other?.fields ?? {}
    const fields = dice.one([{}, {}, { status }, { price, title }, { categories, location }])
    return {
      fields: { ...fields, start, end: start + dice.one([0, 7200, DAY, 300 * DAY]) },
      record: { note: `${id} on ${start}` },
      ...(dice.below(4) ? {} : { texts: other?.texts ?? document.texts }),
    }
  })
  return { ...item, document: { ...document, occurrences } }
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
    // Few points: narrower circles are looked for in wider ones.
    lng: dice.one([8.1, 8.7, 9.6]),
    lat: dice.one([47.2, 47.8]),
    km: dice.one([3, 10, 30, 60, 500]),
  }),
  (dice) => ({ op: 'box', field: 'location', ...box(dice) }),
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

const counts: ((dice: Dice) => Count)[] = [
  (dice) => ({
    op: 'values',
    field: dice.one(['status', 'hidden', 'price', 'place', 'start', 'id', 'categories', 'marks']),
    size: dice.one([1, 3, 1000]),
  }),
  (dice) => ({ op: 'sets', field: 'categories', sets: dice.some(4, () => dice.some(3, () => dice.below(7))) }),
  (dice) => ({
    op: 'sets',
    field: dice.one(['price', 'id']),
    sets: dice.some(3, () => dice.some(3, () => dice.below(9))),
  }),
  (dice) => ({
    op: 'sets',
    field: dice.one(['marks', 'place']),
    sets: dice.some(3, () => dice.some(2, () => dice.one(['x', '%', 'a', 'É', '']))),
  }),
  (dice) => ({ op: 'ranges', field: 'price', bounds: dice.one([[0], [-5, 0, 1, 10], [100]]) }),
  (dice) => ({
    op: 'ranges',
    field: dice.one(['start', 'end']),
    bounds: Array.from({ length: 1 + dice.below(12) }, (_, day) => NEW_YEAR + day * dice.one([1, 30]) * DAY).toSorted(
      (a, b) => a - b,
    ),
  }),
  (dice) => ({
    op: 'cells',
    field: 'location',
    zoom: dice.below(14),
    box: dice.one([box(dice), { west: -180, south: -90, east: 180, north: 90 }]),
  }),
]

const count = (dice: Dice) => dice.one(counts)(dice)

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
    size: dice.one([0, 3, 20, 400]),
    ...dice.one([{}, { counts: [count(dice), ...dice.some(2, () => count(dice))] }]),
    ...dice.one([{}, {}, { distinct: true }]),
  })
}

export function testSearchAtRandom(name: string, open: OpenEngine): void {
  describe.each([
    ['records', record],
    ['records that repeat', repeating],
  ])(`the index of ${name} answers as a plain loop does, of %s`, (_, record) => {
    const dice = new Dice(20_261_121)
    const items = Array.from({ length: 300 }, (_, index) => record(dice, index + 1))
    const all = items.flatMap(occurrencesOf)
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

    /** Some at once: all together are too much for one round trip on a busy machine. */
    const findAll = async (queries: readonly Query[]) => {
      const found: Found[] = []
      for (let at = 0; at < queries.length; at += 25)
        found.push(...(await engine.search.find(queries.slice(at, at + 25))))
      return found
    }

    const byDistance = ({ order, where }: Query) =>
      order.by === 'distance' ? where.find(({ op }) => op === 'near') : undefined

    const noteOf = (record: unknown) => (record as { note: string }).note

    /** Ids and notes, in the order by distance with the distance in millimetres. */
    const seen = (hits: readonly Hit[] | undefined, asks: Query) =>
      hits?.map(({ id, record, distance }) => {
        const note = noteOf(record)
        return byDistance(asks) ? [id, note, Math.round((distance ?? -1) * 1e6)] : [id, note]
      })

    const hitsOf = (found: readonly IndexItem[], { distinct }: Query) => (distinct ? firstOfEach(found) : found)

    const expectedOf = (items: readonly IndexItem[], asks: Query) => {
      const near = byDistance(asks)
      return items.slice(asks.from, asks.from + asks.size).map((item) => {
        const note = noteOf(item.document?.record)
        return near?.op === 'near' ? [item.id, note, Math.round(nearest(item, near) * 1e6)] : [item.id, note]
      })
    }

    test.each([1, 2, 3, 4, 5, 6])('queries of seed %i', async (seed) => {
      const rolled = new Dice(seed)
      const queries = Array.from({ length: 150 }, () => asked(rolled))
      const found = await findAll(queries)
      expect(await findAll(queries)).toEqual(found) // an engine may answer from a cache now
      let hits = 0
      queries.forEach((each, index) => {
        const expected = sorted(
          all.filter((item) => each.where.every((asks) => meets(item, asks, eventTexts))),
          each,
        )
        expect({
          query: each,
          total: found[index]?.total,
          page: seen(found[index]?.hits, each),
          counted: found[index]?.counted?.map(inOrder),
        }).toEqual({
          query: each,
          total: hitsOf(expected, each).length,
          page: expectedOf(hitsOf(expected, each), each),
          counted: each.counts?.map((wanted) => counted(expected, wanted)),
        })
        hits += expected.length
      })
      expect(hits).toBeGreaterThan(1000) // otherwise little was compared
    })
  })
}

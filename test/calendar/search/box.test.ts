/** How a search is answered where nothing has all its words, and from how many candidates. */
import { expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../src/calendar/languages.ts'
import type { Found, Hit, IndexItem, Query } from '../../../src/calendar/ports.ts'
import { answer, type BoxSearch } from '../../../src/calendar/search/box.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { rankedPage } from '../../../src/calendar/search/ranked-search.ts'
import { Synonyms } from '../../../src/calendar/search/synonyms.ts'
import { isCorrected } from '../../../src/calendar/search/terms.ts'
import { understand } from '../../../src/calendar/search/understand.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'
import { writeSignals } from '../../../src/calendar/text/signals.ts'
import { objectOf } from '../../../src/calendar/values/objects.ts'
import { meets, sorted } from '../../support/plain.ts'
import { DAY, event, inAll, NEW_YEAR, query, sampleIndexes } from '../../support/sample.ts'

const texts = sampleIndexes[0]?.texts ?? {}
const index = {
  fields: {},
  primarySort: 'start',
  endField: 'end',
  texts,
}

interface Given {
  title?: string
  body?: string
  /** From New Year on, which is now. */
  days?: number
  language?: Language
}

/** Event 1, 2, …, in one language only. */
function items(given: readonly Given[]): IndexItem[] {
  return given.map(({ title = '', body = '', days = 1, language = 'en' }, at) => {
    const item = event(at + 1, { start: NEW_YEAR + days * DAY }, inAll({ [language]: { title, body } }))
    const written = writeSignals({ own: true, featured: false, title, names: '', language })
    return { ...item, document: item.document && { ...item.document, signals: objectOf(languageCodes, () => written) } }
  })
}

/** Searches some events for what was typed; `trips`: how often the index was asked, `asked`: for how many lists. */
async function searchOf(
  q: string,
  given: readonly Given[],
  language: Language = 'en',
  best: BoxSearch['best'] = 'all',
  narrowedTo?: readonly number[],
) {
  const all = items(given)
  const lexicons = objectOf(languageCodes, (code) => {
    const counts = Map.groupBy(
      given.flatMap(({ title = '', language: of = 'en' }) => (of === code ? analyse(title, code).words : [])),
      (word) => word,
    )
    return Lexicon.of(
      code,
      [...counts].map(([word, { length }]) => ({ word, count: length })),
    )
  })
  let [trips, asked] = [0, 0]
  const search: BoxSearch = {
    list: query({ language, where: narrowedTo ? [{ op: 'in', field: 'id', values: narrowedTo }] : [] }),
    wide: () => (narrowedTo ? query({ language }) : undefined),
    index,
    now: NEW_YEAR,
    best,
    find: (queries) => {
      trips++
      asked += queries.length
      return Promise.resolve(queries.map((each) => find(all, each)))
    },
    lexicon: (code) => lexicons[code],
    understand: async (code) =>
      understand(q, { language: code, lexicon: await lexicons[code], synonyms: new Synonyms([]) }),
  }
  const answered = await answer(search)
  return { search, trips, asked, answered }
}

function find(all: readonly IndexItem[], asked: Query): Found {
  const found = sorted(
    all.filter((item) => asked.where.every((condition) => meets(item, condition, texts))),
    asked,
  )
  const hits = found.slice(asked.from, asked.from + asked.size).map(({ id, document }): Hit => {
    const cursor = Buffer.from(JSON.stringify([document?.fields.start, id])).toString('base64url')
    return { id, version: 1, record: null, json: '', cursor, signals: document?.signals[asked.language] ?? '' }
  })
  return { hits, total: asked.uncounted ? 0 : found.length }
}

async function best(q: string, given: readonly Given[], { from = 0, size = 10 } = {}): Promise<number[]> {
  const { search, answered } = await searchOf(q, given)
  return (await rankedPage(search, answered, { from, size })).map(({ id }) => id)
}

const calendar: Given[] = [
  { title: 'Jazz concert', body: 'by the lake' },
  { title: 'Jazz night' },
  { title: 'Exhibition', body: 'jazz and more' },
  { title: 'Nuit du conte', language: 'fr' },
]

test.each<[name: string, q: string, ids: number[], isPartial?: boolean, language?: Language]>([
  ['all words', 'jazz concert ', [1]],
  ['all words, in different texts', 'concert lake ', [1]],
  ['none, and nothing like it', 'xylophone ', []],
  ['words of another language', 'conte ', [4], false, 'fr'],
  ['a mistyped word', 'exhibtion ', [3]],
  ['a mistyped word beside a right one', 'exhibtion jazz ', [3]],
  ['most of the words', 'jazz night xylophone ', [2], true],
  ['half of the words', 'night xylophone ', [2], true],
  ['less than half is nothing', 'night xylophone zither ', []],
  ['most of many, and one of them mistyped', 'exhibtion jazz xylophone ', [3], true],
  ['what is excluded is excluded', 'jazz -concert ', [2, 3]],
  ['… from what has some of the words', 'jazz xylophone -night ', [1, 3], true],
])('%s', async (_, q, ids, isPartial = false, language = 'en') => {
  const { search, answered } = await searchOf(q, calendar)
  expect(answered).toMatchObject({ total: ids.length, isPartial, language })
  expect((await rankedPage(search, answered, { from: 0, size: 10 })).map(({ id }) => id)).toEqual(ids)
})

const museums = Array.from({ length: 10 }, () => ({ title: 'museum' }))
test.each<[q: string, given: readonly Given[]]>([
  ['jazz ', calendar],
  ['jazz night xylophone ', calendar],
  ['exhibtion ', calendar],
  ['exhibtion jazz xylophone ', calendar],
  ['musuem ', [...museums, { title: 'other', body: 'musuem' }]],
])('where only the spelling of the best hit matters, it is looked for if a word is corrected: %s', async (q, given) => {
  const all = await searchOf(q, given)
  const isSpelled = isCorrected(all.answered.understood)
  const [some, none] = [await searchOf(q, given, 'en', 'corrected'), await searchOf(q, given, 'en', 'none')]
  expect(some.answered).toEqual({ ...all.answered, best: isSpelled ? all.answered.best : [] })
  expect(none.answered).toEqual({ ...all.answered, best: [] })
  expect(none.asked).toBeLessThan(all.asked)
})

test('no correction where a word is common, though nothing has all words', async () => {
  const many = Array.from({ length: 5 }, () => ({ title: 'cat show' }))
  const { answered } = await searchOf('cast show ', [...many, { title: 'cast' }, { title: 'cast' }, { title: 'cast' }])
  expect(answered).toMatchObject({ isPartial: true, total: 8 })
})

test('a rare word may be another, below what has it as it is', async () => {
  const right = Array.from({ length: 10 }, () => ({ title: 'museum' }))
  const found = await searchOf('musuem ', [{ title: 'other', body: 'musuem' }, ...right])
  expect(found.answered.total).toBe(11)
  expect(await best('musuem ', [...right, { title: 'other', body: 'musuem' }], { size: 1 })).toEqual([11])
})

test.each<[name: string, q: string, narrowedTo: readonly number[], total: number, isFull: boolean]>([
  ['enough of what the words find', 'jazz ', [1, 2, 3], 3, true],
  ['few of what the words find', 'jazz ', [1], 1, true],
  ['nothing of what the words find', 'jazz ', [4], 0, true],
  ['nothing of what some of the words find', 'jazz night xylophone ', [1], 0, false],
  ['something of what some of the words find', 'jazz night xylophone ', [2, 4], 1, false],
  ['nothing of what a corrected word finds', 'exhibtion ', [1], 0, true],
  ['something of what a corrected word finds', 'exhibtion ', [3], 1, true],
  ['nothing of what another language finds', 'conte ', [1], 0, true],
  ['something of what another language finds', 'conte ', [4], 1, true],
])('a list that is narrowed has %s', async (_, q, narrowedTo, total, isFull) => {
  const { answered, trips } = await searchOf(q, calendar, 'en', 'all', narrowedTo)
  expect(answered).toMatchObject({ total, isFull })
  expect(answered.best.length).toBe(total)
  expect(trips === 1).toBe(total > 2)
})

test('what is in quotes is neither corrected nor left out', async () => {
  const given = [{ title: 'museum' }, { title: 'jazz concert' }]
  for (const q of ['"musuem"', '"flute solo" jazz concert ', '"musuem" jazz concert '])
    expect((await searchOf(q, given)).answered.total).toBe(0)
  expect((await searchOf('"jazz concert" flute oboe ', given)).answered.total).toBe(0)
  expect((await searchOf('"jazz" concert flute ', given)).answered).toMatchObject({ total: 1, isPartial: true })
})

test('stop words alone that nothing has: there is nothing else to search for', async () => {
  const found = await searchOf('what is on', [{ title: 'museum' }, { title: 'concert' }])
  expect(found.answered.total).toBe(2)
  expect((await searchOf('âne ', [{ title: 'an evening' }])).answered.total).toBe(0)
})

test('the best of very many are among the candidates: in the title, to come, the latest past', async () => {
  const many = Array.from({ length: 400 }, (_, at): Given => ({ title: 'other', body: 'jazz', days: at }))
  const past = Array.from({ length: 400 }, (_, at): Given => ({ title: 'other', body: 'jazz', days: -at - 2 }))
  const found = await best('jazz ', [...past, ...many, { title: 'jazz', days: 900 }, { title: 'jazz', days: -900 }])
  expect(found.slice(0, 2)).toEqual([801, 802])
  expect(found[2]).toBe(401)
})

test('pages of very many hits have each of them once', async () => {
  const many = Array.from({ length: 700 }, (_, at): Given => ({ body: 'jazz', days: at - 350 }))
  const { search, answered } = await searchOf('jazz ', many)
  const ids: number[] = []
  for (let from = 0; from < 700; from += 45)
    ids.push(...(await rankedPage(search, answered, { from, size: 45 })).map(({ id }) => id))
  expect(ids.toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at + 1))
  expect(await rankedPage(search, answered, { from: 700, size: 45 })).toEqual([])
})

test('a search that finds enough asks once', async () => {
  expect((await searchOf('jazz ', calendar)).trips).toBe(1)
})

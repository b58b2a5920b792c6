/** Which names what is typed may become, in which order, and what of them is marked. */
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../../src/calendar/access/visibility.ts'
import type { Language } from '../../../src/calendar/languages.ts'
import type { Condition, Found, Hit, Query, VocabularyWord } from '../../../src/calendar/ports.ts'
import { Catalogue } from '../../../src/calendar/records/catalogue.ts'
import { readTyped } from '../../../src/calendar/search/beginnings.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { markBeginnings } from '../../../src/calendar/search/mark-beginnings.ts'
import { Names } from '../../../src/calendar/search/names.ts'
import { suggest } from '../../../src/calendar/search/suggest.ts'
import { type Suggestion, suggestionTypes } from '../../../src/calendar/search/suggestion-sources.ts'

describe('what is marked', () => {
  test.each<[typed: string, name: string, Language, marked: string]>([
    ['j', 'Jazz am Fluss', 'de', '<mark>J</mark>azz am Fluss'],
    ['zur', 'Zürich', 'en', '<mark>Zür</mark>ich'],
    ['zue', 'Zürich', 'de', '<mark>Zü</mark>rich'],
    ['zü', 'Zuerich', 'de', '<mark>Zu</mark>erich'],
    ['gene', 'GENE\u0300VE', 'fr', '<mark>GENE\u0300</mark>VE'],
    ['ete', 'Fête de l’été', 'fr', 'Fête de l’<mark>été</mark>'],
    ['coeu', 'Cœur', 'fr', '<mark>Cœu</mark>r'],
    ['stras', 'Straße', 'de', '<mark>Straß</mark>e'],
    ['nuit mus', 'Nuit des musées', 'fr', '<mark>Nuit</mark> des <mark>mus</mark>ées'],
    ['b', 'A big band', 'en', 'A <mark>b</mark>ig <mark>b</mark>and'],
    ['an', 'A big band', 'en', 'A big band'],
    ['s', "Children's summer", 'en', 'Children&#39;s <mark>s</mark>ummer'],
    ['sum', 'Sum\u00admer', 'en', '<mark>Sum</mark>\u00admer'],
    ['rock', 'Rock & <Roll>', 'en', '<mark>Rock</mark> &amp; &lt;Roll&gt;'],
    ['script', '<script>"x"</script>', 'en', '&lt;<mark>script</mark>&gt;&quot;x&quot;&lt;/<mark>script</mark>&gt;'],
    ['amp', 'A & B amp', 'en', 'A &amp; B <mark>amp</mark>'],
    ['🎷', '🎷 jazz', 'en', '🎷 jazz'],
  ])('%s in %s (%s)', (text, name, language, marked) => {
    const typed = readTyped(text, language) ?? { whole: [], beginning: '-' }
    expect(markBeginnings(name, typed, language)).toBe(marked)
  })
})

interface Stored {
  title?: string
  venue?: string
  city?: string
  organizer?: string
  events?: number
}

const LANGUAGE = 'en'
const inEnglish = (texts: Record<string, string>) => ({ language: LANGUAGE, texts: { [LANGUAGE]: texts } })

/** Of the list that a town or a term leads to. */
const isOfNames = (condition: Condition) =>
  condition.op === 'in' && ['city', 'categories', 'tags'].includes(condition.field)

/** An index that has the records in the order in which it would find them. */
function searchOf(records: readonly Stored[]) {
  const hit = ({ title = '', venue = '', organizer = '', city = '', events = 0 }: Stored, at: number): Hit => {
    const record = { id: at + 1, ...inEnglish({ title, venue, organizer, slug: '' }), city, count: events }
    return { id: at + 1, record, json: '', version: 1, cursor: String(at) }
  }
  const find = async (queries: readonly Query[]): Promise<Found[]> =>
    queries.map(({ resource, where, size, after }) => {
      if (where.some(isOfNames)) return { hits: [hit({}, 0)], total: 1 }
      const key = { events: 'title', venues: 'venue', organizers: 'organizer', categories: '', tags: '' }[resource]
      const all = records.map(hit).filter((_, at) => Object.hasOwn(records[at] ?? {}, key))
      const from = after === undefined ? 0 : all.findIndex(({ cursor }) => cursor === after) + 1
      const hits = all.slice(from, from + size)
      return { hits, total: hits.length }
    })
  return { find, generation: () => 1 }
}

type Counts = Record<string, number>

async function suggested(
  text: string,
  records: readonly Stored[],
  terms: { categories?: Counts; tags?: Counts } = {},
  limit = 8,
  vocabulary: readonly VocabularyWord[] = [],
): Promise<Suggestion[]> {
  const catalogue = new Catalogue()
  for (const taxonomy of ['categories', 'tags'] as const)
    for (const [at, [name, count]] of Object.entries(terms[taxonomy] ?? {}).entries()) {
      const term = { id: at + 1, rev: 1, ...inEnglish({}), count, language: LANGUAGE } as const
      catalogue.set(taxonomy, at + 1, { ...term, texts: { [LANGUAGE]: { name, slug: '', description: '' } } })
    }
  const search = searchOf(records)
  const typed = readTyped(text, LANGUAGE)
  if (!typed) return []
  const caller = anonymous
  return suggest({
    typed,
    types: suggestionTypes,
    limit,
    listRequest: { params: {}, language: LANGUAGE, now: 0, zone: 'UTC', radius: 1, fallback: true, caller, catalogue },
    languages: { language: LANGUAGE, defaultLanguage: LANGUAGE, fallback: true },
    names: new Names(search),
    lexicon: () => Lexicon.of(LANGUAGE, vocabulary),
    find: search.find,
  })
}

async function labels(...of: Parameters<typeof suggested>): Promise<string[]> {
  return (await suggested(...of)).map(({ type, label }) => `${type} ${label}`)
}

const bern: Stored[] = [
  { title: 'Walk through Bern' },
  { title: 'Bern by night' },
  { title: 'Bern' },
  { venue: 'Theatre of Bern', city: 'Bern', events: 9 },
  { venue: 'Berner Hof', city: 'bern', events: 20 },
  { venue: 'Bernhard Hall', city: 'Köniz', events: 3 },
  { organizer: 'Friends of Bern', events: 1 },
]

describe('the order', () => {
  test('the whole name, then its beginning, then any of its words; in each the types in turns', async () => {
    const terms = { categories: { Bern: 2 }, tags: { Bernese: 4, Old: 1 } }
    expect(await labels('bern', bern, terms, 20)).toEqual([
      'event Bern',
      'town Bern',
      'category Bern',
      'event Bern by night',
      'venue Berner Hof',
      'tag Bernese',
      'venue Bernhard Hall',
      'event Walk through Bern',
      'venue Theatre of Bern',
      'organizer Friends of Bern',
    ])
    expect(await labels('bern', bern, {}, 2)).toEqual(['event Bern', 'town Bern'])
  })

  test('the most events first, then by name', async () => {
    const venues = [
      { venue: 'Hall B', events: 5 },
      { venue: 'Hall A', events: 5 },
      { venue: 'Hall C', events: 7 },
      { venue: 'Hall D', events: 0 },
    ]
    expect(await labels('h', venues)).toEqual(['venue Hall C', 'venue Hall A', 'venue Hall B', 'venue Hall D'])
  })

  test.each<[typed: string, name: string, found: boolean]>([
    ['j', 'Jazz', true],
    ['azz', 'Jazz', false],
    ['night', 'A jazz night', true],
    ['night jazz', 'A jazz night', true],
    ['jaz nigh', 'A jazz night', false],
    ['jazz nigh', 'A jazz night', true],
    ['zurich', 'Zürich', true],
    ['ZÜ', 'zürich', true],
    ['l', "L'été", true],
    ['pop-ro', 'Pop-Rock', true],
    ['!', 'What!', false],
  ])('%s and %s', async (typed, name, found) => {
    expect(await labels(typed, [{ venue: name, events: 1 }])).toEqual(found ? [`venue ${name}`] : [])
    expect(await labels(typed, [{ title: name }])).toEqual(found ? [`event ${name}`] : [])
  })

  test('a town is one, whatever its spelling, with the events of all its venues; without events it is none', async () => {
    const venues = [
      { venue: 'One', city: 'Zug', events: 4 },
      { venue: 'Two', city: 'Zürich', events: 3 },
      { venue: 'Three', city: 'ZURICH', events: 2 },
      { venue: 'Four', city: 'Zell', events: 0 },
    ]
    expect(await labels('z', venues)).toEqual(['town Zürich', 'town Zug'])
  })

  test('terms that no event has are left out', async () => {
    const terms = { categories: { Music: 0, Markets: 1 }, tags: { Mountains: 0 } }
    expect(await labels('m', [], terms)).toEqual(['category Markets'])
  })
})

describe('a title of several events', () => {
  test('is suggested once, for the soonest', async () => {
    const found = await suggested('m', [{ title: 'Market' }, { title: 'Museum' }, { title: 'market!' }])
    expect(found.map(({ record }) => record?.id)).toEqual([1, 2])
  })

  test('does not hide those after it', async () => {
    const many = Array.from({ length: 60 }, () => ({ title: 'Market' }))
    expect(await labels('m', [...many, { title: 'Museum' }])).toEqual(['event Market', 'event Museum'])
  })
})

describe('very common words', () => {
  const vocabulary = [{ word: 'market', count: 5_000 }]

  test('stand for their beginnings, but hide no other word where there are few of them', async () => {
    const few = [{ title: 'Market' }, { title: 'Marks' }]
    expect(await labels('mark', few, {}, 8, vocabulary)).toEqual(['event Market', 'event Marks'])
    const many = Array.from({ length: 20 }, (_, at) => ({ title: `Market ${at}` }))
    const found = await labels('mark', [...many, { title: 'Marks' }], {}, 20, vocabulary)
    expect(found).toHaveLength(20)
    expect(found).not.toContain('event Marks')
  })
})

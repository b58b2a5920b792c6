/** Which of two candidates comes first. */
import { expect, test } from 'vitest'
import type { Language } from '../../../src/calendar/languages.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { type Candidate, ranked, type Scored } from '../../../src/calendar/search/ranking.ts'
import { readSynonyms, Synonyms } from '../../../src/calendar/search/synonyms.ts'
import { understand } from '../../../src/calendar/search/understand.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'
import { type Signals, withStems } from '../../../src/calendar/text/signals.ts'
import { DAY_SECONDS } from '../../../src/calendar/values/wall-clock.ts'

const NOW = 1_800_000_000
const lexicon = await Lexicon.of('en', [
  { word: 'jazz', count: 50 },
  { word: 'zither', count: 1 },
])
const synonyms = new Synonyms(readSynonyms('gig, concert', 'en'))

type Given = Partial<Omit<Signals, 'title' | 'names'>> &
  Partial<Omit<Candidate, 'signals' | 'start'>> & { title?: string; names?: string; days?: number; language?: Language }

/** An event in its own language, `days` days from now, unless it says something else. */
function candidate(given: Given, id: number): Candidate {
  const { title = '', names = '', terms = [], own = true, featured = false, days = 10, language = 'en' } = given
  const words = (text: string) => withStems(analyse(text, language).words, language)
  return {
    id,
    start: NOW + days * DAY_SECONDS,
    isOver: days < 0,
    signals: { own, featured, title: words(title), names: words(names), terms },
  }
}

/** Candidates 1, 2, … in the order of the ranking. `complete`: they are known to have all words. */
function rank(q: string, given: readonly Given[], { language = 'en' as Language, complete = true } = {}): Scored[] {
  const understood = understand(q, { language, lexicon, synonyms })
  const candidates = given.map((each, at) => candidate({ language, ...each }, at + 1))
  return ranked(candidates.toReversed(), { ...understood, language, complete, now: NOW })
}

const order = (...of: Parameters<typeof rank>): number[] => rank(...of).map(({ id }) => id)

test.each<[name: string, q: string, better: Given, worse: Given]>([
  ['a title before names', 'jazz ', { title: 'jazz trio' }, { title: 'some trio', names: 'jazz' }],
  ['names before the rest', 'jazz ', { title: 'trio', names: 'jazz' }, { title: 'trio' }],
  ['a word before another form of it', 'concerts ', { title: 'concerts two' }, { title: 'concert two' }],
  ['a word before its synonym', 'gig ', { title: 'gig trio' }, { title: 'concert trio' }],
  ['a whole word before the beginning of trio', 'zith', { title: 'zith trio' }, { title: 'zither trio' }],
  ['the title itself before a longer trio', 'jazz ', { title: 'jazz' }, { title: 'jazz trio' }],
  ['… though it is later', 'jazz ', { title: 'jazz', days: 400 }, { title: 'jazz trio', days: 1 }],
  ['… or over', 'jazz ', { title: 'jazz', days: -400 }, { title: 'jazz night trio', days: 1 }],
  ['with its stop words, too', 'the jazz ', { title: 'the jazz' }, { title: 'jazz trio' }],
  ['words next to each other', 'jazz trio ', { title: 'big jazz trio big' }, { title: 'big trio jazz big' }],
  ['… in a half-typed search', 'jazz tri', { title: 'big jazz trio big' }, { title: 'big trio jazz big' }],
  ['a short title before a long trio', 'jazz ', { title: 'big jazz' }, { title: 'big big big jazz' }],
  ['at the beginning of the title', 'jazz ', { title: 'jazz big' }, { title: 'big jazz' }],
  ['the own language', 'jazz ', { title: 'big jazz', days: 300 }, { title: 'big jazz', own: false }],
  ['sooner before later', 'jazz ', { title: 'big jazz', days: 2 }, { title: 'big jazz', days: 200 }],
  ['to come before over', 'jazz ', { title: 'big jazz', days: 700 }, { title: 'big jazz', days: -1 }],
  ['featured ones', 'jazz ', { title: 'big jazz', featured: true }, { title: 'big jazz' }],
  ['… not before better ones', 'jazz ', { title: 'big jazz' }, { title: 'trio', names: 'jazz', featured: true }],
])('%s', (_, q, better, worse) => {
  expect(order(q, [better, worse])).toEqual([1, 2])
  expect(order(q, [worse, better])).toEqual([2, 1])
})

test.each<[name: string, q: string, better: Given, worse: Given]>([
  ['all words before some', 'jazz trio ', { title: 'big jazz trio' }, { title: 'big jazz' }],
  ['a rare word before a common one', 'jazz zither ', { title: 'big zither' }, { title: 'big jazz' }],
])('where some words suffice: %s', (_, q, better, worse) => {
  expect(order(q, [better, worse], { complete: false })).toEqual([1, 2])
  expect(order(q, [worse, better], { complete: false })).toEqual([2, 1])
})

test('a word elsewhere counts where it is known to be there', () => {
  const totalOf = (complete: boolean) => rank('jazz trio ', [{ title: 'big jazz' }], { complete })[0]?.score.total ?? 0
  expect(totalOf(true)).toBeGreaterThan(totalOf(false))
})

test('the time counts in a search that was made before, too', () => {
  const jazz = candidate({ title: 'big jazz' }, 1)
  const understood = understand('jazz ', { language: 'en', lexicon, synonyms })
  const totalAt = (now: number) =>
    ranked([jazz], { ...understood, language: 'en', complete: true, now })[0]?.score.total ?? 0
  const [before, later] = [totalAt(NOW), totalAt(NOW + 9 * DAY_SECONDS)]
  expect(later).toBeGreaterThan(before)
  expect(totalAt(NOW)).toBe(before)
})

test('in German, a compound by its parts', () => {
  const given = [{ title: 'Markt im Dorf' }, { title: 'Weihnachtsmarkt im Dorf' }, { title: 'Fest im Dorf' }]
  expect(order('markt ', given, { language: 'de' })).toEqual([1, 2, 3])
})

test('terms', () => {
  const expansion = { alternative: { form: 'tokens', tokens: ['tags1'] }, quality: 0.8 } as const
  const understood = { terms: [{ words: ['x'], weight: 1, expansions: [expansion] }], excluded: [], typed: [] }
  const candidates = [['tags12'], ['tags1']].map((terms, at) => candidate({ terms }, at + 1))
  expect(ranked(candidates, { ...understood, language: 'en', complete: true, now: NOW }).map(({ id }) => id)).toEqual([
    2, 1,
  ])
})

test('equal ones: sooner first, then by id', () => {
  expect(order('jazz ', [{ days: -3 }, { days: -9 }, { days: -3 }])).toEqual([2, 1, 3])
})

test('without times, by id', () => {
  const found = [3, 1, 2].map((id) => {
    const { start: _, ...timeless } = candidate({ title: 'jazz' }, id)
    return timeless
  })
  const understood = understand('jazz', { language: 'en', lexicon, synonyms })
  expect(ranked(found, { ...understood, language: 'en', complete: true, now: NOW }).map(({ id }) => id)).toEqual([
    1, 2, 3,
  ])
})

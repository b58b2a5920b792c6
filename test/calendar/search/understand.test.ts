/** What is searched for when something is typed: the terms and their expansions. */
import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/calendar/languages.ts'
import { Catalogue } from '../../../src/calendar/records/catalogue.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { readSynonyms, Synonyms } from '../../../src/calendar/search/synonyms.ts'
import { type Expansion, searchQueryOf } from '../../../src/calendar/search/terms.ts'
import { hasOnlyStopWords, understand } from '../../../src/calendar/search/understand.ts'

const lexicon = await Lexicon.of('en', [
  { word: 'jazz', count: 100 },
  { word: 'openair', count: 2 },
  { word: 'night', count: 5 },
])
const synonyms = new Synonyms(readSynonyms('gig, concert\nopen air => outdoor, al fresco', 'en'))

const understood = (text: string, language: Language = 'en') => understand(text, { language, lexicon, synonyms })
const written = ({ alternative: { form, tokens, prefix } }: Expansion) =>
  `${form} ${tokens.join('+')}${prefix ? '*' : ''}`
const expansionsOf = (text: string, language?: Language) =>
  understood(text, language).terms.map(({ expansions }) => expansions.map(written).join(', '))
const wordsOf = (text: string, language?: Language) =>
  understood(text, language).terms.map(({ words }) => words.join('+'))

describe('the words', () => {
  test.each<[text: string, words: string[], language?: Language]>([
    ['Jazz, blues!', ['jazz', 'blues']],
    ['what is on in bern', ['bern']],
    ['the who', ['the', 'who']], // nothing else is left
    ['où voir un concert', ['concert'], 'fr'],
    ['wann ist das Straßenfest?', ['strassenfest', 'strassenfest'], 'de'], // a term for each part
    ['pop-rock', ['pop', 'rock']],
    ['"the who" live', ['the+who', 'live']],
    ['jazz jazz', ['jazz']],
    [Array.from({ length: 20 }, (_, at) => `w${at}`).join(' '), Array.from({ length: 12 }, (_, at) => `w${at}`)],
    ['', []],
    ['?!', []],
  ])('of "%s"', (text, words, language) => {
    expect(wordsOf(text, language)).toEqual(words)
  })
})

describe('each can be found', () => {
  test.each<[name: string, text: string, expansions: string[], language?: Language]>([
    ['by its stem', 'concerts ', ['stems concert, stems gig']],
    ['the last one as a beginning, too', 'night con', ['stems night', 'stems con, words con*']],
    ['… not with a blank after it', 'con ', ['stems con']],
    ['… nor in quotes', '"con"', ['stems con']],
    ['… nor excluded', 'night -con', ['stems night']],
    ['… nor if it is a stop word', 'night the', ['stems night']],
    ['a phrase as it is', '"open air night"', ['stems open+air+night']],
    ['by a synonym', 'gig ', ['stems gig, stems concert']],
    [
      '… of several words',
      'open air ',
      [
        'stems open, stems outdoor, stems al+fresco, stems openair',
        'stems air, stems outdoor, stems al+fresco, stems openair',
      ],
    ],
    ['… not the other way round', 'outdoor ', ['stems outdoor']],
    ['… not in a phrase', '"gig"', ['stems gig']],
    ['in compounds', 'markt ', ['stems markt, parts markt'], 'de'],
    [
      'a compound by its parts',
      'weihnachtsmarkt ',
      [
        'stems weihnachtsmarkt, parts weihnachtsmarkt, stems weihnacht, parts weihnacht',
        'stems weihnachtsmarkt, parts weihnachtsmarkt, stems markt, parts markt',
      ],
      'de',
    ],
    ['stop words alone as whole words of names', 'the who', ['words the', 'words who']],
  ])('%s', (_, text, expansions, language) => {
    expect(expansionsOf(text, language)).toEqual(expansions)
  })

  test('by the terms that have it in their name', () => {
    const terms = new Catalogue()
    const texts = { en: { name: 'Jazz and blues', slug: 'jazz', description: '' } }
    terms.set('categories', 7, { id: 7, rev: 1, language: 'en', texts, count: 1 })
    const { terms: found } = understand('blues ', { language: 'en', lexicon, synonyms, terms })
    expect(found.map(({ expansions }) => expansions.map(written))).toEqual([['stems blue', 'tokens categories7']])
  })
})

test('what is excluded is excluded by whole words', () => {
  expect(understood('jazz -blues -"open air"').excluded).toEqual([
    [{ form: 'stems', tokens: ['blue'] }],
    [{ form: 'stems', tokens: ['open', 'air'] }],
  ])
})

test('rare words say more', () => {
  const [common, rare] = understood('jazz night ').terms
  expect(rare?.weight).toBeGreaterThan(common?.weight ?? 1)
})

test('the beginning of a word is worth less where it is a word itself', () => {
  const beginning = (text: string) =>
    understood(text).terms[0]?.expansions.find(({ alternative }) => alternative.prefix)
  expect(beginning('jazz')?.quality).toBeLessThan(beginning('jaz')?.quality ?? 0)
})

test('all words as they were typed are kept for the order', () => {
  expect(understood('What is on -in Bern?').typed).toEqual(['what', 'is', 'on', 'bern'])
})

test.each<[text: string, language: Language, nothing: boolean]>([
  ['what is on', 'en', true],
  ['', 'en', true],
  ['jazz', 'en', false],
  ['"the"', 'en', false],
  ['was läuft', 'de', true],
])('whether "%s" says nothing', (text, language, nothing) => {
  expect(hasOnlyStopWords(text, language)).toBe(nothing)
})

test('a query has the alternatives of each word, and is blank without any', () => {
  expect(searchQueryOf({ ...understood('gig -jazz'), atLeast: 1 })).toEqual({
    must: [
      [
        { form: 'stems', tokens: ['gig'] },
        { form: 'stems', tokens: ['concert'] },
      ],
    ],
    mustNot: [[{ form: 'stems', tokens: ['jazz'] }]],
    blank: false,
    atLeast: 1,
  })
  expect(searchQueryOf(understood(' ? '))).toEqual({ must: [], mustNot: [], blank: true })
})

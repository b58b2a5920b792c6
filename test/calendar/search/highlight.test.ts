/** What is marked in texts, in each language; and that nothing but the marks is markup. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../src/calendar/languages.ts'
import { events } from '../../../src/calendar/resources/events/index.ts'
import { corrected } from '../../../src/calendar/search/corrections.ts'
import { wordFinder } from '../../../src/calendar/search/found-words.ts'
import { highlighter } from '../../../src/calendar/search/highlight.ts'
import { Lexicon } from '../../../src/calendar/search/lexicon.ts'
import { literally } from '../../../src/calendar/search/resolved-list.ts'
import { marked, SNIPPET_CHARACTERS, snippet } from '../../../src/calendar/search/snippet.ts'
import { readSynonyms, Synonyms } from '../../../src/calendar/search/synonyms.ts'
import type { SearchTerm } from '../../../src/calendar/search/terms.ts'
import { understand } from '../../../src/calendar/search/understand.ts'
import { nameForms, type TextForm } from '../../../src/calendar/text/forms.ts'
import { leastProcessorTime } from '../../support/processor-time.ts'
import { vectors } from '../../support/xss-vectors.ts'

const noLexicon = await Lexicon.of('en', [])

function termsOf(typed: string, language: Language, synonyms = ''): readonly SearchTerm[] {
  const rules = new Synonyms(synonyms ? readSynonyms(synonyms, language) : [])
  return understand(typed, { language, lexicon: noLexicon, synonyms: rules }).terms
}

function markedBy(terms: readonly SearchTerm[], language: Language, text: string, forms: readonly TextForm[]): string {
  return marked(text, wordFinder(terms, language)(text, forms))
}

/** The marks as brackets. */
const written = (html: string) => html.replaceAll('<mark>', '[').replaceAll('</mark>', ']')

describe('words of names', () => {
  test.each<[Language, typed: string, text: string, found: string]>([
    ['en', 'concert ', 'Concerts for the concert-goer', '[Concerts] for the [concert]-goer'],
    ['en', 'children ', 'Children’s day, children', '[Children]’s day, [children]'],
    ['en', 'jaz', 'Jazz & more: JAZZY', '[Jazz] &amp; more: [JAZZY]'],
    ['en', '"open air" ', 'Air, open air, OPEN-AIR, open', 'Air, [open] [air], [OPEN]-[AIR], open'],
    ['en', 'cafe ', 'A café, a cafe\u0301, a cafés', 'A [café], a [cafe\u0301], a [cafés]'],
    ['en', 'festival ', 'A fes\u00adti\u00adval', 'A [fes\u00adti\u00adval]'],
    ['en', 'the who ', 'The Who', '[The] [Who]'],
    ['en', 'tea ', 'Team, steam, tea', 'Team, steam, [tea]'],
    ['en', '"team" -tea', 'Team, tea', '[Team], tea'],
    ['fr', 'été ', 'L’été, l’ete', 'L’[été], l’[ete]'],
    ['fr', 'fete ', 'Fête d’hiver, d’autres fêtes', '[Fête] d’hiver, d’autres [fêtes]'],
    ['fr', 'ecole ', "L'École aujourd'hui", 'L&#39;[École] aujourd&#39;hui'],
    ['fr', 'aujourd’hui ', "Demain, aujourd'hui", 'Demain, [aujourd]&#39;[hui]'],
    ['fr', '"fête de l’été" ', 'La fête de l’été', 'La [fête] [de] l’[été]'],
    ['fr', 'cœur ', 'Un coeur, deux CŒURS', 'Un [coeur], deux [CŒURS]'],
    ['de', 'fuehrung ', 'Führung, Führungen', '[Führung], [Führungen]'],
    ['de', 'konzert ', 'Orgelkonzert und Konzerte', '[Orgelkonzert] und [Konzerte]'],
    ['de', 'kinderfest ', 'Ein Fest für Kinder', 'Ein [Fest] für [Kinder]'],
    ['de', 'strasse ', 'Straße 5', '[Straße] 5'],
  ])('%s: %s in %s', (language, typed, text, found) => {
    expect(written(markedBy(termsOf(typed, language), language, text, nameForms))).toBe(found)
  })

  test('synonyms', () => {
    const terms = termsOf('gig ', 'en', 'gig, live music')
    expect(written(markedBy(terms, 'en', 'Live music, music, live: gigs', nameForms))).toBe(
      '[Live] [music], music, live: [gigs]',
    )
  })

  test('what a mistyped word was meant to be', async () => {
    const lexicon = await Lexicon.of('en', [{ word: 'concert', count: 5 }])
    const understood = understand('conzert ', { language: 'en', lexicon, synonyms: new Synonyms([]) })
    const { terms = [] } = corrected(understood, lexicon, 'en', () => true) ?? {}
    expect(written(markedBy(terms, 'en', 'A concert', nameForms))).toBe('A [concert]')
  })

  test('parts of words, of search', () => {
    const { terms } = literally('haus', 'de')
    expect(written(markedBy(terms, 'de', 'Rathausplatz', nameForms))).toBe('[Rathausplatz]')
    expect(written(markedBy(terms, 'de', 'Rathausplatz, Häuser', ['stems']))).toBe('Rathausplatz, [Häuser]')
  })
})

describe('a record', () => {
  const record = {
    title: 'Jazz night',
    description: '<p>All about jazz &lt;live&gt;.</p>\n<p>Jazz</p>',
    excerpt: '',
    venue: { venue: 'The Jazz Cellar', city: 'Basel', description: 'jazz' },
    organizer: [{ organizer: 'Jazz Ltd' }, { organizer: 'Others' }, { organizer: 'Jazz Inc' }],
    categories: [{ name: 'Jazz' }],
    tags: [],
  }
  const terms = termsOf('jazz ', 'en')
  const fields = { language: 'en', box: true } as const

  test('all fields in which something was found', () => {
    const expansions = [
      ...(terms[0]?.expansions ?? []),
      { alternative: { form: 'tokens', tokens: ['categories1'] }, quality: 1 } as const,
    ]
    const found = highlighter(events, { ...fields, terms: terms.map((term) => ({ ...term, expansions })) })(record)
    expect(found).toEqual({
      title: ['<mark>Jazz</mark> night'],
      description: ['All about <mark>jazz</mark> &lt;live&gt;. <mark>Jazz</mark>'],
      venue: ['The <mark>Jazz</mark> Cellar'],
      organizer: ['<mark>Jazz</mark> Ltd', '<mark>Jazz</mark> Inc'],
      categories: ['<mark>Jazz</mark>'],
    })
  })

  test('terms only where they were searched', () => {
    expect(highlighter(events, { ...fields, terms })(record)).not.toHaveProperty('categories')
  })

  test('names only where they were searched', () => {
    const found = highlighter(events, { ...fields, terms, box: false })(record)
    expect(Object.keys(found)).toEqual(['title', 'description'])
  })

  test('beginnings of words not where only whole words are searched', () => {
    const found = highlighter(events, { ...fields, terms: termsOf('jaz', 'en') })(record)
    expect(Object.keys(found)).toEqual(['title', 'venue', 'organizer'])
  })

  test('several venues, and none', () => {
    const find = highlighter(events, { ...fields, terms: termsOf('basel ', 'en') })
    expect(find(record)).toEqual({ city: ['<mark>Basel</mark>'] })
    expect(find({ ...record, venue: [record.venue, { city: 'Old Basel' }, record.venue] })).toEqual({
      city: ['<mark>Basel</mark>', 'Old <mark>Basel</mark>'],
    })
    expect(find({ ...record, venue: [] })).toEqual({})
  })
})

describe('a snippet', () => {
  const snip = (text: string, typed: string) => snippet(text, wordFinder(termsOf(typed, 'en'), 'en')(text, ['stems']))
  const filler = 'lorem ipsum '.repeat(40)

  test('is the whole of a short text', () => {
    expect(snip('A jazz day', 'jazz ')).toBe('A <mark>jazz</mark> day')
  })

  test('has whole words on both sides', () => {
    const plain = snip(`${filler}jazz ${filler}`, 'jazz ').replace(/<\/?mark>/g, '')
    expect(plain).toMatch(/^…(?:lorem |ipsum )+jazz(?: lorem| ipsum)+…$/)
    expect(plain.length).toBeGreaterThan(SNIPPET_CHARACTERS - 20)
    expect(plain.length).toBeLessThanOrEqual(SNIPPET_CHARACTERS + 2)
  })

  test('is not cut where the text ends', () => {
    expect(snip(`Jazz ${filler}`, 'jazz ')).toMatch(/^<mark>Jazz<\/mark> .*…$/)
    expect(snip(`${filler}jazz`, 'jazz ')).toMatch(/^….* <mark>jazz<\/mark>$/)
  })

  test('is where most words are found, the first such place', () => {
    const text = `jazz ${filler}the jazz of Basel, ${filler}jazz in Basel`
    expect(snip(text, 'jazz basel ')).toContain('the <mark>jazz</mark> of <mark>Basel</mark>,')
  })

  test('text without blanks', () => {
    const found = snip(`${'-'.repeat(500)}jazz${'😀'.repeat(500)}`, 'jazz ')
    expect(found).toMatch(/^…-+<mark>jazz<\/mark>😀+…$/u)
  })

  test('of a very long description takes little time', async () => {
    const words = `${'jazz <b>night</b> '.repeat(10_000)}${'l’'.repeat(20_000)}${'a\u0301'.repeat(50_000)}`
    const highlight = highlighter(events, { terms: termsOf('jazz night ', 'en'), language: 'en', box: true })
    const { result: found, milliseconds } = await leastProcessorTime(1_000, () => highlight({ description: words }))
    expect(milliseconds).toBeLessThan(1_000)
    expect(found.description?.[0]?.replace(/<\/?mark>/g, '').length).toBeLessThanOrEqual(SNIPPET_CHARACTERS + 2)
  })
})

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }
const unescaped = (html: string) =>
  html.replace(/<\/?mark>/g, '').replace(/&([a-z]+|#39);/g, (entity, name: string) => entities[name] ?? entity)

describe('is safe', () => {
  test.each(languageCodes)('%s: nothing but marks comes out of vectors', (language) => {
    const find = highlighter(events, { terms: termsOf('alert script 1 x ', language), language, box: true })
    for (const vector of vectors) {
      const shown = `1 ${vector} alert`
      const found = find({
        title: shown,
        description: shown,
        excerpt: `${shown} ${shown} `.repeat(9),
        venue: { venue: shown },
      })
      for (const html of Object.values(found).flat()) {
        expect(html).toContain('<mark>')
        expect(html.replace(/<mark>[\p{L}\p{N}\p{M}\p{Cf}]+<\/mark>/gu, '')).not.toMatch(/[<>"']/)
      }
    }
  })

  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'jazz',
      'Jazz’s',
      'l’été',
      '<mark>',
      '</mark>',
      '&lt;b&gt;',
      '½',
      'ŉ',
      '\u00ad',
      '-',
      '\ud83d',
      'night',
    ),
  )
  test('without marks and escapes it is a part of the text', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.constantFrom(' ', '', '\n'),
        fc.constantFrom(...languageCodes),
        (pieces, between, language) => {
          const text = pieces.join(between)
          const words = wordFinder(termsOf('jazz night été 1 a ', language), language)(text, nameForms)
          expect(unescaped(marked(text, words))).toBe(text)
          if (!words.length) return
          const found = snippet(text, words)
          expect(found).toContain('<mark>')
          const inside = unescaped(found)
          if (text.length > SNIPPET_CHARACTERS) expect(text).toContain(inside.replace(/^…/, '').replace(/…$/, ''))
          else expect(inside).toBe(text)
          expect(inside.length).toBeLessThanOrEqual(SNIPPET_CHARACTERS + 4)
        },
      ),
      { numRuns: 300 },
    )
  })
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { stopWords } from '../../../src/calendar/search/stop-words.ts'
import { loadSynonyms, readSynonyms, Synonyms, type Term } from '../../../src/calendar/search/synonyms.ts'
import { analyse } from '../../../src/calendar/text/analysis.ts'

const shipped = join(import.meta.dirname, '../../../synonyms')
const folder = mkdtempSync(join(tmpdir(), 'kalends-synonyms-'))
afterAll(() => rmSync(folder, { recursive: true }))

const phrases = (terms: readonly Term[] = []) => terms.map((term) => term.join(' '))

/** `start+length: alternatives` of each match. */
function matches(file: string, search: string): string[] {
  return new Synonyms(readSynonyms(file, 'en'))
    .match(analyse(search, 'en').stems)
    .map(({ start, length, alternatives }) => `${start}+${length}: ${phrases(alternatives).join(', ')}`)
}

describe('a file of synonyms', () => {
  test('has comments, blank lines, groups and arrows', () => {
    const text = '\ufeff# Music\r\n\r\nConcert,gig , piano  recitals # and more\r\nmusic, songs => concert\n  # end'
    expect(readSynonyms(text, 'en')).toEqual([
      { left: [['concert'], ['gig'], ['piano', 'recit']], right: [['concert'], ['gig'], ['piano', 'recit']] },
      { left: [['music'], ['song']], right: [['concert']] },
    ])
  })

  test('keeps a # inside of a word', () => {
    expect(readSynonyms('C#, csharp', 'en')).toEqual([{ left: [['c'], ['csharp']], right: [['c'], ['csharp']] }])
  })

  test.each([
    ['concert', '"concert" has no synonym: write two terms, or "=>" between them.'],
    ['concert,, gig', 'a term is missing beside "," or "=>".'],
    ['concert, gig,', 'a term is missing beside "," or "=>".'],
    ['concert =>', 'a term is missing beside "," or "=>".'],
    ['=> concert', 'a term is missing beside "," or "=>".'],
    ['concert, &', 'a term is missing beside "," or "=>".'],
    ['a => b => c', 'more than one "=>".'],
    ['concert, late at night jazz', '"late at night jazz" has 4 words; a term has at most 3.'],
  ])('is refused for %s', (line, reason) => {
    expect(() => readSynonyms(`a, b\n# c\n${line}\n`, 'en')).toThrow(`synonyms, line 3: ${reason}`)
  })
})

describe('the synonyms of a search', () => {
  test.each([
    ['concert, gig, recital', 'gigs', ['0+1: concert, recit']],
    ['music => concert, choir', 'live music', ['1+1: concert, choir']],
    ['music => concert, choir', 'concert', []],
    ['concert, gig\nmusic => concert\nmusic, songs', 'music gig', ['0+1: concert, song', '1+1: concert']],
    // The longest term counts, and words within it do not count again.
    [
      'market, bazaar\nflea market, swap meet\nfair, expo',
      'flea markets fair market',
      ['0+2: swap meet', '2+1: expo', '3+1: bazaar'],
    ],
    ['open air cinema, outdoor cinema', 'open air', []],
    // What the words themselves find needs no alternative.
    ['concert, piano concert, recital', 'concert', ['0+1: recit']],
    ['concert, piano concert', 'concert', []],
    ['concert, piano concert', 'piano concert', ['0+2: concert']],
    ['concert, gig', '', []],
  ])('%j: %s', (file, search, expected) => {
    expect(matches(file, search)).toEqual(expected)
  })
})

describe('a folder of synonyms', () => {
  test('need not have every language', () => {
    writeFileSync(join(folder, 'fr.txt'), 'cinéma, ciné\n')
    const { en, fr } = loadSynonyms(folder)
    expect(fr.match(['cine'])).toEqual([{ start: 0, length: 1, alternatives: [['cinema']] }])
    expect(en.match(['cine'])).toEqual([])
    mkdirSync(join(folder, 'empty'))
    expect(loadSynonyms(join(folder, 'empty')).fr.match(['cine'])).toEqual([])
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'other', 'notes.txt'), '')
    for (const name of ['none', 'other', 'fr.txt'])
      expect(() => loadSynonyms(join(folder, name))).toThrow(/^SYNONYMS_DIR is ".*": it must be a folder with/)
  })

  test('with a wrong line is refused, naming file and line', () => {
    const file = join(folder, 'de.txt')
    writeFileSync(file, 'Kino, Film\nVelo\n')
    expect(() => loadSynonyms(folder)).toThrow(`${file}, line 2: "Velo" has no synonym`)
  })
})

describe.each(['en', 'fr', 'de'] as const)('the synonyms shipped for %s', (language) => {
  const rules = readSynonyms(readFileSync(join(shipped, `${language}.txt`), 'utf8'), language)
  const sides = rules.flatMap(({ left, right }) => (left === right ? [left] : [left, right, [...left, ...right]]))

  test('are 150 groups or more', () => {
    expect(rules.length).toBeGreaterThanOrEqual(150)
  })

  test('have no term twice in a group', () => {
    expect(sides.filter((terms) => new Set(phrases(terms)).size < terms.length).map(phrases)).toEqual([])
  })

  test('have no stop word as a term', () => {
    const stems = new Set([...stopWords(language)].flatMap((word) => analyse(word, language).stems))
    expect(phrases(sides.flat()).filter((term) => stems.has(term))).toEqual([])
  })

  test('find something new in each line', () => {
    const useless = rules.filter((rule) => rule.left.every((term) => new Synonyms([rule]).match(term).length === 0))
    expect(useless).toEqual([])
  })
})

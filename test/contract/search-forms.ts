/** What the search box asks of every engine: forms of words, some of the texts, signals, and the vocabulary. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import type { Condition, Engine } from '../../src/calendar/ports.ts'
import type { Alternative, Clause, SearchQuery } from '../../src/calendar/text/clauses.ts'
import type { OpenEngine } from '../support/sample.ts'
import { event, ids, liveWith, query, sampleIndexes, sampleStores, tag, tombstone } from '../support/sample.ts'

const items = [
  event(
    1,
    { location: [[1, 1]], categories: [3, 4] },
    {
      en: { title: 'Summer concerts', body: 'Lemonade and jazz', terms: 'tags1 categories12' },
      de: { title: 'Weihnachtsmarkt', body: 'Kinderkonzert' },
    },
  ),
  event(
    2,
    {},
    {
      en: { title: 'Concert of the summer jazz', body: 'concerts concerts', terms: 'tags12' },
      de: { title: 'Markt', body: 'Weihnachten' },
    },
  ),
  event(3, {}, { en: { title: '東京 𠮷野家 e', body: 'summer', terms: '' }, de: { title: 'Flohmarkt Märkte' } }),
  event(4, {}, {}),
]

const form =
  (name: Alternative['form']) =>
  (...of: string[]): Alternative => ({ form: name, tokens: of })
const stems = form('stems')
const words = form('words')
const parts = form('parts')
const suffixes = form('suffixes')
const tokens = form('tokens')
const begins = (token: string): Alternative => ({ form: 'words', tokens: [token], prefix: true })

type Asked = Partial<SearchQuery> & { language?: Language; in?: readonly string[] }

function text({ language = 'en', in: searched, ...asked }: Asked): Condition {
  const whole = { must: [], mustNot: [], blank: false, ...asked }
  return { op: 'text', language, query: whole, ...(searched ? { in: searched } : {}) }
}

const each = (...alternatives: Alternative[]): Clause[] => alternatives.map((one) => [one])

const cases: [name: string, asked: Asked, expected: number[]][] = [
  ['stems, in all texts', { must: each(stems('concert')) }, [1, 2]],
  ['a stem that is no word', { must: each(words('concert')) }, [2]],
  ['stems next to each other', { must: each(stems('summer', 'concert')) }, [1]],
  ['… not over two texts', { must: each(stems('concert', 'lemonad')) }, []],
  ['a whole word', { must: each(words('concerts')) }, [1]],
  ['… of a text that has words', { must: each(words('lemonade')) }, []],
  ['the beginning of a word: one letter', { must: each(begins('c')) }, [1, 2]],
  ['… two letters', { must: each(begins('co')) }, [1, 2]],
  ['… three letters', { must: each(begins('con')) }, [1, 2]],
  ['… the whole word', { must: each(begins('concerts')) }, [1]],
  ['… not of its end', { must: each(begins('oncert')) }, []],
  ['… nor of another text', { must: each(begins('l')) }, []],
  ['… of a word of one letter', { must: each(begins('e')) }, [3]],
  ['… a letter of two code units', { must: each(begins('𠮷')) }, [3]],
  ['… and two letters', { must: each(begins('𠮷野')) }, [3]],
  ['a part of a word', { must: [[{ form: 'suffixes', tokens: ['once'], prefix: true }]] }, [1, 2]],
  ['an ending of a word', { must: each(suffixes('certs')) }, [1]],
  ['the part of a compound', { language: 'de', must: each(parts('markt')) }, [1, 3]],
  ['… not of a text without parts', { language: 'de', must: each(parts('konzert')) }, []],
  ['… nor of another language', { must: each(parts('markt')) }, []],
  ['a token', { must: each(tokens('tags1')) }, [1]],
  ['… is whole', { must: each(tokens('categories1')) }, []],
  ['a form that no text has', { must: each(stems('tags1')) }, []],
  ['one of the alternatives', { must: [[words('concerts'), tokens('tags12')]] }, [1, 2]],
  ['all of the clauses', { must: each(stems('concert'), stems('jazz')) }, [1, 2]],
  ['… each of its own form', { must: each(begins('su'), tokens('tags12')) }, [2]],
  ['in one of the texts', { must: each(stems('jazz')), in: ['title'] }, [2]],
  ['in two of them', { must: each(stems('jazz')), in: ['title', 'body'] }, [1, 2]],
  ['in one that has not the form', { must: each(words('jazz')), in: ['body'] }, []],
  ['two of three', { must: each(stems('jazz'), stems('summer'), stems('lemonad')), atLeast: 2 }, [1, 2]],
  ['one of three', { must: each(stems('jazz'), stems('summer'), stems('lemonad')), atLeast: 1 }, [1, 2, 3]],
  ['… in one text', { must: each(stems('jazz'), stems('lemonad')), atLeast: 1, in: ['title'] }, [2]],
  ['… where none can be met', { must: each(words('lemonade'), words('and')), atLeast: 1, in: ['body'] }, []],
  ['… where one can be met', { must: each(words('x'), stems('jazz')), atLeast: 1, in: ['body'] }, [1]],
  ['none of two: all', { must: each(stems('jazz'), stems('summer')), atLeast: 0 }, [1, 2, 3, 4]],
  ['none of two, but for one', { must: each(stems('jazz')), mustNot: each(begins('co')), atLeast: 0 }, [3, 4]],
  ['not a word', { mustNot: each(stems('concert')) }, [3, 4]],
  ['not the beginning of a word', { must: each(stems('summer')), mustNot: each(begins('c')) }, [3]],
  ['not a token', { must: each(stems('concert')), mustNot: each(tokens('tags1')) }, [2]],
  ['not one of two', { must: each(stems('summer')), mustNot: each(tokens('tags1'), stems('東京')) }, [2]],
  ['not in one of the texts', { mustNot: each(stems('jazz')), in: ['title'] }, [1, 3, 4]],
  ['not in a form that no text has', { mustNot: each(stems('tags1')), in: ['terms'] }, [1, 2, 3, 4]],
  ['blank', { must: each(stems('concert')), blank: true }, []],
]

export function testSearchForms(name: string, open: OpenEngine): void {
  describe(`forms of words in the index of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      await liveWith(engine, [...items, tag(1, {}, { name: 'Summer' })])
    })
    afterAll(() => engine.close())

    test.each(cases)('%s', async (_, asked, expected) => {
      const [found, others] = await engine.search.find([
        query({ where: [text(asked)] }),
        query({ where: [{ op: 'not', of: text(asked) }] }),
      ])
      expect(found?.hits.map(({ id }) => id)).toEqual(expected)
      expect([found?.total, others?.total]).toEqual([expected.length, items.length - expected.length])
    })

    test('hits have signals in the language of the query instead of records, and are the same otherwise', async () => {
      const asked = { order: { by: 'start', dir: 'desc' }, size: 2 } as const
      for (const language of ['en', 'de'] as const) {
        const [plain, signalled] = await engine.search.find([
          query({ ...asked, language }),
          query({ ...asked, language, signals: true }),
        ])
        expect(plain?.hits.map(({ id, signals }) => [id, signals])).toEqual([
          [4, undefined],
          [3, undefined],
        ])
        const shown = plain?.hits.map(({ id, version, cursor }) => {
          return { id, version, cursor, record: null, json: 'null', signals: `${language} of événement ${id}` }
        })
        const found = signalled?.hits.map(({ id, version, cursor, record, json, signals }) => {
          return { id, version, cursor, record, json, signals }
        })
        expect([signalled?.total, found]).toEqual([4, shown])
      }
    })

    test.each<[name: string, where: Condition[]]>([
      ['of all', []],
      ['of a word', [text({ must: each(begins('c')) })]],
      ['of one of two words', [text({ must: each(begins('c'), stems('東京')), atLeast: 1 })]],
      ['of ids', [{ op: 'in', field: 'id', values: [1, 3] }]],
      ['of places', [{ op: 'near', field: 'location', lat: 1, lng: 1, km: 5 }]],
      ['of terms', [{ op: 'in', field: 'categories', values: Array.from({ length: 30 }, (_, at) => at) }]],
    ])('hits %s that are not counted are the same ones', async (_, where) => {
      for (const dir of ['asc', 'desc'] as const) {
        const asked = { where, order: { by: 'start', dir }, size: 2, signals: true } as const
        const [counted, uncounted] = await engine.search.find([query(asked), query({ ...asked, uncounted: true })])
        expect(uncounted).toEqual({ ...counted, total: 0 })
        expect(counted?.hits.length).toBeGreaterThan(0)
      }
    })

    test('queries that are asked only where another one is full', async () => {
      const [all, other] = [
        query({ order: { by: 'start', dir: 'asc' }, size: 2 }),
        query({ where: [{ op: 'in', field: 'id', values: [1, 3] }], size: 2, uncounted: true, ifFull: true }),
      ]
      const found = await engine.search.find([all, other, { ...all, size: 100 }, other, other, all, other])
      const sizes = found.map(({ hits }) => hits.length)
      expect(sizes).toEqual([2, 2, expect.any(Number), 0, 0, 2, 2])
      expect(sizes[2]).toBeGreaterThan(2)
      expect(found.slice(3, 5)).toEqual([
        { hits: [], total: 0 },
        { hits: [], total: 0 },
      ])
    })

    test('signals that are empty', async () => {
      const asked = { resource: 'tags', order: { by: 'made', dir: 'asc' }, signals: true } as const
      const [found] = await engine.search.find([query(asked)])
      expect(found?.hits).toMatchObject([{ id: 1, signals: '', record: null }])
    })
  })

  describe(`the vocabulary of ${name}`, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
    })
    afterAll(() => engine.close())

    const read = async (language: Language, of: string | string[], limit = 100) => {
      const found = await engine.search.vocabulary('events', language, [of].flat(), limit)
      return found.map(({ word, count }) => `${word} ${count}`).sort()
    }

    test('has the words of a text in a language, with the number of records', async () => {
      await liveWith(engine, [...items, event(5, {}, { en: { title: 'summer Summer SUMMER', body: 'x' } })])
      expect(await read('en', 'title')).toEqual(
        ['summer 3', 'concerts 1', 'concert 1', 'of 1', 'the 1', 'jazz 1', '東京 1', '𠮷野家 1', 'e 1'].sort(),
      )
      expect(await read('de', 'title')).toEqual(['flohmarkt 1', 'markt 1', 'markte 1', 'weihnachtsmarkt 1'])
      expect(await read('de', ['body', 'title'])).toEqual(await read('de', 'title'))
      expect(await read('fr', 'title')).toEqual([])
    })

    test('has no words of documents that are not listed', async () => {
      const secret = event(6, {}, { en: { title: 'secret Summer' } })
      const [unlisted] = [secret].map((item) => ({
        ...item,
        document: item.document && { ...item.document, listed: false },
      }))
      await liveWith(engine, [...items, ...(unlisted ? [unlisted] : [])])
      expect(await read('en', 'title')).not.toContain('secret 1')
      expect(await read('en', 'title')).toContain('summer 2')
      const beginning = (letters: string): Condition => ({
        op: 'text',
        language: 'en',
        query: { must: [[{ form: 'words', tokens: [letters], prefix: true }]], mustNot: [], blank: false },
      })
      expect(await ids(engine, { where: [beginning('secr')] })).toEqual([6])
      expect(await ids(engine, { where: [beginning('se')] })).toEqual([6])
    })

    test('of a text without whole words is empty', async () => {
      for (const other of ['body', 'terms', 'unheard']) expect(await read('en', other)).toEqual([])
      expect(await engine.search.vocabulary('tags', 'en', ['name'], 100)).toEqual([])
    })

    test('of more words than asked for has the most common ones', async () => {
      const sizes = [5, 3, 4, 1, 1, 1]
      await liveWith(
        engine,
        sizes.flatMap((size, word) =>
          Array.from({ length: size }, (_, at) => event(10 * word + at + 1, {}, { title: `w${word} same${word}` })),
        ),
      )
      expect(await read('en', 'title', 6)).toEqual(['same0 5', 'same1 3', 'same2 4', 'w0 5', 'w1 3', 'w2 4'])
      expect(await read('en', 'title', 2)).toEqual(['same0 5', 'w0 5'])
    })

    test('follows changes and deletes', async () => {
      const build = await liveWith(engine, [event(1, {}, { title: 'one two' }), event(2, {}, { title: 'two three' })])
      expect(await read('en', 'title')).toEqual(['one 1', 'three 1', 'two 2'])
      await engine.search.apply(build, [event(1, {}, { title: 'three' }, 2), tombstone('events', 2, 2)])
      await engine.search.refresh()
      expect(await read('en', 'title')).toEqual(['three 1'])
    })

    test('is that of the live build', async () => {
      const live = await liveWith(engine, [event(1, {}, { title: 'old' })])
      const next = await engine.search.create('next')
      await engine.search.apply(next, [event(1, {}, { title: 'new' })])
      expect(await read('en', 'title')).toEqual(['old 1'])
      await engine.search.swap(next)
      await engine.search.drop(live)
      expect(await read('en', 'title')).toEqual(['new 1'])
      expect(await ids(engine, { where: [text({ must: each(begins('ne')) })] })).toEqual([1])
    })

    test('of some thousand words has each once', async () => {
      const many = Array.from({ length: 30 }, (_, at) => Array.from({ length: 100 }, (__, n) => `w${100 * at + n}`))
      await liveWith(
        engine,
        many.map((some, at) => event(at + 1, {}, { title: some.join(' ') })),
      )
      expect(await read('en', 'title', 50_000)).toEqual(
        many
          .flat()
          .map((word) => `${word} 1`)
          .sort(),
      )
    })
  })
}

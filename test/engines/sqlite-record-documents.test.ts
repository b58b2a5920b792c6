/** Records are packed with their documents: whatever happens to these, a build has its records as they were written. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, test } from 'vitest'
import { languageCodes } from '../../src/calendar/languages.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import type { Alternative, SearchQuery } from '../../src/calendar/text/clauses.ts'
import { definitions } from '../../src/engines/sqlite/index/definitions.ts'
import { tablesOf } from '../../src/engines/sqlite/index/tables.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { Dice } from '../support/dice.ts'
import {
  event,
  ids,
  liveWith,
  query,
  type SampleDocument,
  sampleIndexes,
  sampleStores,
  tombstone,
} from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-record-documents-'))
let files = 0
let file = ''
const open = () => openSqlite({ file, stores: sampleStores, indexes: sampleIndexes })
const openNew = () => {
  file = join(folder, `${++files}.sqlite`)
  return open()
}

const opened: Engine[] = []
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Text that does not get smaller by itself. */
const textOf = (dice: Dice) => Array.from({ length: 200 }, () => dice.below(36 ** 2).toString(36)).join(' ')
const documentOf = (id: number, rev: number, body: string): SampleDocument => ({ id, rev, body })
const withRecord = (id: number, record: unknown, version = 1) => {
  const item = event(id, {}, {}, version)
  return { ...item, document: item.document && { ...item.document, record } }
}

function inside<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const earlier = () => inside((db) => db.prepare('SELECT build, id FROM earlier_document ORDER BY 1, 2').all())
const bytesOf = (build: string, id: number) =>
  inside((db) => Number(db.prepare(`SELECT length(record) n FROM "events_record_${build}" WHERE id = ?`).get(id)?.n))
const recordsIn = async ({ search }: Engine, build: string) =>
  (await search.read(build, 'events', [1, 2, 3, 4])).map(({ record }) => record)
const recordsFound = async ({ search }: Engine) => (await search.find([query()]))[0]?.hits.map(({ record }) => record)

test('what a record has in common with its document takes next to no room', async () => {
  const engine = await openNew()
  opened.push(engine)
  const body = textOf(new Dice(1))
  await engine.store.put('events', documentOf(1, 1, body), null)
  const build = await liveWith(engine, [withRecord(1, { status: 'publish', body }), withRecord(2, { body })])
  expect(bytesOf(build, 1)).toBeLessThan(100)
  expect(bytesOf(build, 2)).toBeGreaterThan(300)
  expect(await recordsFound(engine)).toEqual([{ status: 'publish', body }, { body }])
})

test('a document may be longer than what deflate looks back at', async () => {
  const engine = await openNew()
  opened.push(engine)
  const dice = new Dice(1)
  const body = Array.from({ length: 400 }, () => textOf(dice)).join(' ')
  await engine.store.put('events', documentOf(1, 1, body), null)
  const build = await liveWith(engine, [withRecord(1, { body })])
  await engine.store.put('events', documentOf(1, 2, 'another'), 1)
  expect(body.length).toBeGreaterThan(5 * 32_768)
  expect(await recordsIn(engine, build)).toEqual([{ body }])
})

/** A random life of four documents, of which up to two builds have what was written last. */
class Life {
  readonly #engine: Engine
  readonly #dice: Dice
  readonly #documents = new Map<number, SampleDocument>()
  readonly #builds = new Map<string, Map<number, unknown>>()
  #live = ''
  #version = 1

  constructor(engine: Engine, dice: Dice) {
    this.#engine = engine
    this.#dice = dice
  }

  async begin() {
    this.#live = await liveWith(this.#engine, [])
    this.#builds.set(this.#live, new Map())
  }

  async step() {
    const id = 1 + this.#dice.below(4)
    const steps = [
      () => this.#put(id),
      () => this.#put(id),
      () => this.#remove(id),
      () => this.#write(this.#dice.one([...this.#builds.keys()]), id),
      () => this.#write(this.#dice.one([...this.#builds.keys()]), id),
      () => this.#build(),
    ]
    await this.#dice.one(steps)()
  }

  async #put(id: number) {
    const before = this.#documents.get(id)
    const document = documentOf(id, (before?.rev ?? 0) + 1, textOf(this.#dice))
    expect(await this.#engine.store.put('events', document, before?.rev ?? null)).toBe(true)
    this.#documents.set(id, document)
  }

  async #remove(id: number) {
    const before = this.#documents.get(id)
    if (before) await this.#engine.store.remove('events', id, before.rev)
    this.#documents.delete(id)
  }

  /** Of the document as it is now, as the indexer writes it; or what it has read of an earlier one. */
  async #write(build: string, id: number) {
    const version = ++this.#version
    const document = this.#documents.get(id)
    const record = document && { id, body: this.#dice.one([document.body, textOf(this.#dice)]) }
    await this.#engine.search.apply(build, [
      record ? withRecord(id, record, version) : tombstone('events', id, version),
    ])
    if (record) this.#builds.get(build)?.set(id, record)
    else this.#builds.get(build)?.delete(id)
  }

  /** Begins another build, or puts it in the place of the one before. */
  async #build() {
    const other = [...this.#builds.keys()].find((build) => build !== this.#live)
    if (!other) return void this.#builds.set(await this.#engine.search.create('other'), new Map())
    await this.#engine.search.swap(other)
    await this.#engine.search.drop(this.#live)
    this.#builds.delete(this.#live)
    this.#live = other
  }

  async check() {
    for (const [build, records] of this.#builds) {
      const expected = [...records].sort(([a], [b]) => a - b).map(([, record]) => record)
      expect(await recordsIn(this.#engine, build)).toEqual(expected)
      if (build === this.#live) expect(await recordsFound(this.#engine)).toEqual(expected)
    }
  }

  async writeAll() {
    for (const build of this.#builds.keys()) for (const id of [1, 2, 3, 4]) await this.#write(build, id)
  }
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))('life %i', async (seed) => {
  const engine = await openNew()
  opened.push(engine)
  const life = new Life(engine, new Dice(seed))
  await life.begin()
  for (let step = 0; step < 60; step++) {
    await life.step()
    await life.check()
  }
  await life.writeAll()
  await life.check()
  expect(earlier()).toEqual([])
})

test('a document remains as it was for the builds that need it, and no longer', async () => {
  const engine = await openNew()
  opened.push(engine)
  await engine.store.put('events', documentOf(1, 1, 'first'), null)
  const live = await liveWith(engine, [withRecord(1, 'first')])
  const other = await engine.search.create('other')
  await engine.store.put('events', documentOf(1, 2, 'second'), 1)
  await engine.store.put('events', documentOf(1, 3, 'third'), 2)
  const of = (...builds: string[]) => builds.map((build) => ({ build: Number(build), id: 1 }))
  expect(earlier()).toEqual(of(live, other))
  await engine.search.apply(live, [withRecord(1, 'third', 3)])
  expect(earlier()).toEqual(of(other))
  await engine.search.drop(other)
  expect(earlier()).toEqual([])
  await engine.store.remove('events', 1, 3)
  expect(earlier()).toEqual(of(live))
  await engine.search.apply(live, [tombstone('events', 1, 4)])
  expect(earlier()).toEqual([])
})

test('a record whose document is not the one that it was packed with is damaged, and is written again', async () => {
  const engine = await openNew()
  opened.push(engine)
  const bodies = ['bdb', 'cbc'].map((body) => body.padEnd(300, ' and so on'))
  await engine.store.put('events', documentOf(1, 1, bodies[0] ?? ''), null)
  const build = await liveWith(engine, [withRecord(1, { body: bodies[0] })])
  await engine.store.put('events', documentOf(1, 2, bodies[1] ?? ''), 1)
  inside((db) => db.exec('DELETE FROM earlier_document'))
  expect(await recordsIn(engine, build)).toEqual([null])
  await engine.search.apply(build, [{ ...withRecord(1, { body: bodies[1] }, 2), rewrite: true }])
  expect(await recordsIn(engine, build)).toEqual([{ body: bodies[1] }])
})

test('a record that was written when its document was gone is read when there is another one', async () => {
  const engine = await openNew()
  opened.push(engine)
  const build = await liveWith(engine, [withRecord(1, { body: 'first' })])
  await engine.store.put('events', documentOf(1, 1, 'second'), null)
  expect(await recordsIn(engine, build)).toEqual([{ body: 'first' }])
  await engine.store.put('events', documentOf(1, 2, 'third'), 1)
  expect(await recordsFound(engine)).toEqual([{ body: 'first' }])
})

test('what remains for a build goes with it, also when an earlier release drops it', async () => {
  const engine = await openNew()
  opened.push(engine)
  for (const id of [1, 2]) await engine.store.put('events', documentOf(id, 1, 'first'), null)
  const live = await liveWith(engine, [withRecord(1, 'first'), withRecord(2, 'first')])
  await engine.store.put('events', documentOf(1, 2, 'second'), 1)
  await engine.store.remove('events', 2, 1)
  expect(earlier()).toHaveLength(2)
  inside((db) => db.exec(`DELETE FROM version WHERE n = ${live}`))
  expect(earlier()).toEqual([])
})

/** As an earlier release has made its build: each form of a text with a column of its own. */
function inFormat(format: number, build: string): void {
  const made = { indexes: sampleIndexes, languages: languageCodes, hasDocuments: format > 8, sharesParts: false }
  const isOfTexts = (statement: string) => /VIRTUAL TABLE "events_(text|vocabulary)_/.test(statement)
  const statements = definitions(tablesOf(Number(build), made)).filter(isOfTexts)
  inside((db) => {
    db.prepare('UPDATE version SET format = ?').run(format)
    for (const language of languageCodes)
      db.exec(`DROP TABLE "events_vocabulary_${language}_${build}"; DROP TABLE "events_text_${language}_${build}"`)
    for (const statement of statements) db.exec(statement)
  })
}

const searched = async (engine: Engine, alternative: Alternative, among?: string[]) => {
  const query: SearchQuery = { must: [[alternative]], mustNot: [], blank: false }
  return ids(engine, { where: [{ op: 'text', language: 'en', query, ...(among && { in: among }) }] })
}

test.each([8, 10])(
  'a build of format %i, of an earlier release, is read and written, but is of no layout',
  async (format) => {
    const first = await openNew()
    const build = await first.search.create('sample')
    await first.close()
    inFormat(format, build)
    const second = await open()
    const body = textOf(new Dice(1))
    const withTexts = (id: number, record: unknown, version: number, title: string) => {
      const item = event(id, {}, { title, body: 'music', terms: 't1 t2' }, version)
      return { ...item, document: item.document && { ...item.document, record } }
    }
    await second.store.put('events', documentOf(1, 1, body), null)
    await second.search.apply(build, [withTexts(1, { body }, 1, 'garden')])
    await second.search.swap(build)
    await second.close()
    const third = await open()
    opened.push(third)
    expect(await third.search.builds()).toEqual([{ name: build, hash: 'earlier', live: true }])
    expect(await recordsFound(third)).toEqual([{ body }])
    await third.store.put('events', documentOf(1, 2, 'other'), 1)
    const changed = withTexts(1, { body, other: 1 }, 2, 'gardens')
    await third.search.apply(build, [changed])
    expect(await recordsFound(third)).toEqual([{ body, other: 1 }])
    expect(bytesOf(build, 1)).toBeGreaterThan(300)
    const { document } = changed
    expect(document && (await third.search.holds('events', [{ id: 1, document }]))).toEqual([true])
    expect(await searched(third, { form: 'words', tokens: ['g'], prefix: true })).toEqual([1])
    expect(await searched(third, { form: 'suffixes', tokens: ['rden'], prefix: true })).toEqual([1])
    expect(await searched(third, { form: 'tokens', tokens: ['t2'] })).toEqual([1])
    expect(await searched(third, { form: 'stems', tokens: ['music'] }, ['body'])).toEqual([1])
    expect(await searched(third, { form: 'stems', tokens: ['music'] }, ['title'])).toEqual([])
    expect((await third.search.vocabulary('events', 'en', ['title'], 10)).map(({ word }) => word)).toEqual(['gardens'])
  },
)

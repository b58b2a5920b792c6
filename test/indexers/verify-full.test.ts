/**
 * `verify --full` finds what is queried wrongly although it is shown rightly, in every table of an index; and repairs
 * it.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '../../indexers/documents/project.ts'
import type { Drift } from '../../indexers/maintenance/compare-records.ts'
import { type Verified, verify } from '../../indexers/maintenance/verify.ts'
import { isIdle, openTasks, requestRepair } from '../../indexers/state/task-rows.ts'
import { withEmbedded } from '../../src/calendar/records/join.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { type Content, contentOf } from '../../src/engines/elastic/write/document.ts'
import { bytesOf } from '../../src/engines/elastic/write/text-columns.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { liveIndexOf, missing, ownSettings } from '../support/production.ts'
import { listed, make, makeEvent } from '../support/records.ts'

const ALL = 'starts_after=1000-01-02&per_page=50'

async function catchUp({ engine, indexer }: Running): Promise<void> {
  expect(await indexer.waitUntilVisible(await engine.store.now(), 30_000)).toBe(true)
  await eventually(async () => expect(isIdle(await openTasks(engine.state))).toBe(true))
  await engine.search.refresh()
}

const verified = (app: Running, full: boolean): Promise<Verified> =>
  verify({ engine: app.engine, context: { defaultLanguage: 'en' }, full, catchUp: () => catchUp(app) })

/** Only a full comparison finds the drift; after a repair there is none. */
async function findsAndRepairs(app: Running, expected: readonly Drift[]): Promise<void> {
  expect((await verified(app, false)).drift).toEqual([])
  const { drift } = await verified(app, true)
  expect(drift).toEqual(expected)
  await repairs(app, drift)
}

async function repairs(app: Running, drift: readonly Drift[]): Promise<void> {
  for (const { resource, id } of drift) await requestRepair(app.engine.state, resource, id, { rewrite: true })
  await catchUp(app)
  expect((await verified(app, true)).drift).toEqual([])
}

interface Fixture {
  app: Running
  /** The event that is altered; there is another one like it. */
  id: number
}

async function calendar(settings: Record<string, string>, folder?: string): Promise<Fixture> {
  const app = await startApp(settings, undefined, folder)
  const places = [
    { venue: 'Old Mill', geo_lat: 46.9, geo_lng: 7.4 },
    { venue: 'New Mill', geo_lat: 47.4, geo_lng: 8.5 },
  ]
  const venues = []
  for (const place of places) venues.push((await make(app, '/venues', place)).id)
  const body = { title: 'Lantern walk', description: 'Along the river', venue: venues, tags: ['Free', 'Dark'] }
  const { id } = await makeEvent(app, body)
  await makeEvent(app, { ...body, venue: venues[0] })
  await catchUp(app)
  return { app, id }
}

/** Lists that every way of asking for the event answers with. */
async function found({ app, id }: Fixture): Promise<boolean[]> {
  const lists = ['search=lantern', 'search=anter', 'search=river', 'tags=free', 'tags=dark', 'featured=false']
  const near = ['46.9&geoloc_lng=7.4', '47.4&geoloc_lng=8.5'].map((at) => `geoloc_radius=5&geoloc_lat=${at}`)
  // No list is answered from the cache.
  const all = [...lists, ...near].map((list) => `/events?${ALL}&${list}&nobody=${Math.random()}`)
  return Promise.all(all.map(async (path) => (await listed(app, path)).includes(id)))
}

describe('in the embedded engine', () => {
  let fixture: Fixture
  let db: DatabaseSync
  let n: string
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
    fixture = await calendar({}, folder)
    db = new DatabaseSync(join(folder, 'kalends.sqlite'))
    n = (await fixture.app.engine.search.builds())[0]?.name ?? ''
  })
  afterAll(async () => {
    db.close()
    await fixture.app.stop()
  })

  const key = (id: number) => `(SELECT k FROM "events_${n}" WHERE id = ${id})`
  const alterations: [name: string, sql: (id: number) => string][] = [
    ['without its texts in one language', (id) => `DELETE FROM "events_text_en_${n}" WHERE rowid = ${id}`],
    ['with the texts of an occurrence', (id) => `UPDATE "events_${n}" SET n = 3 WHERE id = ${id}`],
    [
      'with another word in a text',
      (id) =>
        `DELETE FROM "events_text_en_${n}" WHERE rowid = ${id};
         INSERT INTO "events_text_en_${n}" (rowid, stems_title, stems_description)
           SELECT ${id}, 'lantern walk', 'along the river bank'`,
    ],
    ['without a term', (id) => `DELETE FROM "term_${n}" WHERE k = ${key(id)}`],
    [
      'with a term too many',
      (id) => `INSERT INTO "term_${n}" SELECT f, 9999, k, c FROM "term_${n}" WHERE k = ${key(id)} LIMIT 1`,
    ],
    ['with a term of another class', (id) => `UPDATE "term_${n}" SET c = c + 1 WHERE k = ${key(id)}`],
    ['with another sort key', (id) => `UPDATE "events_${n}" SET f_title_fr = 'zzz' WHERE id = ${id}`],
    ['with another value of a field', (id) => `UPDATE "events_${n}" SET f_author = 7 WHERE id = ${id}`],
    ['under another start', (id) => `UPDATE "events_${n}" SET k = k + (86400 << 26) WHERE id = ${id}`],
    ['of another duration', (id) => `UPDATE "events_${n}" SET duration = 5 WHERE id = ${id}`],
    ['of another class', (id) => `UPDATE "events_${n}" SET c = c + 1 WHERE id = ${id}`],
    ['without what it knows of its terms', (id) => `UPDATE "events_record_${n}" SET terms = '[]' WHERE id = ${id}`],
    ['with other signals', (id) => `UPDATE "events_record_${n}" SET signals = '{}' WHERE id = ${id}`],
    ['without what it knows of its texts', (id) => `UPDATE "events_record_${n}" SET texts = '' WHERE id = ${id}`],
  ]
  test.each(alterations)('an event %s', async (_, sql) => {
    const all = await found(fixture)
    expect(all).toEqual(all.map(() => true))
    db.exec(sql(fixture.id))
    await findsAndRepairs(fixture.app, [{ resource: 'events', id: fixture.id, kind: 'different' }])
    expect(await found(fixture)).toEqual(all)
  })

  test('a record that cannot be read, by its digest', async () => {
    db.exec(`UPDATE "events_record_${n}" SET record = x'ff' WHERE id = ${fixture.id}`)
    const { drift } = await verified(fixture.app, false)
    expect(drift).toEqual([{ resource: 'events', id: fixture.id, kind: 'different' }])
    await repairs(fixture.app, drift)
  })

  test('all texts of all records', async () => {
    db.exec(`DELETE FROM "events_text_en_${n}"; DELETE FROM "venues_text_en_${n}"`)
    expect(await listed(fixture.app, `/events?${ALL}&search=lantern+-nowhere`)).toEqual([]) // not asked before: what matches is kept
    const { drift } = await verified(fixture.app, true)
    expect(drift.map(({ resource }) => resource)).toEqual(['events', 'events', 'venues', 'venues'])
    await findsAndRepairs(fixture.app, drift)
    expect(await listed(fixture.app, `/events?${ALL}&search=lantern&again=1`)).toHaveLength(2)
  })

  test.each([
    ['missing', (table: string) => `DELETE FROM ${table} WHERE lat > 47`],
    ['elsewhere', (table: string) => `UPDATE ${table} SET lat = 10 WHERE lat > 47`],
  ])('a place that is %s', async (_, sql) => {
    db.exec(sql(`"place_${n}"`))
    const { drift } = await verified(fixture.app, true)
    expect(drift).toContainEqual({ resource: 'events', id: fixture.id, kind: 'different' })
    await findsAndRepairs(fixture.app, drift)
    expect(await found(fixture)).not.toContain(false)
  })
})

describe.skipIf(missing)('in Elasticsearch', () => {
  let fixture: Fixture
  let address: string
  beforeAll(async () => {
    const settings = ownSettings()
    fixture = await calendar(settings)
    address = `${settings.ELASTICSEARCH_URL}/${await liveIndexOf(settings)}/_doc/${fixture.id}`
  })
  afterAll(() => fixture.app.stop())

  /** The source as it is written; Elasticsearch returns it without the texts. */
  async function written({ app, id }: Fixture): Promise<Content> {
    const [record] = await withEmbedded(app.engine.store, await app.engine.store.get('events', [id]))
    const [declaration] = indexes.filter(({ name }) => name === 'events')
    return contentOf(declaration!, id, project('events', record, { defaultLanguage: 'en' }))
  }

  const inAll = <T>(value: T) => ({ en: value, fr: value, de: value })
  const withFields = (of: object) => (content: Content) => ({ ...content, fields: { ...content.fields, ...of } })
  const alterations: [name: string, change: (content: Content) => object][] = [
    ['without its texts', ({ stems: _, suffixes: __, words: ___, parts: ____, tokens: _____, ...content }) => content],
    ['with another text', (content) => ({ ...content, stems: inAll({ title: 'other word' }) })],
    ['with other suffixes of words', (content) => ({ ...content, suffixes: inAll({ title: 'ther ord' }) })],
    ['with other words', (content) => ({ ...content, words: inAll({ title: ['other'] }) })],
    ['with other terms among the texts', (content) => ({ ...content, tokens: inAll({ terms: 'tags9999' }) })],
    ['with other signals', (content) => ({ ...content, signals: inAll(bytesOf('own')) })],
    ['with other sets of values', (content) => ({ ...content, sets: { categories: '[9999]' } })],
    ['with another sort key', withFields({ title: inAll('zzz') })],
    ['with other terms', withFields({ tags: [9_999] })],
    ['with another place', withFields({ location: [[1, 1]] })],
  ]
  test.each(alterations)('an event %s', async (_, change) => {
    const { _source, _version } = (await (await fetch(address)).json()) as { _source: object; _version: number }
    const altered = { ..._source, ...change(await written(fixture)) }
    const answer = await fetch(`${address}?version=${_version}&version_type=external_gte&refresh=true`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(altered),
    })
    expect(answer.ok).toBe(true)
    await findsAndRepairs(fixture.app, [{ resource: 'events', id: fixture.id, kind: 'different' }])
    expect(await found(fixture)).not.toContain(false)
  })

  test('nothing where the event is written as it was', async () => {
    expect((await verified(fixture.app, true)).drift).toEqual([])
  })
})

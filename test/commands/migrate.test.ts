/** npm run migrate: the indexes and names in MongoDB, missing ones, and duplicates that a lost index has let in. */
import mongoose, { type mongo } from 'mongoose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, UnsuitableServer } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { run } from '../support/command.ts'
import { missing, ownSettings } from '../support/production.ts'

const tag = (id: number, slug: string) => ({ id, rev: 1, texts: { en: { slug } } })

test('the embedded engine needs none', async () => {
  expect(await run('migrate.ts', [], {})).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing to do/) })
})

describe.skipIf(missing)('on MongoDB', () => {
  let settings: ReturnType<typeof ownSettings>
  let connection: mongoose.Connection
  let db: mongo.Db
  const engines: Engine[] = []

  const open = () => {
    const { MONGODB_URL: mongodb, ELASTICSEARCH_URL: elasticsearch } = settings
    const engine = openProduction({ mongodb, elasticsearch, stores, indexes, layout: 'migrate' })
    engines.push(engine)
    return engine
  }
  const migrate = () => run('migrate.ts', [], settings)
  /** With the collection: the stand-in drops an index in all collections. */
  const loseIndexes = async () => void (await db.collection('tags').drop())
  const indexNames = async () => (await db.collection('tags').indexes()).map(({ name }) => name)
  /** As version 0.5 wrote it. */
  const insertTags = (tags: readonly { id: number; slug: string }[]) =>
    db
      .collection<{ _id: number }>('tags')
      .insertMany(tags.map(({ id, slug }) => ({ _id: id, ...tag(id, slug), _unique: [`texts.en.slug=${slug}`] })))
  const becomeOld = async () => {
    await open().store.now()
    await db.collection('names').drop()
    await db.collection('tags').createIndex({ _unique: 1 }, { unique: true, sparse: true })
  }
  const OTHER_RELEASE = /^MongoDB lacks the collection of names.* Stop all its processes, then: npm run migrate$/

  beforeEach(async () => {
    settings = ownSettings()
    connection = await mongoose.createConnection(settings.MONGODB_URL).asPromise()
    db = connection.useDb(new URL(settings.MONGODB_URL).pathname.slice(1)).db!
  })
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()))
    await connection.close()
  })

  test('an empty database is set up by the first start, and then there is nothing to do', async () => {
    await open().store.now()
    expect(await indexNames()).toEqual(['_id_', '_keys_1__id_1'])
    expect(await migrate()).toMatchObject({ code: 0, out: 'Nothing to do: all is there.\n' })
  })

  test('an empty database can be set up beforehand', async () => {
    const { code, out } = await migrate()
    expect([code, out]).toEqual([0, expect.stringMatching(/^Built: .*tags \(_keys, _id\), .*names\.$/m)])
    await open().store.now()
  })

  test('a start without an index stops and names the command, which builds it', async () => {
    await open().store.now()
    await loseIndexes()
    const { store } = open()
    await expect(store.now()).rejects.toBeInstanceOf(UnsuitableServer)
    await expect(store.now()).rejects.toThrow(/^MongoDB lacks indexes: tags \(_keys, _id\)\. .*npm run migrate$/)
    expect(await indexNames().catch(() => [])).toEqual([])
    expect(await migrate()).toMatchObject({ code: 0, out: 'Built: tags (_keys, _id).\n' })
    expect(await store.now()).toBeGreaterThan(0)
  })

  test('indexes that this release does not use are named, and left', async () => {
    await open().store.now()
    await db.collection('tags').createIndex({ color: 1 })
    await db.collection('tags').createIndex({ _id: 'hashed' }) // of a shard key
    const { code, out } = await migrate()
    expect([code, out.match(/^ {2}.*$/gm)]).toEqual([0, ['  db.tags.dropIndex("color_1")']])
  })

  test('what version 0.5 wrote gets its names, in several pages; then its unique index goes', async () => {
    await becomeOld()
    const tags = Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, slug: `tag-${index + 1}` }))
    await insertTags(tags)
    const { store } = open()
    await expect(store.now()).rejects.toBeInstanceOf(UnsuitableServer)
    await expect(store.now()).rejects.toThrow(OTHER_RELEASE)
    expect(await migrate()).toMatchObject({ code: 0, out: 'Built: names.\n' })
    expect(await indexNames()).toEqual(['_id_', '_keys_1__id_1'])
    expect(await store.lookup('tags', 'texts.en.slug', ['tag-1', 'tag-1200', 'tag-1201'])).toEqual([1, 1_200])
    await expect(store.put('tags', tag(2_000, 'tag-700'), null)).rejects.toMatchObject({ holder: 700 })
    expect(await store.put('tags', tag(2_000, 'tag-2000'), null)).toBe(true)
    expect(await migrate()).toMatchObject({ code: 0, out: 'Nothing to do: all is there.\n' })
  })

  test('after a return to an earlier release, which makes its index again, the names are renewed', async () => {
    const { store } = open()
    await store.put('tags', tag(1, 'left'), null)
    await store.put('tags', tag(2, 'stays'), null)
    await db.collection('tags').createIndex({ _unique: 1 }, { unique: true, sparse: true })
    await db.collection<{ _id: number }>('tags').deleteOne({ _id: 1 })
    await insertTags([
      { id: 3, slug: 'left' },
      { id: 4, slug: 'new' },
    ])
    await expect(open().store.now()).rejects.toThrow(OTHER_RELEASE)
    expect(await migrate()).toMatchObject({ code: 0, out: 'Built: names.\n' })
    expect(await open().store.lookup('tags', 'texts.en.slug', ['left', 'stays', 'new'])).toEqual([2, 3, 4])
  })

  test('a start without the collection of names stops', async () => {
    await open().store.now()
    await db.collection('names').drop()
    await expect(open().store.now()).rejects.toThrow(OTHER_RELEASE)
    expect(await migrate()).toMatchObject({ code: 0, out: 'Built: names.\n' })
  })

  test('duplicates are named, and what it says mends them', async () => {
    await becomeOld()
    await loseIndexes()
    await insertTags([1, 2, 3].map((id) => ({ id, slug: 'jazz' })))
    const { code, err } = await migrate()
    expect(code).toBe(1)
    expect(err).toContain('tags 1, 2, 3 have the same texts.en.slug: "jazz".')
    const updates = [...err.matchAll(/^ {2}db\.tags\.updateOne\((\{.*?\}), (\{.*\})\)$/gm)]
    expect(updates).toHaveLength(2)
    for (const [, filter = '', update = ''] of updates)
      await db.collection('tags').updateOne(JSON.parse(filter), JSON.parse(update))
    expect(await migrate()).toMatchObject({ code: 0, out: 'Built: names.\n' })
    const { store } = open()
    expect(await store.get('tags', [1, 2, 3])).toEqual([
      tag(1, 'jazz'),
      { ...tag(2, 'jazz-2'), rev: 2 },
      { ...tag(3, 'jazz-3'), rev: 2 },
    ])
    expect(await store.lookup('tags', 'texts.en.slug', ['jazz-3'])).toEqual([3])
  })
})

/** What is particular to an engine that is a file: reopening, several processes, crashes, positions. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Engine, IndexDeclaration } from '../../src/calendar/ports.ts'
import { PositionTooOld, Unavailable } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { connectWorker } from '../../src/engines/sqlite/threads/rpc.ts'
import { eventually } from '../support/eventually.ts'
import { event, ids, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => join(folder, 'deeper', `${++files}.sqlite`)
const opened: Engine[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()))
})

async function open(file: string, stores = sampleStores, indexes = sampleIndexes): Promise<Engine> {
  const engine = await openSqlite({ file, stores, indexes })
  opened.push(engine)
  return engine
}

async function close(engine: Engine): Promise<void> {
  opened.splice(opened.indexOf(engine), 1)
  await engine.close()
}

test('its files are readable for their owner only, those of an older release too', async () => {
  const file = join(folder, 'private', 'one.sqlite')
  const files = [file, `${file}-wal`, `${file}-shm`]
  const modes = () => files.map((name) => statSync(name).mode & 0o777)
  const engine = await open(file)
  await engine.store.nextIds('records', 1)
  expect([statSync(dirname(file)).mode & 0o777, ...modes()]).toEqual([0o700, 0o600, 0o600, 0o600])
  for (const name of files) chmodSync(name, 0o644)
  await open(file)
  expect(modes()).toEqual([0o600, 0o600, 0o600])
})

/** Uses a file that nobody has open. */
function inside<Result>(file: string, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

async function put(engine: Engine, more: object = {}): Promise<number> {
  const id = await engine.store.nextIds('records', 1)
  await engine.store.put('events', { id, rev: 1, ...more }, null)
  return id
}

describe('a file that is opened again', () => {
  test('has everything that was stored', async () => {
    const file = newFile()
    const first = await open(file)
    await liveWith(first, [event(1, { categories: [1] })])
    const id = await put(first, { source: 'kept', venue: [7], status: 'publish' })
    await first.state.put('row', { a: 1 })
    const [position, now, generation] = [
      await first.feed.position(),
      await first.store.now(),
      first.search.generation(),
    ]
    await close(first)

    const second = await open(file)
    expect(await second.store.lookup('events', 'source', ['kept'])).toEqual([id])
    expect(await second.store.links('venue', 7, 0, 10)).toEqual([id])
    expect(await second.state.get('row')).toMatchObject({ value: { a: 1 } })
    expect([await second.store.now(), await second.feed.position(), second.search.generation()]).toEqual([
      now,
      position,
      generation,
    ])
    expect(await ids(second, {})).toEqual([1])
    expect(await put(second)).toBe(id + 1)
    expect((await second.feed.read(position, 10, 0)).dirty).toHaveLength(1)
  })

  test('has the keys and links of the new declarations', async () => {
    const file = newFile()
    const first = await open(file)
    const id = await put(first, { status: 'publish', nickname: 'Nick', venue: [3], tags: [4, 5] })
    await close(first)
    const second = await open(file, [
      { name: 'events', sequence: 'records', unique: [], keys: ['nickname'], links: ['tags'] },
    ])
    expect(await second.store.lookup('events', 'nickname', ['Nick'])).toEqual([id])
    expect(await second.store.links('tags', 5, 0, 10)).toEqual([id])
    expect(await second.store.links('venue', 3, 0, 10)).toEqual([])
  })

  test('answers from its build while the declarations are newer', async () => {
    const file = newFile()
    const first = await open(file)
    const build = await liveWith(first, [event(1, { price: 5 })])
    await close(first)
    const newer = sampleIndexes.map(
      (declaration): IndexDeclaration => ({ ...declaration, fields: { ...declaration.fields, colour: 'keyword' } }),
    )
    const second = await open(file, sampleStores, newer)
    expect(await second.search.apply(build, [event(2, { price: 5, colour: 'red' })])).toEqual(['written'])
    expect(await ids(second, { where: [{ op: 'eq', field: 'price', value: 5 }] })).toEqual([1, 2])
    const red = { where: [{ op: 'eq', field: 'colour', value: 'red' } as const] }
    await expect(ids(second, red)).rejects.toBeInstanceOf(Unavailable)
    await liveWith(second, [event(2, { colour: 'red' })])
    expect(await ids(second, red)).toEqual([2])
  })
})

describe('positions', () => {
  test.each([
    ['of another file', (own: string) => own.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
    ['ahead of the file', (own: string) => own.replace(/\d+$/, '99')],
    ['made up', () => 'made-up'],
  ])('one %s is too old', async (_, make) => {
    const engine = await open(newFile())
    await put(engine)
    await expect(engine.feed.read(make(await engine.feed.position()), 10, 0)).rejects.toBeInstanceOf(PositionTooOld)
  })

  test('one before the oldest stored change is too old, and the version does not fall', async () => {
    const file = newFile()
    const first = await open(file)
    const positions = [await first.feed.position()]
    for (let times = 0; times < 3; times++) {
      await put(first)
      positions.push(await first.feed.position())
    }
    const now = await first.store.now()
    await close(first)
    inside(file, (db) => db.exec('DELETE FROM change WHERE seq <= 2'))
    const second = await open(file)
    const [start, one, two, end] = positions as [string, string, string, string]
    for (const position of [start, one])
      await expect(second.feed.read(position, 10, 0)).rejects.toBeInstanceOf(PositionTooOld)
    expect((await second.feed.read(two, 10, 0)).dirty).toHaveLength(1)
    expect((await second.feed.read(end, 10, 0)).dirty).toEqual([])
    expect(await second.store.now()).toBe(now)
  })
})

describe('two on one file', () => {
  test('may create it at the same time', async () => {
    const file = newFile()
    const engines = await Promise.all([open(file), open(file), open(file)])
    const given = await Promise.all(engines.map((engine) => put(engine)))
    expect(given.toSorted()).toEqual([1, 2, 3])
  })

  test('see what the other writes, and are notified of it', async () => {
    const file = newFile()
    const [one, other] = [await open(file), await open(file)]
    const reading = other.feed.read(await other.feed.position(), 10, 600_000)
    const id = await put(one, { source: 'by one' })
    expect((await reading).dirty).toEqual([{ resource: 'events', id }])
    expect(await other.store.lookup('events', 'source', ['by one'])).toEqual([id])
    const before = other.search.generation()
    await liveWith(one, [event(1)])
    expect(await ids(other, {})).toEqual([1])
    // It may hear of each commit by itself.
    await eventually(() => expect(other.search.generation()).toBe(one.search.generation()))
    expect(other.search.generation()).toBeGreaterThan(before)
  })

  test('write at the same time without a loss', async () => {
    const file = newFile()
    const engines = [await open(file), await open(file)]
    const given = await Promise.all(
      Array.from({ length: 40 }, (_, index) => put(engines[index % 2] as Engine, { series: 'both' })),
    )
    expect(new Set(given).size).toBe(40)
    expect(await engines[0]?.store.lookup('events', 'series', ['both'])).toHaveLength(40)
  })
})

describe('builds of the index', () => {
  const remainingTables = (file: string) =>
    inside(file, (db) =>
      db
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '*_[0-9]*'`)
        .all()
        .map((row) => String(row.name)),
    )

  test('leave nothing when they are dropped', async () => {
    const file = newFile()
    const engine = await open(file)
    const build = await engine.search.create('one')
    await engine.search.apply(
      build,
      Array.from({ length: 1500 }, (_, index) => event(index, { location: [[index / 10, 1]] }, { title: 'word' })),
    )
    await engine.search.drop(build)
    await close(engine)
    expect(remainingTables(file)).toEqual([])
  })

  test('are put in order less often while they are filled', async () => {
    const file = newFile()
    const engine = await open(file)
    const [searched, filled] = [await liveWith(engine, []), await engine.search.create('two')]
    await close(engine)
    const parts = (build: string) =>
      inside(file, (db) => db.prepare(`SELECT v FROM events_text_en_${build}_config WHERE k = 'crisismerge'`).get()?.v)
    expect([parts(searched), parts(filled)]).toEqual([16, 32])
  })

  test('of an interrupted drop are removed when the next is created', async () => {
    const file = newFile()
    const first = await open(file)
    const build = await first.search.create('one')
    await close(first)
    inside(file, (db) => db.exec('UPDATE version SET dropped = 1'))
    const second = await open(file)
    expect(await second.search.builds()).toEqual([])
    const next = await second.search.create('two')
    await close(second)
    expect(remainingTables(file).filter((name) => name.endsWith(`_${build}`))).toEqual([])
    expect(remainingTables(file).filter((name) => name.endsWith(`_${next}`))).not.toEqual([])
  })

  test('of an older format are not read, and are removed when the next is created', async () => {
    const file = newFile()
    const first = await open(file)
    const old = await liveWith(first, [event(1, { location: [[8, 47]] })])
    await close(first)
    // As the tables were when the version was called label, and places had an R*Tree.
    inside(file, (db) =>
      db.exec(`
        UPDATE version SET format = 1;
        ALTER TABLE events_record_${old} RENAME COLUMN version TO label;
        ALTER TABLE events_tombstone_${old} RENAME COLUMN version TO label;
        CREATE VIRTUAL TABLE place_tree_${old} USING rtree(id, lat0, lat1, lng0, lng1);
      `),
    )
    const second = await open(file)
    expect(await second.search.builds()).toEqual([])
    await expect(ids(second, {})).rejects.toBeInstanceOf(Unavailable)
    await liveWith(second, [event(2)])
    expect(await ids(second, { where: [{ op: 'range', field: 'version', gte: 1 }] })).toEqual([2])
    await close(second)
    expect(remainingTables(file).filter((name) => name.includes(`_${old}`))).toEqual([])
  })

  test('are found however often a record has changed, by keys beyond 2^53 as well', async () => {
    const engine = await open(newFile())
    const build = await liveWith(engine, [event(3, { start: 2 ** 36 }, { title: 'word' })])
    for (let changed = 2; changed < 60; changed++) {
      expect(
        await engine.search.apply(build, [
          event(3, { start: 2 ** 36 + changed }, { title: `word w${changed}` }, changed),
        ]),
      ).toEqual(['written'])
    }
    const [found] = await engine.search.find([
      query({
        where: [{ op: 'text', language: 'en', query: parseSearch('"w59"', 'en') }],
      }),
    ])
    expect(found).toMatchObject({ total: 1, hits: [{ id: 3, version: 59 }] })
  })
})

test('documents that an older release stored as texts are packed by the start, also where it was killed', async () => {
  const file = newFile()
  const stored = Array.from({ length: 1200 }, (_, n) => ({ id: n + 1, rev: 1, title: `Événement ${n}` }))
  const ids = stored.map(({ id }) => id)
  await close(await open(file))
  inside(file, (db) => {
    db.exec(`
      DROP TABLE doc_events;
      CREATE TABLE doc_events (id INTEGER PRIMARY KEY, rev INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    `)
    for (const document of stored)
      db.prepare('INSERT INTO doc_events VALUES (?, 1, ?)').run(document.id, JSON.stringify(document))
  })
  const first = await open(file)
  expect(await first.store.get('events', ids)).toEqual(stored)
  await close(first)
  // As a start leaves it that is killed after some of them.
  inside(file, (db) => {
    db.exec(`
      CREATE TABLE doc_events_plain (id INTEGER PRIMARY KEY, rev INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
      DELETE FROM doc_events WHERE id > 500;
    `)
    for (const document of stored.slice(500))
      db.prepare('INSERT INTO doc_events_plain VALUES (?, 1, ?)').run(document.id, JSON.stringify(document))
  })
  const second = await open(file)
  expect(await second.store.get('events', ids)).toEqual(stored)
  await close(second)
  expect(inside(file, (db) => db.prepare(`SELECT name FROM sqlite_schema WHERE name GLOB '*_plain'`).all())).toEqual([])
})

describe('a process', () => {
  const child = (file: string, mode: string) =>
    spawn(process.execPath, [join(import.meta.dirname, '../support/sqlite-child.ts'), file, mode], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  test('ends when it has closed its engine, without a word on stderr', async () => {
    const ended = child(newFile(), 'once')
    let complaints = ''
    ended.stderr.on('data', (data: Buffer) => {
      complaints += data.toString()
    })
    expect(await once(ended, 'exit')).toEqual([0, null])
    expect(complaints).toBe('')
  })

  test('loses nothing acknowledged when it is killed', async () => {
    const file = newFile()
    const acknowledged: number[] = []
    for (const most of [1, 40, 150, 60 + Math.floor(Math.random() * 100)]) {
      const victim = child(file, 'forever')
      const gone = once(victim, 'exit')
      let lines = 0
      for await (const line of createInterface(victim.stdout)) {
        acknowledged.push(Number(line))
        if (++lines === most) victim.kill('SIGKILL')
      }
      expect(await gone).toEqual([null, 'SIGKILL'])
      expect(inside(file, (db) => db.prepare('PRAGMA integrity_check').all())).toEqual([{ integrity_check: 'ok' }])
    }
    const engine = await open(file)
    const found = (await engine.store.get('events', acknowledged)).map(({ id }) => id)
    expect(found).toEqual(acknowledged)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    const indexed = await engine.store.lookup('events', 'series', ['child'])
    const { dirty: marks } = await engine.feed.read((await engine.feed.position()).replace(/\d+$/, '0'), 100_000, 0)
    expect(marks.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(indexed)
  })
})

describe('a worker that fails', () => {
  test('rejects pending and later calls', async () => {
    const worker = new Worker(
      `require('node:worker_threads').parentPort.once('message', () => { throw new Error('broken') })`,
      { eval: true },
    )
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    const { call } = connectWorker<{ ask: () => number }>(worker)
    const answers = await Promise.allSettled([call.ask(), call.ask()])
    await exited
    const later = await call.ask().catch((error: unknown) => error)
    for (const reason of [
      ...answers.map((answer) => answer.status === 'rejected' && (answer.reason as unknown)),
      later,
    ]) {
      expect(reason).toBeInstanceOf(Unavailable)
      expect(String(reason)).toContain('broken')
    }
  })
})

test('calls of one turn cross in one message, and an argument that cannot be cloned fails its call alone', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', (calls) => parentPort.postMessage(calls.map(({ id }) => ({ id, result: calls.length }))))`,
    { eval: true },
  )
  const { call } = connectWorker<{ ask: (what: unknown) => number }>(worker)
  expect(await Promise.all([call.ask(1), call.ask(2)])).toEqual([2, 2])
  const answers = await Promise.allSettled([call.ask(1), call.ask(() => {})])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await worker.terminate()
})

test('an id beyond the 26 bits of the key is rejected, and the others are written', async () => {
  const engine = await open(newFile())
  const build = await liveWith(engine, [])
  expect(
    await engine.search.apply(build, [event(2 ** 26 - 1, { start: NEW_YEAR }), event(2 ** 26, { start: NEW_YEAR })]),
  ).toEqual(['written', { rejected: expect.any(String) as string }])
})

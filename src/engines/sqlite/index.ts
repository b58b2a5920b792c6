/** The embedded engine: store, feed, state and index in one SQLite file, used from worker threads. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Engine, Hit, IndexItem, StateRow } from '../../calendar/ports.ts'
import { Bell, openFeed } from './feed.ts'
import type { WireFound, WireHit } from './find.ts'
import type { WireItem } from './index-write.ts'
import { remote } from './rpc.ts'
import type { Remote } from './rpc.ts'
import type { Committed, ReaderMethods, WorkerOptions, WriterMethods } from './worker.ts'

/** Each has its own caches; the write-ahead log lets them all read beside the writer. */
const READERS = 2

/** A worker that is ready to be called. */
async function started<Methods extends object>(options: WorkerOptions, hear: (event: Committed) => void): Promise<{ worker: Worker; remote: Remote<Methods> }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options, execArgv: ['--disable-warning=ExperimentalWarning'] })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    const connection = remote<Methods>(worker, (event) => {
      if (event === 'ready') resolve({ worker, remote: connection })
      else hear(event as Committed)
    })
  })
}

/** A record is parsed when it is looked at; many answers are made of other parts of the hit only. */
class StoredHit implements Hit {
  readonly id: number
  readonly label: number
  readonly cursor: string
  readonly distance?: number
  readonly #json: string
  #record: unknown

  constructor({ id, label, cursor, record, distance }: WireHit) {
    this.id = id
    this.label = label
    this.cursor = cursor
    if (distance !== undefined) this.distance = distance
    this.#json = record
  }

  get record(): unknown {
    return (this.#record ??= JSON.parse(this.#json))
  }
}

function toWire({ document, ...item }: IndexItem): WireItem {
  return { ...item, document: document && { ...document, record: JSON.stringify(document.record) ?? 'null' } }
}

function toState({ key, value, rev }: { key: string; value: string; rev: number }): StateRow {
  return { key, value: JSON.parse(value) as unknown, rev }
}

/** Opens the file, which is made when it is missing, with all tables that the declarations need. */
export async function openSqlite({ file, stores, indexes }: Omit<WorkerOptions, 'role'>): Promise<Engine> {
  mkdirSync(dirname(file), { recursive: true })
  const bell = new Bell()
  let generation = 0
  let lastChange = 0
  const risen = (to: number) => { generation = Math.max(generation, to) }
  const hear = (event: Committed) => {
    risen(event.generation)
    if (event.change > lastChange) bell.ring()
    lastChange = Math.max(lastChange, event.change)
  }

  const writer = await started<WriterMethods>({ role: 'writer', file, stores, indexes }, hear)
  const readers = await Promise.all(Array.from({ length: READERS }, () => started<ReaderMethods>({ role: 'reader', file, stores, indexes }, hear)))
  const { call: write } = writer.remote
  /** The reader with the least to do. */
  const read = () => readers.reduce((least, each) => (each.remote.pending < least.remote.pending ? each : least)).remote.call
  risen(await read().generation())

  async function changing(done: Promise<boolean>): Promise<boolean> {
    const written = await done
    if (written) bell.ring()
    return written
  }

  return {
    name: 'sqlite',
    store: {
      put: (resource, document, expected) => changing(write.put(resource, document.id, document.rev, JSON.stringify(document), expected)),
      remove: (resource, id, expected) => changing(write.remove(resource, id, expected)),
      get: async (resource, ids) => (ids.length ? await read().get(resource, ids) : []).map((body) => JSON.parse(body)),
      lookup: (resource, key, values) => read().lookup(resource, key, values),
      links: (field, target, after, limit) => read().links(field, target, after, limit),
      tally: async (field, ids) => (ids.length ? read().tally(field, ids) : []),
      scan: async (resource, after, limit) => (await read().scan(resource, after, limit)).map((body) => JSON.parse(body)),
      nextIds: (sequence, count) => write.nextIds(sequence, count),
      now: () => read().now(),
    },
    feed: openFeed({ position: () => read().position(), changes: (from, limit) => read().changes(from, limit) }, bell),
    state: {
      async get(key) {
        const row = await read().getState(key)
        return row && toState(row)
      },
      put: (key, value, expected) => write.putState(key, JSON.stringify(value) ?? 'null', expected),
      list: async (prefix) => (await read().listState(prefix)).map(toState),
      remove: (key) => write.removeState(key),
    },
    search: {
      async find(queries) {
        const found: WireFound[] = await read().find(queries)
        return found.map(({ hits, total }) => ({ total, hits: hits.map((hit) => new StoredHit(hit)) }))
      },
      async apply(version, items) {
        const applied = await write.apply(version, items.map(toWire))
        risen(applied.generation)
        return applied.results
      },
      versions: () => read().versions(),
      async create(hash) {
        while (await write.dropStep()) { /* what an interrupted drop has left */ }
        return write.create(hash)
      },
      swap: async (version) => risen(await write.swap(version)),
      async drop(version) {
        await write.hide(version)
        while (await write.dropStep()) { /* others have their turn in between */ }
      },
      refresh: async () => {}, // what is committed is visible
      generation: () => generation,
    },
    async close() {
      bell.stop()
      const ended = [writer, ...readers].map(({ worker }) => new Promise((resolve) => worker.once('exit', resolve)))
      await Promise.all(readers.map(({ remote: { call } }) => call.close()))
      await write.close()
      await Promise.all(ended)
    },
  }
}

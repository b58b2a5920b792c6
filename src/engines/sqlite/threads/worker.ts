/** The entry of the threads that hold the connections: one that writes, and one or more that read. */

import type { MessagePort } from 'node:worker_threads'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type {
  IndexDeclaration,
  IndexedResource,
  ItemResult,
  Query,
  RangeDigest,
  StoreDeclaration,
} from '../../../calendar/ports.ts'
import { Connection } from '../database.ts'
import { versionReader, versionWriter } from '../index/builds.ts'
import { holds, type WireIdentified } from '../index/holds.ts'
import type { WireItem } from '../index/write.ts'
import { apply, purgeSome } from '../index/write.ts'
import type { BudgetTicket } from '../planner/budget.ts'
import { SearchMeter } from '../planner/budget.ts'
import type { WireFound } from '../planner/find.ts'
import { digests, find as findOne, tablesOf } from '../planner/find.ts'
import type { Totals } from '../planner/pages.ts'
import { createSchema } from '../store/schema.ts'
import { stateReader, stateWriter } from '../store/state.ts'
import { sequenceWriter, storeReader, storeWriter } from '../store/store.ts'
import type { Answer, Call } from './rpc.ts'
import { failure } from './rpc.ts'

export interface WorkerOptions {
  role: 'writer' | 'reader'
  /** Of a reader: mebibytes of pages kept in memory. */
  cache: number
  /** Of a reader: whether it looks for commits. One does for all. */
  polls: boolean
  /** Of a reader: see budget.ts. */
  cancelled: Int32Array
  file: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
}

/** What a reader says unasked, when somebody has committed: of the index and of the store, numbers that only rise. */
export interface Committed {
  generation: number
  change: number
}

/** How often other processes' commits are looked for, in milliseconds. */
const POLL = 50

/** Two connections: what is acknowledged to a client has to survive a power cut; the rest can be done again. */
function writer({ file, stores, indexes }: WorkerOptions) {
  const durable = new Connection({ file, synchronous: 'FULL', cache: 8 })
  createSchema(durable, stores)
  const db = new Connection({ file, synchronous: 'NORMAL', cache: 64 })
  const versions = versionWriter(db, indexes)
  const rise = () =>
    db.get<{ value: number }>(`UPDATE meta SET value = value + 1 WHERE key = 'generation' RETURNING value`)?.value ?? 0

  const store = storeWriter(durable, stores)
  const rest = {
    ...stateWriter(db),
    ...sequenceWriter(db),
    apply: (version: string, items: readonly WireItem[]): { results: ItemResult[]; generation: number } =>
      db.transaction(() => ({ results: apply(db, versions.tables(version), items), generation: rise() })),
    purgeStep: (version: string, label: number): boolean => purgeSome(db, versions.tables(version), label),
    create: versions.create,
    swap: (version: string): number =>
      db.transaction(() => {
        versions.swap(version)
        return rise()
      }),
    hide: versions.hide,
    dropStep: versions.dropStep,
    close(): void {
      db.close()
      durable.close()
    },
  }
  return { durable, store, rest }
}

function reader({ file, cache, polls, cancelled }: WorkerOptions, tell: (event: Committed) => void) {
  const db = new Connection({ file, synchronous: 'NORMAL', cache })
  db.exec('PRAGMA query_only = ON')
  const meter = new SearchMeter(db, cancelled)
  const versions = versionReader(db)
  const store = storeReader(db)
  const totals: Totals = new Map()
  let counted = 0
  let seen: number | undefined

  const lookForCommits = () => {
    const { data_version } = db.get<{ data_version: number }>('PRAGMA data_version') ?? { data_version: 0 }
    if (data_version === seen) return
    seen = data_version
    tell({ generation: versions.generation(), change: store.now() })
  }
  const poll = polls ? setInterval(lookForCommits, POLL).unref() : undefined

  const find = (queries: readonly Query[]): WireFound[] =>
    db.snapshot(() => {
      const generation = versions.generation()
      if (generation !== counted) totals.clear()
      counted = generation
      const live = versions.liveTables()
      return queries.map((query) => findOne(db, live, totals, query))
    })

  return {
    ...store,
    ...stateReader(db),
    versions: versions.versions,
    generation: versions.generation,
    find: (queries: readonly Query[], ticket?: BudgetTicket) => meter.measure(ticket, () => find(queries)),
    digests: (resource: IndexedResource, from: number, width: number): RangeDigest[] =>
      db.snapshot(() => digests(db, versions.liveTables(), resource, from, width)),
    holds: (resource: IndexedResource, documents: readonly WireIdentified[]): boolean[] =>
      db.snapshot(() => holds(db, tablesOf(versions.liveTables(), resource), documents)),
    close(): void {
      clearInterval(poll)
      db.close()
    },
  }
}

export type WriterMethods = ReturnType<typeof writer>['store'] & ReturnType<typeof writer>['rest']
export type ReaderMethods = ReturnType<typeof reader>

type Functions = Record<string, (...args: never[]) => unknown>

function run(functions: Functions, { id, method, args }: Call): Answer {
  try {
    return { id, result: functions[method]?.(...(args as never[])) }
  } catch (error) {
    return failure(id, error)
  }
}

/** What has come, without waiting. */
function received(port: MessagePort): Call[] {
  const calls: Call[] = []
  for (let next: { message: Call } | undefined; (next = receiveMessageOnPort(port)); ) calls.push(next.message)
  return calls
}

/**
 * Writes to the store that came while another was on its way share one transaction, so one wait for the disk; each
 * still succeeds or fails by itself. They go before what else is waiting.
 */
function serveWriter(port: MessagePort, { durable, store, rest }: ReturnType<typeof writer>): void {
  const together = (calls: readonly Call[]): Answer[] => {
    try {
      return durable.transaction(() =>
        calls.map((call) => {
          try {
            return durable.savepoint(() => ({
              id: call.id,
              result: (store as Functions)[call.method]?.(...(call.args as never[])),
            }))
          } catch (error) {
            if (!durable.inTransaction) throw error // a full disk, say, has undone all of it
            return failure(call.id, error)
          }
        }),
      )
    } catch (error) {
      return calls.map(({ id }) => failure(id, error))
    }
  }
  port.on('message', (first: Call) => {
    let waiting = [first]
    while (waiting.length) {
      waiting.push(...received(port))
      const writes = waiting.filter(({ method }) => method in store)
      const [next, ...others] = waiting.filter(({ method }) => !(method in store))
      if (writes.length) for (const answer of together(writes)) port.postMessage(answer)
      if (next) port.postMessage(run(rest, next))
      if (next?.method === 'close') return port.close()
      waiting = others
    }
  })
}

function serveReader(port: MessagePort, functions: ReaderMethods): void {
  port.on('message', (call: Call) => {
    port.postMessage(run(functions, call))
    if (call.method === 'close') port.close()
  })
}

/** The first message says what to be; until it comes, nothing is opened. */
const port = parentPort
port?.once('message', (options: WorkerOptions) => {
  if (options.role === 'writer') serveWriter(port, writer(options))
  else
    serveReader(
      port,
      reader(options, (event) => port.postMessage({ event })),
    )
  port.postMessage({ event: 'ready' })
})

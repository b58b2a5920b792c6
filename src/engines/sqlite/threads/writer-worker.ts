/**
 * The entry of the thread that writes. It loads nothing that only reads: a thread takes a millisecond for each file.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { ItemResult } from '../../../calendar/ports.ts'
import { Connection } from '../database.ts'
import { reclaimSome } from '../free-pages.ts'
import { buildWriter } from '../index/builds.ts'
import type { PreparedItem } from '../index/change.ts'
import { writeChanges } from '../index/changes.ts'
import { type Generations, raiseGenerations, readGenerations } from '../index/generations.ts'
import { savePart } from '../index/saved-columns.ts'
import { tablesFor } from '../index/tables.ts'
import { purgeSome } from '../index/tombstones.ts'
import { apply } from '../index/write.ts'
import { createSchema } from '../store/schema.ts'
import { stateWriter } from '../store/state.ts'
import { sequenceWriter, storeWriter } from '../store/store.ts'
import { type Answer, type Call, failure } from './rpc.ts'
import { answerTo, type Functions, type StoreOptions, serve } from './serving.ts'
import type { PartOfBuild } from './unsaved.ts'

const CACHE_MIB = 16

function writer({ file, stores, indexes }: StoreOptions) {
  const db = new Connection({ file, cache: CACHE_MIB })
  createSchema(db, stores, indexes)
  const builds = buildWriter(db, indexes)
  builds.completeLive()
  const raised = (resources: Parameters<typeof raiseGenerations>[1]): Generations => {
    raiseGenerations(db, resources)
    return readGenerations(db)
  }

  const store = storeWriter(db, stores)
  const rest = {
    ...stateWriter(db),
    ...sequenceWriter(db),
    apply: (build: string, items: readonly PreparedItem[]): { results: ItemResult[]; generations: Generations } =>
      db.transaction(() => {
        const results = apply(db, builds.tables(build), items)
        const written = items.filter((_, at) => results[at] === 'written')
        const generations = raised(new Set(written.map(({ resource }) => resource)))
        writeChanges(db, build, written, generations)
        return { results, generations }
      }),
    purgeStep: (build: string, version: number): boolean => purgeSome(db, builds.tables(build), version),
    savePart: ({ build, resource, part }: PartOfBuild): void =>
      db.transaction(() => savePart(db, tablesFor(builds.tables(build), resource), part)),
    create: builds.create,
    completeStep: builds.completeStep,
    swap(build: string): Generations {
      const generations = db.transaction(() => {
        builds.swap(build)
        return raised('all')
      })
      db.exec('PRAGMA shrink_memory') // the pages that the rebuild has read and written
      return generations
    },
    hide: builds.hide,
    dropStep: builds.dropStep,
    reclaimStep: (): boolean => reclaimSome(db),
    close: () => db.close(),
  }
  return { db, store, rest }
}

type Writer = ReturnType<typeof writer>
export type WriterMethods = Writer['store'] & Writer['rest']

/** The calls that have arrived, without waiting. */
function receive(port: MessagePort): Call[] {
  const calls: Call[] = []
  for (let next: { message: Call[] } | undefined; (next = receiveMessageOnPort(port)); ) calls.push(...next.message)
  return calls
}

/** Writes that share one transaction. Each still succeeds or fails by itself. */
function groupCommit({ db, store }: Writer, calls: readonly Call[]): Answer[] {
  const functions: Functions = store
  try {
    return db.transaction(() =>
      calls.map((call) => {
        try {
          return db.savepoint(() => ({ id: call.id, result: functions[call.method]?.(...call.args) }))
        } catch (error) {
          if (!db.inTransaction) throw error // a full disk, for example, has rolled back the transaction
          return failure(call.id, error)
        }
      }),
    )
  } catch (error) {
    return calls.map(({ id }) => failure(id, error))
  }
}

/** Writes to the store that arrived during another call are committed together, before other calls that wait. */
function serveWriter(port: MessagePort, served: Writer): void {
  port.on('message', (calls: Call[]) => {
    let waiting = calls
    while (waiting.length) {
      waiting.push(...receive(port))
      const writes = waiting.filter(({ method }) => method in served.store)
      const [next, ...others] = waiting.filter(({ method }) => !(method in served.store))
      if (writes.length) port.postMessage(groupCommit(served, writes))
      if (next) port.postMessage([answerTo(served.rest, next)])
      if (next?.method === 'close') return port.close()
      waiting = others
    }
  })
}

serve<StoreOptions>((port, options) => serveWriter(port, writer(options)))

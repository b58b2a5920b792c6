/** What the threads that hold a connection share: how they begin, and how they answer a call. */
import { getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { IndexDeclaration, StoreDeclaration } from '../../../calendar/ports.ts'
import type { Generations } from '../index/generations.ts'
import { type Answer, type Call, failure } from './rpc.ts'

export interface StoreOptions {
  file: string
  stores: readonly StoreDeclaration[]
  indexes: readonly IndexDeclaration[]
}

/** Somebody has committed: the generations of the index and the number of the last change, which only rise. */
export interface Committed {
  generations: Generations
  change: number
}

/** `unsaved`: a thread has read something that is worth saving, and waits for `nextUnsaved`. */
export type WorkerEvent = 'ready' | 'unsaved' | Committed

export type Functions = Record<string, (...args: never[]) => unknown>

/** The answer to a call, also when it throws. */
export function answerTo(functions: Functions, { id, method, args }: Call): Answer {
  try {
    return { id, result: functions[method]?.(...args) }
  } catch (error) {
    return failure(id, error)
  }
}

/**
 * The event loop comes first: it answers those who need no search, and refuses those who are too many. On Linux a
 * niceness belongs to the calling thread (setpriority(2)), elsewhere it would be that of the process.
 */
const NICER_BY = 5
const MAX_NICENESS = 19

/** Serves the port of this thread. The first message has the options; nothing is opened before it arrives. */
export function serve<Options extends StoreOptions>(
  begin: (port: MessagePort, options: Options, send: (event: WorkerEvent) => void) => void,
): void {
  if (process.platform === 'linux') setPriority(Math.min(MAX_NICENESS, getPriority() + NICER_BY))
  const port = parentPort
  port?.once('message', (options: Options) => {
    const send = (event: WorkerEvent) => port.postMessage({ event })
    begin(port, options, send)
    send('ready')
  })
}

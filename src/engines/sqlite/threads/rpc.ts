/**
 * Calls across threads: a worker serves an object of plain functions, the main thread calls them by name. Calls made in
 * the same turn cross in one message, because to wake a thread costs more than most calls.
 */
import type { Worker } from 'node:worker_threads'
import { BudgetExceeded, Conflict, PositionTooOld, Unavailable } from '../../../calendar/ports.ts'
import { NeedsColumns } from '../columns/needs-columns.ts'
import { translateError } from '../database.ts'

export interface Call {
  id: number
  method: string
  /** `Methods` has checked them on the side of the caller. */
  args: never[]
}

interface WireError {
  name: string
  message: string
  stack?: string
  key?: string
  holder?: number
}

export type Answer = { id: number; result: unknown } | { id: number; error: WireError }

type Methods<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never
}

/** What the results of some methods are before the caller has them, in the order in which they come. */
export type Readings<T> = { readonly [Name in keyof T]?: (result: never) => unknown }

/** The functions of a worker, as the main thread sees them. */
export interface Remote<T> {
  readonly call: Methods<T>
  /** Calls without an answer yet. */
  readonly pending: number
}

/** Errors keep their class where a caller needs to know it. */
const errorClasses: Record<string, (error: WireError) => Error> = {
  Conflict: ({ key = '', holder = 0 }) => new Conflict(key, holder),
  PositionTooOld: ({ message }) => new PositionTooOld(message),
  Unavailable: ({ message }) => new Unavailable(message),
  BudgetExceeded: ({ message }) => new BudgetExceeded(message),
  NeedsColumns: () => new NeedsColumns(),
  RangeError: ({ message }) => new RangeError(message),
}

/** Of a thread that may not run. */
export interface Startable<T> extends Remote<T> {
  readonly isRunning: boolean
}

/** What ends a thread of which nothing has been asked for so long. */
export interface Rest<T> {
  afterMs: number
  end: (remote: Remote<T>) => Promise<void>
}

/**
 * The remote of a thread that is started by the first call, and again by the next one when that fails, or when the
 * thread has ended since nothing was asked of it.
 */
export function startedByCall<T>(start: () => Promise<Remote<T>>, rest?: Rest<T>): Startable<T> {
  let started: Promise<Remote<T>> | undefined
  let pending = 0
  let resting: NodeJS.Timeout | undefined
  const end = () => {
    void started?.then((remote) => rest?.end(remote)).catch(() => {}) // it has ended by itself
    started = undefined
  }
  const run = async (method: keyof T, args: never[]) => {
    clearTimeout(resting)
    started ??= start().catch((error: Error) => {
      started = undefined
      throw new Unavailable(`a database worker does not start: ${error.message}`, { cause: error })
    })
    pending++
    try {
      return await (await started).call[method](...args)
    } finally {
      if (--pending === 0 && rest) resting = setTimeout(end, rest.afterMs).unref()
    }
  }
  return {
    call: callsTo<T>(run),
    get pending() {
      return pending
    },
    get isRunning() {
      return started !== undefined
    },
  }
}

/** Calls of whichever remote is chosen for each. */
export function callsToChosen<T>(choose: () => Remote<T>): Remote<T>['call'] {
  return callsTo<T>((method, args) => choose().call[method](...args))
}

function callsTo<T>(run: (method: keyof T, args: never[]) => Promise<unknown>): Methods<T> {
  return new Proxy({} as Methods<T>, {
    get:
      (_, method) =>
      (...args: never[]) =>
        run(method as keyof T, args),
  })
}

function fromWire(wire: WireError): Error {
  const error = errorClasses[wire.name]?.(wire) ?? new Error(wire.message)
  error.stack = wire.stack
  return error
}

export function failure(id: number, thrown: unknown): Answer {
  const error = translateError(thrown)
  if (!(error instanceof Error)) return { id, error: { name: 'Error', message: String(error) } }
  const { message, stack } = error
  const conflict = error instanceof Conflict ? { key: error.key, holder: error.holder } : {}
  return { id, error: { name: error.constructor.name, message, stack, ...conflict } }
}

interface Waiting {
  method: string
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Connects to a worker. When the worker ends, pending calls and all later ones reject. `onEvent` gets the messages that
 * are not answers.
 */
export function connectWorker<T extends object, Event = never>(
  worker: Worker,
  onEvent: (event: Event) => void = () => {},
  readings: Readings<T> = {},
): Remote<T> {
  const read = new Map<string, (result: never) => unknown>(Object.entries(readings))
  const pending = new Map<number, Waiting>()
  /** Calls of this turn, not yet posted. */
  const turn: Call[] = []
  let lastId = 0
  let ended: Error | undefined

  function end(reason: Error): void {
    ended ??= reason
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
  }

  function settle(answer: Answer): void {
    const waiting = pending.get(answer.id)
    pending.delete(answer.id)
    try {
      if ('error' in answer) throw fromWire(answer.error)
      waiting?.resolve(read.get(waiting.method)?.(answer.result as never) ?? answer.result)
    } catch (error) {
      waiting?.reject(error)
    }
  }

  /** When an argument cannot be cloned, its call alone fails. */
  function post(calls: readonly Call[]): void {
    try {
      worker.postMessage(calls)
    } catch (error) {
      if (calls.length > 1) for (const call of calls) post([call])
      else for (const { id } of calls) settle(failure(id, error))
    }
  }

  worker.on('message', (message: readonly Answer[] | { event: Event }) => {
    if ('event' in message) onEvent(message.event)
    else for (const answer of message) settle(answer)
  })
  worker.on('error', (error: Error) =>
    end(new Unavailable(`a database worker failed: ${error.message}`, { cause: error })),
  )
  worker.on('exit', () => end(new Unavailable('the database is closed')))

  const call = (method: string, args: never[]) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++lastId
      if (!turn.length) queueMicrotask(() => post(turn.splice(0)))
      turn.push({ id, method, args })
      pending.set(id, { method, resolve, reject })
    })
  return {
    call: callsTo<T>((method, args) => call(String(method), args)),
    get pending() {
      return pending.size
    },
  }
}

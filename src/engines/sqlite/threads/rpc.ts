/** Calls across threads: a worker serves an object of plain functions, the main thread calls them by name. */
import type { Worker } from 'node:worker_threads'
import { BudgetExceeded, Conflict, PositionTooOld, Unavailable } from '../../../calendar/ports.ts'
import { translated } from '../database.ts'

export interface Call {
  id: number
  method: string
  args: unknown[]
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

/** A worker's functions as seen from the main thread. */
export interface Remote<T> {
  readonly call: Methods<T>
  /** Calls not yet answered. */
  readonly pending: number
}

/** Errors that callers tell apart keep their class. */
const classes: Record<string, (error: WireError) => Error> = {
  Conflict: ({ key = '', holder = 0 }) => new Conflict(key, holder),
  PositionTooOld: ({ message }) => new PositionTooOld(message),
  Unavailable: ({ message }) => new Unavailable(message),
  BudgetExceeded: ({ message }) => new BudgetExceeded(message),
  RangeError: ({ message }) => new RangeError(message),
}

function revived(error: WireError): Error {
  const made = classes[error.name]?.(error) ?? new Error(error.message)
  made.stack = error.stack
  return made
}

export function failure(id: number, thrown: unknown): Answer {
  const error = translated(thrown)
  if (!(error instanceof Error)) return { id, error: { name: 'Error', message: String(error) } }
  const { message, stack } = error
  return {
    id,
    error: {
      name: error.constructor.name,
      message,
      stack,
      ...(error instanceof Conflict ? { key: error.key, holder: error.holder } : {}),
    },
  }
}

/**
 * Connects to a worker. When it ends, whatever is pending and every later call rejects. `hear` gets what the worker
 * says unasked.
 */
export function remote<T extends object>(worker: Worker, hear: (event: unknown) => void = () => {}): Remote<T> {
  const pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>()
  let last = 0
  let ended: Error | undefined

  function end(reason: Error): void {
    ended ??= reason
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
  }

  worker.on('message', (message: Answer | { event: unknown }) => {
    if ('event' in message) return hear(message.event)
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) waiting?.reject(revived(message.error))
    else waiting?.resolve(message.result)
  })
  worker.on('error', (error: Error) =>
    end(new Unavailable(`a database worker failed: ${error.message}`, { cause: error })),
  )
  worker.on('exit', () => end(new Unavailable('the database is closed')))

  const call = (method: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++last
      worker.postMessage({ id, method, args } satisfies Call) // throws on what cannot be cloned, which rejects
      pending.set(id, { resolve, reject })
    })
  const methods = new Proxy({} as Methods<T>, {
    get:
      (_, method) =>
      (...args: unknown[]) =>
        call(String(method), args),
  })
  return {
    call: methods,
    get pending() {
      return pending.size
    },
  }
}

/**
 * The baseline of measured requests: a bare Express process with a route for each, which runs hand-written SQL in a
 * worker and sends the same bytes, and with one that inserts what is posted durably.
 */
import { Worker } from 'node:worker_threads'
import express from 'express'
import { portOf } from '../measuring/measure.ts'
import type { BaselineQuery, Setup } from './baseline-worker.ts'

export interface BaselineOptions extends Setup {
  /** The file of durable inserts. */
  inserts: string
  /** Route n: the query, and the body it answers. */
  routes: (BaselineQuery & { body: string })[]
}

const { routes, inserts, ...setup }: BaselineOptions = JSON.parse(
  await new Promise<string>((resolve) => process.once('message', (message) => resolve(String(message)))),
)

/** Calls a worker that answers each message in its turn. */
function caller<Message, Answer>(script: string, workerData: unknown): (message: Message) => Promise<Answer> {
  const worker = new Worker(new URL(script, import.meta.url), { workerData })
  const waiting: ((answer: Answer) => void)[] = []
  worker.on('message', (answer: Answer) => waiting.shift()?.(answer))
  return (message) => {
    worker.postMessage(message)
    return new Promise((resolve) => waiting.push(resolve))
  }
}

const query = caller<BaselineQuery, string[]>('./baseline-worker.ts', setup)
const insert = caller<string, unknown>('./insert-worker.ts', inserts)
const app = express().disable('x-powered-by').set('etag', false)
for (const [n, { sql, values, body }] of routes.entries()) {
  app.get(`/${n}`, async (_request, response) => {
    for (const record of await query({ sql, values })) JSON.parse(record)
    response.type('application/json').send(body)
  })
}
app.post('/', express.text({ type: 'application/json' }), async (request, response) => {
  await insert(request.body)
  response.status(201).type('application/json').send(String(request.body))
})
const server = app.listen(0, '127.0.0.1', () => process.send?.(portOf(server)))

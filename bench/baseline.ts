/**
 * The baseline of each measured request: a bare Express route that runs hand-written SQL in a worker and sends the same
 * bytes.
 */
import { Worker } from 'node:worker_threads'
import express from 'express'
import type { Setup } from './baseline-worker.ts'
import { portOf } from './measure.ts'

export interface BaselineRoute {
  name: string
  sql: string
  values: (string | number)[]
  body: string
}

export interface BaselineOptions extends Setup {
  routes: BaselineRoute[]
}

const { routes, ...setup }: BaselineOptions = JSON.parse(
  await new Promise<string>((resolve) => process.once('message', (message) => resolve(String(message)))),
)
const worker = new Worker(new URL('./baseline-worker.ts', import.meta.url), { workerData: setup })
const pending = new Map<number, (records: string[]) => void>()
let lastId = 0
worker.on('message', ({ id, records }: { id: number; records: string[] }) => {
  pending.get(id)?.(records)
  pending.delete(id)
})

const app = express().disable('x-powered-by').set('etag', false)
for (const { name, sql, values, body } of routes) {
  app.get(`/${name}`, async (_request, response) => {
    const records = await new Promise<string[]>((resolve) => {
      pending.set(++lastId, resolve)
      worker.postMessage({ id: lastId, name: sql, values })
    })
    for (const record of records) JSON.parse(record)
    response.type('application/json').send(body)
  })
}
// The same bytes without any work: what a cached response is compared with.
for (const { name, body } of routes)
  app.get(`/bytes/${name}`, (_request, response) => void response.type('application/json').send(body))
const server = app.listen(0, '127.0.0.1', () => process.send?.(portOf(server)))

/** A bare Express route beside each measured request: the hand-written SQL in a worker, then the same bytes. */
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import express from 'express'

export interface Bare {
  name: string
  sql: string
  values: (string | number)[]
  body: string
}

const { file, version, codes, from, to, bare } = JSON.parse(
  await new Promise<string>((resolve) => process.once('message', (message) => resolve(String(message)))),
) as {
  file: string
  version: number
  codes: object
  from: number
  to: number
  bare: Bare[]
}
const worker = new Worker(new URL('./bare-worker.ts', import.meta.url), {
  workerData: { file, version, codes, from, to },
})
const waiting = new Map<number, (records: string[]) => void>()
let asked = 0
worker.on('message', ({ id, records }: { id: number; records: string[] }) => {
  waiting.get(id)?.(records)
  waiting.delete(id)
})

const app = express().disable('x-powered-by').set('etag', false)
for (const { name, sql, values, body } of bare) {
  app.get(`/${name}`, async (_request, response) => {
    const records = await new Promise<string[]>((resolve) => {
      waiting.set(++asked, resolve)
      worker.postMessage({ id: asked, name: sql, values })
    })
    for (const record of records) JSON.parse(record)
    response.type('application/json').send(body)
  })
}
// The same bytes without any work: what a cached answer is held against.
for (const { name, body } of bare)
  app.get(`/bytes/${name}`, (_request, response) => void response.type('application/json').send(body))
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

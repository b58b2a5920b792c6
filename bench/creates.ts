/** A create, acknowledged and visible, compared with a durable insert of the same bytes behind a bare Express route. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import express from 'express'
import { portOf, quantiles } from './measure.ts'

const CREATES = 200

export async function measureCreates(
  api: string,
  key: string,
  folder: string,
): Promise<{ create: number; baseline: number }> {
  const worker = new Worker(new URL('./insert-worker.ts', import.meta.url), {
    workerData: join(folder, 'baseline.sqlite'),
  })
  const app = express().disable('x-powered-by').set('etag', false)
  app.post('/', express.text({ type: 'application/json' }), async (request, response) => {
    const done = new Promise((resolve) => worker.once('message', resolve))
    worker.postMessage(request.body)
    await done
    response.status(201).type('application/json').send(String(request.body))
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baselineUrl = `http://127.0.0.1:${portOf(server)}/`
  const times: Record<'create' | 'baseline', number[]> = { create: [], baseline: [] }
  const body = (n: number) =>
    JSON.stringify({
      title: `Bench concert ${n}`,
      description: '<p>A concert of the bench.</p>'.repeat(20),
      start_date: '+1 week',
      end_date: '+2 weeks',
    })
  for (let n = 0; n < CREATES; n++) {
    times.create.push(await post(`${api}/events`, body(n), key))
    times.baseline.push(await post(baselineUrl, body(n), key))
  }
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
  await worker.terminate()
  return { create: quantiles(times.create).p50, baseline: quantiles(times.baseline).p50 }
}

async function post(url: string, body: string, key: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
  })
  await response.text()
  if (response.status !== 201) throw new Error(`${response.status} from ${url}`)
  return performance.now() - begun
}

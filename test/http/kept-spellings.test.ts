/** However the address of a list is written, its kept answers are told apart by all that the interface reads. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Filled, startFilled } from '../support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

/** The path as it is: a browser would write it in another way. */
async function ask(path: string): Promise<{ status: number | undefined; text: string }> {
  const { hostname, port } = new URL(app.url)
  const sent = request({ hostname, port, path }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('there is no answer')
  return { status: response.statusCode, text: (await buffer(response)).toString() }
}

test.each([
  ['/cal/events/v1/events', 200],
  ['/CAL/events/v1/events', 200],
  ['/fr/cal/events/v1/events', 200],
  ['/FR/cal/events/v1/events', 404],
  ['//cal//events/v1/events', 200],
  ['/%63al/events/v1/events', 404],
  ['/cal\\events/v1/events#', 200],
  ['/cal/events/v1/events#', 200],
  ['/wp-json/tribe/events/v1/events', 200],
  ['/Wp-Json/tribe/events/v1/events', 404],
  ['/?rest_route=/cal/events/v1/events', 200],
  ['/index.php?rest_route=/tribe/events/v1/events', 200],
])('%s', async (path, status) => {
  const texts = new Set<string>()
  for (const fields of ['id', 'title', 'slug']) {
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}_fields=${fields}&per_page=1`)
    expect(answer.status).toBe(status)
    if (status === 200) expect(Object.keys(JSON.parse(answer.text).events[0])).toEqual([fields])
    texts.add(answer.text)
  }
  if (status === 200) expect(texts.size).toBe(3)
})

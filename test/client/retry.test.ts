/** The client without a service: what it sends again, and what it makes of answers that are none. */
import { describe, expect, test } from 'vitest'
import { Calendar, CalendarError } from '../../packages/client/src/index.ts'
import { collect } from '../support/collect.ts'

interface Sent {
  address: string
  headers: Record<string, string>
}

/** Answers in turn; the last one for ever. */
function answering(...answers: (() => Response)[]) {
  const sent: Sent[] = []
  const send: typeof fetch = async (address, { headers } = {}) => {
    sent.push({ address: String(address), headers: headers as Record<string, string> })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next!()
  }
  return { sent, fetch: send }
}

const busy = (status: number, retryAfter?: string) => () =>
  Response.json(
    { code: 'rest_busy', message: 'Busy', data: { status } },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } },
  )
const list = (more: object = {}) => Response.json({ events: [], total: 0, total_pages: 0, ...more })
const event = { title: 'One', start_date: 'tomorrow', end_date: 'tomorrow' }

describe('429 and 503', () => {
  test.each([429, 503])('after %s the same request is sent again', async (status) => {
    const { sent, fetch } = answering(busy(status, '0'), busy(status, new Date(0).toUTCString()), () => list())
    await new Calendar('https://example.org', { fetch }).post('/events', { body: event })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key']))).toHaveProperty('size', 1)
  })

  test('no more often than the setting says', async () => {
    const { sent, fetch } = answering(busy(503, '0'))
    const calendar = new Calendar('https://example.org', { fetch, retries: 4 })
    await expect(calendar.get('/events')).rejects.toMatchObject({ code: 'rest_busy', status: 503 })
    expect(sent).toHaveLength(5)
  })

  test('not after a longer wait than the setting allows, and not after other errors', async () => {
    for (const answer of [busy(503, '31'), busy(500, '0'), busy(400)]) {
      const { sent, fetch } = answering(answer)
      await expect(new Calendar('https://example.org', { fetch }).get('/events')).rejects.toThrow(CalendarError)
      expect(sent).toHaveLength(1)
    }
  })

  test('a signal ends the wait', async () => {
    const controller = new AbortController()
    const { fetch } = answering(() => {
      queueMicrotask(() => controller.abort(new Error('enough')))
      return busy(503, '20')()
    })
    const calendar = new Calendar('https://example.org', { fetch })
    await expect(calendar.get('/events', { signal: controller.signal })).rejects.toThrow('enough')
  })
})

test('two creates have two keys, unless the caller gives them one', async () => {
  const { sent, fetch } = answering(() => list())
  const calendar = new Calendar('https://example.org', { fetch })
  await calendar.post('/events', { body: event })
  await calendar.post('/events', { body: event })
  await calendar.post('/events', { body: event, idempotencyKey: 'mine' })
  const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe('mine')
})

test('a request that takes too long is given up', async () => {
  const never: typeof fetch = (_, { signal } = {}) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const calendar = new Calendar('https://example.org', { fetch: never, timeoutMs: 1 })
  await expect(calendar.get('/events')).rejects.toMatchObject({ name: 'TimeoutError' })
})

test.each([
  ['a page of a proxy', () => new Response('<html>', { status: 502 })],
  ['JSON of something else', () => Response.json({ error: 'no' }, { status: 404 })],
  ['no JSON', () => new Response('welcome')],
])('%s is an error that says so', async (_, answer) => {
  const { fetch } = answering(answer)
  await expect(new Calendar('https://example.org', { fetch }).get('/events')).rejects.toMatchObject({
    name: 'CalendarError',
    code: 'invalid_answer',
  })
})

test('a key goes to no other host, whatever an answer links to', async () => {
  const { sent, fetch } = answering(
    () => list({ next_rest_url: 'https://elsewhere.example/cal/events/v1/events?page=2&tags[]=a&tags[]=b' }),
    () => list(),
  )
  const pages = new Calendar('https://example.org/fr/', { fetch, key: 'secret' }).pages('/events')
  expect((await collect(pages)).length).toBe(2)
  expect(sent.map(({ address }) => address)).toEqual([
    'https://example.org/fr/cal/events/v1/events?shape=stable',
    'https://example.org/fr/cal/events/v1/events?page=2&tags[]=a&tags[]=b',
  ])
  expect(sent[1]?.headers.Authorization).toBe('Bearer secret')
})

test('addresses', async () => {
  const { sent, fetch } = answering(() => list())
  for (const address of ['https://example.org/wp-json/tribe/events/v1/', new URL('https://example.org/cal/events/v1')])
    await new Calendar(address, { fetch, language: 'de' }).get('/venues/by-slug/{slug}', { path: { slug: 'a/b ?' } })
  expect(sent.map(({ address }) => address)).toEqual([
    'https://example.org/wp-json/tribe/events/v1/venues/by-slug/a%2Fb%20%3F?i18n_language=de&shape=stable',
    'https://example.org/cal/events/v1/venues/by-slug/a%2Fb%20%3F?i18n_language=de&shape=stable',
  ])
  const { get } = new Calendar('https://example.org', { fetch })
  await expect(get('/events/by-slug/{slug}', { path: { slug: '' } })).rejects.toThrow('path.slug is missing')
  await expect(get('/events/by-slug/{slug}', { path: { slug: '..' } })).rejects.toThrow('path.slug is ".."')
})

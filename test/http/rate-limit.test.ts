/** Limits by cost, and brakes on guesses. Behind a proxy, so that each test is another client. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Overloaded } from '../../src/bounded-queue.ts'
import { Problem } from '../../src/calendar/messages/errors.ts'
import { Unavailable } from '../../src/calendar/ports.ts'
import { brake } from '../../src/http/auth/brake.ts'
import { limitedNetwork, networkOf } from '../../src/http/limits/client.ts'
import { clientGone, RequestCost } from '../../src/http/limits/cost.ts'
import { rateLimits } from '../../src/http/limits/rate-limit.ts'
import { TokenBuckets } from '../../src/http/limits/token-buckets.ts'
import { newLocals, type Response } from '../../src/http/locals.ts'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { stopClock } from '../support/stopped-clock.ts'

describe('a token bucket', () => {
  let now = 0
  const buckets = new TokenBuckets(10, 2, () => now)

  test('fills steadily up to its capacity', () => {
    expect(buckets.level('a')).toEqual({ tokens: 10, waitSeconds: 0 })
    buckets.spend('a', 14)
    expect(buckets.level('a')).toEqual({ tokens: -4, waitSeconds: 3 })
    now += 3_000
    expect(buckets.level('a')).toEqual({ tokens: 2, waitSeconds: 0 })
    now += 60_000
    expect(buckets.level('a').tokens).toBe(10)
    expect(buckets.level('b').tokens).toBe(10)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('this machine has no limits, unless a proxy is trusted', () => {
  const from = (ip: string, TRUST_PROXY: number) =>
    limitedNetwork({ socket: { remoteAddress: ip }, headers: {} } as IncomingMessage, { TRUST_PROXY })
  expect([from('127.0.0.1', 0), from('::ffff:127.0.0.1', 0), from('::1', 0)]).toEqual([undefined, undefined, undefined])
  expect([from('127.0.0.1', 1), from('192.0.2.1', 0)]).toEqual(['127.0.0.1', '192.0.2.1'])
})

describe('a service behind a proxy', () => {
  let app: Running
  let locked: number
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: '1', RATE_LIMIT: '1' })
    const { body } = await app.post(
      '/events',
      { title: 'Locked', start_date: '2099-01-01', end_date: '2099-01-01', password: 'open sesame' },
      'other',
    )
    locked = body.id
  })
  afterAll(() => app.stop())

  const from = (ip: string, more: Record<string, string> = {}) => ({ 'X-Forwarded-For': ip, ...more })
  const get = (path: string, ip: string) => app.get(path, undefined, from(ip))

  async function until(status: number, ask: () => Promise<Answer>): Promise<{ answer: Answer; tries: number }> {
    for (let tries = 1; tries <= 100; tries++) {
      const answer = await ask()
      if (answer.status === status) return { answer, tries }
    }
    throw new Error(`never answered ${status}`)
  }

  test('reports the remaining limit, then when to retry; other clients and health are not affected', async () => {
    const first = await get('/events?_=1', '192.0.2.1')
    expect(first.headers.get('ratelimit-policy')).toBe('"processor";q=20;w=20;qu="milliseconds"')
    expect(first.headers.get('ratelimit')).toBe('"processor";r=20;t=0')
    expect(first.status).toBe(200)
    let n = 1
    const { answer } = await until(429, () => get(`/events?_=${++n}`, '192.0.2.1'))
    expect(answer.body.code).toBe('rest_too_many_requests')
    const german = await get(`${app.url}/de/cal/events/v1/events?_=0`, '192.0.2.1')
    expect([german.status, german.headers.get('content-language')]).toEqual([429, 'de'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get('/events?_=0', '192.0.2.2')).status).toBe(200)
    expect((await get('//healthz', '192.0.2.1')).status).toBe(200)
    expect((await app.get('/events?_=0', 'editor', from('192.0.2.1'))).status).toBe(200)
  })

  test('no header, no parameter and no address avoids it', async () => {
    let n = 0
    const tricks: [string, string, Record<string, string>][] = [
      ['192.0.2.30', '/events?', { Authorization: '' }],
      ['192.0.2.31', '/events?_jsonp=f&', { Authorization: 'x' }],
      ['192.0.2.32', `${app.url}/en/sign-in?`, { Authorization: '' }],
      ['192.0.2.33', `${app.url}/uploads/${'0'.repeat(32)}/full.webp?`, { Authorization: '' }],
    ]
    for (const [ip, address, headers] of tricks) {
      await until(429, () => app.get(`${address}_=${++n}`, undefined, from(ip, headers)))
    }
  })

  test('a cached response costs less than a new one', async () => {
    const count = async (path: (n: number) => string, ip: string) => (await until(429, () => get(path(++n), ip))).tries
    let n = 0
    const made = await count((n) => `/events?_=${n}`, '192.0.2.3')
    const stored = await count(() => '/events?_=same', '192.0.2.4').catch(() => 101)
    expect(stored).toBeGreaterThan(3 * made)
  })

  test('the document of the interface is paid for by its length, although it is made once', async () => {
    const { tries } = await until(429, () => get('/doc?format=json', '192.0.2.50'))
    expect(tries).toBeLessThan(4)
  })

  test('a key has its own bucket, ten times as large', async () => {
    const { headers } = await app.get('/events', 'author', from('192.0.2.5'))
    expect(headers.get('ratelimit-policy')).toBe('"processor";q=200;w=20;qu="milliseconds"')
  })

  test('guesses of keys are limited by address', async () => {
    const guess = () =>
      app.call('GET', '/events', { headers: from('192.0.2.6', { Authorization: 'Bearer kal_wrong' }) })
    expect((await until(429, guess)).tries).toBe(21)
    expect((await app.get('/events', 'editor', from('192.0.2.6'))).status).toBe(429)
    expect((await app.get('/events', 'editor', from('192.0.2.7'))).status).toBe(200)
  })

  test('concurrent requests with right keys are no guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.get('/tags', 'administrator', from('192.0.2.10'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('right keys are no guesses', async () => {
    for (let n = 0; n < 30; n++) expect((await app.get('/tags', 'administrator', from('192.0.2.8'))).status).toBe(200)
  })

  test('a request for a protected event without a password is no guess', async () => {
    for (let n = 0; n < 30; n++)
      expect((await app.get(`/events/${locked}`, 'administrator', from('192.0.2.9'))).status).toBe(403)
    expect((await app.get(`/events/${locked}?password=open+sesame`, 'administrator', from('192.0.2.9'))).status).toBe(
      200,
    )
  })
})

describe('a brake', () => {
  const { guard } = brake({ TRUST_PROXY: 1 })
  const sender = (ip: string) =>
    ({ socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': ip } }) as unknown as Request
  const wrong = async () => false
  const right = async () => true

  async function tries(next: (n: number) => Promise<unknown>): Promise<number> {
    for (let n = 0; ; n++)
      if (
        !(await next(n).then(
          () => true,
          () => false,
        ))
      )
        return n
  }

  test('stops one address, whatever its guesses are for', async () => {
    expect(await tries((n) => guard(sender('192.0.2.20'), wrong, `record ${n}`))).toBe(20)
    await expect(guard(sender('192.0.2.20'), right, 'another')).rejects.toMatchObject({
      code: 'rest_too_many_requests',
    })
    expect(await guard(sender('192.0.2.21'), right, 'another')).toBe(true)
  })

  test('stops guesses for one record from all addresses, and for no other record', async () => {
    expect(await tries((n) => guard(sender(`198.51.100.${n}`), wrong, 'one'))).toBe(200)
    expect(await guard(sender('203.0.113.1'), right, 'two')).toBe(true)
  })

  test('an address does not pay for the guesses of others at a record', async () => {
    await tries((n) => guard(sender(`198.51.100.${n}`), wrong, 'crowded'))
    for (let n = 0; n < 30; n++)
      await expect(guard(sender('192.0.2.23'), right, 'crowded')).rejects.toMatchObject({
        code: 'rest_too_many_requests',
      })
    expect(await guard(sender('192.0.2.23'), right, 'quiet')).toBe(true)
  })

  test('counts clients that disconnect before the response', async () => {
    const gone = () => Promise.reject(new Unavailable('the client has gone'))
    for (let n = 0; n < 20; n++) await expect(guard(sender('192.0.2.25'), gone)).rejects.toBeInstanceOf(Unavailable)
    await expect(guard(sender('192.0.2.25'), right)).rejects.toMatchObject({ code: 'rest_too_many_requests' })
  })

  test('does not count a right one, nor one that could not be tried', async () => {
    for (let n = 0; n < 50; n++) {
      expect(await guard(sender('192.0.2.22'), right, 'three')).toBe(true)
      await expect(guard(sender('192.0.2.22'), () => Promise.reject(new Overloaded()), 'three')).rejects.toBeInstanceOf(
        Overloaded,
      )
    }
    await expect(
      guard(sender('192.0.2.22'), () => Promise.reject(new Problem('rest_not_authenticated'))),
    ).rejects.toBeInstanceOf(Problem)
  })
})

test('a request pays as soon as its costs are known, and once', () => {
  const cost = new RequestCost(() => {})
  cost.charge(100)
  const paid: number[] = []
  cost.payWith((ms) => paid.push(ms))
  cost.charge(150)
  cost.chargeBytes(2_000_000)
  expect(paid).toEqual([100, 150, expect.closeTo(60, 5)])
})

test('a client pays for answers that it does not read', () => {
  const { byAddress } = rateLimits({ RATE_LIMIT: 1, TRUST_PROXY: 1 })
  const request = { method: 'GET', headers: { 'x-forwarded-for': '192.0.2.60' }, socket: {} }
  const ask = () => {
    const response = { locals: newLocals('id', new RequestCost(() => {})), set: () => {} } as unknown as Response
    byAddress(request as unknown as Parameters<typeof byAddress>[0], response, () => {})
    response.locals.cost.chargeBytes(1_000_000)
  }
  ask()
  expect(ask).toThrow(Problem)
})

test('work that takes longer than usual is charged, also where it fails', () => {
  const cost = new RequestCost(() => {})
  const charge = vi.spyOn(cost, 'charge')
  const work = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
    return ms
  }
  expect(cost.measured(() => 1)).toBe(1)
  expect(charge).not.toHaveBeenCalled()
  const failing = () => {
    throw new Error(`after ${work(12)} ms`)
  }
  for (const each of [() => work(12), failing]) {
    charge.mockClear()
    try {
      cost.measured(each)
    } catch {}
    expect(charge.mock.calls[0]?.[0]).toBeGreaterThan(5)
  }
})

test('a write pays for what its rule takes, also where it is refused', async () => {
  const app = await startApp({ RATE_LIMIT: '0' })
  const charge = vi.spyOn(RequestCost.prototype, 'charge')
  for (const [selected, status] of [
    ['BYHOUR=1,2,3,4,5;BYSETPOS=1,2,3', 201],
    ['BYHOUR=1,2,3,4,5,6,7,8,9;BYSETPOS=1,2,3,4,5,6,7', 400],
  ] as const) {
    charge.mockClear()
    const rrule = `FREQ=DAILY;${selected}`
    const event = { title: 'Often', start_date: '2099-01-01 01:00', end_date: '2099-01-01 02:00', rrule }
    expect((await app.post('/events', event, 'editor')).status).toBe(status)
    expect(Math.max(...charge.mock.calls.map(([ms]) => ms))).toBeGreaterThan(10)
  }
  charge.mockRestore()
  await app.stop()
})

test('a write pays for the words that only its record has, whatever it changes', async () => {
  const app = await startApp({ RATE_LIMIT: '0' })
  const charge = vi.spyOn(RequestCost.prototype, 'charge')
  const charged = () => charge.mock.calls.reduce((sum, [ms]) => sum + ms, 0)
  const event = { title: 'Words', start_date: '2099-01-01 01:00', end_date: '2099-01-01 02:00' }
  const { id } = (await app.post('/events', { ...event, description: 'the same '.repeat(20_000) }, 'editor')).body
  expect(charged()).toBeLessThan(10)
  const description = Array.from({ length: 12_000 }, (_, at) => `w${at}`).join(',')
  const parts = description.match(/.{1,15000}/gs) ?? []
  const overrides = parts.map((part, at) => ({ recurrence_id: `2099-01-0${at + 1} 01:00:00`, description: part }))
  for (const body of [
    { description },
    { title: 'Other words' },
    { description: '', rrule: 'FREQ=DAILY;COUNT=9', overrides },
  ]) {
    charge.mockClear()
    const { status, text } = await app.call('PATCH', `/events/${id}`, { as: 'editor', body })
    expect(status, text).toBe(200)
    expect(charged()).toBeGreaterThan(200)
  }
  charge.mockRestore()
  await app.stop()
})

test('searches of a client that hung up before do not begin', () => {
  const locals = { cost: new RequestCost(() => {}) }
  const response = Object.assign(new EventEmitter(), { locals, writableFinished: false, closed: true })
  expect(clientGone(response).aborted).toBe(true)
})

test('an event has one brake for all its URLs', async () => {
  // No attempt comes back while the passwords are checked, however long that takes.
  stopClock()
  const app = await startApp({ TRUST_PROXY: '1', RATE_LIMIT: '0' })
  const body = { title: 'Locked', start_date: '2099-01-01', end_date: '2099-01-01', password: 'open sesame' }
  const { id, slug } = (await app.call('PUT', '/events/by-external-id/shop/1', { as: 'administrator', body })).body
  const paths = [`/events/${id}`, `/events/by-slug/${slug}`, '/events/by-external-id/shop/1']
  const guess = (n: number) => app.get(`${paths[n % 3]}?password=no`, undefined, { 'X-Forwarded-For': '192.0.2.40' })
  for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(403)
  for (let n = 0; n < 3; n++) expect((await guess(n)).status).toBe(429)
  vi.restoreAllMocks()
  await app.stop()
})

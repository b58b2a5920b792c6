/** Answers that are kept: the same as new ones, never another's, never older than they may be, made once. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Overloaded } from '../../src/bounded-queue.ts'
import { Unavailable } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { storeFile } from '../../src/engines/sqlite/files.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { compressed } from '../../src/http/kept/encodings.ts'
import { KeptAnswer } from '../../src/http/kept/kept-answer.ts'
import { KeptAnswers } from '../../src/http/kept/kept-answers.ts'
import { Admission } from '../../src/http/limits/admission.ts'
import { Body as SentBody } from '../../src/http/output/body.ts'
import { type Body, type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { exchange } from '../support/raw.ts'
import { make, makeEvent } from '../support/records.ts'
import { stopClock } from '../support/stopped-clock.ts'

const ROOT = '/cal/events/v1'

let app: Running
let event: Body
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: '0' })
  for (let n = 0; n < 5; n++)
    event = await makeEvent(app, {
      title: `Concert ${n}`,
      description: '<p>Long enough to be compressed.</p>'.repeat(20),
      start_date: '+1 day',
      end_date: '+1 day',
      venue: { venue: `Hall ${n}` },
    })
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

const hits = () => app.service.metrics.caches.answers.hits
let unique = 0
/** The same answer at another address. */
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}_=${++unique}`

/** An answer byte by byte: status, headers without those of one request, body. */
async function raw(path: string, headers: readonly string[] = [], method = 'GET') {
  const { head, text } = await exchange(app.url, path, { method, headers })
  const lines = head.split('\r\n').filter((line) => !/^(date|x-request-id|x-ignored-params):/i.test(line))
  return { head: lines.toSorted(), text }
}

describe('a kept answer is the one that Express sent', () => {
  const record = () => `${ROOT}/events/${event.id}`
  const paths: [string, () => string][] = [
    ['a list', () => `${ROOT}/events`],
    ['a list as CSV', () => `${ROOT}/events.csv`],
    ['a list as GeoJSON', () => `${ROOT}/events.geojson`],
    ['a page of a list, with links', () => `${ROOT}/events?per_page=1&page=2`],
    ['chosen keys', () => `${ROOT}/events?_fields=id,title`],
    ['an envelope', () => `${ROOT}/events?_envelope=1`],
    ['another language', () => `/fr${ROOT}/venues`],
    ['a map', () => `${ROOT}/map?bbox=5,45,11,48&zoom=8`],
    ['a month', () => `${ROOT}/calendar`],
    ['suggestions', () => `${ROOT}/suggest?q=con`],
    ['an explanation', () => `${record()}/explain?q=concert`],
    ['a record', record],
    ['a record by its slug', () => `${ROOT}/events/by-slug/${event.slug}`],
    ['a record of the original’s address', () => `/wp-json/tribe/events/v1/events/${event.id}`],
  ]
  const forms: [string, string, string[]][] = [
    ['as it is', 'GET', []],
    ['with gzip', 'GET', ['Accept-Encoding: gzip']],
    ['with Brotli', 'GET', ['Accept-Encoding: gzip, deflate, br, zstd']],
    ['its headers alone', 'HEAD', []],
    ['not modified', 'GET', ['If-None-Match: *']],
    ['with preferences', 'GET', ['Prefer: shape=stable']],
  ]
  test.each(paths)('%s', async (_, path) => {
    for (const [name, method, headers] of forms) {
      await eventually(async () => {
        const address = fresh(path())
        const before = hits()
        const first = await raw(address, headers, method)
        const again = await raw(address, headers, method)
        expect(hits() - before, 'within the second that it is kept').toBe(1)
        expect(again, name).toEqual(first)
      })
    }
  })

  test.each(paths)('%s: an answer that is never kept has the same headers', async (_, path) => {
    const named = ({ head, text }: Awaited<ReturnType<typeof raw>>) => ({
      head: head.map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase())).toSorted(),
      text,
    })
    expect(named(await raw(path()))).toEqual(named(await raw(path(), ['Authorization: '])))
  })

  test('in every encoding', async () => {
    const plain = await app.get('/events')
    const bytes = async (encoding: string) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      socket.write(`GET ${ROOT}/events HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nConnection: close\r\n`)
      socket.write(`Accept-Encoding: ${encoding}\r\n\r\n`)
      const whole = Buffer.concat(await socket.toArray())
      return whole.subarray(whole.indexOf('\r\n\r\n') + 4)
    }
    expect(String(gunzipSync(await bytes('gzip')))).toBe(plain.text)
    expect(String(brotliDecompressSync(await bytes('br')))).toBe(plain.text)
    expect(String(await bytes('identity'))).toBe(plain.text)
  })

  test('with the id of each request', async () => {
    const ids = await Promise.all(['a', 'b'].map((id) => app.get('/events', undefined, { 'X-Request-Id': id })))
    expect(ids.map(({ headers }) => headers.get('x-request-id'))).toEqual(['a', 'b'])
  })
})

describe('who gets it', () => {
  test('nobody with a key, nor with the password of an event', async () => {
    const locked = await makeEvent(app, {
      title: 'Locked',
      start_date: '+1 day',
      end_date: '+1 day',
      password: 'open sesame',
    })
    const path = `/events/${locked.id}`
    const password = { 'X-Event-Password': 'open sesame' }
    for (let n = 0; n < 2; n++) {
      expect((await app.get(path, undefined, password)).status).toBe(200)
      expect((await app.get(`${path}?password=open+sesame`)).status).toBe(200)
      expect((await app.get(path)).status).toBe(403)
      expect((await app.get(path, 'administrator')).status).toBe(403)
    }
    const draft = await make(app, '/events', {
      title: 'Draft',
      start_date: '+1 day',
      end_date: '+1 day',
      status: 'draft',
    })
    for (const [as, status] of [
      ['administrator', 200],
      [undefined, 404],
    ] as const)
      for (let n = 0; n < 2; n++)
        expect([as, (await app.get(`/events/${draft.id}`, as)).status >= 400]).toEqual([as, status >= 400])
    const before = hits()
    for (let n = 0; n < 3; n++) {
      await app.get('/events', 'editor')
      await app.get('/events', undefined, { Authorization: '' })
      await app.get('/events?_jsonp=f')
    }
    expect(hits() - before).toBe(0)
  })

  test('too many parameters are refused, however short', async () => {
    const { status, body } = await app.get(`/events?${'&'.repeat(1_500)}`)
    expect([status, body.code]).toEqual([400, 'rest_too_many_parameters'])
  })
})

describe('how old it may be', () => {
  test('a change of a record, or of one in it, is seen at once', async () => {
    const path = `/events/${event.id}`
    for (let n = 0; n < 20; n++) {
      await app.call('PATCH', path, {
        body: { title: `Title ${n}` },
        as: 'administrator',
        headers: { Prefer: 'wait=0' },
      })
      expect((await app.get(path)).body.title).toBe(`Title ${n}`)
      await app.call('PATCH', `/venues/${event.venue.id}`, {
        body: { venue: `Venue ${n}` },
        as: 'administrator',
        headers: { Prefer: 'wait=0' },
      })
      expect((await app.get(path)).body.venue.venue).toBe(`Venue ${n}`)
    }
    await app.call('PATCH', path, { body: { status: 'draft' }, as: 'administrator' })
    expect((await app.get(path)).status).toBeGreaterThanOrEqual(400)
    await app.call('PATCH', path, { body: { status: 'publish' }, as: 'administrator' })
  })

  test('also one that another process wrote', async () => {
    const other = await openSqlite({ file: storeFile(app.service.settings), stores, indexes })
    const [venue] = await other.store.get('venues', [event.venue.id])
    if (!venue) throw new Error('there is no such venue')
    await app.get(`/venues/${venue.id}`)
    expect(await other.store.put('venues', { ...venue, rev: venue.rev + 1, phone: '031 1' }, venue.rev)).toBe(true)
    expect((await app.get(`/venues/${venue.id}`)).body.phone).toBe('031 1')
    await other.close()
  })

  test('a list shows a write that was waited for', async () => {
    for (let n = 0; n < 5; n++) {
      const before = (await app.get('/tags?hide_empty=false')).body.total
      await make(app, '/tags', { name: `Tag ${n}` })
      expect((await app.get('/tags?hide_empty=false')).body.total).toBe(before + 1)
    }
  })

  test('no older than a second, whatever changes', async () => {
    const path = fresh('/venues')
    const hitsOf = async (address: string) => {
      const before = hits()
      await app.get(address)
      return hits() - before
    }
    await eventually(async () => expect(await hitsOf(path), 'kept').toBe(1))
    await eventually(async () => expect(await hitsOf(path), 'made anew').toBe(0))
  })
})

describe('the store of answers', () => {
  afterEach(() => vi.useRealTimers())

  const storeOf = () => new KeptAnswers({ index: () => 1, store: () => 1 }, { hits: 0, misses: 0 })
  const asked = () => {
    const request = new IncomingMessage(new Socket())
    return { request, response: new ServerResponse(request) }
  }

  test('an answer is as old as what it was made from', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const answers = storeOf()
    const flight = answers.begin('key', 'index', asked())
    const at = (milliseconds: number) => {
      now.mockReturnValue(10_000 + milliseconds)
      vi.runAllTimers()
    }
    at(900)
    flight?.land('/events', new SentBody('[]'))
    expect(answers.find('key')).toBeInstanceOf(KeptAnswer)
    at(1_100)
    expect(answers.find('key')).not.toBeInstanceOf(KeptAnswer)
  })

  test('no bytes are kept that belong to others, too', async () => {
    const body = new SentBody('Führung'.repeat(1_000))
    expect(body.bytes.toString()).toBe('Führung'.repeat(1_000))
    for (const bytes of [body.bytes, await compressed(body.bytes, 'br'), await compressed(body.bytes, 'gzip')])
      expect(bytes.buffer.byteLength).toBe(bytes.length)
  })

  test('it keeps nothing of the request that an answer was made for', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    stopClock()
    const answers = storeOf()
    const made = () => {
      const first = asked()
      answers.begin('key', 'index', first)?.land('/events', new SentBody('[]'))
      return new WeakRef(first.response)
    }
    const response = made()
    await eventually(() => {
      collect()
      expect(response.deref() === undefined).toBe(true)
    })
    expect(answers.find('key')).toBeInstanceOf(KeptAnswer)
  })
})

describe('while it is being made', () => {
  /** The indexer may still be at the writes of the tests before. */
  const withoutChanges = () => vi.spyOn(app.engine.search, 'generation').mockReturnValue(1)

  /** Holds back clients' searches until told; the first is `first`, if given. The service's own go on. */
  function held(first?: Promise<never>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { find } = app.engine.search
    const spy = vi.spyOn(app.engine.search, 'find').mockImplementation(async (queries, budget) => {
      if (budget) await (searches() === 1 ? (first ?? promise) : promise)
      budget?.signal.throwIfAborted()
      return find.call(app.engine.search, queries, budget)
    })
    const searches = () => spy.mock.calls.filter(([, budget]) => budget).length
    return { release: resolve, searches }
  }

  /** Three who wait for the search of a first one, which fails when told. */
  async function failing() {
    const first = Promise.withResolvers<never>()
    const searching = held(first.promise)
    const path = fresh('/events')
    const answers = [app.get(path)]
    await eventually(() => expect(searching.searches()).toBe(1))
    const asked = vi.spyOn(app.service.keptAnswers, 'find')
    for (let n = 0; n < 3; n++) answers.push(app.get(path))
    await eventually(() => expect(asked).toHaveBeenCalledTimes(3))
    return { answers: Promise.all(answers), fail: first.reject, ...searching }
  }

  test('two hundred askers cost one search', async () => {
    stopClock()
    withoutChanges()
    const { release, searches } = held()
    const path = fresh('/events')
    const answers = Promise.all(Array.from({ length: 200 }, () => app.get(path)))
    await eventually(() => expect(searches()).toBe(1))
    release()
    const texts = new Set((await answers).map(({ text }) => text))
    expect([searches(), texts.size]).toEqual([1, 1])
  })

  test('and so do those who wait for their turn', async () => {
    stopClock()
    withoutChanges()
    const turns: (() => void)[] = []
    vi.spyOn(Admission.prototype, 'admit').mockImplementation((start) => turns.push(start) > 0)
    const { release, searches } = held()
    const path = fresh('/events')
    const answers = Promise.all(Array.from({ length: 5 }, () => app.get(path)))
    await eventually(() => expect(turns).toHaveLength(5))
    for (const start of turns) start()
    release()
    expect((await answers).map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(searches()).toBe(1)
  })

  test('one that hangs up leaves the work to the next', async () => {
    withoutChanges()
    const { release, searches } = held()
    const path = fresh('/events')
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`GET ${ROOT}${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n\r\n`)
    await eventually(() => expect(searches()).toBe(1))
    const followers = [app.get(path), app.get(path)]
    socket.destroy()
    await once(socket, 'close')
    await eventually(() => expect(searches()).toBe(2))
    release()
    expect((await Promise.all(followers)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('an error is for one, and is not kept', async () => {
    withoutChanges()
    const first = Promise.withResolvers<never>()
    const { release, searches } = held(first.promise)
    const path = fresh('/events')
    const failed = app.get(path)
    await eventually(() => expect(searches()).toBe(1))
    first.reject(new Unavailable('for a test'))
    release()
    expect((await failed).status).toBe(503)
    const more = await Promise.all([app.get(path), app.get(path)])
    expect([more.map(({ status }) => status), searches()]).toEqual([[200, 200], 2])
  })

  test('nor do others wait for one another after it', async () => {
    withoutChanges()
    const { answers, fail, release, searches } = await failing()
    fail(new Unavailable('for a test'))
    await eventually(() => expect(searches()).toBe(4))
    release()
    expect((await answers).map(({ status }) => status)).toEqual([503, 200, 200, 200])
  })

  test('who waits for one that is refused is refused with it', async () => {
    stopClock()
    withoutChanges()
    const { answers, fail, searches } = await failing()
    fail(new Overloaded('for a test'))
    const refused = (await answers).map(({ status, headers }) => [status, headers.get('retry-after')])
    expect([refused, searches()]).toEqual([Array(4).fill([503, '2']), 1])
  })

  test('a change meanwhile is seen by those who ask after it', async () => {
    const { release, searches } = held()
    const path = fresh('/events?per_page=50')
    const early = app.get(path)
    await eventually(() => expect(searches()).toBe(1))
    const { id } = await makeEvent(app, { title: 'Meanwhile', start_date: '+1 day', end_date: '+1 day' })
    const late = app.get(path)
    await eventually(() => expect(searches()).toBe(2))
    release()
    await early
    expect((await late).body.events.map((each) => each.id)).toContain(id)
  })
})

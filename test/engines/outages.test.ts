/** Outages of servers, also at the start: requests that need them get a 503, others are answered, without a restart. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { missing, ownSettings } from '../support/production.ts'
import { proxyTo, type TcpProxy } from '../support/proxy.ts'
import { event } from '../support/records.ts'

const LIST = '/events?starts_after=1000-01-02'
/** An outage is known to last when no server was found for so long: here sooner than an election may take. */
const SOON = 'serverSelectionTimeoutMS=1000'

function through(url: string, { port }: TcpProxy): string {
  return url.replace(/127\.0\.0\.1:\d+|localhost:\d+/, `127.0.0.1:${port}`)
}

const withOption = (url: string, option: string) => `${url}${url.includes('?') ? '&' : '?'}${option}`

const portOf = (url: string) => Number(/:(\d+)/.exec(url.replace(/^\w+:/, ''))?.[1])

describe.skipIf(missing)('an outage', () => {
  let mongo: TcpProxy
  let elasticsearch: TcpProxy
  let app: Running
  let settings: ReturnType<typeof ownSettings>

  beforeEach(async () => {
    settings = ownSettings()
    mongo = await proxyTo(portOf(settings.MONGODB_URL))
    elasticsearch = await proxyTo(portOf(settings.ELASTICSEARCH_URL))
    app = await startApp({
      MONGODB_URL: withOption(through(settings.MONGODB_URL, mongo), SOON),
      ELASTICSEARCH_URL: through(settings.ELASTICSEARCH_URL, elasticsearch),
    })
  })
  afterEach(async () => {
    await app.stop()
    await Promise.all([mongo.cut(), elasticsearch.cut()].map((cut) => cut.catch(() => {})))
  })

  const titles = async () => (await app.get(LIST)).body.events?.map(({ title }) => title)
  const checks = async () => (await app.get('//readyz')).body.checks
  const refused = ({ status, headers, body }: Answer) => [status, headers.get('retry-after') !== null, body.code]

  test('of Elasticsearch: lists are a 503, items and writes go on, and are listed when it is back', async () => {
    const {
      body: { id },
    } = await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
    expect(await titles()).toEqual(['Before'])
    await elasticsearch.cut()
    await eventually(async () => expect(refused(await app.get(LIST))).toEqual([503, true, 'rest_unavailable']))
    expect((await app.get(`/events/${id}`)).body.title).toBe('Before')
    const during = await app.post('/events', event({ title: 'During' }), 'editor')
    expect([during.status, during.headers.get('index-pending')]).toEqual([201, 'true'])
    expect(await checks()).toMatchObject({ store: 'up', index: 'down' })
    expect((await app.get('//readyz')).status).toBe(503)
    await elasticsearch.restore()
    await eventually(async () => expect((await titles())?.sort()).toEqual(['Before', 'During']))
    await eventually(async () => expect((await app.get('//readyz')).status).toBe(200))
  })

  test('of MongoDB: items and writes are a 503, lists go on, and writes are taken when it is back', async () => {
    const {
      body: { id },
    } = await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
    await mongo.cut()
    expect(refused(await app.get(`/events/${id}`))).toEqual([503, true, 'rest_unavailable'])
    expect(refused(await app.post('/events', event({ title: 'Lost' }), 'administrator'))).toEqual([
      503,
      true,
      'rest_unavailable',
    ])
    expect(await titles()).toEqual(['Before'])
    expect(await checks()).toMatchObject({ store: 'down', index: 'up' })
    await mongo.restore()
    await eventually(async () =>
      expect(await app.post('/events', event({ title: 'After' }), 'administrator', { Prefer: 'wait=5' })).toMatchObject(
        { status: 201 },
      ),
    )
    await eventually(async () => expect((await titles())?.sort()).toEqual(['After', 'Before']))
  })

  test('of a MongoDB that takes what is sent, and answers nothing: nobody else waits for it', async () => {
    const { body } = await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
    const patient = await startApp({
      // Without a heartbeat of the driver, those who wait do so for 30 s.
      MONGODB_URL: withOption(through(settings.MONGODB_URL, mongo), 'heartbeatFrequencyMS=60000'),
      ELASTICSEARCH_URL: settings.ELASTICSEARCH_URL,
    })
    const listedTitles = async () => (await patient.get(LIST)).body.events?.map(({ title }) => title)
    const statuses: number[] = []
    const asked: Promise<unknown>[] = []
    const ask = async () => {
      const { status } = await patient.get(`/events/${body.id}?nth=${asked.length}`)
      statuses.push(status)
    }
    try {
      await eventually(async () => expect(await listedTitles()).toEqual(['Before']))
      mongo.silence()
      for (let n = 0; n < 550; n++) {
        asked.push(ask())
        if (n % 50 === 0) expect(await listedTitles()).toEqual(['Before'])
      }
      await eventually(() => {
        asked.push(ask())
        expect(statuses).toContain(503)
      })
      expect(await listedTitles()).toEqual(['Before'])
      expect((await patient.get('//readyz')).body.checks).toMatchObject({ store: 'down', index: 'up' })
      expect(asked.length - statuses.length, 'who waits already goes on waiting').toBeGreaterThan(400)
    } finally {
      mongo.speak()
      await Promise.allSettled(asked)
      await patient.stop()
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  test('of both, and a change while neither was seen', async () => {
    const {
      body: { id },
    } = await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
    await Promise.all([mongo.cut(), elasticsearch.cut()])
    expect((await app.get('//healthz')).status).toBe(200)
    expect(refused(await app.get(LIST))).toEqual([503, true, 'rest_unavailable'])
    const other = await startApp(settings)
    try {
      await eventually(async () =>
        expect(
          (await other.call('PATCH', `/events/${id}`, { body: { title: 'Meanwhile' }, as: 'editor' })).status,
        ).toBe(200),
      )
      await eventually(async () =>
        expect((await other.get(LIST)).body.events.map(({ title }) => title)).toEqual(['Meanwhile']),
      )
    } finally {
      await other.stop()
    }
    await Promise.all([mongo.restore(), elasticsearch.restore()])
    await eventually(async () => expect(await titles()).toEqual(['Meanwhile']))
  })
})

/** Elections, and majorities that are late or missing, over HTTP: on a double of a replica set. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseOf } from '../../src/engines/mongo/connection.ts'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'
import { ReplicaSet } from '../support/replica-set/index.ts'

const LIST = '/events?starts_after=1000-01-02'
const KEY = { 'Idempotency-Key': 'one' }

describe.skipIf(missing)('on a replica set', () => {
  let set: ReplicaSet
  let app: Running
  let id: number

  const start = async (options = '') => {
    const { MONGODB_URL, ELASTICSEARCH_URL } = ownSettings()
    app = await startApp({ MONGODB_URL: set.url(databaseOf(MONGODB_URL), options), ELASTICSEARCH_URL, RATE_LIMIT: '0' })
    id = (await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })).body.id
  }
  beforeEach(async () => {
    set = await ReplicaSet.start()
  })
  afterEach(async () => {
    set.majorityDelayMs = 1
    await app.stop()
    await set.stop()
  })

  const create = () => app.post('/events', event({ title: 'Once' }), 'editor', KEY)
  const unconfirmed = ({ status, headers, body }: Answer) => {
    expect([status, body.code]).toEqual([503, 'rest_write_unconfirmed'])
    expect(headers.get('retry-after')).toBe('2')
  }
  const titles = async () => (await app.get(LIST)).body.events.map(({ title }) => title).sort()
  /** A repeat succeeds at last, and there is one record. */
  const madeOnce = async (replayed: string | null) => {
    const repeated = await eventually(async () => {
      const answer = await create()
      expect(answer.status).toBe(201)
      return answer
    })
    expect(repeated.headers.get('idempotent-replayed')).toBe(replayed)
    await eventually(async () => expect(await titles()).toEqual(['Before', 'Once']))
  }

  describe('without a majority', () => {
    beforeEach(() => start('wtimeoutMS=200'))

    test.each([
      { of: 'names', made: 'by the repeat', replayed: null },
      { of: 'events', made: 'by the first', replayed: 'true' },
    ])(
      'a create is answered in time, the record is made once: $made, if the majority is gone at the insert of $of',
      async ({ of, replayed }) => {
        set.intercept = ({ insert }) => {
          if (insert === of) set.majorityDelayMs = undefined
        }
        unconfirmed(await create())
        unconfirmed(await create())
        set.intercept = () => {}
        set.majorityDelayMs = 1
        await madeOnce(replayed)
      },
    )

    test('a create that is rolled back is made by its repeat', async () => {
      set.majorityDelayMs = undefined
      unconfirmed(await create())
      await set.elect(0, { rollBack: true })
      set.majorityDelayMs = 1
      await madeOnce(null)
    })

    test('a change is answered in time, is not shown, and holds when the majority is back', async () => {
      const change = () => app.call('PATCH', `/events/${id}`, { body: { title: 'After' }, as: 'editor' })
      set.majorityDelayMs = undefined
      unconfirmed(await change())
      unconfirmed(await change())
      expect((await app.get(`/events/${id}`)).body.title).toBe('Before')
      set.majorityDelayMs = 1
      await eventually(async () => expect((await app.get(`/events/${id}`)).body.title).toBe('After'))
      expect((await change()).status).toBe(200)
    })

    test('the service is alive: what a majority has is read at once', async () => {
      set.majorityDelayMs = undefined
      const writing = create()
      expect((await app.get('//readyz')).body.checks).toMatchObject({ store: 'up' })
      expect((await app.get(`/events/${id}`)).status).toBe(200)
      unconfirmed(await writing)
    })
  })

  test.each([{ cut: false }, { cut: true }])('an election refuses no request (connections cut: $cut)', async (how) => {
    await start()
    const election = set.elect(300, how)
    // The request that finds the connections broken may be refused.
    if (how.cut) await app.get(`/events/${id}`)
    const during = await Promise.all([
      app.get(`/events/${id}`),
      create(),
      app.call('PATCH', `/events/${id}`, { body: { title: 'During' }, as: 'editor' }),
    ])
    await election
    expect(during.map(({ status }) => status)).toEqual([200, 201, 200])
    await eventually(async () => expect(await titles()).toEqual(['During', 'Once']))
  })
})

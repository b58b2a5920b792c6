/** What can happen to an index on a real server: it recovers by itself when the cause is over, and loses nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { type Running, startApp } from '../support/app.ts'
import { drift } from '../support/mirror.ts'
import { missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'

const LIST = '/events?starts_after=1000-01-02'
/** In milliseconds, until it has recovered. */
const RECOVERY = { timeout: 30_000, interval: 50 }

describe.skipIf(missing)('an index', () => {
  let app: Running
  let elasticsearch: string

  beforeEach(async () => {
    const settings = ownSettings()
    elasticsearch = settings.ELASTICSEARCH_URL
    app = await startApp(settings)
    await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
  })
  afterEach(() => app.stop())

  const elastic = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${elasticsearch}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  /** The index of the events, live: its name and its aliases. */
  const live = async () => {
    const database = decodeURIComponent(new URL(app.service.settings.MONGODB_URL).pathname.slice(1))
    const known = (await elastic('GET', `kalends-${database}-*-events-*/_alias`)) as Record<
      string,
      { aliases: Record<string, unknown> }
    >
    const [index, aliases] =
      Object.entries(known)
        .map(([name, { aliases }]) => [name, Object.keys(aliases)] as const)
        .find(([, aliases]) => aliases.some((alias) => alias.endsWith('-live'))) ?? []
    return { index, aliases: aliases ?? [] }
  }
  const titles = async () => (await app.get(LIST)).body.events?.map(({ title }) => title).sort()
  const create = async (title: string) =>
    (await app.post('/events', event({ title }), 'editor', { Prefer: 'wait=0' })).status
  const reasons = async () =>
    (await readFailures(app.engine.state))
      .filter(({ activity }) => activity === 'following')
      .map(({ reason }) => reason)

  const blocked: [name: string, settings: object, lists: boolean][] = [
    ['the disk was too full for', { 'index.blocks.read_only_allow_delete': true }, true],
    ['somebody has made read-only', { 'index.blocks.write': true }, true],
  ]

  test.each(blocked)(
    'that %s answers lists; the indexer reports the reason, and continues when it can',
    async (_, settings) => {
      const { index } = await live()
      await elastic('PUT', `${index}/_settings`, settings)
      expect(await create('During')).toBe(201)
      await vi.waitFor(
        async () => expect(await reasons()).toEqual([expect.stringContaining('cluster_block_exception')]),
        RECOVERY,
      )
      expect(await titles()).toEqual(['Before'])
      await elastic('PUT', `${index}/_settings`, Object.fromEntries(Object.keys(settings).map((key) => [key, null])))
      await vi.waitFor(async () => expect(await titles()).toEqual(['Before', 'During']), RECOVERY)
      await vi.waitFor(async () => expect(await reasons()).toEqual([]), RECOVERY)
      expect([await drift(app.engine), await app.engine.state.list('aside:')]).toEqual([[], []])
    },
  )

  test('that was closed is unavailable until it is opened again', async () => {
    const { index } = await live()
    await elastic('POST', `${index}/_close`)
    expect([(await app.get(LIST)).status, await create('During')]).toEqual([503, 201])
    await vi.waitFor(async () => expect(await reasons()).toEqual([expect.stringContaining('closed')]), RECOVERY)
    await elastic('POST', `${index}/_open`)
    await vi.waitFor(async () => expect(await titles()).toEqual(['Before', 'During']), RECOVERY)
    expect(await drift(app.engine)).toEqual([])
  })

  test('that was deleted is rebuilt', async () => {
    const { index } = await live()
    await elastic('DELETE', String(index))
    expect([(await app.get(LIST)).status, await create('During')]).toEqual([503, 201])
    await vi.waitFor(async () => expect(await titles()).toEqual(['Before', 'During']), RECOVERY)
    expect(await drift(app.engine)).toEqual([])
  })

  test('that was replaced by another one is rebuilt, and answers nothing wrong', async () => {
    const { index, aliases } = await live()
    await elastic('DELETE', String(index))
    await elastic('PUT', String(index), {
      aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
      mappings: { properties: { id: { type: 'keyword' } } },
    })
    expect(await create('During')).toBe(201)
    await vi.waitFor(async () => expect(await titles()).toEqual(['Before', 'During']), RECOVERY)
    expect([await drift(app.engine), await app.engine.state.list('aside:')]).toEqual([[], []])
  })

  test('without its alias is rebuilt', async () => {
    const { index, aliases } = await live()
    await elastic('DELETE', `${index}/_alias/${aliases.find((alias) => alias.endsWith('-live'))}`)
    expect(await create('During')).toBe(201)
    await vi.waitFor(async () => expect(await titles()).toEqual(['Before', 'During']), RECOVERY)
    expect(await drift(app.engine)).toEqual([])
  })
})

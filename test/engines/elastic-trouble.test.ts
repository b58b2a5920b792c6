/** What can happen to an index on a real server: it recovers by itself when the cause is over, and loses nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { indexesOf, liveIndexOf, missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'

const LIST = '/events?starts_after=1000-01-02'

describe.skipIf(missing)('an index', () => {
  let app: Running
  let settings: ReturnType<typeof ownSettings>

  beforeEach(async () => {
    settings = ownSettings()
    app = await startApp(settings)
    await app.post('/events', event({ title: 'Before' }), 'editor', { Prefer: 'wait=5' })
  })
  afterEach(() => app.stop())

  const elastic = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${settings.ELASTICSEARCH_URL}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  /** The live index of the events: its name and its aliases. */
  const live = async () => {
    const index = await liveIndexOf(settings)
    return { index, aliases: (await indexesOf(settings))[index] ?? [] }
  }
  const titles = async () => (await app.get(LIST)).body.events?.map(({ title }) => title).sort()
  const create = async (title: string) =>
    (await app.post('/events', event({ title }), 'editor', { Prefer: 'wait=0' })).status
  const reasons = async () =>
    (await readFailures(app.engine.state))
      .filter(({ activity }) => activity === 'following')
      .map(({ reason }) => reason)

  const blocked: [name: string, blocks: object, lists: boolean][] = [
    ['the disk was too full for', { 'index.blocks.read_only_allow_delete': true }, true],
    ['somebody has made read-only', { 'index.blocks.write': true }, true],
  ]

  test.each(blocked)(
    'that %s answers lists; the indexer reports the reason, and continues when it can',
    async (_, blocks) => {
      const { index } = await live()
      await elastic('PUT', `${index}/_settings`, blocks)
      expect(await create('During')).toBe(201)
      await eventually(async () =>
        expect(await reasons()).toEqual([expect.stringContaining('cluster_block_exception')]),
      )
      expect(await titles()).toEqual(['Before'])
      await elastic('PUT', `${index}/_settings`, Object.fromEntries(Object.keys(blocks).map((key) => [key, null])))
      await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
      await eventually(async () => expect(await reasons()).toEqual([]))
      expect([await drift(app.engine), await app.engine.state.list('aside:')]).toEqual([[], []])
    },
  )

  test('that was closed is unavailable until it is opened again', async () => {
    const { index } = await live()
    await elastic('POST', `${index}/_close`)
    expect([(await app.get(LIST)).status, (await app.get('//readyz')).status]).toEqual([503, 503])
    expect((await app.get('//readyz')).body.checks).toMatchObject({ index: 'down' })
    expect(await create('During')).toBe(201)
    await eventually(async () => expect(await reasons()).toEqual([expect.stringContaining('closed')]))
    await elastic('POST', `${index}/_open`)
    await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
    expect(await drift(app.engine)).toEqual([])
  })

  test('that was deleted is rebuilt', async () => {
    const { index } = await live()
    await elastic('DELETE', index)
    expect([(await app.get(LIST)).status, await create('During')]).toEqual([503, 201])
    await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
    expect(await drift(app.engine)).toEqual([])
  })

  test('that was replaced by another one is rebuilt, and answers nothing wrong', async () => {
    const { index, aliases } = await live()
    await elastic('DELETE', index)
    await elastic('PUT', index, {
      aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
      mappings: { properties: { id: { type: 'keyword' } } },
    })
    expect(await create('During')).toBe(201)
    await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
    expect([await drift(app.engine), await app.engine.state.list('aside:')]).toEqual([[], []])
  })

  test('without its alias is rebuilt', async () => {
    const { index, aliases } = await live()
    await elastic('DELETE', `${index}/_alias/${aliases.find((alias) => alias.endsWith('-live'))}`)
    expect(await create('During')).toBe(201)
    await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
    expect(await drift(app.engine)).toEqual([])
  })
})

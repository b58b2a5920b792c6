/** An Elasticsearch that is not as the indexer has left it: restored from a backup, emptied, without an alias. */
import type { estypes } from '@elastic/elasticsearch'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { project } from '../../indexers/documents/project.ts'
import { indexedResources } from '../../indexers/maintenance/scan.ts'
import { readCheckpoint } from '../../indexers/state/checkpoint.ts'
import type { IndexDeclaration, IndexedResource, StoredDocument } from '../../src/calendar/ports.ts'
import { withCount, withEmbedded } from '../../src/calendar/records/join.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { contentOf, sourceOf } from '../../src/engines/elastic/write/document.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { indexesOf, liveIndexOf, missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'

const LIST = '/events?starts_after=1000-01-02'

describe.skipIf(missing)('an Elasticsearch', () => {
  let settings: ReturnType<typeof ownSettings>
  let app: Running
  beforeEach(async () => {
    settings = ownSettings()
    app = await startApp(settings)
  })
  afterEach(() => app.stop())

  const elastic = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${settings.ELASTICSEARCH_URL}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/x-ndjson' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }

  /** What the source of each record would be now, texts included: Elasticsearch returns it without them. */
  async function sources({
    name,
    ...declaration
  }: IndexDeclaration): Promise<Map<string, (version: number) => object>> {
    const { store } = app.engine
    const stored = await store.scan<StoredDocument>(name, 0, 100)
    const records =
      name === 'events' ? await withEmbedded(store, stored) : stored.map((document) => withCount(name, document))
    return new Map(
      stored.map(({ id }, at) => [
        String(id),
        (version) => {
          const document = project(name, records[at], { defaultLanguage: 'en' })
          return sourceOf({ id, version }, contentOf({ name, ...declaration }, id, document))
        },
      ]),
    )
  }

  /** As a snapshot does it. The function returned makes the index what it is now. */
  async function backUp(resource: IndexedResource): Promise<() => Promise<void>> {
    const index = await liveIndexOf(settings, resource)
    await elastic('POST', `${index}/_refresh`)
    const found = (await elastic('GET', `${index}/_search?version=true&size=1000`)) as estypes.SearchResponse<object>
    const { [index]: state } = (await elastic('GET', index)) as estypes.IndicesGetResponse
    const { uuid: _, creation_date: __, version: ___, provided_name: ____, ...kept } = state?.settings?.index ?? {}
    const written = await sources(indexes.find(({ name }) => name === resource)!)
    const lines = found.hits.hits.flatMap(({ _id = '', _version = 0, _source }) => {
      const versioned = _id === 'mark' ? {} : { version: _version, version_type: 'external_gte' }
      const source = _source && 'deleted' in _source ? undefined : written.get(_id)
      return [{ index: { _id, ...versioned } }, source?.(_version) ?? _source]
    })
    return async () => {
      await elastic('DELETE', index)
      await elastic('PUT', index, { ...state, settings: { index: kept } })
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      const { errors } = (await elastic('POST', `${index}/_bulk?refresh=true`, body)) as estypes.BulkResponse
      expect(errors).toBe(false)
    }
  }

  const build = async () => (await app.engine.search.builds()).find(({ live }) => live)?.name ?? ''
  const titles = async () => (await app.get(LIST)).body.events?.map(({ title }) => title).sort()
  const create = async (title: string, more: object = {}): Promise<number> =>
    (await app.post('/events', event({ title, ...more }), 'editor', { Prefer: 'wait=10' })).body.id
  const change = (path: string, body: object) =>
    app.call('PATCH', path, { as: 'editor', body, headers: { Prefer: 'wait=10' } })
  /** Every change so far is in the mark. Only a change that is followed is marked, so another one is made. */
  async function marked(): Promise<void> {
    const version = await app.engine.store.now()
    await app.post('/tags', { name: `Tag ${version}` }, 'administrator', { Prefer: 'wait=10' })
    await eventually(async () => {
      const mark = await app.engine.search.marks?.read(await build())
      expect(mark?.caughtUpTo).toBeGreaterThanOrEqual(version)
      expect((await readCheckpoint(app.engine.state))?.mark).toEqual(mark)
    })
  }
  /** Stops the service, does the work, and starts it again. */
  async function whileStopped(work: () => Promise<void>): Promise<void> {
    await app.indexer.stop()
    await work()
    await app.stop()
    app = await startApp(settings)
  }

  test.each([
    ['wholly', indexedResources],
    ['in one of its indexes', ['events'] as const],
  ])('that is restored %s to an earlier state goes on from there, without a rebuild', async (_, resources) => {
    await create('Kept', { venue: { venue: 'Hall' } })
    const removed = await create('Removed')
    const renamed = await create('Before')
    await marked()
    const backups = await Promise.all(resources.map(backUp))
    await app.call('DELETE', `/events/${removed}`, { as: 'editor' })
    await change(`/events/${renamed}`, { title: 'After' })
    const { venues } = (await app.get('/venues')).body
    await change(`/venues/${venues[0]?.id}`, { venue: 'Another hall' })
    await create('Added')
    await marked()
    const before = await build()

    await whileStopped(async () => {
      for (const restore of backups) await restore()
      expect(await titles()).toContain('Removed')
    })
    await eventually(async () => expect(await titles()).toEqual(['Added', 'After', 'Kept']))
    await eventually(async () => expect(await drift(app.engine)).toEqual([]))
    expect(await build()).toBe(before)
  })

  test('whose index was emptied has it rebuilt', async () => {
    await create('Kept')
    await marked()
    const index = await liveIndexOf(settings)
    const found = (await elastic('GET', `${index}/_search?size=1000`)) as estypes.SearchResponse
    const lines = found.hits.hits.map(({ _id }) => `${JSON.stringify({ delete: { _id } })}\n`)
    await elastic('POST', `${index}/_bulk?refresh=true`, lines.join(''))
    await eventually(async () => expect(await titles()).toEqual(['Kept']))
    expect(await drift(app.engine)).toEqual([])
  })

  test('that is ahead of a restored store has its index rebuilt', async () => {
    await create('First')
    await marked()
    const { rev: _, caughtUpTo, ...row } = (await readCheckpoint(app.engine.state))!
    for (const title of ['Second', 'Third']) {
      await create(title)
      await marked()
    }
    const before = await build()
    await whileStopped(async () => void (await app.engine.state.put('position', { ...row, done: caughtUpTo })))
    await eventually(async () => expect(await build()).not.toBe(before))
    await eventually(async () => expect(await drift(app.engine)).toEqual([]))
  })

  test('without a write alias gets it back by itself', async () => {
    await create('Before')
    const index = await liveIndexOf(settings)
    await elastic('DELETE', `${index}/_alias/${index}-write`)
    expect((await app.post('/events', event({ title: 'During' }), 'editor', { Prefer: 'wait=0' })).status).toBe(201)
    await eventually(async () => expect(await titles()).toEqual(['Before', 'During']))
    expect((await indexesOf(settings))[index]).toContain(`${index}-write`)
    expect(await drift(app.engine)).toEqual([])
  })
})

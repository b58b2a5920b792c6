/**
 * The index compared with the store: what differs is found, all of it and nothing else, also beside live traffic; and
 * mended.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Drift } from '../../indexers/maintenance/compare-records.ts'
import { verify } from '../../indexers/maintenance/verify.ts'
import { openTasks, requestRepair } from '../../indexers/state/task-rows.ts'
import type { IndexItem, Query, StoredDocument } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { liveIndexOf, missing, ownSettings } from '../support/production.ts'
import { event, make, makeEvent } from '../support/records.ts'
import { noTexts } from '../support/sample.ts'
import { environment } from '../support/server.ts'
import { caughtUp, look, newFolder, start } from '../support/shared.ts'

const settled = async ({ engine, indexer }: Running) => {
  expect(await indexer.waitUntilVisible(await engine.store.now(), 30_000)).toBe(true)
  await eventually(async () =>
    expect(await openTasks(engine.state)).toEqual({ fanOuts: [], recounts: [], repairs: [] }),
  )
  await engine.search.refresh()
}
const verified = (app: Running, full = false) =>
  verify({ engine: app.engine, context: { defaultLanguage: 'en' }, full, catchUp: () => settled(app) })
const repaired = async (app: Running, drift: readonly Drift[]) => {
  for (const { resource, id } of drift) await requestRepair(app.engine.state, resource, id)
  await settled(app)
  expect((await verified(app)).drift).toEqual([])
}
interface Shown {
  id: number
  status: string
  texts: Record<string, Record<string, string>>
  venues: Shown[]
}
const shownEvent = (id: number): Query => ({
  resource: 'events',
  language: 'en',
  where: [{ op: 'eq', field: 'id', value: id }],
  order: { by: 'id', dir: 'asc' },
  from: 0,
  size: 1,
})
const inOrder = (drift: readonly Drift[]) => drift.map(({ resource, id, kind }) => `${kind} ${resource} ${id}`).sort()

describe.each([
  ['the embedded engine', false, () => ({})],
  ['MongoDB and Elasticsearch', missing, ownSettings],
] as const)('verify on %s', (_, left, settings) => {
  describe.skipIf(left)('finds', () => {
    let app: Running
    let ids: number[]
    beforeAll(async () => {
      app = await startApp(settings())
      ids = []
      for (let at = 0; at < 20; at++)
        ids.push(
          (
            await makeEvent(app, {
              title: `Event ${at}`,
              venue: { venue: `Hall ${at % 3}` },
              categories: [`Kind ${at % 4}`],
            })
          ).id,
        )
      await settled(app)
    })
    afterAll(() => app.stop())

    test('nothing where nothing differs', async () => {
      expect(await verified(app)).toEqual({ checked: 20 + 3 + 4, drift: [] })
    })

    test('all that was changed behind the indexer’s back, and nothing else; a repair mends it', async () => {
      const { search, store } = app.engine
      const [version] = await search.builds()
      // No later label than the store's own: a repair is at least as new.
      const label = await store.now()
      const item = (id: number, document: IndexItem['document']): IndexItem => ({
        resource: 'events',
        id,
        version: label,
        document,
      })
      const wrong = {
        fields: { start: 0, end: 0, status: 'publish', hidden: false },
        ...noTexts,
        record: { id: 0 },
      }
      const results = await search.apply(version?.name ?? '', [
        item(ids[3]!, null),
        item(ids[7]!, wrong),
        item(9_999_999, wrong),
        {
          ...item(0, null),
          resource: 'tags',
          id: 77,
          document: { fields: { published: 0, made: 0, layout: 0 }, ...noTexts, record: {} },
        },
      ])
      await search.refresh()
      const expected = [
        `missing events ${ids[3]}`,
        `different events ${ids[7]}`,
        'extra events 9999999',
        ...(results[3] === 'written' ? ['extra tags 77'] : []),
      ].sort()
      const { drift } = await verified(app)
      expect(inOrder(drift)).toEqual(expected)
      await repaired(app, drift)
    })

    /** What is shown of the record as it is not any more, or never was. */
    const alterations: [name: string, record: (now: Shown) => unknown][] = [
      ['has another title', (now) => ({ ...now, texts: { ...now.texts, en: { ...now.texts.en, title: 'Evenu 5' } } })],
      [
        'shows an old name of its venue',
        (now) => ({
          ...now,
          venues: now.venues.map((venue) => ({
            ...venue,
            texts: { ...venue.texts, en: { ...venue.texts.en, venue: 'Hull 2' } },
          })),
        }),
      ],
      ['is another one', (now) => ({ ...now, id: now.id + 1 })],
      ['lacks a field', ({ status: _, ...now }) => now],
    ]
    test.each(alterations)('one record that %s', async (_, altered) => {
      const { search, store } = app.engine
      const [found] = await search.find([shownEvent(ids[5]!)])
      const [version] = await search.builds()
      const document = {
        fields: { start: 0, end: 0, status: 'publish', hidden: false },
        ...noTexts,
        record: altered(found?.hits[0]?.record as Shown),
      }
      await search.apply(version?.name ?? '', [
        { resource: 'events', id: ids[5]!, version: await store.now(), document },
      ])
      await search.refresh()
      for (const full of [false, true])
        expect(inOrder((await verified(app, full)).drift)).toEqual([`different events ${ids[5]}`])
      await repaired(app, [{ resource: 'events', id: ids[5]!, kind: 'different' }])
    })

    test('among ids far apart', async () => {
      const { search, store } = app.engine
      const [pattern] = await store.get<StoredDocument>('events', [ids[0]!])
      const far = [1_000_000, 1_000_001, 40_000_000, 60_000_000]
      for (const id of far) await store.put('events', { ...pattern!, id, rev: 1, texts: {} }, null)
      await settled(app)
      expect(await verified(app)).toMatchObject({ checked: 20 + 3 + 4 + far.length, drift: [] })
      const [version] = await search.builds()
      const label = await store.now()
      const document = {
        fields: { start: 0, end: 0, status: 'publish', hidden: false },
        ...noTexts,
        record: {},
      }
      await search.apply(version?.name ?? '', [
        { resource: 'events', id: 1_000_001, version: label, document: null },
        { resource: 'events', id: 50_000_000, version: label, document },
        { resource: 'events', id: 60_000_000, version: label, document: null },
      ])
      await search.refresh()
      const { drift } = await verified(app)
      expect(inOrder(drift)).toEqual(['extra events 50000000', 'missing events 1000001', 'missing events 60000000'])
      await repaired(app, drift)
    })

    test('nothing beside live traffic', async () => {
      const { id: venue } = await make(app, '/venues', { venue: 'Busy' })
      let busy = true
      const traffic = (async () => {
        for (let at = 0; busy; at++) {
          await app.call('PATCH', `/events/${ids[at % 20]}`, {
            as: 'administrator',
            body: { title: `Changed ${at}`, venue: at % 2 ? venue : [] },
            headers: { Prefer: 'wait=0' },
          })
          if (at % 5 === 0)
            await app.call('PATCH', `/venues/${venue}`, {
              as: 'administrator',
              body: { venue: `Busy ${at}` },
              headers: { Prefer: 'wait=0' },
            })
        }
      })()
      try {
        for (let round = 0; round < 3; round++) expect((await verified(app)).drift).toEqual([])
      } finally {
        busy = false
        await traffic
      }
    }, 180_000)
  })
})

describe.skipIf(missing)('a hand in Elasticsearch', () => {
  test('that leaves the digest is found when every record is compared', async () => {
    const settings = ownSettings()
    const app = await startApp(settings)
    try {
      const { id } = await makeEvent(app, { title: 'Written' })
      await settled(app)
      const index = `${settings.ELASTICSEARCH_URL}/${await liveIndexOf(settings)}`
      const { _source, _version } = (await (await fetch(`${index}/_doc/${id}`)).json()) as {
        _source: { record: string }
        _version: number
      }
      const record = JSON.parse(_source.record) as Shown
      record.texts.en!.title = 'Altered'
      _source.record = JSON.stringify(record)
      const answer = await fetch(`${index}/_doc/${id}?version=${_version}&version_type=external_gte&refresh=true`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(_source),
      })
      expect(answer.ok).toBe(true)
      expect((await verified(app)).drift).toEqual([])
      const { drift } = await verified(app, true)
      expect(inOrder(drift)).toEqual([`different events ${id}`])
      await repaired(app, drift)
      expect((await verified(app, true)).drift).toEqual([])
    } finally {
      await app.stop()
    }
  })
})

test('npm run verify, beside a server: prints what differs, mends it when asked to', async () => {
  const folder = newFolder()
  const server = await start(folder)
  const {
    body: { id },
  } = await server.send('POST', 'events', event())
  await caughtUp(server)
  const progress = /^((1 records compared|Waiting until .*)\n)*$/ // of each second, where the machine is busy
  const well = await run('verify.ts', [], environment(folder))
  expect([well.code, well.err, well.out]).toEqual([
    0,
    expect.stringMatching(progress),
    expect.stringMatching(/^1 records compared in [\d.]+ s: 0 differ\n$/),
  ])
  expect((await runInside('verify.ts', ['--mend'], {})).code).toBe(2)
  const { search, store } = await look(folder)
  const [version] = await search.builds()
  await search.apply(version?.name ?? '', [{ resource: 'events', id, version: await store.now(), document: null }])
  const ill = await run('verify.ts', [], environment(folder))
  expect([ill.code, ill.out]).toEqual([1, expect.stringContaining(`missing    events ${id}\n`)])
  const repair = await run('verify.ts', ['--repair'], environment(folder))
  expect((await run('verify.ts', ['--full'], environment(folder))).out).toMatch(
    /^1 records compared in [\d.]+ s: 0 differ\n$/,
  )
  expect([repair.code, repair.err, repair.out]).toEqual([
    0,
    expect.stringMatching(progress),
    expect.stringContaining('1 repaired, 0 still differ'),
  ])
  expect((await server.get('events?starts_after=1000-01-02')).body.total).toBe(1)
})

test('npm run verify says what it waits for, and why that does not come', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const { search } = app.engine
  const { apply } = search
  search.apply = () => Promise.reject(new Error('the index is full'))
  await makeEvent(app, {})
  const said = vi.spyOn(console, 'error')
  onTestFinished(() => said.mockRestore())
  const verifying = runInside('verify.ts', [], { opened: app })
  const waiting = 'Waiting until the index has every change: indexing fails and is retried (the index is full).'
  await eventually(() => expect(said).toHaveBeenCalledWith(waiting))
  search.apply = apply
  expect(await verifying).toMatchObject({ code: 0, err: expect.stringContaining(waiting) })
})

/**
 * Records that repeat, on Elasticsearch, where each is several documents: races of two writers, in every order of their
 * requests, writers that end between two of them, and what readers see meanwhile.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, IndexItem } from '../../src/calendar/ports.ts'
import { openProduction } from '../../src/engines/production.ts'
import { Gate } from '../support/gate.ts'
import { liveIndexOf, missing, ownSettings } from '../support/production.ts'
import {
  clientBudget,
  DAY,
  event,
  liveWith,
  NEW_YEAR,
  query,
  sampleIndexes,
  sampleStores,
  tombstone,
} from '../support/sample.ts'

const budget = clientBudget()

/** Its record and each occurrence say which state they are of. Every state has other starts. */
function series(id: number, count: number, version: number): IndexItem {
  const item = event(id, {}, { title: `state${version}` }, version)
  const occurrences = Array.from({ length: count }, (_, day) => ({
    fields: { start: NEW_YEAR + day * DAY + version, end: NEW_YEAR + day * DAY + 7200 },
    record: { day, of: version },
  }))
  return { ...item, document: item.document && { ...item.document, record: { id, version }, occurrences } }
}

const single = (id: number, version: number): IndexItem => {
  const item = event(id, {}, {}, version)
  return { ...item, document: item.document && { ...item.document, record: { id, version, of: version } } }
}

type Make = (id: number, version: number) => IndexItem
const many: Make = (id, version) => series(id, 6, version)
const few: Make = (id, version) => series(id, 2, version)
const gone: Make = (id, version) => tombstone('events', id, version)

const pairs: [name: string, older: Make, newer: Make][] = [
  ['more, then fewer occurrences', many, few],
  ['fewer, then more', few, many],
  ['a record that no longer repeats', many, single],
  ['a record that begins to repeat', single, few],
  ['a record that is deleted', many, gone],
  ['a record that comes back', gone, many],
]

/** The orders in which two writers send their requests: the newer all, the older some or all of at most three. */
function orders(older: number, newer: number): string[] {
  if (older + newer === 0) return ['']
  return [
    ...(older ? orders(older - 1, newer).map((rest) => `o${rest}`) : []),
    ...(newer ? orders(older, newer - 1).map((rest) => `n${rest}`) : []),
  ]
}
const allOrders = [0, 1, 2, 3].flatMap((requests) => orders(requests, 3))

describe.skipIf(missing)('records that repeat, on Elasticsearch', () => {
  let settings: ReturnType<typeof ownSettings>
  let reader: Engine
  let build: string
  let writers: { older: Engine; newer: Engine }
  let gates: { older: Gate; newer: Gate }
  let used = 100

  const open = (elasticsearch: string) =>
    openProduction({
      mongodb: settings.MONGODB_URL,
      elasticsearch,
      stores: sampleStores,
      indexes: sampleIndexes,
      layout: 'sample',
    })

  beforeAll(async () => {
    settings = ownSettings()
    reader = open(settings.ELASTICSEARCH_URL)
    const gate = () => new Gate(settings.ELASTICSEARCH_URL, ({ url }) => url?.includes('_bulk') ?? false)
    gates = { older: gate(), newer: gate() }
    writers = { older: open(await gates.older.listen()), newer: open(await gates.newer.listen()) }
    build = await liveWith(reader, [])
  })
  afterAll(async () => {
    for (const engine of [reader, writers.older, writers.newer]) await engine.close()
    for (const gate of [gates.older, gates.newer]) gate.close()
  })

  const apply = (item: IndexItem) => reader.search.apply(build, [item])
  /** Without an error when it was stopped. */
  const write = (by: 'older' | 'newer', item: IndexItem) =>
    writers[by].search.apply(build, [item]).catch(() => 'stopped' as const)

  /** What is found of a record, and whether that is exactly what it should be. */
  const expectOnly = async (items: readonly IndexItem[]) => {
    await reader.search.refresh()
    for (const { id, version, document } of items) {
      const [found] = await reader.search.find([query({ where: [{ op: 'eq', field: 'id', value: id }] })])
      const expected = document && (document.occurrences ?? [{ record: {} }])
      expect(found?.hits.map(({ record }) => record)).toEqual(
        (expected ?? []).map((each) => ({ ...(document?.record as object), ...each.record })),
      )
      expect(found?.total).toBe(expected?.length ?? 0)
      expect(found?.hits.every((hit) => hit.version === version)).toBe(true)
    }
    const documents = items.flatMap(({ id, document }) => (document ? [{ id, document }] : []))
    expect(await reader.search.holds('events', documents)).toEqual(documents.map(() => true))
  }

  describe.each(pairs)('two writers: %s', (_, older, newer) => {
    test('in every order of their requests, the older one ending after any of them', async () => {
      const last: IndexItem[] = []
      const ids = allOrders.map(() => ++used)
      await reader.search.apply(
        build,
        ids.map((id) => series(id, 4, 1)),
      )
      for (const [at, order] of allOrders.entries()) {
        const id = ids[at] ?? 0
        const item = newer(id, 3)
        const works = { o: write('older', older(id, 2)), n: write('newer', item) }
        for (const next of order) await (next === 'o' ? gates.older.step(works.o) : gates.newer.step(works.n))
        await gates.older.stop(works.o)
        expect(await works.n).toEqual(['written'])
        await works.o
        last.push(item)
      }
      await expectOnly(last)
    })

    test('the newer one ends after any of its requests, and is repeated', async () => {
      const last: IndexItem[] = []
      for (const requests of [0, 1, 2]) {
        for (const base of [gone, many]) {
          const id = ++used
          await apply(base(id, 1))
          const work = write('newer', newer(id, 3))
          for (let sent = 0; sent < requests; sent++) await gates.newer.step(work)
          await gates.newer.stop(work)
          await work
          await apply(older(id, 2))
          const repeated = newer(id, 3)
          await apply(repeated)
          last.push(repeated)
        }
      }
      await expectOnly(last)
    })
  })

  test.each([
    ['a client', budget],
    ['the service', undefined],
  ])('%s is never shown an occurrence with the record of another state', async (_, of) => {
    const id = ++used
    const ofRecord = query({ where: [{ op: 'eq', field: 'id', value: id }] })
    const shown = async () => {
      await reader.search.refresh()
      const [found] = await reader.search.find([ofRecord], of)
      return found?.hits.map(({ record }) => record as { version: number; of: number }) ?? []
    }
    await apply(many(id, 1))
    const work = write('newer', few(id, 2))
    for (let requests = 0; await gates.newer.step(work); requests++) {
      const hits = await shown()
      for (const { version, of } of hits) expect(of).toBe(version)
      expect(hits.length).toBe(requests < 2 ? 0 : 2) // after the record, what it counts, and the occurrences
    }
    expect(await work).toEqual(['written'])
  })

  test('known records are shown with their occurrences until both are replaced', async () => {
    const id = ++used
    const ofRecord = query({ where: [{ op: 'eq', field: 'id', value: id }] })
    const shown = async () => {
      await reader.search.refresh()
      const [found] = await reader.search.find([ofRecord], budget)
      return found?.hits.map(({ record }) => (record as { version: number }).version)
    }
    await apply(many(id, 1))
    expect(await shown()).toEqual(Array(6).fill(1))
    const work = write('newer', few(id, 2))
    await gates.newer.step(work)
    expect(await shown()).toEqual(Array(6).fill(1))
    while (await gates.newer.step(work));
    expect(await shown()).toEqual([2, 2])
  })

  test('what somebody else has written under unused numbers is found by a verification, and removed by a repair', async () => {
    const id = ++used
    const item = few(id, 3)
    await apply(item)
    const index = await liveIndexOf(settings)
    const address = `${settings.ELASTICSEARCH_URL}/${index}/_doc/${id}_7?routing=${id}&refresh=true`
    const stray = { id, version: 3, occurrence: 7, fields: { start: NEW_YEAR } }
    await fetch(address, {
      method: 'PUT',
      body: JSON.stringify(stray),
      headers: { 'Content-Type': 'application/json' },
    })
    const document = item.document as NonNullable<typeof item.document>
    expect(await reader.search.holds('events', [{ id, document }])).toEqual([false])
    await apply({ ...item, rewrite: true })
    await expectOnly([item])
  })

  test('tombstones of occurrences are purged, each once, and those of many records', async () => {
    const index = await liveIndexOf(settings)
    const tombstones = async () => {
      await reader.search.refresh()
      const query = { bool: { filter: [{ term: { deleted: true } }, { exists: { field: 'version' } }] } }
      const response = await fetch(`${settings.ELASTICSEARCH_URL}/${index}/_count`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'Content-Type': 'application/json' },
      })
      return ((await response.json()) as { count: number }).count
    }
    const [first, second] = [++used, ++used]
    await reader.search.purge(build, 99)
    await reader.search.apply(build, [series(first, 1_500, 100), series(second, 3, 100)])
    await reader.search.apply(build, [series(first, 2, 101), tombstone('events', second, 102)])
    expect(await tombstones()).toBe(1_498 + 4)
    await reader.search.purge(build, 101)
    expect(await tombstones()).toBe(4)
    await reader.search.purge(build, 102)
    expect(await tombstones()).toBe(0)
    await expectOnly([series(first, 2, 101)])
    const again = series(second, 2, 103)
    await apply(again)
    await expectOnly([again])
  })
})

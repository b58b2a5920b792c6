/** A merge that is stopped between its two writes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorContext } from '../../../src/administrator-context.ts'
import { readInput } from '../../../src/calendar/declaration/validate.ts'
import { type Store, Unavailable } from '../../../src/calendar/ports.ts'
import { resources } from '../../../src/calendar/resources/index.ts'
import type { Document, WriteContext } from '../../../src/calendar/writes/context.ts'
import { create, update } from '../../../src/calendar/writes/write.ts'
import { merge } from '../../../src/import/doubles/merge.ts'
import type { ImportRun } from '../../../src/import/runs/runs.ts'
import { undo } from '../../../src/import/runs/undo.ts'
import { type Running, startApp } from '../../support/app.ts'

let app: Running
let context: WriteContext
beforeAll(async () => {
  app = await startApp()
  context = await administratorContext(app.service)
})
afterAll(() => app.stop())

const body = { title: 'Concert', start_date: '2031-01-01 20:00', end_date: '2031-01-01 22:00' }
const made = (source_id: string, more = {}) =>
  create(resources.events, readInput(resources.events.fields, { ...body, ...more }, true), context, { source_id })
const stored = async (id: number) => (await app.engine.store.get<Document>('events', [id]))[0]
const runOf = (name: string): ImportRun => ({ name, source: 'a test', started: context.now })
const within = ({ name }: ImportRun): WriteContext => ({
  ...context,
  audit: { trail: app.service.trail, origin: { via: 'import', address: null, request: name } },
})

/** A store whose server goes away at the first write of a record. */
function failingAt(id: number): Store {
  const { store } = app.engine
  return new Proxy(store, {
    get: (_, name: keyof Store) =>
      name === 'put'
        ? (...args: Parameters<Store['put']>) => {
            if (args[0] === 'events' && args[1].id === id) throw new Unavailable('gone')
            return store.put(...args)
          }
        : store[name].bind(store),
  })
}
async function fates(run: ImportRun) {
  const all: unknown[] = []
  for await (const { id, fate } of undo(run, within(run))) all.push([id, fate])
  return all
}

test('the same again completes it, as one run', async () => {
  const [kept, merged] = [await made('k1'), await made('m1', { image: 'https://example.org/a.jpg' })]
  const ids = { kept: kept.id, merged: merged.id }
  const run = runOf('stopped')
  await expect(merge(ids, run, { ...within(run), store: failingAt(kept.id) })).rejects.toThrow(Unavailable)
  expect(await stored(merged.id)).toMatchObject({ status: 'trash' })
  expect((await stored(kept.id))?.source_id).toBe('k1')
  for (let again = 0; again < 2; again++) {
    await merge(ids, run, within(run))
    expect(await stored(kept.id)).toMatchObject({ rev: 2, source_id: ['k1', 'm1'], image: merged.image })
  }
  expect(await app.engine.store.lookup('events', 'source_id', ['m1'])).toEqual([kept.id])
  expect(await fates(run)).toEqual([
    [kept.id, 'restored'],
    [merged.id, 'restored'],
  ])
  expect([(await stored(kept.id))?.source_id, (await stored(merged.id))?.source_id]).toEqual(['k1', 'm1'])
})

test('one that was stopped can be undone as well', async () => {
  const [kept, merged] = [await made('k2'), await made('m2')]
  const run = runOf('half')
  const ids = { kept: kept.id, merged: merged.id }
  await expect(merge(ids, run, { ...within(run), store: failingAt(kept.id) })).rejects.toThrow(Unavailable)
  expect(await fates(run)).toEqual([[merged.id, 'restored']])
  expect(await stored(merged.id)).toMatchObject({ status: 'publish', source_id: 'm2' })
})

test('where the event was written since, nothing is taken apart', async () => {
  const [kept, merged] = [await made('k3'), await made('m3')]
  const run = runOf('edited')
  await merge({ kept: kept.id, merged: merged.id }, run, within(run))
  const input = readInput(resources.events.fields, { cost: '5' }, false)
  await update(resources.events, kept.id, input, within(runOf('another')))
  expect(await fates(run)).toEqual([
    [kept.id, { left: 'changed since' }],
    [merged.id, { left: expect.any(String) }],
  ])
  expect(await stored(kept.id)).toMatchObject({ source_id: ['k3', 'm3'] })
  expect(await stored(merged.id)).toMatchObject({ status: 'trash' })
})

test('three become one, and all their sources find it', async () => {
  const [one, two, three] = [await made('k4'), await made('m4'), await made('m5')]
  const [first, second] = [runOf('first'), runOf('second')]
  await merge({ kept: two.id, merged: three.id }, first, within(first))
  await merge({ kept: one.id, merged: two.id }, second, within(second))
  const { source_id, merged_sources = [] } = (await stored(one.id)) ?? {}
  expect([source_id, merged_sources.map((source) => source.source_id)]).toEqual([
    ['k4', 'm4', 'm5'],
    ['m4', 'm5'],
  ])
})

/** A rebuild that is interrupted goes on where it was, in the same build. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import type { IndexItem } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { drift } from '../support/mirror.ts'
import { rebuilt } from '../support/rebuild.ts'
import { make, makeEvent } from '../support/records.ts'

const { PAGE, PAGES } = vi.hoisted(() => ({ PAGE: 5, PAGES: 8 }))

/** Small pages, so that a few records are many of them. */
vi.mock('../../indexers/limits.ts', async (original) => ({ ...(await original<Limits>()), REBUILD_PAGE_RECORDS: PAGE }))
type Limits = typeof import('../../indexers/limits.ts')

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

function startAgain(): void {
  Object.assign(app.indexer, { abort: new AbortController() })
  app.indexer.start()
}

test('another process continues it, and reads pages that were written only to count by them', async () => {
  const { id } = await make(app, '/venues', { venue: 'Hall' })
  for (let made = 0; made < PAGES * PAGE; made++) await makeEvent(app, { venue: id })
  const { search, state } = app.engine
  const [apply, create] = [search.apply.bind(search), search.create.bind(search)]
  const [live] = await search.builds()
  let created = 0
  const filled: IndexItem[][] = []
  let stopping: Promise<void> | undefined
  search.create = (hash) => {
    created++
    return create(hash)
  }
  search.apply = (build, items) => {
    if (build !== live?.name) filled.push([...items])
    if (filled.length === PAGES / 2) stopping ??= app.indexer.stop()
    return apply(build, items)
  }
  await requestRebuild(state)
  await eventually(() => expect(stopping).toBeDefined())
  await stopping
  expect((await search.builds()).filter((build) => !build.live)).toHaveLength(1)
  startAgain()
  await rebuilt(app.engine)
  await eventually(async () => expect(await search.builds()).toHaveLength(1))
  expect(created).toBe(1)
  const written = filled.flat().filter(({ resource }) => resource === 'events')
  expect(written).toHaveLength(PAGES * PAGE)
  expect(await app.indexer.waitUntilVisible(await app.engine.store.now(), 10_000)).toBe(true)
  expect(await drift(app.engine)).toEqual([])
})

test('also one that was stopped between two steps after all pages', async () => {
  const { search, state } = app.engine
  const complete = search.completeStep
  let stopping: Promise<void> | undefined
  let steps = 0
  search.completeStep = async (build) => {
    steps++
    stopping ??= app.indexer.stop()
    return (await complete?.(build)) ?? false
  }
  await requestRebuild(state)
  await eventually(() => expect(stopping).toBeDefined())
  await stopping
  expect(steps).toBe(1)
  const [unfinished] = (await search.builds()).filter((build) => !build.live)
  expect(unfinished).toBeDefined()
  startAgain()
  await rebuilt(app.engine)
  await eventually(async () => expect(await search.builds()).toEqual([{ ...unfinished, live: true }]))
  expect(await drift(app.engine)).toEqual([])
})

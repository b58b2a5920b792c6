/** What a batch removes from the index while a build is made: the scan cannot find it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import { requestRepair } from '../../indexers/state/task-rows.ts'
import { PositionTooOld } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { rebuilt } from '../support/rebuild.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a record removed by a batch that began before the build is a tombstone of it', async () => {
  const { feed, search, state } = app.engine
  const [{ id: removed }, { id: repaired }] = [await make(app, '/tags', { name: 'Removed' }), await makeEvent(app)]
  await app.indexer.stop()
  await app.call('DELETE', `/tags/${removed}`, { as: 'administrator', headers: { Prefer: 'wait=0' } })
  await requestRepair(state, 'events', repaired)
  await requestRebuild(state)

  // The build is made when the batch of the repair asks for its version.
  const [create, nextVersion] = [search.create.bind(search), feed.nextVersion.bind(feed)]
  let isAsking = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsking = resolve
  })
  vi.spyOn(search, 'create').mockImplementationOnce(async (hash) => {
    await asked
    return create(hash)
  })
  vi.spyOn(feed, 'nextVersion').mockImplementationOnce(async () => {
    isAsking()
    await eventually(async () => expect(await state.get('task:rebuild')).toMatchObject({ value: { filling: {} } }))
    return nextVersion()
  })
  Object.assign(app.indexer, { abort: new AbortController() })
  app.indexer.start()
  await rebuilt(app.engine)

  const [build] = (await search.builds()).filter(({ live }) => live)
  const after = { version: -1, id: 0 }
  const found = await search.changes(build!.name, 'tags', { after, upTo: 1e9, limit: 9, removed: true })
  expect(found.map(({ id }) => id)).toEqual([removed])
})

test('a position holds across rebuilds, but not across one after changes were missed', async () => {
  const { service, engine } = app
  const rebuildAgain = async () => {
    await requestRebuild(engine.state)
    await rebuilt(engine)
  }
  await rebuilt(engine)
  const position = await service.changes.position()
  const read = () => service.changes.read(position, { limit: 9 })
  await rebuildAgain()
  await rebuildAgain()
  await expect(read()).resolves.toBeDefined()

  const { name: before } = (await engine.search.builds())[0]!
  vi.spyOn(engine.feed, 'read').mockRejectedValueOnce(new PositionTooOld('missed'))
  await eventually(() => expect(read()).rejects.toBeInstanceOf(PositionTooOld))
  await rebuilt(engine)
  expect(await engine.search.builds()).not.toMatchObject([{ name: before }])
  await rebuildAgain()
  await expect(read()).rejects.toBeInstanceOf(PositionTooOld)
  await eventually(async () => {
    const { changes } = await service.changes.read(position, { limit: 99, fromAnywhere: true })
    expect(changes.length).toBeGreaterThan(0)
  })
})

/** Scheduled records: published when they are due by the store, although the index, which finds them, is behind it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishDue } from '../../indexers/maintenance/publish.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

type Scheduled = StoredDocument & { status: string; published: number }

/** Unix seconds: when the event is scheduled for, and a day later. */
const DUE = 4_102_444_800
const LATER = DUE + 86_400

let app: Running
let id: number
/** A scheduled event is indexed; from then on nothing is. */
beforeEach(async () => {
  app = await startApp()
  id = (await makeEvent(app, { status: 'future', date: '2100-01-01 00:00:00' })).id
  await app.indexer.stop()
})
afterEach(() => app.stop())

async function stored(): Promise<Scheduled> {
  const [document] = await app.engine.store.get<Scheduled>('events', [id])
  return document!
}

async function change(values: Partial<Scheduled>): Promise<void> {
  const document = await stored()
  expect(await app.engine.store.put('events', { ...document, ...values, rev: document.rev + 1 }, document.rev)).toBe(
    true,
  )
}

test('an event is published when its date has come, and not before', async () => {
  await publishDue(app.engine, DUE - 1)
  expect(await stored()).toMatchObject({ status: 'future', published: DUE, rev: 1 })
  await publishDue(app.engine, DUE)
  expect(await stored()).toMatchObject({ status: 'publish', published: DUE, modified: DUE, rev: 2 })
})

test('an event whose date was moved is not published while the index has the old date', async () => {
  await change({ published: LATER })
  await publishDue(app.engine, DUE)
  expect(await stored()).toMatchObject({ status: 'future', published: LATER, rev: 2 })
})

test.each(['draft', 'trash', 'private'])('an event that is %s meanwhile is not published', async (status) => {
  await change({ status })
  await publishDue(app.engine, DUE)
  expect(await stored()).toMatchObject({ status, rev: 2 })
})

test('an event that was deleted meanwhile stays deleted', async () => {
  expect(await app.engine.store.remove('events', id, 1)).toBe(true)
  await publishDue(app.engine, DUE)
  expect(await stored()).toBeUndefined()
})

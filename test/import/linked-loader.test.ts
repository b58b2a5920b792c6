/** Venues that several sites have under one name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import type { LinkedDraft } from '../../src/import/linked.ts'
import { LinkedLoader } from '../../src/import/linked-loader.ts'
import { type Running, startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a record with several source ids follows the first', async () => {
  const { store } = app.engine
  const outcomes: unknown[] = []
  const context = await administratorContext(app.service)
  const loader = new LinkedLoader(context, false, (_, outcome) => outcomes.push(outcome))
  const draft = (source_id: string, phone: string): LinkedDraft => ({
    resource: 'venues',
    source_id,
    language: 'en',
    slugs: {},
    given: { 'en.venue': 'Town Hall', phone },
  })
  await loader.load([draft('a?id=1', '1'), draft('b?id=7', '2')])
  await loader.load([draft('a?id=1', '1'), draft('b?id=7', '3'), draft('a?id=1', '4'), draft('b?id=7', '3')])
  expect(outcomes).toEqual(['created', 'unchanged', 'unchanged', 'unchanged', 'updated', 'unchanged'])
  const [venue] = await store.get<Document>('venues', await store.lookup('venues', 'source_id', ['b?id=7']))
  expect(venue).toMatchObject({ source_id: ['a?id=1', 'b?id=7'], phone: '4' })
})

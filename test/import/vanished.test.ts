/** What vanished from a source is judged by what is stored when it is moved to the trash. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import { Loader } from '../../src/import/load/load.ts'
import type { EventDraft } from '../../src/import/readers/draft.ts'
import { Report } from '../../src/import/runs/report.ts'
import { ImportedFiles, reportVanishedFrom } from '../../src/import/runs/vanished.ts'
import { type Running, startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const draft = (n: number): EventDraft => ({
  source_id: `f:${n}`,
  language: 'en',
  texts: { en: { title: `Event ${n}` } },
  start_date: '2030-01-01 10:00:00',
  end_date: '2030-01-01 11:00:00',
  timezone: 'UTC',
})

test('an event that is corrected while others are moved to the trash stays', async () => {
  const context = await administratorContext(app.service)
  const loaded = await new Loader(context).loadAll([1, 2, 3].map(draft))
  const ids = loaded.flatMap((each) => ('id' in each ? [each.id] : []))
  const last = ids.at(-1) ?? 0
  const imported = await ImportedFiles.open(app.engine.shared)
  await imported.store('/f.ics', ids)
  const { put } = context.store
  const spy = vi.spyOn(context.store, 'put').mockImplementationOnce(async (...args) => {
    await app.call('PATCH', `/events/${last}`, { as: 'administrator', body: { title: 'Corrected by hand' } })
    return put(...args)
  })
  await reportVanishedFrom({ file: 'f.ics', path: '/f.ics', there: [], isWhole: true }, [], {
    imported,
    context,
    options: { prune: true, overwrite: false },
    report: new Report(true, () => {}),
  })
  spy.mockRestore()
  const stored = await app.engine.store.get<Document>('events', ids)
  expect(stored.map(({ status }) => status)).toEqual(['trash', 'trash', 'publish'])
})

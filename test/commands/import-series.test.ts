/** Series that are imported again: after a release that made an event of each occurrence, and after changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import type { EventDocument } from '../../src/calendar/resources/events/fields.ts'
import { Loader } from '../../src/import/load/load.ts'
import type { EventDraft } from '../../src/import/readers/draft.ts'
import { ImportedFiles } from '../../src/import/runs/vanished.ts'
import { importing } from '../support/importing.ts'

/** A calendar, and the drafts that release 0.11 made of it. */
const earlier = (name: string) => readFileSync(new URL(`../import/earlier-release/${name}`, import.meta.url), 'utf8')

const calendar = importing()
const { folder, command } = calendar

const choir = earlier('choir.ics')
let count = 0
let file = ''
const own = (text: string) => text.replaceAll('choir@test', `${count}@test`)
const write = (text: string) => writeFileSync(file, own(text))
beforeEach(() => {
  file = join(folder, `${++count}.ics`)
  write(choir)
})

const load = (...options: string[]) => command(file, ...options)
const record = async (sourceId: string) => {
  const [id = 0] = await calendar.app.engine.store.lookup('events', 'source_id', [own(sourceId)])
  return (await calendar.app.engine.store.get<EventDocument>('events', [id]))[0]
}
const nothingNew = '1 events read: 0 created, 0 updated, 1 unchanged'

describe('what an earlier release imported as an event for each occurrence', () => {
  const scattered: EventDraft[] = JSON.parse(earlier('choir-scattered.json'))

  async function loadScattered(): Promise<number[]> {
    const loader = new Loader(await administratorContext(calendar.app.service))
    const loaded = await loader.loadAll(scattered.map((draft) => ({ ...draft, source_id: own(draft.source_id) })))
    const ids = loaded.flatMap((one) => ('id' in one ? [one.id] : []))
    await (await ImportedFiles.open(calendar.app.engine.shared)).store(file, ids)
    return ids
  }
  const statuses = async (ids: readonly number[]) =>
    (await calendar.app.engine.store.get<EventDocument>('events', ids)).map(({ status }) => status)

  test('is one series after the next run, and nothing changes with the one after', async () => {
    const ids = await loadScattered()
    expect(ids).toHaveLength(4)
    const { out, code } = await load()
    expect(out).toContain('1 events read: 1 created')
    expect(out).toContain('4 no longer in their file: moved to the trash, because their series is one event now')
    expect(code).toBe(0)
    expect(await statuses(ids)).toEqual(Array(4).fill('trash'))
    expect(await record('choir@test')).toMatchObject({
      rrule: 'FREQ=WEEKLY;COUNT=4',
      overrides: [{ recurrence_id: '2031-01-20 19:00:00', start_date: '2031-01-21 19:00:00' }],
    })
    const again = (await load()).out
    expect(again).toContain(nothingNew)
    expect(again).not.toContain('no longer')
  })

  test('stays where somebody has corrected it here, and is named', async () => {
    const [first = 0] = await loadScattered()
    await calendar.app.call('PATCH', `/events/${first}`, { as: 'editor', body: { title: 'Corrected' } })
    const { out } = await load()
    expect(out).toContain('3 no longer in their file: moved to the trash, because')
    expect(out).toContain('1 no longer in their file: left as they are, because they were corrected here')
    expect(await statuses([first])).toEqual(['publish'])
  })
})

describe('a series', () => {
  test('is reported with its occurrences', async () => {
    write(choir.replaceAll('2031', '2020').replace(';COUNT=4', ''))
    expect((await load()).out).toMatch(/1 of them are series, with 1[56]\d occurrences from a year ago/)
  })

  test('that becomes events of their own takes none of them with it', async () => {
    await load()
    const soon = choir.replaceAll('2031', String(new Date().getUTCFullYear() + 1))
    write(soon.replace('RRULE:FREQ=WEEKLY;COUNT=4', 'RRULE:FREQ=MINUTELY;INTERVAL=43200'))
    const { out } = await load()
    expect(out).toContain('1 no longer in their file: moved to the trash')
    expect((await record('choir@test'))?.status).toBe('trash')
  })

  test('whose source moves it has its new dates, and its rule with them', async () => {
    await load()
    write(choir.replaceAll('T190000', 'T180000').replace(';COUNT=4', ';UNTIL=20310127T170000Z'))
    expect((await load()).out).toContain('1 updated')
    expect(await record('choir@test')).toMatchObject({
      start_date: '2031-01-06 18:00:00',
      rrule: 'FREQ=WEEKLY;UNTIL=20310127T170000Z',
      overrides: [{ recurrence_id: '2031-01-20 18:00:00' }],
    })
    write(choir.replaceAll('T190000', 'T183000').replace(';COUNT=4', ';UNTIL=20310127T170000Z'))
    await load()
    const { out } = await load()
    expect(out).toContain(nothingNew)
    expect(out).not.toContain('corrected here')
  })

  test('keeps its dates where somebody has left one out here, and has the texts of its source', async () => {
    await load()
    const { id = 0 } = (await record('choir@test')) ?? {}
    const removed = await calendar.app.call('DELETE', `/events/${id}-20310113T180000Z`, { as: 'editor' })
    expect(removed.status).toBe(200)
    write(choir.replaceAll('T190000', 'T180000').replace('SUMMARY:Choir\n', 'SUMMARY:Great choir\n'))
    const { out } = await load()
    expect(out).toMatch(/corrected here, and left so.*\n.*exdate/)
    expect(await record('choir@test')).toMatchObject({
      start_date: '2031-01-06 19:00:00',
      exdate: ['2031-01-13 19:00:00'],
      texts: { en: { title: 'Great choir' } },
    })
  })
})

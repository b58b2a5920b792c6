/** Runs of the import: listed, and taken back. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Document } from '../../src/calendar/writes/context.ts'
import { importing } from '../support/importing.ts'

const calendar = importing()
const { folder, command } = calendar
const file = join(folder, 'a.json')

const row = (uid: string, more = {}) => ({ uid, title: `Event ${uid}`, start: '2031-01-01 10:00', ...more })
const write = (...rows: unknown[]) => writeFileSync(file, JSON.stringify(rows))
const nameIn = (out: string) => /^run (\S+) \(--undo /m.exec(out)?.[1] ?? ''
const stored = async (uid: string) => {
  const [id = 0] = await calendar.app.engine.store.lookup('events', 'source_id', [uid])
  return (await calendar.app.engine.store.get<Document>('events', [id]))[0]
}
const titles = async () =>
  (await calendar.app.get('/events?start_date=2031-01-01&end_date=2031-12-31')).body.events
    .map(({ title }) => title)
    .sort()

test('what runs created and changed is taken back, but for what was edited since', async () => {
  write(row('a', { venue: { name: 'Hall' }, categories: ['Music'] }), row('b'), row('c', { venue: { name: 'Club' } }))
  const first = nameIn((await command(file)).out)
  const before = await stored('a')
  write(row('a', { title: 'Renamed', description: 'New' }), row('b', { title: 'Also' }), row('d', { tags: ['New'] }))
  const second = nameIn((await command(file, '--prune')).out)
  await calendar.app.call('PATCH', `/events/${(await stored('b'))?.id}`, { as: 'editor', body: { cost: '5' } })
  expect((await command('--runs')).out).toMatch(
    new RegExp(`^${second} .*a\\.json  1 created, 2 updated\n${first} .*a\\.json  3 created, 0 updated\n$`),
  )

  const undone = await command('--undo', second)
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining('2 removed, 2 as before, 1 left as they are')])
  expect(undone.out).toMatch(/^left {5}events \d+: changed since$/m)
  expect(await titles()).toEqual(['Also', 'Event a', 'Event c'])
  expect((await calendar.app.get('/tags?hide_empty=false')).body.total).toBe(0)
  const { rev: _, modified: __, audit: ___, ...was } = before as Document
  expect(await stored('a')).toMatchObject(was)
  expect((await command('--runs')).out).toMatch(new RegExp(`^${second} .* undone `, 'm'))

  // Nothing counts as corrected here: the same run again does the same.
  const again = await command(file)
  expect(again.out).toContain('3 events read: 1 created, 1 updated, 1 unchanged')
  expect((await command('--undo', nameIn(again.out))).out).toContain('2 removed, 1 as before, 0 left')

  // The first run: b was changed since by a person, and a event made here has the venue.
  const [venue] = (await calendar.app.get('/venues?search=Hall')).body.venues
  const made = { title: 'Ours', start_date: '2031-02-01', end_date: '2031-02-01', venue: venue?.id }
  await calendar.app.post('/events', made, 'editor')
  const all = await command('--undo', first)
  expect(all.out).toMatch(/^left {5}venues \d+: linked by event \d+$/m)
  expect(await titles()).toEqual(['Also', 'Ours'])
}, 240_000)

test('what is no run, or not alone, is refused', async () => {
  expect(await command('--undo', 'yesterday')).toMatchObject({
    code: 2,
    err: 'There is no run yesterday; --runs lists them.\n',
  })
  expect(await command(file, '--runs')).toMatchObject({ code: 2, err: '--runs stands alone.\n' })
})

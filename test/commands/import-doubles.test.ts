/** Events that two sources have: shown, merged, imported again, and taken apart. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Document } from '../../src/calendar/writes/context.ts'
import { importing } from '../support/importing.ts'

const calendar = importing()
const { folder, command } = calendar

const file = (name: string) => join(folder, name)
const write = (name: string, ...rows: unknown[]) => writeFileSync(file(name), JSON.stringify(rows))
const nameIn = (out: string) => /^run (\S+) \(--undo /m.exec(out)?.[1] ?? ''
const idOf = async (uid: string) => (await calendar.app.engine.store.lookup('events', 'source_id', [uid]))[0] ?? 0
const byId = async (id: number) => (await calendar.app.engine.store.get<Document>('events', [id]))[0]
const upcoming = async () => (await calendar.app.get('/events?start_date=2031-01-01&end_date=2031-12-31')).body
/** How many there are, and what the run did. */
const imported = async (name: string, ...options: string[]) => {
  const { out } = await command(file(name), ...options)
  return [(await upcoming()).total, /events read: (.*)/.exec(out)?.[1]]
}
const unchanged = (count: number) => `0 created, 0 updated, ${count} unchanged`

const hall = { name: 'Kunsthalle', city: 'Basel', country: 'Switzerland' }
const ours = { uid: 'a', title: 'Mozart: Requiem', start: '2031-03-01 19:30', venue: hall }
const theirs = {
  uid: 'b',
  title: { de: 'Requiem von Mozart', en: 'Requiem by Mozart' },
  description: { de: 'Mit Chor', en: 'With a choir' },
  start: '2031-03-01 20:00',
  venue: { ...hall, name: 'Kunsthalle Basel' },
  image: 'https://example.org/choir.jpg',
}
const other = { uid: 'o', title: 'Another', start: '2031-05-01 10:00' }

test('a double is shown, merged with both sources kept, and taken apart again', async () => {
  write('a.json', ours, { ...other, uid: 'oa' })
  write('b.json', theirs, { ...other, uid: 'ob', title: 'Something else' })
  expect(await imported('a.json')).toEqual([2, '2 created, 0 updated, 0 unchanged'])
  expect(await imported('b.json')).toEqual([4, '2 created, 0 updated, 0 unchanged'])
  const [kept, double] = [await idOf('a'), await idOf('b')]
  const [before, former] = [await byId(kept), await byId(double)]

  const shown = await command('--doubles')
  expect([shown.code, shown.err]).toEqual([0, expect.stringContaining('1 to decide')])
  expect(shown.out).toMatch(
    new RegExp(
      `^ +${kept} 2031-03-01 19:30  Mozart: Requiem  \\(.*a\\.json\\)\n +${double} 2031-03-01 20:00  .*\\(.*b\\.json\\)\n` +
        ` +same time, venues of like names, titles 0\\.\\d\\d alike: --merge ${kept} ${double}\n`,
    ),
  )

  const merged = await command('--merge', String(kept), String(double))
  expect([merged.code, merged.err]).toEqual([0, ''])
  expect(await byId(kept)).toMatchObject({
    source_id: ['a', 'b'],
    image: { url: 'https://example.org/choir.jpg' },
    texts: {
      en: { title: 'Mozart: Requiem', description: expect.stringContaining('With a choir') },
      de: { title: 'Requiem von Mozart', slug: 'requiem-von-mozart' },
    },
  })
  expect(await byId(double)).toMatchObject({ status: 'trash' })
  expect((await command('--doubles')).err).toContain('No doubles.')
  expect((await command('--runs')).out).toMatch(new RegExp(`event ${double} into event ${kept}  0 created, 2 updated`))

  // Both sources find it, whichever comes first, and neither changes anything.
  for (const name of ['b.json', 'a.json', 'b.json']) expect(await imported(name)).toEqual([3, unchanged(2)])
  const { rev } = (await byId(kept)) ?? {}
  expect(rev).toBe((before?.rev ?? 0) + 1)

  // Nobody has touched it since, so it is taken apart.
  const undone = await command('--undo', nameIn(merged.out))
  expect(undone.out).toContain('0 removed, 2 as before, 0 left as they are')
  // A text that is gone is an empty one.
  const same = ({ rev: _, modified: __, audit: ___, ...document } = {} as Document) =>
    JSON.parse(JSON.stringify(document, (_, value: unknown) => (value === '' ? undefined : value)))
  expect(same(await byId(kept))).toEqual(same(before))
  expect(same(await byId(double))).toEqual(same(former))
  for (const name of ['b.json', 'a.json']) expect(await imported(name)).toEqual([4, unchanged(2)])
  expect((await command('--doubles')).err).toContain('1 to decide')
}, 300_000)

test('its own source changes it; the other one what nobody else has; --prune takes it when both have lost it', async () => {
  const [kept, double] = [await idOf('a'), await idOf('b')]
  await command('--merge', String(kept), String(double))
  // The price and the address are new, and nobody else has them; the title and the start are not its own.
  const changed = { ...theirs, title: { de: 'Neu', en: 'New' }, start: '2031-03-01 21:00', cost: '20' }
  write('b.json', changed, { ...other, uid: 'ob', title: 'Something else' })
  expect(await imported('b.json', '--overwrite')).toEqual([3, '0 created, 1 updated, 1 unchanged'])
  const after = await byId(kept)
  expect(after).toMatchObject({ start_date: '2031-03-01 19:30:00', cost: { text: '20' } })
  expect([after?.texts.en?.title, after?.texts.de?.title]).toEqual(['Mozart: Requiem', 'Neu'])

  // Its own source may change what the other one has filled; that one does not change it back.
  write('a.json', { ...ours, description: 'Ours' }, { ...other, uid: 'oa' })
  expect(await imported('a.json')).toEqual([3, '0 created, 1 updated, 1 unchanged'])
  expect(await imported('b.json')).toEqual([3, unchanged(2)])
  expect((await byId(kept))?.texts.en?.description).toContain('Ours')

  write('a.json', { ...other, uid: 'oa' })
  expect(await imported('a.json', '--prune')).toEqual([3, unchanged(1)])
  write('b.json', { ...other, uid: 'ob', title: 'Something else' })
  expect(await imported('b.json', '--prune')).toEqual([2, unchanged(1)])
  expect(await byId(kept)).toMatchObject({ status: 'trash' })
}, 300_000)

test('what people made here is a source, too: no other one changes it or takes it away', async () => {
  const body = { title: 'Summer Night', start_date: '2031-07-01 20:00', end_date: '2031-07-01 22:00', venue: hall.name }
  const made = (await calendar.app.post('/events', { ...body, venue: { venue: hall.name, city: 'Basel' } }, 'editor'))
    .body
  const row = { uid: 's', title: 'SUMMER NIGHT 2031', start: '2031-07-01 20:00', venue: hall, cost: '5' }
  write('s.json', row, { ...other, uid: 'os', title: 'Third' })
  await command(file('s.json'))
  expect((await command('--doubles')).out).toMatch(/\(made here\)\n.*\(.*s\.json\)\n/)
  const double = await idOf('s')
  expect((await command('--merge', String(made.id), String(double))).code).toBe(0)
  write('s.json', { ...row, title: 'Renamed', start: '2031-07-02 20:00' }, { ...other, uid: 'os', title: 'Third' })
  const [total] = await imported('s.json', '--overwrite')
  expect(await byId(Number(made.id))).toMatchObject({
    start_date: '2031-07-01 20:00:00',
    texts: { en: { title: 'Summer Night' } },
  })
  write('s.json', { ...other, uid: 'os', title: 'Third' })
  expect((await imported('s.json', '--prune', '--overwrite'))[0]).toBe(total)
  expect(await byId(Number(made.id))).toMatchObject({ status: 'publish', source_id: 's' })
}, 300_000)

test.each([
  [['--merge', '1'], '--merge takes the ids of two events: --merge KEPT DOUBLE.'],
  [['--merge', '7', '7'], '--merge takes the ids of two events: --merge KEPT DOUBLE.'],
  [['--merge', '1', '2', '--verbose'], '--merge stands alone.'],
  [['--merge', '999998', '999999'], 'There is no event 999998.'],
  [['--doubles', '--runs'], '--runs stands alone.'],
])('what cannot be merged is refused: %j', async (args, sentence) => {
  const { code, err } = await command(...args)
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

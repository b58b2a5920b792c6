/** CSV and pages, as people import them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { runInside } from '../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a table with a map of its columns, twice; and a page', async () => {
  const [table, page] = [join(folder, 'a.csv'), join(folder, 'a.html')]
  writeFileSync(table, 'Nr;Titel;Beginn;Ort\n1;Schach;5.1.2031 20:00;Verein\n2;Go;irgendwann;Verein\n')
  const event = { '@type': 'Event', name: 'Concert', startDate: '2031-01-06T20:00+01:00', location: 'Hall' }
  writeFileSync(page, `<html><script type="application/ld+json">${JSON.stringify(event)}</script></html>`)
  const environment = { TIMEZONE: 'Europe/Zurich' }
  const app = await startApp(environment)
  const load = (...args: string[]) => runInside('import.ts', args, { environment, opened: app })
  const columns = ['--language=de', '--map', 'id=nr,title=Titel,start_date=Beginn,venue.venue=Ort']
  const first = await load(table, ...columns)
  expect(first.out).toContain('1 events read: 1 created')
  expect(first.out).toContain('1 skipped: no start')
  expect((await load(table, ...columns)).out).toContain('1 unchanged')
  expect((await load(page)).out).toContain('1 events read: 1 created')
  const { body } = await app.get('/events?start_date=2031-01-01&end_date=2031-12-31')
  await app.stop()
  expect(
    body.events.map(({ title, start_date, timezone, venue }) => [title, start_date, timezone, venue.venue]),
  ).toEqual([
    ['Schach', '2031-01-05 20:00:00', 'Europe/Zurich', 'Verein'],
    ['Concert', '2031-01-06 20:00:00', 'Europe/Zurich', 'Hall'],
  ])
})

test('a map of what is no column is refused', async () => {
  const environment = { DATA_DIR: join(folder, 'none') }
  const { code, err } = await runInside('import.ts', ['.', '--map', 'titel=Titel'], { environment })
  expect([code, err]).toEqual([2, expect.stringContaining('--map has "titel=Titel": it must be COLUMN=NAME')])
})

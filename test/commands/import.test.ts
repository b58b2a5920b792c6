/** The import as people run it: beside a running server and alone, twice, with files that are odd. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '../../src/calendar/languages.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'))
const data = join(folder, 'data')
const files = join(folder, 'files')
let app: Running

const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
BEGIN:VEVENT
UID:fair@example.org
DTSTART;TZID=Europe/Zurich:20271010T100000
DTEND;TZID=Europe/Zurich:20271010T180000
SUMMARY:Harvest fair
LOCATION:Market Square
CATEGORIES:Fairs,Autumn
END:VEVENT
BEGIN:VEVENT
UID:untitled@example.org
DTSTART;VALUE=DATE:20271011
END:VEVENT
END:VCALENDAR
`
const neutral = {
  events: [
    {
      source: 'test',
      uid: 'a',
      title: { en: 'Book day', de: 'Büchertag' },
      start: '2027-04-23 00:00:00',
      end: '2027-04-23 23:59:59',
      all_day: true,
      timezone: 'Europe/Berlin',
      venue: { name: 'Library', city: 'Berlin', country: 'DE', lat: 52.5, lng: 13.4 },
      categories: ['Books, reading'],
      tags: ['2027'],
      cost: 5,
      currency: 'EUR',
    },
    {
      source: 'test',
      uid: 'b',
      title: { en: 'Backwards' },
      start: '2027-05-02 10:00:00',
      end: '2027-05-01 10:00:00',
      timezone: 'UTC',
      venue: {},
      categories: [],
    },
  ],
}

beforeAll(async () => {
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'fair.ics'), calendar)
  writeFileSync(join(files, 'events.json'), JSON.stringify(neutral))
  writeFileSync(join(files, 'photo.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))
  app = await startApp({}, undefined, data)
})

/** Inside the process of the test. */
const load = (...args: string[]) => runInside('import.ts', args, { opened: app })

afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('beside a running server', () => {
  test('creates what it reads, says what it left out, and the lists have it', async () => {
    const { code, out } = await run('import.ts', [files], { DATA_DIR: data, DEMO: 'off' })
    expect(code).toBe(2) // one of the files is no calendar
    expect(out).toContain('3 files, 2 events read: 2 created, 0 updated, 0 unchanged')
    expect(out).toContain('1 skipped: no title')
    expect(out).toContain('1 skipped: end before start')
    expect(out).toContain('1 skipped: unknown format')
    const { body } = await app.get('/events?start_date=2027-01-01&end_date=2027-12-31')
    expect(body.events.map(({ title }) => title)).toEqual(['Book day', 'Harvest fair'])
    expect(body.events[0]?.categories.map(({ name }) => name)).toEqual(['Books, reading'])
    expect(body.events[0]?.tags.map(({ name }) => name)).toEqual(['2027'])
    expect(body.events[0]?.cost).toBe('5 EUR')
    expect((await app.get('/de/events?search=büchertag&start_date=2027-01-01')).body.total).toBe(1)
  })

  test('again changes nothing; a changed file updates its event', async () => {
    const again = await load(files)
    expect(again.out).toContain('0 created, 0 updated, 2 unchanged')
    writeFileSync(join(files, 'fair.ics'), calendar.replace('Harvest fair', 'Great harvest fair'))
    const changed = await load(files, '--verbose')
    expect(changed.out).toContain('0 created, 1 updated, 1 unchanged')
    expect(changed.out).toMatch(/skipped .*no title \(untitled@example\.org\)/)
    const { body } = await app.get('/events?start_date=2027-01-01&end_date=2027-12-31')
    expect(body.events.map(({ title }) => title)).toEqual(['Book day', 'Great harvest fair'])
    expect((await app.get('/venues')).body.total).toBe(2)
  })
})

describe('a changed file', () => {
  const file = join(folder, 'series.json')
  const write = (more: object) =>
    writeFileSync(
      file,
      JSON.stringify({
        source: 'test',
        uid: 'given',
        title: { en: 'Given', de: 'Gegeben' },
        start: '2028-01-01 00:00:00',
        end: '2028-01-01 23:59:59',
        ...more,
      }),
    )
  const loadFile = async () => (await load(file)).out
  const shown = async (root = '') =>
    (await app.get(`${root}/events?start_date=2028-01-01&end_date=2028-01-02`)).body.events[0]
  const patch = async (root: string, body: object) =>
    app.call('PATCH', `${root}/events/${(await shown())?.id}`, { as: 'administrator', body })

  test('takes away what it gave before, and nothing that was added here', async () => {
    write({
      all_day: true,
      cost: 5,
      description: { en: 'Long', de: 'Lang' },
      venue: { name: 'Library' },
      categories: ['Books'],
      website: 'https://example.org/',
    })
    expect(await loadFile()).toContain('1 created')
    await patch('', { tags: ['Ours'], featured: true })
    await patch('/fr', { title: 'Donné' })
    write({ title: { en: 'Given' }, start: '2028-01-01 10:00:00' })
    expect(await loadFile()).toContain('1 updated')
    expect(await shown()).toMatchObject({
      title: 'Given',
      description: '',
      all_day: false,
      start_date: '2028-01-01 10:00:00',
      cost: '',
      venue: [],
      categories: [],
      website: '',
      tags: [{ name: 'Ours' }],
      featured: true,
    })
    expect([(await shown('/de'))?.title, (await shown('/fr'))?.title]).toEqual(['Given', 'Donné'])
    expect(await loadFile()).toContain('0 updated, 1 unchanged')
  })

  test('leaves in the trash what was put there, and says so', async () => {
    const { id } = (await shown())!
    await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
    write({ title: { en: 'Given again' } })
    for (let run = 0; run < 2; run++)
      expect(await loadFile()).toMatch(/0 created, 0 updated, 0 unchanged[\s\S]*1 skipped: in the trash here/)
    expect(await shown()).toBeUndefined()
  })
})

test('an event that is refused creates no terms', async () => {
  const file = join(folder, 'terms.json')
  writeFileSync(
    file,
    JSON.stringify({
      uid: 'terms',
      title: 'Terms',
      start: '2028-02-01',
      description: 'a'.repeat(200_001),
      categories: ['Category of none'],
    }),
  )
  expect((await load(file)).out).toContain('1 skipped: rejected by the rules')
  expect((await app.get('/categories?hide_empty=false&search=Category')).body.categories).toEqual([])
})

test('an event that is refused is named with its line, and so is a part that is left out', async () => {
  const file = join(folder, 'refused.ics')
  const vevent = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20290201T100000Z', `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\n')
  const events = [vevent('refused', `LOCATION:${'a'.repeat(1_001)}`), vevent('good', 'URL:no address')]
  writeFileSync(file, ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\n'))
  const { out } = await load(file, '--verbose')
  expect(out).toMatch(/^skipped .*refused\.ics:2 refused: rejected by the rules \(venue .+\)$/m)
  expect(out).toMatch(/^repaired .*refused\.ics:8 good: unusable address \(website no address\)$/m)
  expect(out).toContain('1 created')
})

test('a LOCATION with a town in it gives the venue its town and coordinates, unless GEO has them', async () => {
  const file = join(folder, 'towns.ics')
  const vevent = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20290101T100000Z', `SUMMARY:${uid}`, ...lines, 'END:VEVENT'].join('\n')
  const events = [
    vevent('thun', 'LOCATION:Stadthaus\\, Thun'),
    vevent(
      'basel',
      'LOCATION:Kunstmuseum Basel\\, St. Alban-Graben 16\\, 4010 Basel\\, Switzerland',
      'GEO:47.5541;7.5939',
    ),
    vevent('illinois', 'LOCATION:Town Hall\\, 12 Main Street\\, Springfield\\, IL 62701'),
    vevent('paris', 'LOCATION:Paris Bar'),
  ]
  writeFileSync(file, ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\n'))
  expect((await load(file)).out).toContain('4 created')
  const venueOf = async (uid: string) => {
    const [id] = await app.engine.store.lookup('events', 'source_id', [uid])
    return (await app.get(`/events/${id}`)).body.venue
  }
  expect(await venueOf('thun')).toMatchObject({ venue: 'Stadthaus', city: 'Thun', geo_lat: 46.75118, geo_lng: 7.62166 })
  expect(await venueOf('basel')).toMatchObject({
    venue: 'Kunstmuseum Basel',
    address: 'St. Alban-Graben 16',
    zip: '4010',
    city: 'Basel',
    country: 'Switzerland',
    geo_lat: 47.5541,
    geo_lng: 7.5939,
  })
  expect(await venueOf('illinois')).toMatchObject({ city: 'Springfield', province: 'IL', geo_lat: 39.80172 })
  expect(await venueOf('paris')).not.toHaveProperty('city')
})

test('alone, without a server', async () => {
  const alone = join(folder, 'alone')
  const { code, out } = await run('import.ts', [join(files, 'fair.ics')], { DATA_DIR: alone, DEMO: 'off' })
  expect([code, out.split('\n')[0]]).toEqual([0, '1 files, 1 events read: 1 created, 0 updated, 0 unchanged'])
})

test.each([
  [[], 'What is to be imported: a file, a folder, or --from ADDRESS?'],
  [['.', '--from', 'https://example.org/'], 'What is to be imported'],
  [['--from', 'ftp://example.org/a.ics'], '--from is "ftp://example.org/a.ics": it must be an address of http'],
  [['/nowhere/at-all'], 'There is no /nowhere/at-all'],
  [['.', '--language', 'xx'], `--language is one of ${languageCodes.join(', ')}`],
  [['.', '--fast'], 'Unknown option'],
])('a wrong use is said in one line: %j', async (args, sentence) => {
  const unused = join(folder, 'usage')
  const { code, err } = await runInside('import.ts', args, { environment: { DATA_DIR: unused } })
  expect([code, err, existsSync(unused)]).toEqual([2, expect.stringContaining(sentence), false])
})

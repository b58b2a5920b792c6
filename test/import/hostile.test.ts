/** Hostile files: the cost of reading grows linearly with their size, or they are rejected with a reason. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newestRevisions } from '../../src/import/load/newest.ts'
import { MAX_FILE_BYTES } from '../../src/import/readers/budget.ts'
import type { ReadResult } from '../../src/import/readers/draft.ts'
import { filesIn, readFiles } from '../../src/import/readers/read.ts'
import { leastThreadTime, threadTime } from '../support/processor-time.ts'
import { calendar, events, read, skips } from './fixtures.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const options = { language: 'en', now: NOW } as const

const lines = <Line>(count: number, line: (at: number) => Line) => Array.from({ length: count }, (_, at) => line(at))
const event = (...more: string[]) =>
  calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'SUMMARY:A', ...more, 'END:VEVENT')
const eventIn = (tzid: string) => [
  'BEGIN:VEVENT',
  'UID:a',
  `DTSTART;TZID=${tzid}:20261201T100000`,
  'SUMMARY:A',
  'END:VEVENT',
]
const observance = [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
]
const utc = (at: number) => new Date(1.8e12 + at * 60_000).toISOString().replace(/[-:]|\.000/g, '')
const ones = (count: number) => lines(count, () => '1').join(',')
const list = (count: number, first = 0) => lines(count, (at) => String(at + first)).join(',')

/** Of a size that takes more than a second where reading takes quadratic time. */
const growing: Record<string, (size: number) => string> = {
  'blanks in a description': (size) => event(`DESCRIPTION:a${' '.repeat(size)}b`),
  'line ends in a description': (size) => event(`DESCRIPTION:a${'\\n '.repeat(size / 4)}b`),
  'tabs and line ends in a description': (size) =>
    event(`DESCRIPTION:a${'\t\\n\t b'.repeat(size / 6)}${' '.repeat(size)}b`),
  'tags that are not closed': (size) => event(`DESCRIPTION:${'<a'.repeat(size / 2)}`),
  'bodies that are not closed': (size) => event(`X-ALT-DESC:${'<body'.repeat(size / 5)}`),
  'dots in an address': (size) => event(`ORGANIZER:mailto:a@${'.'.repeat(size)}@`),
  parameters: (size) => event(`X-A;${'B=;'.repeat(size * 3)}C=:x`),
  'parameters behind a quoted one': (size) => event(`X-A;B="a:b";${'B=;'.repeat(size * 3)}C=:x`),
  'segments of a zone': (size) => calendar(...eventIn('a/'.repeat(size / 2))),
  'soft line breaks': (size) => event('DESCRIPTION;ENCODING=QUOTED-PRINTABLE:a=', ...lines(size / 4, () => 'b=')),
  'codes of bytes': (size) => event(`DESCRIPTION;ENCODING=QUOTED-PRINTABLE:${'=C3'.repeat(size / 3)}`),
  folds: (size) => event('DESCRIPTION:a', ...lines(size / 4, () => ' b')),
  'blanks after BEGIN': (size) => calendar(`BEGIN:${' '.repeat(size)}a b`),
  'properties of a series': (size) => event('RRULE:FREQ=DAILY', ...lines(size / 10, (at) => `X-A${at}:b`)),
  'dates of a series': (size) =>
    event(
      'RRULE:FREQ=HOURLY',
      `RDATE:${lines(size / 20, utc).join(',')}`,
      ...lines(size / 20, (at) => `EXDATE:${utc(at)}`),
    ),
  'days of a rule': (size) => event(`RRULE:FREQ=DAILY;BYDAY=${lines(size / 4, () => '1MO').join(',')}`),
  'times of a rule, all the same': (size) =>
    event(`RRULE:FREQ=DAILY;BYHOUR=${ones(size / 40)};BYMINUTE=${ones(size / 40)}`),
  'revisions of one event': (size) =>
    calendar(...lines(size / 20, (at) => `BEGIN:VEVENT\nUID:a\nDTSTART:${utc(at)}\nSUMMARY:A\nEND:VEVENT`)),
  'observances of a zone': (size) =>
    calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Z',
      ...lines(Math.min(400, size / 100), () => observance).flat(),
      'END:VTIMEZONE',
      ...eventIn('Z'),
    ),
  'years of a zone': (size) =>
    calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Z',
      ...observance.with(3, 'TZOFFSETTO:+0200\nRRULE:FREQ=YEARLY'),
      'END:VTIMEZONE',
      ...lines(
        size / 50,
        (at) => `BEGIN:VEVENT\nUID:${at}\nDTSTART;TZID=Z:${2030 + (at % 1900)}1201T100000\nSUMMARY:A\nEND:VEVENT`,
      ),
    ),
  'records with one id': (size) =>
    JSON.stringify(
      lines(size / 20, (at) => ({
        uid: 'a',
        start: '2026-12-01',
        title: 'A',
        description: at ? '' : 'b'.repeat(size * 10),
      })),
    ),
  'blanks in a record': (size) =>
    JSON.stringify([{ uid: 'a', start: '2026-12-01', title: 'A', description: `a${' '.repeat(size)}b` }]),
}

const readAll = (content: string) => newestRevisions([{ file: 'test', reads: read(content) }])

/** Four times the size may take eight times as long. A time below this is too short to compare. */
const MEASURABLE_MS = 40

describe('the time is linear in the size:', () => {
  test.each(Object.entries(growing))('%s', (_, make) => {
    const [small, large] = [make(50_000), make(200_000)]
    if (threadTime(() => readAll(large)) < 8 * MEASURABLE_MS) return
    const limit =
      8 *
      Math.max(
        leastThreadTime(() => readAll(small)),
        MEASURABLE_MS,
      )
    expect(leastThreadTime(() => readAll(large), limit)).toBeLessThan(limit)
  })
})

const everySecond = `BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`
const series = (count: number, rule: string) =>
  calendar(
    ...lines(count, (at) => `BEGIN:VEVENT\nUID:${at}\nDTSTART:10000101T100000Z\nSUMMARY:A\nRRULE:${rule}\nEND:VEVENT`),
  )

describe('a file is rejected, with its line, for', () => {
  test.each([
    [
      'rules that take place never',
      event(...lines(100, () => 'RRULE:FREQ=MINUTELY;INTERVAL=60;BYMONTH=2;BYMONTHDAY=30')),
      /^test:3$/,
      '1,000,000 steps of recurrence rules',
    ],
    ['rules', event(...lines(5_001, () => 'RRULE:FREQ=DAILY')), /^test:5007$/, '5,000 recurrence rules'],
    ['occurrences', series(300, 'FREQ=HOURLY').replaceAll('1000010', '2026110'), /^test:\d+$/, '100,000 occurrences'],
    [
      'a long text in many occurrences',
      event('RRULE:FREQ=DAILY', 'EXRULE:FREQ=YEARLY', `DESCRIPTION:${'a b '.repeat(50_000)}`),
      /^test:3$/,
      '64,000,000 characters of occurrences',
    ],
    ['components', 'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(100_001), /^test:\d+$/, '100,000 components'],
    [
      'observances',
      calendar('BEGIN:VTIMEZONE', 'TZID:Z', ...lines(501, () => observance).flat(), 'END:VTIMEZONE', ...eventIn('Z')),
      /^test:\d+$/,
      '500 time zone observances',
    ],
    ['records', `[${list(100_001)}]`, /^test$/, '100,000 components'],
  ])('too many %s', (_, content, source, detail) => {
    const reads = read(content)
    expect(skips(reads)).toEqual([
      { source: expect.stringMatching(source), reason: 'too large', detail: `more than ${detail}` },
    ])
    expect(events(reads)).toEqual([])
  })
})

describe('each of the rules costs itself, not its file, however many', () => {
  const good = calendar(...eventIn('Europe/Paris').with(1, 'UID:good\r\nRRULE:FREQ=DAILY'))
  test.each([
    ['take place never', 2_000, event(...lines(2_000, () => 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'))],
    ['began long ago', 200, series(200, 'FREQ=HOURLY;COUNT=900000')],
    [
      'have every second',
      200,
      event(...lines(200, () => `RRULE:FREQ=DAILY;COUNT=9999999;BYSETPOS=366;${everySecond}`)),
    ],
  ])('that %s', (_, count, content) => {
    const reads = read(content + good)
    const named = skips(reads).filter(({ detail }) => detail?.startsWith('too many steps of '))
    expect(named.map(({ reason }) => reason)).toEqual(Array(count).fill('unreadable rule'))
    expect(events(reads).find(({ source_id }) => source_id === 'good')?.rrule).toBe('FREQ=DAILY')
  })
})

test.each([
  ['a zone named like a method', calendar('X-WR-TIMEZONE:constructor', ...eventIn('toString'))],
  ['an infinite duration', event(`DURATION:P${'9'.repeat(400)}D`)],
  ['a duration beyond what a date can be', event('DURATION:P99999999999D')],
  ['an infinite interval', event(`RRULE:FREQ=YEARLY;INTERVAL=${'9'.repeat(40)}`)],
  ['an infinite revision', event(`SEQUENCE:${'9'.repeat(400)}`)],
])('%s costs at most itself', (_, content) => {
  expect(events(read(content)).map(({ texts }) => texts.en?.title)).toEqual(['A'])
})

test.each([
  ['lists', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['records', `[${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]`],
])('%s nested deeply cost one record', (_, content) => {
  expect(skips(read(content))).toEqual([{ source: 'test', reason: 'unknown record', detail: 'nested too deeply' }])
})

describe('one bad file does not abort the run:', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-hostile-'))
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
  const all = async (path: string) => {
    const files: { file: string; reads: ReadResult[] }[] = []
    for await (const file of readFiles(await filesIn(path), options)) files.push(file)
    return files
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the files after it are read', async () => {
    write('1.ics', Buffer.alloc(MAX_FILE_BYTES + 1, ' '))
    write('2.ics', event(...lines(5_001, () => 'RRULE:FREQ=DAILY')))
    write('3.ics', event())
    const files = await all(folder)
    expect(
      files.map(({ file, reads }) => [file, events(reads).length, skips(reads).map(({ reason }) => reason)]),
    ).toEqual([
      ['1.ics', 0, ['too large']],
      ['2.ics', 0, ['too large']],
      ['3.ics', 1, []],
    ])
  })

  test('a pipe is read only up to the size limit', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const ended = once(spawn('sh', ['-c', `yes BEGIN:VEVENT > '${join(folder, 'pipe')}'`], { stdio: 'ignore' }), 'exit')
    const files = await all(join(folder, 'pipe'))
    await ended
    expect(files.flatMap(({ reads }) => skips(reads))).toMatchObject([
      { reason: 'too large', detail: 'more than 32 MiB' },
    ])
  })
})

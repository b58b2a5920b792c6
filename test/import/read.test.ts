import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { newestRevisions } from '../../src/import/load/newest.ts'
import type { ReadResult } from '../../src/import/readers/draft.ts'
import { filesIn, readFiles } from '../../src/import/readers/read.ts'
import { calendar, events, fixtures, read, skips } from './fixtures.ts'

const fete = calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'SUMMARY:Fête – 10 €', 'END:VEVENT')
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
const titles = (bytes: Uint8Array) => events(read(bytes)).map((one) => one.texts.en?.title)

describe('encodings and line ends', () => {
  test.each([
    ['UTF-8', Buffer.from(fete)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${fete}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${fete}`, 'utf16le')],
    ['UTF-16 big endian', swapped(`\ufeff${fete}`)],
    ['UTF-16 without a byte order mark', Buffer.from(fete, 'utf16le')],
    ['UTF-16 big endian without a byte order mark', swapped(fete)],
    ['Windows-1252', Buffer.from(fete.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
    ['bare LF', Buffer.from(fete.replaceAll('\r\n', '\n'))],
    ['bare CR', Buffer.from(fete.replaceAll('\r\n', '\r'))],
    ['doubled CR', Buffer.from(fete.replaceAll('\r\n', '\r\r\n').replace('Fête', 'Fê\r\r\n te'))],
    [
      'a fold inside a character',
      Buffer.concat([
        Buffer.from(fete.split('ê')[0] ?? ''),
        Buffer.from([0xc3, 0x0d, 0x0a, 0x20, 0xaa]),
        Buffer.from(fete.split('ê')[1] ?? ''),
      ]),
    ],
    ['blanks before the beginning', Buffer.from(`\n   ${fete}`)],
  ])('%s', (_, bytes) => {
    expect(titles(bytes)).toEqual(['Fête – 10 €'])
  })
})

describe('a file that is not wholly in UTF-8', () => {
  const event = (uid: string, summary: string) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20261201T100000Z',
    `SUMMARY:${summary}`,
    'END:VEVENT',
  ]
  const utf8 = (text: string) => Buffer.from(text).toString('latin1')
  const readBytes = (...lines: string[]) => read(Buffer.from(calendar(...lines), 'latin1'))

  test('is read as UTF-8 except for the lines that are none, which are named', () => {
    const reads = readBytes(
      ...event('a', utf8('Müller')),
      ...event('b', 'M\xfcller'),
      ...event('c', `${utf8('Zürich, Genève')} \x96 M\xfcller`),
      ...event('d', utf8('Fête')),
    )
    expect(events(reads).map((one) => one.texts.en?.title)).toEqual([
      'Müller',
      'Müller',
      'Zürich, Genève – Müller',
      'Fête',
    ])
    expect(skips(reads)).toEqual([
      { source: 'test:11', reason: 'not in UTF-8', detail: 'bytes of Windows-1252 in 2 lines (11, 16)' },
    ])
  })

  test('is decided by line where a part is in UTF-8, though most of it is not', () => {
    const lines = ['M\xfcller', 'F\xeate', utf8('Müller'), 'S\xfcd']
    const reads = readBytes(...lines.flatMap((title, at) => event(String(at), title)))
    expect(events(reads).map((one) => one.texts.en?.title)).toEqual(['Müller', 'Fête', 'Müller', 'Süd'])
    expect(skips(reads)).toMatchObject([{ detail: 'bytes of Windows-1252 in 3 lines (6, 11, 21)' }])
  })

  test('keeps its byte order mark out of the text', () => {
    const content = calendar(...event('a', utf8('Müller')), ...event('b', 'M\xfcller'), ...event('c', utf8('Süd')))
    const reads = read(Buffer.from(utf8('\ufeff') + content, 'latin1'))
    expect(events(reads).map((one) => one.texts.en?.title)).toEqual(['Müller', 'Müller', 'Süd'])
  })

  test('is in Windows-1252 where nearly none of it is UTF-8', () => {
    const reads = readBytes(...event('a', 'M\xfcller'), ...event('b', 'F\xeate'), ...event('c', 'Ã© \xe9\xe8'))
    expect(events(reads).map((one) => one.texts.en?.title)).toEqual(['Müller', 'Fête', 'Ã© éè'])
    expect(skips(reads)).toEqual([{ source: 'test', reason: 'not in UTF-8', detail: 'the file is in Windows-1252' }])
  })
})

test.each([
  ['', 'empty file'],
  ['  \n', 'empty file'],
  ['{"events": [', 'broken JSON'],
  ['[]', 'no events'],
  ['title,start\nA,2026-01-01\n', 'unknown format'],
  ['\x89PNG\r\n\x1a\n\0\0', 'unknown format'],
])('%j is no source of events', (content, reason) => {
  expect(skips(read(content))).toMatchObject([{ source: 'test', reason }])
})

describe('one id in several files', () => {
  const file = (name: string, summary: string, ...more: string[]) => ({
    file: name,
    reads: read(
      calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', `SUMMARY:${summary}`, ...more, 'END:VEVENT'),
      name,
    ),
  })
  const taken = (...files: ReturnType<typeof file>[]) =>
    newestRevisions(files).map(({ reads }) => (events(reads)[0]?.texts.en?.title ?? skips(reads)[0]) as unknown)
  const other = (name: string, from: string) => ({
    source: `${name}:3 a`,
    reason: 'same id in another file',
    detail: `taken from ${from}`,
  })

  test('yields one event: the newest revision, else the first', () => {
    expect(taken(file('1', 'First'), file('2', 'Second'))).toEqual(['First', other('2', '1')])
    expect(
      taken(file('1', 'First', 'SEQUENCE:1'), file('2', 'Second', 'SEQUENCE:2'), file('3', 'Third', 'SEQUENCE:2')),
    ).toEqual([other('1', '2'), 'Second', other('3', '2')])
    expect(
      taken(
        file('1', 'First', 'LAST-MODIFIED:20260101T000000Z'),
        file('2', 'Second', 'LAST-MODIFIED:20260102T000000Z'),
      ),
    ).toEqual([other('1', '2'), 'Second'])
    expect(taken(file('1', 'First', 'SEQUENCE:1'), file('2', 'Second', 'LAST-MODIFIED:20260102T000000Z'))).toEqual([
      'First',
      other('2', '1'),
    ])
  })

  test('with the same contents is not reported', () => {
    expect(taken(file('1', 'Same'), file('2', 'Same', 'SEQUENCE:2'))).toEqual(['Same', 'Same'])
  })

  test('of records of this API: the last change decides', () => {
    const record = (title: string, modified_utc: string) =>
      read(
        JSON.stringify({
          global_id: 'x?id=1',
          title,
          modified_utc,
          start_date: '2026-12-06 10:00:00',
          end_date: '2026-12-06 10:00:00',
        }),
      )
    const [older, newer] = newestRevisions([
      { file: '1', reads: record('Old', '2026-01-01 10:00:00') },
      { file: '2', reads: record('New', '2026-01-01 10:00:01') },
    ])
    expect([events(older!.reads), events(newer!.reads)[0]?.texts.en?.title]).toEqual([[], 'New'])
  })
})

describe('a folder', () => {
  async function all(path: string) {
    const files: { file: string; reads: ReadResult[] }[] = []
    for await (const file of readFiles(await filesIn(path), { language: 'en', now: Date.UTC(2026, 10, 21) / 1000 }))
      files.push(file)
    return files
  }

  test('is read in order of name, whatever its files contain', async () => {
    const files = await all(fileURLToPath(fixtures))
    expect(files.map(({ file }) => file)).toEqual([
      'answer.json',
      'broken.ics',
      'city.ics',
      'neutral.json',
      'series.ics',
    ])
    expect(files.every(({ reads }) => events(reads).length > 0)).toBe(true)
  })

  test('may be a single file', async () => {
    const [one, ...others] = await all(fileURLToPath(new URL('city.ics', fixtures)))
    expect(others).toEqual([])
    expect(events(one?.reads ?? [])).toHaveLength(11)
  })
})

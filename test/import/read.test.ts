import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Read } from '../../src/import/draft.ts'
import { readFolder } from '../../src/import/read.ts'
import { calendar, events, fixtures, read, refusals } from './fixtures.ts'

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
    ['a fold inside a character', Buffer.concat([Buffer.from(fete.split('ê')[0] ?? ''), Buffer.from([0xc3, 0x0d, 0x0a, 0x20, 0xaa]), Buffer.from(fete.split('ê')[1] ?? '')])],
    ['blanks before the beginning', Buffer.from(`\n   ${fete}`)],
  ])('%s', (_, bytes) => {
    expect(titles(bytes)).toEqual(['Fête – 10 €'])
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
  expect(refusals(read(content))).toMatchObject([{ source: 'test', reason }])
})

describe('a folder', () => {
  async function all(path: string) {
    const files: { file: string; reads: Read[] }[] = []
    for await (const file of readFolder(path, { language: 'en', now: Date.UTC(2026, 10, 21) / 1000 })) files.push(file)
    return files
  }

  test('is read by order of name, whatever is in its files', async () => {
    const files = await all(fileURLToPath(fixtures))
    expect(files.map(({ file }) => file)).toEqual(['answer.json', 'broken.ics', 'city.ics', 'neutral.json', 'series.ics'])
    expect(files.every(({ reads }) => events(reads).length > 0)).toBe(true)
  })

  test('may be one file', async () => {
    const [one, ...others] = await all(fileURLToPath(new URL('city.ics', fixtures)))
    expect(others).toEqual([])
    expect(events(one?.reads ?? [])).toHaveLength(11)
  })
})

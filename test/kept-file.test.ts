import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keep, openKept, readKept } from '../src/kept-file.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  file = join(folder, 'table')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Longer than a piece that is checked at once. */
const contents = Buffer.from(Array.from({ length: 150_000 }, (_, at) => at % 251))

test('what is kept is read whole, or in pieces where it is', () => {
  keep(folder, 'table', contents)
  expect(readKept(folder, 'table')?.equals(contents)).toBe(true)
  const kept = openKept(folder, 'table')
  expect(kept?.length).toBe(contents.length)
  for (const [from, to] of [
    [0, 1],
    [0, contents.length],
    [70_000, 70_010],
    [149_990, 200_000],
    [150_000, 150_001],
  ] as const)
    expect(kept?.read(from, to).equals(contents.subarray(from, to)), `${from} to ${to}`).toBe(true)
  kept?.close()
})

test.each<[string, () => void]>([
  ['is missing', () => rmSync(file)],
  ['is empty', () => truncateSync(file)],
  ['has no whole checksum', () => truncateSync(file, 3)],
  ['was cut off', () => truncateSync(file, 100_000)],
  ['has more', () => appendFileSync(file, 'x')],
  ['has another byte', () => writeFileSync(file, readFileSync(file).fill(7, 99_999, 100_000))],
])('a file that %s is as if there were none', (_, damage) => {
  keep(folder, 'table', contents)
  damage()
  expect(readKept(folder, 'table')).toBeUndefined()
  expect(openKept(folder, 'table')).toBeUndefined()
})

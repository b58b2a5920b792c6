import { expect, test } from 'vitest'
import { Report } from '../../src/import/runs/report.ts'

function printed(verbose: boolean): string[] {
  const lines: string[] = []
  const report = new Report(verbose, (line) => lines.push(line))
  report.skip({ source: 'a.ics:3', reason: 'no title', detail: 'a' })
  report.skip({ source: 'b.ics:7', reason: 'not in UTF-8', detail: 'bytes of Windows-1252 in 1 line' })
  report.print()
  return lines
}

test('what is repaired is not called skipped, and a guessed encoding is always named', () => {
  expect(printed(false).slice(1)).toEqual([
    '     1 skipped: no title',
    '     1 repaired: not in UTF-8',
    '       b.ics:7: not in UTF-8 (bytes of Windows-1252 in 1 line)',
    '       --verbose names each of them',
  ])
})

test('with --verbose each is named once', () => {
  expect(printed(true)).toEqual([
    'skipped  a.ics:3: no title (a)',
    'repaired b.ics:7: not in UTF-8 (bytes of Windows-1252 in 1 line)',
    '0 files, 0 events read: 0 created, 0 updated, 0 unchanged',
    '     1 skipped: no title',
    '     1 repaired: not in UTF-8',
  ])
})

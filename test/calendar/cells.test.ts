import { expect, test } from 'vitest'
import { guarded, unguarded } from '../../src/calendar/text/cells.ts'

test.each([
  ['=1', "'=1"],
  ["'=1", "''=1"],
  ['a;=1', "a;'=1"],
  ['a; "@x"', `a; "'@x"`],
  ["a;\t''+1", "a;\t'''+1"],
  ['a\n-b', "a\n'-b"],
  ['; ;=-1', "; ;'=-1"],
  ['\ta', "'\ta"],
  ['a; b = c, a-b;b', 'a; b = c, a-b;b'],
  ["'a; 'b", "'a; 'b"],
])('%j is %j in a cell, and itself again', (text, cell) => {
  expect([guarded(text), unguarded(cell)]).toEqual([cell, text])
})

test.each(["'", '"', ';', '\n', ' ', '=', ";'", '\n"'])('many of %j are looked at once', (part) => {
  const text = part.repeat(200_000)
  expect(unguarded(guarded(text))).toBe(text)
})

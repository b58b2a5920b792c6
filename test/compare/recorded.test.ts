/** The recorded answers of an original: each difference from ours is stated, and nothing is stated that is none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parseCalls } from '../../src/compare/calls.ts'
import { recordedSide } from '../../src/compare/recorded.ts'
import { type Replayed, replay } from '../../src/compare/replay.ts'
import { countsOf, jsonReport, report } from '../../src/compare/report.ts'
import { ruleFor, rules } from '../../src/compare/stated.ts'

const file = join(import.meta.dirname, 'recorded.jsonl')
const top = join(import.meta.dirname, '..', '..')
const recorded = parseCalls(readFileSync(file, 'utf8'), file)
let replayed: Replayed
let lines: string[]

beforeAll(async () => {
  replayed = await replay(
    recorded.map(({ call }) => call),
    recordedSide(recorded),
  )
  lines = report(replayed)
  console.log(lines.at(-1))
})

test('every call is made on both sides', () => {
  expect(replayed.calls).toBe(527)
  expect(replayed.notMade.size).toBe(0)
})

test('every difference is stated, or depends on what the recording does not show', () => {
  expect(lines.slice(lines.findIndex((line) => line.startsWith('Not stated')))).toEqual(['Not stated: 0', lines.at(-1)])
  expect(countsOf(replayed).notStated).toBe(0)
})

test('what cannot be compared is a small part', () => {
  const { differences, notComparable } = countsOf(replayed)
  expect(notComparable).toBeLessThan(0.1 * differences)
})

test('the report has a line for each difference as JSON, and the counts last', () => {
  expect(jsonReport(replayed).length).toBe(replayed.found.length + 1)
  expect(JSON.parse(jsonReport(replayed).at(-1) ?? '')).toEqual(countsOf(replayed))
  expect(lines.at(-1)).toMatch(/^527 calls, \d+ differences: \d+ stated, 0 not stated, \d+ not comparable$/)
})

test('every rule is needed, and is a row of compatibility.md', () => {
  const used = new Set(replayed.found.filter(({ row }) => row).map(ruleFor))
  expect(rules.filter((rule) => !used.has(rule))).toEqual([])
  const page = readFileSync(join(top, 'docs/decisions/compatibility.md'), 'utf8')
  const subjects = new Set(page.split('\n').flatMap((line) => /^\| (.+?) \|/.exec(line)?.[1] ?? []))
  expect(rules.map(({ row }) => row).filter((row) => !subjects.has(row))).toEqual([])
})

test('no rule takes any difference of any call', () => {
  const call = { name: 'any', method: 'GET', path: '/events', as: 'anonymous', headers: {} }
  const strange = [
    { aspect: 'status', path: 'status', theirs: '200', ours: '500 rest_internal_error' },
    { aspect: 'header', path: 'headers.allow', theirs: 'GET, POST', ours: 'GET' },
    { aspect: 'missing key', path: 'body.events[].venue.address', theirs: 'Bundesplatz 1', ours: undefined },
    { aspect: 'extra key', path: 'body.events[].venue.owner', theirs: undefined, ours: 1 },
    { aspect: 'type', path: 'body.events[].author', theirs: '1', ours: 1 },
    { aspect: 'value', path: 'body.events[].start_date', theirs: '2026-12-10 20:00:00', ours: '2026-12-10 21:00:00' },
    { aspect: 'value', path: 'body.total', theirs: 3, ours: 2 },
    { aspect: 'value', path: 'body.events[]', theirs: { id: 3 }, ours: undefined },
    { aspect: 'value', path: 'body.rest_url', theirs: '<base>/events/3', ours: '<base>/events/4' },
  ] as const
  expect(strange.filter((each) => ruleFor({ ...each, call }))).toEqual([])
})

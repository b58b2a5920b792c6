/** The comparison itself: the two other readers answer, and what differs is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { calendar } from '../import/fixtures.ts'
import { compareFile, without, yearsOf } from './compare.ts'
import { icalJs, type Oracle, recurringIcalEvents } from './oracle.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-oracles-'))
const { oracle: python, missing } = await recurringIcalEvents()
const javaScript = icalJs()
const oracles: Oracle[] = [javaScript, ...(python ? [python] : [])]
afterAll(() => {
  for (const oracle of oracles) oracle.end()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string, ...vevents: string[][]): string {
  const head = (at: number) => ['BEGIN:VEVENT', `UID:${at}`, 'DTSTAMP:20260101T000000Z']
  const lines = vevents.flatMap((lines, at) => [...head(at), ...lines, 'END:VEVENT'])
  writeFileSync(join(folder, name), calendar('PRODID:test', ...lines))
  return join(folder, name)
}

const alike = () =>
  file(
    'alike.ics',
    ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'SUMMARY:Time'],
    ['DTSTART;VALUE=DATE:20261202', 'SUMMARY:Day'],
    ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203', 'SUMMARY:Day that ends when it begins'],
    ['DTSTART:20261204T100000', 'SUMMARY:In no zone'],
    ['DTSTART;TZID=Europe/Paris:20261205T100000', 'RRULE:FREQ=WEEKLY;COUNT=60', 'SUMMARY:Weekly'],
    ['DTSTART:20261206T100000Z'],
  )
const differing = () =>
  file('differing.ics', [
    'DTSTART;VALUE=DATE:20261202',
    'RRULE:FREQ=DAILY;COUNT=2;SKIP=FORWARD;RSCALE=CHINESE',
    'SUMMARY:A',
  ])

describe('ical.js', () => {
  test('reads the same of what is clear', async () => {
    expect(await compareFile(alike(), [javaScript])).toMatchObject({
      occurrences: 8,
      verdicts: { 'ical.js': 'same' },
      isOutvoted: false,
    })
  })

  test('has occurrences that the import has not, and the other way round', async () => {
    const { differences, verdicts } = await compareFile(differing(), [javaScript])
    expect(verdicts).toEqual({ 'ical.js': 'differs' })
    expect(differences).toEqual({ 'ical.js': { ours: [], theirs: ['2026-12-03 – 2026-12-04 A'] } })
  })

  test('cannot read what is broken, nor end some rules, and goes on', async () => {
    const hasty = icalJs(2_000)
    const endless = file('endless.ics', ['DTSTART:20260101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:A'])
    const broken = file('broken.ics', ['DTSTART:20260101', 'no name and no colon', 'SUMMARY:A'])
    try {
      expect((await compareFile(endless, [hasty])).verdicts).toEqual({ 'ical.js': 'no answer' })
      expect((await compareFile(broken, [hasty])).verdicts).toEqual({ 'ical.js': 'no answer' })
      expect((await compareFile(alike(), [javaScript])).verdicts).toEqual({ 'ical.js': 'same' })
    } finally {
      hasty.end()
    }
  })
})

// In CI a missing installation is a failure: nothing is skipped there.
describe.skipIf(missing && !process.env.CI)(`icalendar${missing ? ` (NOT RUN: ${missing})` : ''}`, () => {
  test('reads the same of what is clear', async () => {
    expect(await compareFile(alike(), oracles)).toMatchObject({
      verdicts: { 'ical.js': 'same', icalendar: 'same' },
      isOutvoted: false,
    })
  })

  test('with ical.js outvotes the import', async () => {
    const excluded = file('excluded.ics', [
      ...['DTSTART:20261201T100000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261202T100000Z', 'SUMMARY:A', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:0', 'DTSTAMP:20260101T000000Z', 'RECURRENCE-ID:20261202T100000Z'],
      ...['DTSTART:20261202T150000Z', 'SUMMARY:B'],
    ])
    expect(await compareFile(excluded, oracles)).toMatchObject({ isOutvoted: true })
  })
})

test('the years of a file are those in which something begins', () => {
  expect(yearsOf(alike())).toEqual([2026])
  const two = file('two.ics', ['DTSTART:20270101T000000Z'], ['DTSTART;VALUE=DATE:19990101'])
  expect(yearsOf(two)).toEqual([1999, 2027])
})

test('what one list has and the other has not', () => {
  expect(without(['a', 'a', 'b'], ['a', 'c'])).toEqual(['a', 'b'])
})

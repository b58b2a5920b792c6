import { describe, expect, test } from 'vitest'
import {
  attendanceModeTable,
  eventStatuses,
  eventStatusTable,
  fromICalendarStatus,
  toAttendanceMode,
  toEventStatus,
} from '../../src/calendar/values/event-status.ts'

describe.each([
  ['event status', eventStatusTable, toEventStatus],
  ['attendance mode', attendanceModeTable, toAttendanceMode],
] as const)('%s', (_, table, read) => {
  test('each word, and schema.org’s, is read as itself', () => {
    for (const [word, { schemaOrg }] of Object.entries(table)) {
      for (const spelling of [word, ` ${word.toUpperCase()} `, word.replace('_', '-'), schemaOrg])
        expect(read(spelling)).toBe(word)
      for (const scheme of ['http', 'https']) expect(read(`${scheme}://schema.org/${schemaOrg}`)).toBe(word)
    }
  })

  test.each(['', 'toString', '__proto__', 'EventEaten', 5, null, ['cancelled']])('%j is returned unchanged', (raw) => {
    expect(read(raw)).toBe(raw)
  })
})

test('what iCalendar cancels is cancelled, in both directions', () => {
  const written = eventStatuses.map((status) => [status, fromICalendarStatus(eventStatusTable[status].iCalendar)])
  expect(Object.fromEntries(written)).toEqual({
    scheduled: 'scheduled',
    cancelled: 'cancelled',
    postponed: 'scheduled',
    rescheduled: 'scheduled',
    moved_online: 'scheduled',
  })
  expect(fromICalendarStatus(undefined)).toBe('scheduled')
})

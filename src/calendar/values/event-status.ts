/**
 * What became of an event, and how it is attended: our words, and those of other vocabularies
 * (https://schema.org/EventStatusType, https://schema.org/EventAttendanceModeEnumeration, RFC 5545 STATUS).
 */
import { ownEntries, ownKeys } from './objects.ts'

interface Meaning {
  /** For people. */
  meaning: string
  schemaOrg: string
  /** Other spellings that are read, in small letters with underscores. */
  also?: readonly string[]
}

/** `iCalendar`: the STATUS that is written for it. */
export const eventStatusTable = {
  scheduled: { meaning: 'takes place as stated', schemaOrg: 'EventScheduled', iCalendar: 'CONFIRMED' },
  cancelled: {
    meaning: 'does not take place',
    schemaOrg: 'EventCancelled',
    iCalendar: 'CANCELLED',
    also: ['canceled'],
  },
  postponed: { meaning: 'to a date not yet known', schemaOrg: 'EventPostponed', iCalendar: 'TENTATIVE' },
  rescheduled: {
    meaning: 'moved from previous_start_date to start_date',
    schemaOrg: 'EventRescheduled',
    iCalendar: 'CONFIRMED',
  },
  moved_online: { meaning: 'takes place online', schemaOrg: 'EventMovedOnline', iCalendar: 'CONFIRMED' },
} as const satisfies Record<string, Meaning & { iCalendar: 'CONFIRMED' | 'CANCELLED' | 'TENTATIVE' }>

export const attendanceModeTable = {
  offline: { meaning: 'at the venue', schemaOrg: 'OfflineEventAttendanceMode', also: ['in_person'] },
  online: { meaning: 'at online_url', schemaOrg: 'OnlineEventAttendanceMode', also: ['virtual'] },
  mixed: { meaning: 'at both', schemaOrg: 'MixedEventAttendanceMode', also: ['hybrid'] },
} as const satisfies Record<string, Meaning>

export type EventStatus = keyof typeof eventStatusTable
export type AttendanceMode = keyof typeof attendanceModeTable
export const eventStatuses = ownKeys<EventStatus>(eventStatusTable)
export const attendanceModes = ownKeys<AttendanceMode>(attendanceModeTable)

export const isEventStatus = (value: unknown): value is EventStatus =>
  typeof value === 'string' && Object.hasOwn(eventStatusTable, value)

/** All values with their meanings, for the documentation. */
export function meanings(table: Readonly<Record<string, Meaning>>): string {
  return ownEntries(table)
    .map(([word, { meaning }]) => `${word} (${meaning})`)
    .join(', ')
}

/** From any spelling to our word; what is none is returned unchanged. */
function readerOf(table: Readonly<Record<string, Meaning>>): (raw: unknown) => unknown {
  const words = new Map<string, string>(
    ownEntries(table).flatMap(([word, { schemaOrg, also = [] }]) =>
      [word, schemaOrg.toLowerCase(), ...also].map((spelling) => [spelling, word] as const),
    ),
  )
  return (raw) => {
    if (typeof raw !== 'string') return raw
    const spelling = raw
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\/schema\.org\//, '')
      .replace(/[- ]/g, '_')
    return words.get(spelling) ?? raw
  }
}

export const toEventStatus = readerOf(eventStatusTable)
export const toAttendanceMode = readerOf(attendanceModeTable)

/**
 * The event status that a STATUS of iCalendar tells. TENTATIVE is one of many plans that are not confirmed, and
 * postpones nothing.
 */
export function fromICalendarStatus(status: string | undefined): EventStatus {
  return status?.toUpperCase() === eventStatusTable.cancelled.iCalendar ? 'cancelled' : 'scheduled'
}

/** Reads the fixtures the way the import does, from a fixed day. */
import { readFileSync } from 'node:fs'
import type { EventDraft, ReadResult, Skipped } from '../../src/import/readers/draft.ts'
import { readFile } from '../../src/import/readers/read.ts'
import { occurrencesIn } from '../support/drafts.ts'

export const NOW = Date.UTC(2026, 10, 21) / 1000

export const fixtures = new URL('fixtures/', import.meta.url)

export function read(content: string | Uint8Array, name = 'test'): ReadResult[] {
  return readFile(name, typeof content === 'string' ? Buffer.from(content) : content, { language: 'en', now: NOW })
}

export function readFixture(name: string): ReadResult[] {
  return read(readFileSync(new URL(name, fixtures)), name)
}

export function events(reads: ReadResult[]): EventDraft[] {
  return reads.flatMap((one) => ('event' in one ? [one.event] : []))
}

/** Each series as the calendar lists it, for three years. */
export function occurrences(reads: ReadResult[]): EventDraft[] {
  return events(reads).flatMap((one) => occurrencesIn(one))
}

export function skips(reads: ReadResult[]): Skipped[] {
  return reads.flatMap((one) => ('skipped' in one ? [one.skipped] : []))
}

/** Why each part was left out. */
export const reasons = (reads: ReadResult[]) => skips(reads).map(({ reason }) => reason)

/** The one event of that source id. */
export function event(reads: ReadResult[], source_id: string): EventDraft {
  const [found, ...more] = events(reads).filter((one) => one.source_id === source_id)
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} events ${source_id}`)
  return found
}

/** A calendar around the lines of VEVENTs. */
export function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

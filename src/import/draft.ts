/** What every reader of the import makes of a file: drafts of events, and a word on all that gave none. */
import type { Language } from '../calendar/languages.ts'

export interface VenueDraft {
  name?: string
  address?: string
  city?: string
  province?: string
  country?: string
  zip?: string
  phone?: string
  website?: string
  /** Degrees, WGS 84; both or neither. */
  geo_lat?: number
  geo_lng?: number
}

export interface OrganizerDraft {
  name: string
  phone?: string
  website?: string
  email?: string
}

export interface EventDraft {
  /** The same whenever the same event is read again. */
  source_id: string
  /** Titles are plain text; descriptions and excerpts are HTML. */
  texts: Partial<Record<Language, Texts>>
  /** The source language: one of `texts`. */
  language: Language
  /** Wall clock, `YYYY-MM-DD HH:MM:SS`, in `timezone`; a whole day begins 00:00:00 and ends 23:59:59 of its last day. */
  start_date: string
  end_date: string
  /** Absent: the site's own. */
  timezone?: string
  all_day?: boolean
  venue?: VenueDraft
  organizers?: OrganizerDraft[]
  categories?: string[]
  tags?: string[]
  cost?: string
  website?: string
  image?: string
  featured?: boolean
  status?: string
}

export interface Texts {
  title: string
  description?: string
  excerpt?: string
}

export type Reason =
  | 'empty file'
  | 'unknown format'
  | 'unreadable file'
  | 'too large'
  | 'takes too long'
  | 'needs too much memory'
  | 'broken JSON'
  | 'unknown record'
  | 'no events'
  | 'unreadable line'
  | 'unreadable rule'
  | 'no title'
  | 'no start'
  | 'end before start'
  | 'cancelled'
  | 'in the trash'
  | 'duplicate'
  | 'same id in another file'
  | 'no occurrence in the window'
  | 'too many occurrences'
  | 'unusable address'
  | 'too many entries'

export interface Skipped {
  /** The file, and the line (`a.ics:12`) or the event (`a.ics uid@example.org`) where known. */
  source: string
  reason: Reason
  detail?: string
}

/** Which of two versions of an event is newer: by its SEQUENCE, then by when it was changed last (Unix seconds); 0 where that is not told. */
export type Revision = readonly [sequence: number, modified: number]

export type Read = { event: EventDraft; revision: Revision } | { skipped: Skipped }

export function skipped(source: string, reason: Reason, detail?: string): Read {
  return { skipped: { source, reason, ...(detail === undefined ? {} : { detail }) } }
}

export interface ReadOptions {
  /** Of texts that do not tell theirs. */
  language: Language
  /** Unix seconds: the window of recurring events is reckoned from here. */
  now: number
}

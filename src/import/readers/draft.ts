/** What every reader of the import returns: drafts of events, and the reasons for everything that became none. */
import type { Language } from '../../calendar/languages.ts'
import type { LinkField } from '../../calendar/links.ts'
import type { ColumnMap } from './csv-columns.ts'
import type { SkipReason } from './skip-reasons.ts'

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
  /** Identifies the event: the same whenever it is read again. */
  source_id: string
  /** Titles are plain text; descriptions and excerpts are HTML. */
  texts: Partial<Record<Language, Texts>>
  /** The source language: one of `texts`. */
  language: Language
  /** Of a new event; absent: made from its title. */
  slugs?: Partial<Record<Language, string>>
  /** Source ids of what it links: records that have them are linked, whatever they are called here. */
  linked?: Partial<Record<LinkField, string[]>>
  /**
   * Wall clock, `YYYY-MM-DD HH:MM:SS`, in `timezone`, with the offset behind it where it is the second one of two;
   * all-day events start at 00:00:00 and end at 23:59:59.
   */
  start_date: string
  end_date: string
  /** Absent: the site's zone. */
  timezone?: string
  all_day?: boolean
  venues?: VenueDraft[]
  organizers?: OrganizerDraft[]
  categories?: string[]
  tags?: string[]
  cost?: string
  website?: string
  image?: string
  featured?: boolean
  status?: string
  /** Absent: it takes place. */
  event_status?: string
  previous_start_date?: string
  previous_end_date?: string
  sold_out?: boolean
  hide_from_listings?: boolean
  attendance_mode?: string
  online_url?: string
  /** Of a series (docs/decisions/series.md): its rule, with UNTIL as a day or a wall clock. */
  rrule?: string
  /** Wall clocks in `timezone`, as those of all that follow. */
  rdate?: string[]
  exdate?: string[]
  overrides?: OverrideDraft[]
}

/** What is different of one occurrence of a series. */
export interface OverrideDraft {
  recurrence_id: string
  start_date?: string
  end_date?: string
  event_status?: string
  texts?: Partial<Record<Language, Partial<Texts>>>
}

export interface Texts {
  title: string
  description?: string
  excerpt?: string
  cost_description?: string
  event_status_reason?: string
}

export interface Skipped {
  /** The file, with the line and the event where known: `a.ics:12 uid@example.org`. */
  source: string
  reason: SkipReason
  detail?: string
}

/** Decides which of two versions of an event is newer: SEQUENCE, then the last change in Unix seconds; 0: unknown. */
export type Revision = readonly [sequence: number, modified: number]

export interface ReadEvent {
  event: EventDraft
  revision: Revision
  /** Of the file; absent in JSON. */
  line?: number
  /** Of an occurrence in a list: the id of its series. */
  series?: string
  /** Of a series: how many are from a year back to two years ahead. */
  occurrences?: number
}

export type ReadResult = ReadEvent | { skipped: Skipped }

/** Where an event is in a file: `a.ics:12 uid@example.org`. */
export function sourceOf(file: string, { event, line }: ReadEvent): string {
  return `${line === undefined ? file : `${file}:${line}`} ${event.source_id}`
}

export function skipped(source: string, reason: SkipReason, detail?: string): ReadResult {
  return { skipped: { source, reason, ...(detail === undefined ? {} : { detail }) } }
}

export interface ReadOptions {
  /** The language of texts that do not specify one. */
  language: Language
  /** The site's time zone: a time whose offset is its own is in it. */
  zone?: string
  /** What the columns of CSV are called. */
  columns?: ColumnMap
  /** Unix seconds; the window of recurring events is relative to it. */
  now: number
}

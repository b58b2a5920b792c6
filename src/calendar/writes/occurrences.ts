/** Writes of one occurrence of a series, or of it and all that follow: as changes of the series. */

import { isDeepStrictEqual } from 'node:util'
import { type OverrideText, overrideTexts } from '../declaration/overrides.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, textsOf } from '../declaration/validate.ts'
import type { Language } from '../languages.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { AuditEntry } from '../resources/audit.ts'
import type { EventDocument } from '../resources/events/fields.ts'
import { localizedText } from '../resources/translations.ts'
import { isSeries, nominalStart, type Occurrence, type Override, Series } from '../series/occurrences.ts'
import { readRule, ruleText, utcText } from '../series/rule.ts'
import { objectOf, ownKeys } from '../values/objects.ts'
import { wallSeconds } from '../values/wall-clock.ts'
import { toUtc } from '../values/zone.ts'
import { requireAlone } from './batch-store.ts'
import type { Document, WriteContext } from './context.ts'
import { copied, movedEnd } from './duplicate.ts'
import { isShown } from './fields.ts'
import { withoutOwnPage } from './own-page.ts'
import { refuseDiffering } from './texts.ts'
import { createOnce, trash, unchangedSince, update } from './write.ts'

/** What an occurrence may have of its own. */
export const occurrenceFields = ['start_date', 'end_date', 'event_status', 'texts', ...overrideTexts] as const

/** The occurrence of an event that is named by an instant; undefined: it has none. */
export function occurrenceNamed(event: Document, recurrenceUtc: number): Occurrence | undefined {
  return isEvent(event) && isSeries(event) ? new Series(event).named(recurrenceUtc) : undefined
}

const isEvent = (document: Document): document is Document & EventDocument => Array.isArray(document.rdate)

/** One write of an occurrence. */
export interface OccurrenceWrite {
  resource: AnyResource
  id: number
  recurrenceUtc: number
  context: WriteContext
  /** What has to hold of the event before it is written. */
  check(document: Document): void
  /** There is no such occurrence. */
  missing(): Error
}

interface Found {
  event: Document & EventDocument
  series: Series
  occurrence: Occurrence
}

function found(document: Document, { recurrenceUtc, missing }: OccurrenceWrite): Found {
  const occurrence = occurrenceNamed(document, recurrenceUtc)
  if (!occurrence || !isEvent(document)) throw missing()
  return { event: document, series: new Series(document), occurrence }
}

/** Changes one occurrence: absent leaves, null makes it as the others are. */
export function changeOccurrence(write: OccurrenceWrite, input: Input): Promise<Document> {
  const { resource, id, context, check } = write
  return update(resource, id, (stored) => overrideInput(write, found(stored, write), input), context, check)
}

function overrideInput({ resource, context }: OccurrenceWrite, { event, occurrence }: Found, input: Input): Input {
  const { recurrence_id } = occurrence
  const stored: Override = event.overrides.find((each) => each.recurrence_id === recurrence_id) ?? { recurrence_id }
  const others = event.overrides.filter((each) => each !== stored)
  const times =
    input.start_date === undefined && input.end_date === undefined
      ? {}
      : { start_date: input.start_date ?? stored.start_date, end_date: input.end_date }
  const changed = {
    ...stored,
    ...(input.start_date === null ? { start_date: null, end_date: null } : times),
    ...(input.event_status === undefined ? {} : { event_status: input.event_status }),
    texts: ownTexts(resource, event, stored, input, context),
  }
  return { overrides: [...others, changed] }
}

/** In each language that it has or is given texts in; null for a language takes all of them away. */
function ownTexts(
  resource: AnyResource,
  event: EventDocument,
  { texts = {} }: Override,
  input: Input,
  context: WriteContext,
): NonNullable<Override['texts']> {
  refuseDiffering(input, context)
  const sent = textsOf(input)
  const codes = new Set([...ownKeys(texts), ...ownKeys(sent), context.language])
  return objectOf([...codes], (code) => {
    const given = sent[code] === null ? objectOf(overrideTexts, () => null) : sent[code]
    const written = { ...given, ...(code === context.language ? input : {}) }
    return ownTextsIn(code, texts[code], written, { resource, event, context })
  })
}

/** Clients send back what they have read: a text of the series is none of the occurrence. */
function ownTextsIn(
  code: Language,
  own: Readonly<Record<string, string>> = {},
  written: Input,
  { resource, event, context }: { resource: AnyResource; event: EventDocument; context: WriteContext },
): Partial<Record<OverrideText, string>> {
  const texts = overrideTexts.flatMap((name) => {
    const { [name]: before = '' } = own
    const sent = written[name]
    const field = resource.fields[name]
    if (sent === undefined || !field) return before ? [[name, before] as const] : []
    const text = String(sent ?? '')
    if (before && isShown(text, before, field)) return [[name, before] as const]
    const common = localizedText(event, name, code, context.defaultLanguage).text
    return !text || isShown(text, common, field) ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts)
}

/** Leaves one occurrence out; with the last one goes the event. */
export async function cancelOccurrence(write: OccurrenceWrite): Promise<Document> {
  const { resource, id, context, check } = write
  const cancelled = (stored: Document): Input => {
    const { event, series } = found(stored, write)
    const named = series.startingIn(write.recurrenceUtc, write.recurrenceUtc, 'recurrence_utc')
    const gone = named.map(({ recurrence_id }) => recurrence_id)
    const without = { ...event, exdate: [...event.exdate, ...gone] }
    if (!new Series(without).first) return { status: 'trash' }
    return gone.some((each) => series.isOfRule(each) || each === event.start_date) || event.all_day
      ? { exdate: without.exdate }
      : withoutDates(event, (each) => gone.includes(each))
  }
  return update(resource, id, cancelled, context, check)
}

/** Ends the series before an occurrence; before the first one there is nothing left of the event. */
export function endSeries(write: OccurrenceWrite): Promise<Document> {
  const { resource, id, context, check } = write
  const ended = (stored: Document): Input => {
    const at = found(stored, write)
    return isFirst(at) ? { status: 'trash' } : endedBefore(at)
  }
  return update(resource, id, ended, context, check)
}

const isFirst = ({ series, occurrence }: Found) => series.first?.recurrence_id === occurrence.recurrence_id

/** What is excluded or has an override after it is no occurrence any more, and is dropped with it. */
function endedBefore({ event, occurrence: { recurrence_id } }: Found): Input {
  const read = event.rrule ? readRule(event.rrule, event) : undefined
  const rule = read && 'rule' in read ? read.rule : undefined
  const until = wallSeconds(recurrence_id) - 1
  return {
    rrule: rule ? ruleText({ ...rule, count: undefined, until }, event) : null,
    ...withoutDates(event, (each) => each >= recurrence_id),
  }
}

/** What the start has of its own would go with the last of the other dates: that one is excluded instead. */
function withoutDates(event: EventDocument, isGone: (local: string) => boolean): Input {
  const rdate = event.rdate.filter((each) => !isGone(each))
  const [last] = event.rdate
  if (event.rrule || rdate.length || last === undefined || !event.overrides.some(isOfStart(event))) return { rdate }
  return { rdate: [last], exdate: [...event.exdate.filter((each) => !isGone(each)), last] }
}

const isOfStart = (event: EventDocument) => (override: Override) => override.recurrence_id === nominalStart(event)

/**
 * Changes an occurrence and all that follow: the series ends before it, and a new event goes on from there, with its
 * overrides. The new one is stored first, so that nothing is lost between the two writes, and removed again when the
 * series cannot be ended. Returns the event that goes on: before the first occurrence it is the series itself.
 */
export async function splitSeries(write: OccurrenceWrite, before: Document, input: Input): Promise<Document> {
  const { resource, id, context, check } = write
  const at = found(before, write)
  check(before)
  if (isFirst(at)) return update(resource, id, input, context, check)
  requireAlone(context.store)
  const start = continuation(resource, at)
  const own = {
    ...withoutOwnPage(input, before, context),
    status: input.status ?? at.event.status,
    ...movedEnd(start, input, context.now),
  }
  const key = `${context.caller.id}:split:${id}:${before.rev}:${utcText(write.recurrenceUtc)}`
  const { document, created } = await createOnce(resource, own, context, { idempotency_key: key }, start)
  // One that is left of an earlier attempt may be in the trash, or have other texts.
  const next = created ? document : await update(resource, document.id, own, context)
  try {
    const end = (stored: Document) => endedBefore(found(stored, write))
    await update(resource, id, end, context, (stored) => {
      check(stored)
      unchangedSince(before)(stored)
    })
  } catch (error) {
    if (await isSplit(write, endedBefore(at))) return next
    if (created) await trash(resource, next.id, context, () => {})
    throw error
  }
  return next
}

/** Whether the same request, sent twice at once, has ended the series already: then both go on with the one event. */
async function isSplit({ resource, id, context }: OccurrenceWrite, { rrule, rdate }: Input): Promise<boolean> {
  const [stored] = await context.store.get<Document>(resource.name, [id])
  if (!stored || !isDeepStrictEqual([stored.rrule, stored.rdate], [rrule, rdate])) return false
  const [entry] = await context.store.get<AuditEntry>('audit', [stored.audit ?? 0])
  return entry?.account === context.caller.id
}

/** What the new event has before the input. */
function continuation(resource: AnyResource, { event, series, occurrence }: Found): Partial<Document> {
  const { recurrence_id } = occurrence
  const regular = new Series({ ...event, overrides: [] }).at(recurrence_id) ?? occurrence
  const { start_date, end_date, timezone } = { ...event, ...regular }
  return {
    ...copied(resource, event),
    author: event.author,
    start_date,
    end_date,
    start_utc: toUtc(start_date, timezone),
    end_utc: toUtc(end_date, timezone),
    rrule: followingRule(event, series, recurrence_id),
    rdate: event.rdate.filter((each) => each > recurrence_id),
    exdate: event.exdate.filter((each) => each > recurrence_id),
    overrides: event.overrides.filter((each) => each.recurrence_id >= recurrence_id),
  }
}

function followingRule(event: EventDocument, series: Series, recurrenceId: string): string | null {
  const read = event.rrule ? readRule(event.rrule, event) : undefined
  if (!read || 'refused' in read) return null
  const { rule } = read
  if (!series.isOfRule(recurrenceId)) {
    if (rule.until !== undefined && rule.until < wallSeconds(recurrenceId)) return null
    throw invalid({ scope: reason('notOfRule', { what: recurrenceId }) })
  }
  if (rule.count === undefined) return event.rrule
  return ruleText({ ...rule, count: rule.count - series.countBefore(recurrenceId) }, event)
}

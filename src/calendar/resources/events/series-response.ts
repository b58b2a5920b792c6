/** What answers say of a series, and of an occurrence of it. */
import { overrideTexts, overrideTextTable } from '../../declaration/overrides.ts'
import type { ResponseField, ResponseFields, View } from '../../declaration/resource.ts'
import { boolean, dateTime, described, listOf, object, string } from '../../declaration/schemas.ts'
import { languageCodes } from '../../languages.ts'
import { isSeries, type Override } from '../../series/occurrences.ts'
import { eventStatuses } from '../../values/event-status.ts'
import { objectOf } from '../../values/objects.ts'
import type { EventRecord } from './fields.ts'
import { nextOccurrence, occurrenceIdOf } from './occurrences.ts'

const texts = objectOf(overrideTexts, (name) => described(overrideTextTable[name].own))

const override = object(
  {
    recurrence_id: { ...dateTime, description: 'The start that the rule gives the occurrence' },
    start_date: described('Its own start, wall clock in the zone of the series', dateTime),
    end_date: described('Its own end', dateTime),
    event_status: described('Whether it takes place', { type: 'string', enum: eventStatuses }),
    ...texts,
    texts: described('With languages=all: its own texts by language', {
      type: 'object',
      additionalProperties: object(texts, overrideTexts),
    }),
  },
  ['start_date', 'end_date', 'event_status', ...overrideTexts, 'texts'],
)

/** The texts in the language asked for, or in all of them. */
function shownOverride({ texts = {}, ...own }: Override, { language, allLanguages }: View): object {
  const all = Object.fromEntries(languageCodes.flatMap((code) => (texts[code] ? [[code, texts[code]]] : [])))
  return { ...own, ...texts[language], ...(allLanguages ? { texts: all } : {}) }
}

const textOrNone = (
  description: string,
  schema: ResponseField<EventRecord>['schema'],
  of: (r: EventRecord, v: View) => string | null | undefined,
): ResponseField<EventRecord> => ({
  description,
  schema: { anyOf: [schema, { const: '' }] },
  stable: { anyOf: [schema, { type: 'null' }] },
  serialize: (r, v) => of(r, v) ?? (v.stable ? null : ''),
})

/** Of the series alone: one of its occurrences leaves it out, since all of them have it in common. */
const ofSeries = (
  description: string,
  items: ResponseField<EventRecord>['schema'],
  of: (r: EventRecord, v: View) => readonly unknown[],
): ResponseField<EventRecord> => ({
  description: `${description}; in answers about the series itself`,
  schema: listOf(items),
  optional: 'any',
  serialize: (r, v) => (r.recurrence_id === undefined ? of(r, v) : undefined),
})

export const seriesResponse: ResponseFields<EventRecord> = {
  is_recurring: { description: 'Whether it repeats', schema: boolean, serialize: (r) => isSeries(r) },
  occurrence_id: textOrNone(
    'Id of the occurrence, or an empty text: the id of the event and the start that the rule gives it, in UTC',
    { type: 'string', pattern: '^\\d+-\\d{8}T\\d{6}Z$' },
    occurrenceIdOf,
  ),
  next_occurrence: textOrNone(
    'Start of the first occurrence of the series that has not ended, wall clock in its zone, or an empty text',
    dateTime,
    (r, v) => nextOccurrence(r, v.now),
  ),
  rrule: textOrNone('How it repeats (RFC 5545, 3.3.10), or an empty text', string, (r) => r.rrule),
  rdate: ofSeries('Further starts beside the rule', dateTime, (r) => r.rdate),
  exdate: ofSeries('Starts that are left out', dateTime, (r) => r.exdate),
  overrides: {
    ...ofSeries('Occurrences that differ from their series', override, (r, v) =>
      r.overrides.map((each) => shownOverride(each, v)),
    ),
    redacted: [],
  },
}

/** Overrides of occurrences as clients send them: their schema, and what is stored of their texts. */
import { type Language, languageCodes } from '../languages.ts'
import { cleanHtml, cleanTitle } from '../text/clean.ts'
import { type EventStatus, eventStatuses } from '../values/event-status.ts'
import { isObject } from '../values/objects.ts'
import { MAX_TEXT, MAX_TITLE } from './text-limits.ts'

/** The texts of an event that an occurrence may have of its own, and how each is sanitized. */
const cleaners = { title: cleanTitle, excerpt: cleanHtml, description: cleanHtml }
export type OverrideText = keyof typeof cleaners
export const overrideTexts = Object.keys(cleaners) as OverrideText[]

/** A text without a language is in that of the write. */
export interface OverrideInput extends Partial<Record<OverrideText, string | null>> {
  recurrence_id: string | number
  start_date?: string | number | null
  end_date?: string | number | null
  event_status?: EventStatus | null
  texts?: Partial<Record<Language, Readonly<Record<string, string>>>>
}

const moment = { type: ['string', 'integer'], reads: 'moment' } as const
const orNone = (schema: object, description: string) => ({ description, anyOf: [schema, { type: 'null' }] })
const html = { type: 'string', maxLength: MAX_TEXT, reads: 'html' }
const texts = {
  title: { description: 'Title: plain text', type: 'string', maxLength: MAX_TITLE },
  excerpt: { description: 'Summary', ...html },
  description: { description: 'Description', ...html },
}

export const overrideSchema = {
  type: 'object',
  properties: {
    recurrence_id: { description: 'The start that the rule gives the occurrence', ...moment },
    start_date: orNone(moment, 'Its own start'),
    end_date: orNone(moment, 'Its own end'),
    event_status: orNone({ type: 'string', enum: eventStatuses }, 'Whether it takes place'),
    ...Object.fromEntries(
      Object.entries(texts).map(([name, schema]) => [
        name,
        orNone(schema, `Its own ${name}, in the language of the write`),
      ]),
    ),
    texts: {
      description: 'Its own texts by language',
      type: 'object',
      propertyNames: { enum: languageCodes },
      additionalProperties: { type: 'object', properties: texts, additionalProperties: false },
    },
  },
  required: ['recurrence_id'],
  additionalProperties: false,
} as const

/** The same without scripts, whatever the language of a text. */
export function cleanOverrides(value: unknown): unknown {
  return Array.isArray(value) ? value.map(cleanOverride) : value
}

function cleanOverride(override: unknown): unknown {
  if (!isObject(override)) return override
  const { texts: byLanguage, ...own } = override
  if (!isObject(byLanguage)) return cleanTexts(own)
  const cleaned = Object.entries(byLanguage).map(([code, each]) => [code, isObject(each) ? cleanTexts(each) : each])
  return { ...cleanTexts(own), texts: Object.fromEntries(cleaned) }
}

function cleanTexts(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const clean = Object.entries(cleaners).find(([cleaned]) => cleaned === name)?.[1]
      return [name, clean && typeof text === 'string' ? clean(text) : text]
    }),
  )
}

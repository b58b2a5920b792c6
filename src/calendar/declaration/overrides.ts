/** Overrides of occurrences as clients send them: their schema, and what is stored of their texts. */
import { type Language, languageCodes } from '../languages.ts'
import { cleanHtml, cleanTitle } from '../text/clean.ts'
import { type EventStatus, eventStatuses } from '../values/event-status.ts'
import { isObject, objectOf, ownKeys } from '../values/objects.ts'
import { MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS } from './text-limits.ts'

const line = { schema: { type: 'string', maxLength: MAX_TITLE_CHARACTERS }, clean: cleanTitle }
const html = { schema: { type: 'string', maxLength: MAX_TEXT_CHARACTERS, reads: 'html' }, clean: cleanHtml }

/** The texts of an event that an occurrence may have of its own, and how each is sanitized. `own`: in answers. */
export const overrideTextTable = {
  title: { ...line, description: 'Title: plain text', own: 'Its own title' },
  excerpt: { ...html, description: 'Summary', own: 'Its own summary' },
  description: { ...html, description: 'Description', own: 'Its own description' },
}
export type OverrideText = keyof typeof overrideTextTable
export const overrideTexts = ownKeys(overrideTextTable)

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
const texts = objectOf(overrideTexts, (name) => {
  const { description, schema } = overrideTextTable[name]
  return { description, ...schema }
})

export const overrideSchema = {
  type: 'object',
  properties: {
    recurrence_id: { description: 'The start that the rule gives the occurrence', ...moment },
    start_date: orNone(moment, 'Its own start'),
    end_date: orNone(moment, 'Its own end'),
    event_status: orNone({ type: 'string', enum: eventStatuses }, 'Whether it takes place'),
    ...objectOf(overrideTexts, (name) => orNone(texts[name], `Its own ${name}, in the language of the write`)),
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
      const own = overrideTexts.find((each) => each === name)
      return [name, own && typeof text === 'string' ? overrideTextTable[own].clean(text) : text]
    }),
  )
}

/** An index as a plain loop over its items: which of them match a condition, and in which order. */
import type { Language } from '../../src/calendar/languages.ts'
import type { Box, Condition, IndexDeclaration, IndexItem, Query } from '../../src/calendar/ports.ts'
import { analyse } from '../../src/calendar/text/analysis.ts'
import type { Alternative, Clause, SearchQuery } from '../../src/calendar/text/clauses.ts'
import type { TextForm } from '../../src/calendar/text/forms.ts'
import { partsOf } from '../../src/calendar/text/parts.ts'

type Texts = IndexDeclaration['texts']

/** By the chord through the sphere: another formula than that of the engines. */
function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const unit = ([lng, lat]: readonly [number, number]) => [
    Math.cos((lat * Math.PI) / 180) * Math.cos((lng * Math.PI) / 180),
    Math.cos((lat * Math.PI) / 180) * Math.sin((lng * Math.PI) / 180),
    Math.sin((lat * Math.PI) / 180),
  ]
  const [p, q] = [unit(a), unit(b)]
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.hypot(...p.map((part, axis) => part - (q[axis] ?? 0))) / 2))
}

export function placesOf(item: IndexItem): readonly (readonly [number, number])[] {
  return (item.document?.fields.location ?? []) as readonly (readonly [number, number])[]
}

export function nearest(item: IndexItem, { lng, lat }: { lng: number; lat: number }): number {
  return Math.min(...placesOf(item).map((place) => kilometres(place, [lng, lat])))
}

/** Longitudes west of the west edge come after the antimeridian, of which -180 and 180 are two sides. */
export function isInBox({ west, south, east, north }: Box, lng: number, lat: number): boolean {
  const order = (of: number) => (of < west ? of + 1000 : of)
  return lat >= south && lat <= north && order(lng) <= order(east)
}

export function values(item: IndexItem, field: string): unknown[] {
  const value: unknown = field === 'id' ? item.id : item.document?.fields[field]
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

/** Every form by itself: not as engines index it. */
const has: Readonly<Record<TextForm, (text: string, language: Language, alternative: Alternative) => boolean>> = {
  stems: (text, language, { tokens }) => {
    const { stems } = analyse(text, language)
    return stems.some((_, at) => tokens.every((token, index) => stems[at + index] === token))
  },
  suffixes: (text, language, { tokens: [token = ''] }) =>
    analyse(text, language).words.some((word) => word.includes(token)),
  words: (text, language, { tokens: [token = ''], prefix }) =>
    analyse(text, language).words.some((word) => (prefix ? word.startsWith(token) : word === token)),
  parts: (text, language, { tokens: [token = ''] }) =>
    analyse(text, language).words.some((word) => partsOf(word, language).includes(token)),
  tokens: (text, _, { tokens: [token = ''] }) => text.split(/ +/).includes(token),
}

function says(item: IndexItem, { language, in: searched }: Text, clause: Clause, declared: Texts): boolean {
  const texts = Object.entries(declared).filter(([name]) => !searched || searched.includes(name))
  return clause.some((alternative) =>
    texts.some(
      ([name, forms]) =>
        forms.includes(alternative.form) &&
        has[alternative.form](item.document?.texts[language]?.[name] ?? '', language, alternative),
    ),
  )
}

type Text = Extract<Condition, { op: 'text' }>

/** `texts`: those of the index, with their forms. */
export function meets(item: IndexItem, asks: Condition, texts: Texts): boolean {
  switch (asks.op) {
    case 'eq':
      return values(item, asks.field).includes(asks.value)
    case 'in':
      return values(item, asks.field).some((value) => asks.values.includes(value as string))
    case 'range': {
      const { gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = asks
      return values(item, asks.field).some(
        (value) => typeof value === 'number' && value >= gte && value > gt && value <= lte && value < lt,
      )
    }
    case 'exists':
      return values(item, asks.field).length > 0
    case 'not':
      return !meets(item, asks.of, texts)
    case 'any':
      return asks.of.some((each) => meets(item, each, texts))
    case 'all':
      return asks.of.every((each) => meets(item, each, texts))
    case 'text': {
      const { must, mustNot, blank, atLeast = must.length }: SearchQuery = asks.query
      const count = (clauses: readonly Clause[]) => clauses.filter((clause) => says(item, asks, clause, texts)).length
      return !blank && count(must) >= atLeast && count(mustNot) === 0
    }
    case 'near':
      return nearest(item, asks) <= asks.km
    case 'box':
      return placesOf(item).some(([lng, lat]) => isInBox(asks, lng, lat))
  }
}

export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  return typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : Number(a) - Number(b)
}

export function sorted(items: readonly IndexItem[], { order: { by, dir }, language, where }: Query): IndexItem[] {
  const near = where.find((each) => each.op === 'near')
  const sign = dir === 'asc' ? 1 : -1
  const value = (item: IndexItem): unknown => {
    if (by === 'distance') return near && Math.round(nearest(item, near) * 1e6)
    const [found] = values(item, by)
    return by === 'title' ? (found as Record<string, string> | undefined)?.[language] : found
  }
  const keyed = items.map((item) => ({ item, key: value(item), start: values(item, 'start')[0] }))
  keyed.sort((a, b) => {
    const missing = Number(a.key === undefined) - Number(b.key === undefined)
    return missing || (compare(a.key, b.key) || a.item.id - b.item.id || compare(a.start, b.start)) * sign
  })
  return keyed.map(({ item }) => item)
}

/** What can be found of an item: it, or each of its occurrences as an item. */
export function occurrencesOf(item: IndexItem): IndexItem[] {
  const { document } = item
  if (!document?.occurrences) return document ? [item] : []
  const { occurrences, ...rest } = document
  return occurrences.map(({ fields, record, texts }) => ({
    ...item,
    document: {
      ...rest,
      fields: { ...rest.fields, ...fields },
      record: { ...(rest.record as object), ...record },
      ...(texts ? { texts } : {}),
    },
  }))
}

/** The first of each record. */
export function firstOfEach(items: readonly IndexItem[]): IndexItem[] {
  return [...Map.groupBy(items, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
}

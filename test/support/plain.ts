/** An index as a plain loop over its items: which of them match a condition, and in which order. */
import type { Language } from '../../src/calendar/languages.ts'
import type { Condition, IndexItem, Query } from '../../src/calendar/ports.ts'
import { analyse, type Clause } from '../../src/calendar/text/analysis.ts'

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

export function nearest(item: IndexItem, { lng, lat }: { lng: number; lat: number }): number {
  const places = item.document?.fields.location as readonly (readonly [number, number])[]
  return Math.min(...places.map((place) => kilometres(place, [lng, lat])))
}

function values(item: IndexItem, field: string): unknown[] {
  const value: unknown = field === 'id' ? item.id : item.document?.fields[field]
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
}

function says(item: IndexItem, language: Language, { stems, substring }: Clause, parts: boolean): boolean {
  const texts = Object.entries(item.document?.texts[language] ?? {}).map(([name, value]) => ({
    name,
    ...analyse(value, language),
  }))
  return texts.some(
    ({ name, words: own, stems: found }) =>
      found.some((_, at) => stems.every((stem, index) => found[at + index] === stem)) ||
      (parts && name === 'title' && substring !== undefined && own.some((word) => word.includes(substring))),
  )
}

export function meets(item: IndexItem, asks: Condition): boolean {
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
      return !meets(item, asks.of)
    case 'any':
      return asks.of.some((each) => meets(item, each))
    case 'all':
      return asks.of.every((each) => meets(item, each))
    case 'text': {
      const {
        language,
        query: { must, mustNot, blank },
      } = asks
      return (
        !blank &&
        must.every((clause) => says(item, language, clause, true)) &&
        !mustNot.some((clause) => says(item, language, clause, false))
      )
    }
    case 'near':
      return nearest(item, asks) <= asks.km
  }
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  return typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : Number(a) - Number(b)
}

export function sorted(items: readonly IndexItem[], { order: { by, dir }, language, where }: Query): IndexItem[] {
  const near = where.find((each) => each.op === 'near')
  const sign = dir === 'asc' ? 1 : -1
  const value = (item: IndexItem): unknown => {
    if (by === 'distance') return near && nearest(item, near)
    const [found] = values(item, by)
    return by === 'title' ? (found as Record<string, string> | undefined)?.[language] : found
  }
  return items.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)]
    const missing = Number(first === undefined) - Number(second === undefined)
    return missing || compare(first, second) * sign || (a.id - b.id) * sign
  })
}

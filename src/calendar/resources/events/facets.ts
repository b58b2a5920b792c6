/** What is counted of a list of events beside its page. */
import { linkField } from '../../access/visibility.ts'
import type { CountedValues, Facet } from '../../declaration/facet.ts'
import type { DateRange, ListRequest } from '../../declaration/list-request.ts'
import type { Taxonomy } from '../../declaration/terms.ts'
import { isLanguage, type Language } from '../../languages.ts'
import type { Counted, ValueCount } from '../../ports.ts'
import { prices } from '../../values/free.ts'
import { addDays, daysBetween, startOfDay } from '../../values/wall-clock.ts'
import { toLocal } from '../../values/zone.ts'
import { daysOf } from './date-filters.ts'
import { dayCounts, runningOn } from './days.ts'
import type { EventIndex } from './index-fields.ts'

/** More values are not counted; the answer says so. */
const MAX_VALUES = 100
/** So many terms are counted: the deleted ones among them are left out. */
const MAX_COUNTED_TERMS = 1_000
const MAX_DAYS = 1_000

type Field = keyof EventIndex

const none: CountedValues = { values: [], hasMore: false }

function valuesIn(counted: Counted | undefined): CountedValues {
  return counted?.op === 'values' ? counted : none
}

const countsIn = (counted: Counted | undefined) => (counted?.op === 'sets' ? counted.counts : [])

/** Counts the values of a field. */
function byValue(
  description: string,
  fieldFor: (request: ListRequest) => Field,
  more: Pick<Facet, 'refers' | 'nameOf'> = {},
): Facet {
  return {
    description,
    fields: (request) => [fieldFor(request)],
    plan: (request) => ({
      counts: [{ op: 'values', field: fieldFor(request), size: MAX_VALUES }],
      read: ([counted]) => valuesIn(counted),
    }),
    ...more,
  }
}

/** The categories that have some below them, with these. */
function branches({ catalogue }: ListRequest): { id: number; below: number[] }[] {
  return catalogue
    .ids('categories')
    .map((id) => ({ id, below: catalogue.withDescendants([id]) }))
    .filter(({ below }) => below.length > 1)
}

const mostFirst = (a: ValueCount, b: ValueCount) => b.count - a.count || Number(a.value) - Number(b.value)

/** The first of them. A deleted term stays in its events, but no list takes it. */
function mostCommon(taxonomy: Taxonomy, { values, hasMore }: CountedValues, { catalogue }: ListRequest): CountedValues {
  const known = values.filter(({ value }) => catalogue.get(taxonomy, Number(value)))
  return { values: known.slice(0, MAX_VALUES), hasMore: hasMore || known.length > MAX_VALUES }
}

const categories: Facet = {
  description: 'Categories, with the events of those below them',
  fields: () => ['categories'],
  plan(request) {
    const parents = branches(request)
    return {
      counts: [
        { op: 'values', field: 'categories', size: MAX_COUNTED_TERMS },
        { op: 'sets', field: 'categories', sets: parents.map(({ below }) => below) },
      ],
      read([direct, sets]) {
        const counts = countsIn(sets)
        const ofBranches = parents.map(({ id }, at): ValueCount => ({ value: id, count: counts[at] ?? 0 }))
        const all = new Map([...valuesIn(direct).values, ...ofBranches].map((each) => [each.value, each]))
        const values = [...all.values()].filter(({ count }) => count > 0).toSorted(mostFirst)
        return mostCommon('categories', { values, hasMore: valuesIn(direct).hasMore }, request)
      },
    }
  },
  refers: 'categories',
}

const tags: Facet = {
  description: 'Tags',
  fields: () => ['tags'],
  plan: (request) => ({
    counts: [{ op: 'values', field: 'tags', size: MAX_COUNTED_TERMS }],
    read: ([counted]) => mostCommon('tags', valuesIn(counted), request),
  }),
  refers: 'tags',
}

/** The last of so many days as are counted. */
const lastFrom = (start: string) => addDays(startOfDay(start), MAX_DAYS - 1).slice(0, 10)

/** The days that are counted: those of the list, from the one on which its first event begins if there are too many. */
function span(request: ListRequest, first: number | undefined): DateRange & { isCut: boolean } {
  const { start = '', end } = daysOf(request)
  const begins = first === undefined ? '' : toLocal(first, request.zone).slice(0, 10)
  const from = start > begins ? start : begins
  const last = lastFrom(from)
  return { start: from, end: end !== undefined && end < last ? end : last, isCut: end === undefined || end > last }
}

const day: Facet = {
  description: 'Days of the site’s zone on which events run',
  fields: () => ['start', 'last'],
  needsFirst(request) {
    const { start, end } = daysOf(request)
    return start === undefined || end === undefined || end > lastFrom(start)
  },
  plan(request, first) {
    const range = span(request, first)
    return {
      counts: dayCounts(range, request.zone),
      read(counted) {
        const { perDay, after } = runningOn(counted)
        const days = daysBetween(range.start, range.end).map((value, at) => ({ value, count: perDay[at] ?? 0 }))
        return { values: days.filter(({ count }) => count > 0), hasMore: range.isCut && after > 0 }
      },
    }
  },
}

const priceNames: Record<(typeof prices)[number], Record<Language, string>> = {
  free: { en: 'Free', fr: 'Gratuit', de: 'Kostenlos' },
  paid: { en: 'With a price', fr: 'Payant', de: 'Kostenpflichtig' },
  unknown: { en: 'Price not known', fr: 'Prix inconnu', de: 'Preis unbekannt' },
}

export const facets: Readonly<Record<string, Facet>> = {
  categories,
  tags,
  venue: byValue('Venues', ({ caller }) => linkField(caller, 'venue'), { refers: 'venues' }),
  organizer: byValue('Organizers', ({ caller }) => linkField(caller, 'organizer'), { refers: 'organizers' }),
  city: byValue('Towns, as the venues write them', ({ caller }) => linkField(caller, 'city')),
  language: byValue('Languages that events have texts in', () => 'languages', {
    nameOf: (value, language) =>
      isLanguage(value) ? (new Intl.DisplayNames([language], { type: 'language' }).of(value) ?? value) : String(value),
  }),
  day,
  price: byValue('Prices', () => 'price', {
    nameOf: (value, language) => priceNames[prices.find((price) => price === value) ?? 'unknown'][language],
  }),
}

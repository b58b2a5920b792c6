/** The dates that a list asks for. */
import type { Params } from './asked.ts'
import { NOW, type PlainEvent, ZONE } from './calendar.ts'
import { daysIn, localDay, midnight, plusDays } from './days.ts'

type Test = (event: PlainEvent) => boolean

/** Days are compared with the event's own local dates; with `strict_dates` instants are. */
export function dateTests(params: Params): Test[] {
  const { strict_dates: isStrict, overlaps } = params
  const of = (side: 'start' | 'end') => (event: PlainEvent) =>
    isStrict ? event[side] : localDay(event[side], event.zone)
  const [starts, ends] = [of('start'), of('end')]
  const runs = isStrict ? ends : (event: PlainEvent) => localDay(lastSecond(event), event.zone)
  const value = (text: string) => (isStrict ? Date.parse(text) / 1000 : text)
  const before = (side: typeof starts) => (text: string) => (event: PlainEvent) =>
    isStrict ? side(event) < value(text) : side(event) <= value(text)
  const after = (side: typeof starts) => (text: string) => (event: PlainEvent) => side(event) > value(text)
  const rules = {
    start_date: (text: string) => (event: PlainEvent) => (overlaps ? runs : starts)(event) >= value(text),
    end_date: (text: string) => (event: PlainEvent) => (overlaps ? starts : ends)(event) <= value(text),
    starts_before: before(starts),
    starts_after: after(starts),
    ends_before: before(ends),
    ends_after: after(ends),
  }
  const asked = (Object.keys(rules) as (keyof typeof rules)[]).flatMap((name) => {
    const text = params[name]
    return text === undefined ? [] : [rules[name](text)]
  })
  return params.include ? [] : asked
}

interface Days {
  first?: string
  last?: string
  /** The default dates: what ended with the midnight of the first one is listed, too. */
  areDefault?: true
}

const noDefaultDates = ['include', 'starts_before', 'starts_after', 'ends_before', 'ends_after']

/** The days of the site's zone within which events run at some time; by default from today to 24 months on. */
export function daysOfList({ day, month, ...params }: Params): [Days, ...Days[]] {
  const ofDay = day === undefined ? [] : [{ first: day, last: day }]
  if (month !== undefined) return [{ first: `${month}-01`, last: daysIn(month).at(-1) ?? '' }, ...ofDay]
  const [only] = ofDay
  if (only) return [only]
  if (noDefaultDates.some((name) => name in params)) return [{}]
  const today = localDay(NOW, ZONE)
  const last = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return [{ areDefault: true, ...(params.start_date ? {} : { first: today }), ...(params.end_date ? {} : { last }) }]
}

/** Its end is not part of an event, unless it is its start. */
export const lastSecond = ({ start, end }: Pick<PlainEvent, 'start' | 'end'>) => (end > start ? end - 1 : end)

export function runsWithin({ first, last, areDefault }: Days): Test {
  const from = first === undefined ? -Infinity : midnight(first, ZONE)
  const before = last === undefined ? Infinity : midnight(plusDays(last, 1), ZONE)
  return (event) => (areDefault ? event.end : lastSecond(event)) >= from && event.start < before
}

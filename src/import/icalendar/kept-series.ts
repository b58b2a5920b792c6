/**
 * A VEVENT that recurs as one event, where the calendar can say what the file says: one rule, dates beside it and
 * without, and changed occurrences. Where it cannot, several rules become dates if they end soon enough
 * (docs/decisions/import.md).
 */
import { MAX_DATES } from '../../calendar/declaration/kinds.ts'
import { DAY_SECONDS, fromWallSeconds } from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import type { Budget } from '../readers/budget.ts'
import {
  datesOf,
  instantOf,
  lastInstant,
  type Occurrences,
  occurrencesOf,
  ruleStarts,
  type Window,
} from './occurrences.ts'
import { isRule, type Rule, ruleTextOf } from './rule-text.ts'
import { type Duration, properties, type Vevent } from './vevent.ts'
import { utcShownIn } from './zones.ts'

/** When a series takes place. Instants are Unix seconds; those of floating times are as if the zone were UTC. */
export interface KeptSeries {
  /** As the calendar has it: with a start in a zone whose clocks the occurrences follow. */
  vevent: Vevent
  /** Absent: it has its dates alone. */
  rule?: { rule: Rule; text: string; until?: string }
  /** Without those that are left out; of a rule, those that are of interest. */
  starts: Map<number, Duration>
  excluded: Set<number>
  /** Dates beside the rule. */
  added: number[]
  /** By start, what the file calls an occurrence, where that is another instant. */
  names?: ReadonlyMap<number, number>
  unreadable: string[]
}

/** No series of a file is looked at beyond. */
const END_OF_DATES = Date.UTC(2200, 0) / 1000

/** Undefined: the calendar cannot say it. `others`: instants that are of interest, beside those of the window. */
export function keptSeriesOf(
  vevent: Vevent,
  others: readonly number[],
  window: Window,
  budget: Budget,
): KeptSeries | undefined {
  return keptByRule(vevent, others, window, budget) ?? keptByDates(vevent, budget)
}

/** The wall clock of an instant, in the zone of the series. */
export function localOf({ start: { day, zone } }: Vevent, utc: number): string {
  return day || zone.kind !== 'named' ? fromWallSeconds(utc) : toLocal(utc, zone.name ?? 'UTC')
}

/** Times in UTC recur in UTC, whatever zone they are shown in. */
function inOwnZone(vevent: Vevent): Vevent {
  const { start } = vevent
  if (start.day || start.zone.kind === 'named' || start.zone.kind === 'floating') return vevent
  return { ...vevent, start: { ...start, zone: utcShownIn('UTC'), local: fromWallSeconds(start.utc) } }
}

function keptByRule(vevent: Vevent, others: readonly number[], window: Window, budget: Budget): KeptSeries | undefined {
  const { start } = vevent
  const isClear = start.day || (start.zone.kind !== 'described' && start.zone.toLocal(start.utc) === start.local)
  const [rule, ...more] = properties(vevent.component, 'rrule').map(({ values }) => values[0])
  if (!isClear || more.length || !isRule(rule) || properties(vevent.component, 'exrule').length) return undefined
  const own = inOwnZone(vevent)
  const said = saidOf(rule, own)
  const added = datesOf(vevent, 'rdate').dates.map(([date]) => instantOf(date, start.day))
  if (!said || added.some((utc) => utc < start.utc) || !countsItsStart(rule, vevent, budget)) return undefined
  const excluded = datesOf(vevent, 'exdate').dates.map(([{ utc }]) => utc)
  const found = occurrencesOf(vevent, spanOf(vevent, [...others, ...excluded], window), budget, Infinity)
  const isEmpty = found.occurrences.length === 0 && found.excluded.includes(start.utc)
  if (found.isRuleBroken || isEmpty || found.excluded.length > MAX_DATES || added.length > MAX_DATES) return undefined
  return { ...common(own, found), rule: { rule, ...said }, added }
}

function common(vevent: Vevent, { occurrences, excluded, unreadable }: Occurrences) {
  return { vevent, starts: new Map(occurrences), excluded: new Set(excluded), unreadable }
}

/** From all instants to all instants, and a day more, for those that are days. */
function spanOf({ start }: Vevent, instants: readonly number[], { from, to }: Window): Window {
  const earliest = instants.reduce((least, utc) => Math.min(least, utc - 2 * DAY_SECONDS), from)
  const latest = instants.reduce((most, utc) => Math.max(most, utc + 2 * DAY_SECONDS), to)
  const first = Math.max(start.utc, earliest)
  return { from: first, today: first, to: Math.min(latest, END_OF_DATES) }
}

/** COUNT counts the start (RFC 5545, 3.3.10), but many programs do not, where the rule does not give it. */
function countsItsStart(rule: Rule, vevent: Vevent, budget: Budget): boolean {
  const { utc } = vevent.start
  return rule.count === undefined || [...ruleStarts(rule, vevent, utc, utc, budget)].length > 0
}

/** The text of a rule, and its last wall clock. */
function saidOf(rule: Rule, vevent: Vevent): { text: string; until?: string } | undefined {
  const { start } = vevent
  const zone = { timezone: start.zone.name ?? 'UTC', all_day: start.day }
  try {
    // An UNTIL on the day of the start, but before it, is a mistake about zones.
    const last = rule.until === undefined ? undefined : Math.max(lastInstant(rule, vevent), start.utc)
    const until = last === undefined ? {} : { until: localOf(vevent, last) }
    const text = ruleTextOf(rule, until.until, zone)
    return text === undefined ? undefined : { text, ...until }
  } catch {
    // UNTIL cannot be read, or is before the start.
    return undefined
  }
}

/** All occurrences as dates, where they are few enough. */
function keptByDates(vevent: Vevent, budget: Budget): KeptSeries | undefined {
  const { component, start } = vevent
  const rules = properties(component, 'rrule').map(({ values }) => values[0])
  const isEndless = rules.some(
    (rule) => !isRule(rule) || (rule.until === undefined && !(Number(rule.count) <= MAX_DATES)),
  )
  if (isEndless) return undefined
  const dates = datesOf(vevent, 'rdate').dates.map(([date]) => instantOf(date, start.day))
  const from = dates.reduce((least, utc) => Math.min(least, utc), start.utc)
  const upTo = (to: number) => ({ from, today: from, to })
  // What leaves out may have no end: it is looked at as far as there is something to leave out.
  const included = component.properties.filter(({ name }) => name !== 'exrule' && name !== 'exdate')
  const all = occurrencesOf(
    { ...vevent, component: { ...component, properties: included } },
    upTo(END_OF_DATES),
    budget,
  )
  const [last = from] = all.occurrences.at(-1) ?? []
  if (all.isRuleBroken || all.truncated) return undefined
  const found = occurrencesOf(vevent, upTo(last), budget)
  return { ...common(inOwnZone(vevent), found), added: [] }
}

/** The start, and what it says in a draft; undefined: it has no date. */
export function datesIn({ vevent, rule, starts, added, excluded }: KeptSeries) {
  const locals = (instants: Iterable<number>) =>
    [...new Set(instants)].sort((a, b) => a - b).map((utc) => localOf(vevent, utc))
  if (rule) {
    const rdate = locals(added.filter((utc) => utc !== vevent.start.utc))
    return { first: vevent.start.utc, dates: { rrule: rule.text, rdate, exdate: locals(excluded) } }
  }
  const [first, ...others] = [...starts.keys()].sort((a, b) => a - b)
  return first === undefined ? undefined : { first, dates: others.length ? { rdate: locals(others) } : {} }
}

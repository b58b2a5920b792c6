/**
 * Days and weeks of certain months, as days of months: the library looks at each day to choose from, but makes the days
 * of a month at once, which takes a fiftieth of the time.
 */
import { type Rule, weekdays } from './rule.ts'

const daysOfMonth = Array.from({ length: 31 }, (_, day) => String(day + 1))

/** The same days; the rule itself where it is not of every day or week of certain months. `start`: its first day. */
export function ofMonths(rule: Rule, start: number): Rule {
  const { freq, interval } = rule
  const parts = new Map(rule.parts)
  const isOfAll = (freq === 'DAILY' || freq === 'WEEKLY') && interval === 1
  if (!isOfAll || !(parts.has('BYMONTH') || parts.has('BYMONTHDAY')) || parts.has('BYSETPOS')) return rule
  const own = weekdays[new Date(start * 1000).getUTCDay()] ?? ''
  if (freq === 'WEEKLY' && !parts.has('BYDAY')) parts.set('BYDAY', [own])
  if (!parts.has('BYMONTHDAY')) parts.set('BYMONTHDAY', daysOfMonth)
  return { ...rule, freq: 'MONTHLY', parts: [...parts] }
}

/** How an event repeats: simple choices of a form, and the rule (RFC 5545, 3.3.10) that they stand for. */

export const units = ['none', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'rule'] as const
export const monthlyWays = ['date', 'weekday'] as const
export const endings = ['never', 'count', 'until'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

type OneOf<List extends readonly string[]> = List[number]

export interface Repeat {
  /** `rule`: as `rule` has it, which the choices cannot say. */
  unit: OneOf<typeof units>
  interval: string
  /** Of a week; none: that of the start. */
  days: readonly OneOf<typeof weekdays>[]
  monthly: OneOf<typeof monthlyWays>
  ends: OneOf<typeof endings>
  count: string
  /** The last day: `2027-12-31`. */
  until: string
  rule: string
}

export const single: Repeat = {
  unit: 'none',
  interval: '1',
  days: [],
  monthly: 'date',
  ends: 'never',
  count: '10',
  until: '',
  rule: '',
}

export function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown, otherwise: Choice): Choice {
  return choices.find((choice) => choice === value) ?? otherwise
}

/** `2TU`: the weekday of a day, and which one of its month it is; -1: the last, where there is no fifth in each. */
function weekdayOfMonth(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  const week = Math.ceil(date.getUTCDate() / 7)
  return `${week > 4 ? -1 : week}${weekdays[(date.getUTCDay() + 6) % 7]}`
}

function endOf({ ends, count, until }: Repeat): string[] {
  if (ends === 'count') return [`COUNT=${count.trim()}`]
  return ends === 'until' && until ? [`UNTIL=${until.replaceAll('-', '')}`] : []
}

/** Null: the event takes place once. What was typed is judged by the interface. `start`: `2027-07-04T19:30`. */
export function ruleOf(repeat: Repeat, start: string): string | null {
  const { unit, interval, days, monthly, rule } = repeat
  if (unit === 'none') return null
  if (unit === 'rule') return rule.trim() || null
  const selected =
    unit === 'WEEKLY' ? days.join(',') : unit === 'MONTHLY' && monthly === 'weekday' ? weekdayOfMonth(start) : ''
  return [
    `FREQ=${unit}`,
    ...endOf(repeat),
    ...(['', '1'].includes(interval.trim()) ? [] : [`INTERVAL=${interval.trim()}`]),
    ...(selected ? [`BYDAY=${selected}`] : []),
  ].join(';')
}

/** `lastDay`: the day in the zone of the event of an instant such as `20271231T225959Z`. */
export function repeatOf(rule: string | null, start: string, lastDay: (until: string) => string): Repeat {
  if (!rule) return single
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string?]))
  const { FREQ, UNTIL, COUNT, INTERVAL = '1', BYDAY = '', ...others } = parts
  const unit = oneOf(units.slice(1, -1), FREQ, 'rule')
  const days = weekdays.filter((day) => BYDAY.split(',').includes(day))
  const isWeekly = unit === 'WEEKLY' && days.length === BYDAY.split(',').filter(Boolean).length
  const isMonthly = unit === 'MONTHLY' && BYDAY === weekdayOfMonth(start)
  const asRule: Repeat = { ...single, unit: 'rule', rule }
  if (unit === 'rule' || Object.keys(others).length || (BYDAY && !isWeekly && !isMonthly)) return asRule
  return {
    ...single,
    unit,
    interval: INTERVAL,
    days: isWeekly ? days : [],
    monthly: isMonthly && BYDAY ? 'weekday' : 'date',
    ...(COUNT ? { ends: 'count', count: COUNT } : UNTIL ? { ends: 'until', until: lastDay(UNTIL) } : {}),
    rule,
  }
}

/** Dates as people read them. Those of an event are of the place where it is: `2027-07-04 19:30:00`. */

/** Read and formatted as UTC, so that the clock on the wall stays what it is. */
export function wallClock(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
}

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })

export function formatDate(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(locale, options).format(date)
}

interface Dated {
  start_date: string
  end_date: string
  /** null: it is protected, and does not say. */
  all_day: boolean | null
}

/** `Sat, 4 July, 19:30 – 22:00`; the year where it is another than this one. */
export function formatPeriod({ start_date, end_date, all_day }: Dated, locale: string): string {
  const [start, end] = [wallClock(start_date), wallClock(end_date)]
  const isThisYear = start.getUTCFullYear() === new Date().getFullYear()
  const format = formatOf(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(all_day ? {} : { hour: 'numeric', minute: '2-digit' }),
  })
  return format.formatRange(start, end)
}

/** Days and clocks of a zone, by what the runtime knows of them. */

/** Each answer is kept: most are asked for a thousand times. */
function kept<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

const formatIn = kept(
  (zone) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
)
const timeAt = kept((key) => {
  const [instant = '', zone = ''] = key.split(' ')
  return formatIn(zone).format(Number(instant) * 1000)
})

/** `YYYY-MM-DD HH:MM:SS` */
const localTime = (instant: number, zone: string) => timeAt(`${instant} ${zone}`)

export const localDay = (instant: number, zone: string) => localTime(instant, zone).slice(0, 10)

/** The instant at which a day begins, in Unix seconds. No midnight is skipped in Europe. */
export const midnight = (day: string, zone: string) => midnightOf(`${day} ${zone}`)

const midnightOf = kept((key) => {
  const [day = '', zone = ''] = key.split(' ')
  const utc = Date.parse(day) / 1000
  const found = [0, 1, 2].map((hours) => utc - hours * 3600).find((at) => localTime(at, zone) === `${day} 00:00:00`)
  if (found === undefined) throw new RangeError(`no midnight of ${day} in ${zone}`)
  return found
})

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** `month`: `YYYY-MM` */
export function daysIn(month: string): string[] {
  return Array.from({ length: 31 }, (_, at) => plusDays(`${month}-01`, at)).filter((day) => day.startsWith(month))
}

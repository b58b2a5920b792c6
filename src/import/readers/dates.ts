/** A start and an end as people and programs write them, as those of a record of this API. */
import { parseMoment } from '../../calendar/values/moment.ts'
import { endOfDay, startOfDay } from '../../calendar/values/wall-clock.ts'
import { clock, fixedZone, zone } from '../../calendar/values/zone.ts'
import type { ReadOptions } from './draft.ts'
import { type Row, text } from './values.ts'

const OFFSET = /\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)? ?(z|[+-]\d\d(?::?\d\d)?)$/i

/**
 * Days without a time are whole days, the last one included. A time with an offset is in the stated zone, else in that
 * of the site where it has this offset then, else in the zone of the offset. What cannot be read stays as it is.
 */
export function datesOf(row: Row, { now, zone: site = 'UTC' }: ReadOptions): Row {
  const [start, end] = [text(row.start_date), text(row.end_date)]
  const stated = zone(text(row.timezone) ?? '')
  const timezone = stated ?? (start === undefined ? undefined : offsetZone(start, site, now))
  const moment = (value: string | undefined) =>
    value === undefined ? undefined : parseMoment(value, timezone ?? site, now)
  const [from, to] = [moment(start), moment(end)]
  if (!from || (end !== undefined && !to)) return {}
  const all_day = row.all_day === true || (from.dayOnly && (to?.dayOnly ?? true))
  const last = to?.local ?? from.local
  const [previous, previousEnd] = [moment(text(row.previous_start_date)), moment(text(row.previous_end_date))]
  /** Of a series: a day has the time of the first start. */
  const further = (value: unknown) => {
    const found = moment(text(value))
    return found?.dayOnly ? `${found.local.slice(0, 10)}${from.local.slice(10)}` : (found?.local ?? value)
  }
  return {
    start_date: all_day ? startOfDay(from.local) : from.local,
    end_date: all_day || to?.dayOnly ? endOfDay(last) : last,
    all_day,
    ...(timezone === undefined ? {} : { timezone }),
    ...(previous ? { previous_start_date: previous.local } : {}),
    ...(previousEnd ? { previous_end_date: previousEnd.local } : {}),
    ...(Array.isArray(row.rdate) ? { rdate: row.rdate.map(further) } : {}),
    ...(Array.isArray(row.exdate) ? { exdate: row.exdate.map(further) } : {}),
  }
}

/** Undefined: the site's. */
function offsetZone(start: string, site: string, now: number): string | undefined {
  const [, offset] = OFFSET.exec(start) ?? []
  const utc = parseMoment(start, site, now)?.utc
  if (offset === undefined || utc === undefined) return undefined
  const fixed = /z/i.test(offset) ? { name: 'UTC', seconds: 0 } : fixedZone(offset)
  return fixed === undefined || clock(site).offset(utc) === fixed.seconds ? undefined : fixed.name
}

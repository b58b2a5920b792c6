/** Resolves the time zone identifiers of an iCalendar file. */

import { fromWallSeconds, wallSeconds } from '../../calendar/values/wall-clock.ts'
import { toLocal, toUtc, zone as zoneName } from '../../calendar/values/zone.ts'
import type { Budget } from '../readers/budget.ts'
import type { Component } from './ical.ts'
import { type ReportObservance, zoneClock } from './own-zone.ts'
import { windowsZones } from './windows-zones.ts'

export interface Zone {
  /** Whose clock it is: of `name`, of UTC, of no zone, or of one that only the file describes. */
  kind: 'named' | 'utc' | 'floating' | 'described'
  /** The zone in which times are shown; absent: the site's. */
  name?: string
  /** Unix seconds of a wall clock; a floating one is treated as UTC. */
  toUtc(local: string): number
  toLocal(utc: number): string
}

export const floating: Zone = { kind: 'floating', toUtc: wallSeconds, toLocal: fromWallSeconds }

/** UTC, shown in the named zone. */
export function utcShownIn(name: string): Zone {
  return { ...floating, kind: 'utc', name }
}

export function namedZone(identifier: string | undefined): Zone | undefined {
  const name = ianaName(identifier)
  return name === undefined
    ? undefined
    : { kind: 'named', name, toUtc: (local) => toUtc(local, name), toLocal: (utc) => toLocal(utc, name) }
}

/** Of an IANA name: `America/Argentina/Ushuaia`. */
const MAX_SEGMENTS = 3

/** From an IANA name, a Windows name, a path (`/mozilla.org/20070129_1/Europe/Berlin`), or a hyphen (`US-Eastern`). */
function ianaName(identifier: string | undefined): string | undefined {
  if (identifier === undefined) return undefined
  const whole = identifier.trim()
  const segments = whole.split('/').slice(-MAX_SEGMENTS)
  const tails = segments.map((_, from) => segments.slice(from).join('/'))
  const candidates = [windowsZones.get(whole) ?? whole, ...tails, whole.replace('-', '/')].map(zoneName)
  return candidates.find((name) => name !== undefined)
}

/**
 * The zones of a file by TZID: an IANA zone where the identifier names one, else the rules of its VTIMEZONE. Those give
 * the offset but no place, so such times are shown in UTC. Undefined for an identifier that is neither.
 */
export function zoneResolver(
  root: Component,
  budget: Budget,
  report: ReportObservance,
): (tzid: string) => Zone | undefined {
  const defined = new Map(vtimezones(root).map((vtimezone) => [propertyOf(vtimezone, 'tzid'), vtimezone]))
  const found = new Map<string, Zone | undefined>()
  return (tzid) => {
    if (!found.has(tzid)) {
      const vtimezone = defined.get(tzid)
      found.set(
        tzid,
        namedZone(tzid) ??
          (vtimezone &&
            (namedZone(propertyOf(vtimezone, 'x-lic-location')) ?? zoneFromRules(vtimezone, budget, report))),
      )
    }
    return found.get(tzid)
  }
}

function zoneFromRules(vtimezone: Component, budget: Budget, report: ReportObservance): Zone | undefined {
  const clock = zoneClock(vtimezone, budget, report)
  return clock && { kind: 'described', name: 'UTC', ...clock }
}

function vtimezones(component: Component): Component[] {
  return component.components.flatMap((child) => [...(child.name === 'vtimezone' ? [child] : []), ...vtimezones(child)])
}

function propertyOf(component: Component, name: string): string | undefined {
  const value = component.properties.find((property) => property.name === name)?.values[0]
  return value === undefined ? undefined : String(value)
}

/** What venues and organizers share: they are linked by events, and listed by those links. */

import { type Filter, filter, type Sorting } from '../declaration/resource.ts'
import type { LinkField } from '../ports.ts'
import { searchFilter, statusFilter } from './shared-filters.ts'

/** The list parameters of a resource that events link through `field`. */
export function shareLinkFilters(
  field: Extract<LinkField, 'venue' | 'organizer'>,
  plural: string,
): Readonly<Record<string, Filter>> {
  return {
    search: searchFilter(`${plural} with all these words in their name, description or contact fields`),
    event: filter('event', `${plural} of this event`, (_, ask) => [
      { op: 'in', field: 'id', values: ask.event?.[field] ?? [] },
    ]),
    has_events: filter('boolean', `true: ${plural} with events that anybody may open; false: without`, (yes) => [
      yes ? { op: 'range', field: 'events', gte: 1 } : { op: 'not', of: { op: 'range', field: 'events', gte: 1 } },
    ]),
    only_with_upcoming: filter(
      'boolean',
      `${plural} with an event that starts now or later`,
      (yes, ask) => (yes ? [{ op: 'range', field: 'last_start', gte: ask.now }] : []),
      { schema: { default: false } },
    ),
    status: statusFilter,
  }
}

export const nameSortings: Readonly<Record<string, Sorting>> = {
  date: { description: 'Publication date, newest first', by: 'published', dir: 'desc' },
}

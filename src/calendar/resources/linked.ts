/** What venues and organizers share: they are linked by events, and listed by those links. */

import { type FiltersOn, filter, type IndexFields, type SortingsOn } from '../declaration/resource.ts'
import type { EmbeddedLink, LinkCount } from '../links.ts'
import { type AnyPost, postIndex } from './posts.ts'
import { searchFilter, statusFilter } from './shared-filters.ts'

export const linkedIndex = {
  ...postIndex,
  events: { kind: 'long', of: (r) => r.count },
  last_start: { kind: 'long', of: (r) => r.last_start },
} satisfies IndexFields<AnyPost & LinkCount>

/** The list parameters of a resource that events link through `field`. */
export function linkFilters(field: EmbeddedLink, plural: string): FiltersOn<typeof linkedIndex> {
  return {
    search: searchFilter(`${plural} with all these words in their name, description or contact fields`),
    event: filter('event', `${plural} of this event`, (_, request) => [
      { op: 'in', field: 'id', values: request.event?.[field] ?? [] },
    ]),
    has_events: filter('boolean', `true: ${plural} with events that anybody may open; false: without`, (yes) => [
      yes ? { op: 'range', field: 'events', gte: 1 } : { op: 'not', of: { op: 'range', field: 'events', gte: 1 } },
    ]),
    only_with_upcoming: filter(
      'boolean',
      `${plural} with an event that starts now or later`,
      (yes, request) => (yes ? [{ op: 'range', field: 'last_start', gte: request.now }] : []),
      { schema: { default: false } },
    ),
    status: statusFilter,
  }
}

export const linkSortings: SortingsOn<typeof linkedIndex> = {
  date: { description: 'Publication date, newest first', by: 'published', dir: 'desc' },
}

/** What venues and organizers share: they are linked by events, and listed by those links. */

import { type FiltersOn, filter, type IndexFields, type SortingsOn } from '../declaration/resource.ts'
import { languageCodes } from '../languages.ts'
import type { EmbeddedLink, LinkCount } from '../links.ts'
import { sortKey } from '../text/analysis.ts'
import { objectOf } from '../values/objects.ts'
import { type AnyPost, postIndex, postSortings, publishedWords } from './posts.ts'
import { searchFilter, statusFilter } from './shared-filters.ts'
import { localizedText } from './translations.ts'

/** `field`: it links them, and their name has it as its own. */
export function linkedIndex(field: EmbeddedLink) {
  return {
    ...postIndex,
    events: { kind: 'long', of: (r) => r.count },
    last_start: { kind: 'long', of: (r) => r.last_start },
    name: {
      kind: 'sort',
      of: (r, c) =>
        objectOf(languageCodes, (language) =>
          sortKey(localizedText(r, field, language, c.defaultLanguage).text, language).slice(0, 200),
        ),
    },
  } satisfies IndexFields<AnyPost & LinkCount>
}

export type LinkedIndex = ReturnType<typeof linkedIndex>

/** The list parameters of a resource that events link through `field`. */
export function linkFilters(field: EmbeddedLink, plural: string): FiltersOn<LinkedIndex> {
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

export function linkSortings(field: EmbeddedLink): SortingsOn<LinkedIndex> {
  return {
    date: {
      description: 'Publication date, newest first',
      aliases: ['date_utc', 'published', ...publishedWords],
      by: 'published',
      dir: 'desc',
    },
    title: {
      description: 'Name, in the language asked for',
      aliases: ['name', field, 'post_title'],
      by: 'name',
      dir: 'asc',
    },
    ...postSortings,
  }
}

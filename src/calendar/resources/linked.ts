/** What venues and organizers share: they are linked by events, and listed by those links. */

import {
  type FiltersOn,
  filter,
  type IndexFields,
  type ProjectionContext,
  type SearchedText,
  type SortingsOn,
} from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import type { EmbeddedLink, LinkCount } from '../links.ts'
import { stripHtml } from '../text/analysis.ts'
import { nameForms } from '../text/forms.ts'
import { writeSignals } from '../text/signals.ts'
import { type AnyPost, postIndex, postSortings, publishedWords } from './posts.ts'
import { boxFilters, relevance, searchFilter, statusFilter } from './shared-filters.ts'
import { localizedText, sortedText } from './translations.ts'

/** `field`: it links them, and their name has it as its own. */
export function linkedIndex(field: EmbeddedLink) {
  return {
    ...postIndex,
    events: { kind: 'long', of: (r) => r.count },
    last_start: { kind: 'long', of: (r) => r.last_start },
    name: sortedText(field, 200),
  } satisfies IndexFields<AnyPost & LinkCount>
}

export type LinkedIndex = ReturnType<typeof linkedIndex>

/** The list parameters of a resource that events link through `field`. */
export function linkFilters(
  field: EmbeddedLink,
  plural: string,
  texts: Parameters<typeof searchFilter>[1],
): FiltersOn<LinkedIndex> {
  return {
    search: searchFilter(`${plural} with all these words in their name, description or contact fields`, texts),
    ...boxFilters(`${plural} found by what people type: in their name, description or contact fields`),
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

/** Their name and description, as searches and highlights see them. */
export function linkedTexts(field: EmbeddedLink) {
  return {
    name: {
      forms: nameForms,
      shown: { [field]: field },
      of: (r, language, c) => localizedText(r, field, language, c.defaultLanguage).text,
    },
    description: {
      forms: ['stems'],
      shown: { description: 'description' },
      of: (r, language, c) => stripHtml(localizedText(r, 'description', language, c.defaultLanguage).text),
    },
  } satisfies Record<string, SearchedText<AnyPost>>
}

/** Names, and the names of places, as the ranking of a search sees them. */
export function linkedSignals<R extends AnyPost>(field: EmbeddedLink, places: (record: R) => string[] = () => []) {
  return (r: R, language: Language, { defaultLanguage }: ProjectionContext): string => {
    const name = localizedText(r, field, language, defaultLanguage)
    const names = places(r).join(' \n ')
    return writeSignals({ own: name.language === language, featured: false, title: name.text, names, language })
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
    ...relevance,
    ...postSortings,
  }
}

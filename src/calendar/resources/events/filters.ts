/** The list parameters of events: each a value with the neutral conditions it stands for. */

import { linkField } from '../../access/visibility.ts'
import { type Filter, type FiltersOn, filter, type SortingsOn } from '../../declaration/resource.ts'
import { languageCodes } from '../../languages.ts'
import { attendanceModeTable, eventStatusTable, meanings } from '../../values/event-status.ts'
import { priceMeanings, prices } from '../../values/free.ts'
import { postSortings, publishedWords } from '../posts.ts'
import { boxFilters, relevance, searchFilter, statusFilter } from '../shared-filters.ts'
import { dateFilters } from './date-filters.ts'
import { type EventCondition, type EventIndex, texts } from './index-fields.ts'
import { placeFilters } from './place-filters.ts'

/** What a list has of a series. */
const groups = ['occurrence', 'series']

function linkedBy(
  field: 'venue' | 'organizer',
  description: string,
  refers: 'venues' | 'organizers',
): Filter<EventCondition> {
  return filter(
    'ids',
    description,
    (values, request) => {
      return [{ op: 'in', field: linkField(request.caller, field), values }]
    },
    { refers },
  )
}
export const filters: FiltersOn<EventIndex> = {
  ...dateFilters,
  group: filter(
    'slug',
    'Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. ' +
      'Facets count occurrences. By relevance, and in .ics, it is series where nothing is said',
    () => [],
    { schema: { enum: groups, default: 'occurrence' } },
  ),
  search: searchFilter(
    'Events with all these words in title, excerpt or description; "a phrase" together, -word without',
    texts,
  ),
  ...boxFilters('Events found by what people type: in titles, texts, names of venues, towns, organizers and terms'),
  interpret: filter('slug', 'off: words such as "tomorrow" or "May 2027" in q are words, not dates', () => [], {
    schema: { enum: ['on', 'off'], default: 'on' },
    exampleWith: 'q=monday',
  }),
  categories: filter(
    'terms',
    'Events in one of these categories or below them, by id, slug or name',
    (ids, request) => [{ op: 'in', field: 'categories', values: request.catalogue.withDescendants(ids) }],
    { refers: 'categories', schema: { minItems: 1 } },
  ),
  tags: filter(
    'terms',
    'Events with one of these tags, by id, slug or name',
    (ids) => [{ op: 'in', field: 'tags', values: ids }],
    { refers: 'tags', schema: { minItems: 1 } },
  ),
  venue: linkedBy('venue', 'Events at one of these venues', 'venues'),
  organizer: linkedBy('organizer', 'Events of one of these organizers', 'organizers'),
  featured: filter('boolean', 'Featured events, or those that are not', (value) => [
    { op: 'eq', field: 'featured', value },
  ]),
  status: statusFilter,
  ...placeFilters,
  include: filter('ids', 'Only events of these ids; date filters are ignored, but for day and month', (ids) => [
    { op: 'in', field: 'id', values: ids },
  ]),
  post_parent: filter(
    'parent',
    'Children of this event; 0: events without a parent',
    (value) => [{ op: 'eq', field: 'post_parent', value }],
    { refers: 'events' },
  ),
  ticketed: filter('boolean', 'Events with tickets, or without', (value) => [{ op: 'eq', field: 'ticketed', value }]),
  event_status: filter(
    'eventStatuses',
    `Events of these: ${meanings(eventStatusTable)}. Lists have all of them`,
    (values) => [{ op: 'in', field: 'event_status', values }],
  ),
  sold_out: filter('boolean', 'Events that are sold out, or not', (value) => [{ op: 'eq', field: 'sold_out', value }]),
  attendance_mode: filter(
    'attendanceModes',
    `Events attended in one of these ways: ${meanings(attendanceModeTable)}`,
    (values) => [{ op: 'in', field: 'attendance_mode', values }],
  ),
  price: filter('choices', 'Events of these prices', (values) => [{ op: 'in', field: 'price', values }], {
    schema: { items: { type: 'string', enum: prices }, examples: [['free']] },
    meanings: priceMeanings,
  }),
  language: filter(
    'choices',
    'Events that have texts in one of these languages',
    (values) => [{ op: 'in', field: 'languages', values }],
    { schema: { items: { type: 'string', enum: languageCodes }, examples: [['fr']] } },
  ),
  is_free: filter('boolean', 'Events that cost nothing, or all others', (value) => [
    { op: 'eq', field: 'is_free', value },
  ]),
}

export const sortings: SortingsOn<EventIndex> = {
  start: {
    description: 'Start',
    aliases: ['start_date', 'utc_start_date', 'event_date', 'date'],
    by: 'start',
    dir: 'asc',
  },
  end: { description: 'End', aliases: ['end_date', 'utc_end_date'], by: 'end', dir: 'asc' },
  distance: { description: 'Distance from the point, nearest first', by: 'distance', dir: 'asc' },
  ...relevance,
  title: { description: 'Title in the language asked for', aliases: ['name', 'post_title'], by: 'title', dir: 'asc' },
  published: { description: 'Publication date, newest first', aliases: publishedWords, by: 'published', dir: 'desc' },
  ...postSortings,
}

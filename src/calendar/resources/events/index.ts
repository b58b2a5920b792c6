/** Events: entries of the calendar. */

import { isPublic } from '../../access/visibility.ts'
import type { ResourceOn } from '../../declaration/resource.ts'
import { linkFields } from '../../links.ts'
import { postKeys, uniqueKeys } from '../posts.ts'
import { windowConditions } from './date-filters.ts'
import { facets } from './facets.ts'
import { type EventRecord, fields } from './fields.ts'
import { filters, sortings } from './filters.ts'
import { type EventIndex, indexFields, signals, texts } from './index-fields.ts'
import { indexedOccurrences, nextUntil } from './occurrences.ts'
import { response } from './response.ts'

export const events: ResourceOn<EventRecord, EventIndex> = {
  name: 'events',
  singular: 'event',
  description: 'Calendar entries with a start and an end, links to venues and organizers, categories and tags',
  nameField: 'title',
  store: {
    name: 'events',
    sequence: 'posts',
    unique: uniqueKeys,
    keys: postKeys,
    links: linkFields,
  },
  fields,
  response,
  shownUntil: nextUntil,
  filters,
  always: windowConditions,
  sortings,
  facets,
  index: {
    primarySort: 'start',
    endField: 'end',
    fields: indexFields,
    texts,
    signals,
    listed: isPublic,
    occurrences: {
      of: indexedOccurrences,
      fields: ['start', 'end', 'last', 'start_local', 'end_local', 'event_status'] satisfies (keyof EventIndex)[],
    },
  },
  right: 'edit',
  term: false,
}

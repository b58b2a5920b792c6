/** Writes of posts, of events and of venues: what their documents and inputs have. */
import type { InputOf } from '../declaration/fields.ts'
import type { EventDocument, fields as eventFields } from '../resources/events/fields.ts'
import type { postFields } from '../resources/posts.ts'
import type { VenueDocument, venueFields } from '../resources/venues.ts'
import type { Status } from '../values/status.ts'
import type { Write } from './context.ts'

interface Post {
  status: Status
  author: number
  published: number
  /** Of an event. */
  timezone?: string
}

export type PostWrite = Write & { document: Post; input: InputOf<typeof postFields> }
export type EventWrite = Write & { document: EventDocument; input: InputOf<typeof eventFields> }
export type VenueWrite = Write & { document: VenueDocument; input: InputOf<typeof venueFields> }

export function isPostWrite(write: Write): write is PostWrite {
  return !write.resource.term
}

export function isEventWrite(write: Write): write is EventWrite {
  return write.resource.name === 'events'
}

export function isVenueWrite(write: Write): write is VenueWrite {
  return write.resource.name === 'venues'
}

/** What is asked of a list, by whom, and what of linked records they are shown. */
import type { Language, PlainEvent, PlainPost, Point, Price, Status } from './calendar.ts'
import type { Box } from './places.ts'

/** The author is the one whom records name so. */
export type Role = 'anonymous' | 'author' | 'editor'

/** Parameters of a list, as they are sent. Days are `YYYY-MM-DD`; with `strict_dates` dates are instants. */
export interface Params {
  near?: string
  geoloc_lat?: number
  geoloc_lng?: number
  geoloc_radius?: number | 'auto'
  bbox?: Box
  geoloc?: boolean
  day?: string
  month?: string
  start_date?: string
  end_date?: string
  starts_before?: string
  starts_after?: string
  ends_before?: string
  ends_after?: string
  strict_dates?: boolean
  overlaps?: boolean
  search?: string
  q?: string
  categories?: readonly number[]
  tags?: readonly number[]
  venue?: readonly number[]
  organizer?: readonly number[]
  city?: readonly string[]
  price?: readonly Price[]
  language?: readonly Language[]
  status?: readonly (Status | 'any')[]
  include?: readonly number[]
  featured?: boolean
  ticketed?: boolean
  is_free?: boolean
  orderby?: 'start' | 'end' | 'title' | 'published' | 'id' | 'distance'
  order?: 'asc' | 'desc'
  page?: number
  per_page?: number
}

export interface Asked {
  role: Role
  language: Language
  params: Params
}

/** What is in the trash, too. */
export function mayRead({ status, author }: PlainPost, role: Role): boolean {
  return status === 'publish' || role === 'editor' || (role === 'author' && author === 'author')
}

/** Linked records whose values lists filter by: public ones; for editors all that are not in the trash. */
export function linked<Post extends PlainPost>(posts: readonly Post[], role: Role): Post[] {
  return posts.filter(({ status }) => (role === 'editor' ? status !== 'trash' : status === 'publish'))
}

export function pointsOf({ venues }: PlainEvent, role: Role): Point[] {
  return linked(venues, role).flatMap(({ point }) => point ?? [])
}

export function citiesOf({ venues }: PlainEvent, role: Role): string[] {
  return [...new Set(linked(venues, role).flatMap(({ city }) => city || []))]
}

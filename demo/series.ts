/** A yearly event: its texts, the rule for its dates, and what it links. */
import type { CategorySlug } from './categories.ts'
import type { Texts } from './languages.ts'
import type { OrganizerSlug } from './organizers.ts'
import type { DateRule } from './rules.ts'
import type { TagSlug } from './tags.ts'
import type { EventText } from './types.ts'
import type { VenueSlug } from './venues.ts'

/**
 * The days of an edition: from `first` for a number of days (both counted), or to `last`, which is in the next year
 * when it comes before `first`. `hours` ('HH:MM-HH:MM') are the opening on the first day and the close on the last
 * one; without them the event lasts all day.
 */
export type Schedule = { first: DateRule; hours?: string } & ({ days: number } | { last: DateRule })

/** A yearly event with the rule for its dates. */
export interface DemoSeries {
  slug: string
  texts: Texts<EventText>
  when: Schedule
  timezone: string
  venues: VenueSlug[]
  organizers: OrganizerSlug[]
  categories: CategorySlug[]
  tags: TagSlug[]
  cost?: string
  website: string
  featured?: boolean
}

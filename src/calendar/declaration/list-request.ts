/** The request of a list, as filters and facets read it. */
import type { Caller } from '../access/visibility.ts'
import type { Language } from '../languages.ts'
import type { LinkField } from '../links.ts'
import type { NamedPlace } from '../values/named-place.ts'
import type { Terms } from './terms.ts'

/** Whole days of the site's zone, `YYYY-MM-DD`, both included. */
export interface DateRange {
  start: string
  end: string
}

export interface ListRequest {
  /** The coerced, valid parameters. */
  params: Readonly<Record<string, unknown>>
  language: Language
  /** Unix seconds. */
  now: number
  zone: string
  /** Kilometres, where the request does not say how near. */
  radius: number
  /** What `near` may mean, the most likely first. */
  places?: readonly NamedPlace[]
  /** Lists include records that are not translated into the language. */
  fallback: boolean
  caller: Caller
  catalogue: Terms
  /** The days that `q` names. */
  dates?: readonly DateRange[]
  /** The links of the event that the parameter `event` or `post` names. */
  event?: Readonly<Record<LinkField, readonly number[]>>
}

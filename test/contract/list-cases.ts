/** What a list answers: rows about the sample calendar of test/support/calendar.ts, which every engine must pass. */

import type { Role } from '../../src/calendar/access/visibility.ts'
import type { Language } from '../../src/calendar/languages.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { dateCases } from './list-cases/dates.ts'
import { eventCases } from './list-cases/events.ts'
import { linkedCases } from './list-cases/linked.ts'
import { orderCases } from './list-cases/order.ts'
import { placeCases } from './list-cases/places.ts'
import { searchCases } from './list-cases/search.ts'
import { termCases } from './list-cases/terms.ts'
import { visibilityCases } from './list-cases/visibility.ts'

export interface ListCase {
  name: string
  resource: IndexedResource
  /** As in an address; `{Jazz Night}` stands for the id of that record. */
  query: string
  /** Default: English. */
  language?: Language
  /** Default: nobody. */
  as?: Role
  /** false: only what is translated into the language is listed. */
  fallback?: boolean
  /** Titles or names as shown, in order: all there are, or those of the page where one is asked for. */
  expect: readonly string[]
  /** Where it is not the number of those expected. */
  total?: number
  /** Kilometres of each, to the nearest whole one. */
  distances?: readonly number[]
}

export const listCases: readonly ListCase[] = [
  ...eventCases,
  ...dateCases,
  ...searchCases,
  ...placeCases,
  ...orderCases,
  ...visibilityCases,
  ...linkedCases,
  ...termCases,
]

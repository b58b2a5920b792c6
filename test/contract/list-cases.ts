/** Cases of lists over the sample calendar (test/support/calendar.ts), which every engine must pass. */

import type { Role } from '../../src/calendar/access/visibility.ts'
import type { Language } from '../../src/calendar/languages.ts'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { boxCases } from './list-cases/box.ts'
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
  /** A query string; `{Jazz Night}` stands for the id of that record. */
  query: string
  /** Default: English. */
  language?: Language
  /** Default: an anonymous caller. */
  as?: Role
  /** false: only records with a translation into the language are listed. */
  fallback?: boolean
  /** The titles or names in the response, in order: all of them, or those of the requested page. */
  expect: readonly string[]
  /** If it is not the number of the expected records. */
  total?: number
  /** The distance of each in kilometres, rounded. */
  distances?: readonly number[]
}

export const listCases: readonly ListCase[] = [
  ...eventCases,
  ...dateCases,
  ...searchCases,
  ...boxCases,
  ...placeCases,
  ...orderCases,
  ...visibilityCases,
  ...linkedCases,
  ...termCases,
]

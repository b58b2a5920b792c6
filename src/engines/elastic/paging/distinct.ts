/** Pages of records instead of occurrences, where one search does not find them: deep ones, and those after a hit. */
import { nearIn } from '../../../calendar/lists/conditions.ts'
import { readCursor } from '../../../calendar/lists/cursor.ts'
import type { Query } from '../../../calendar/ports.ts'
import { distinctByDistance } from '../distance/distinct-distance.ts'
import { type Dsl, isOccurrence, kindOf, path, type Scope, tiesOf } from '../find/compile.ts'
import type { SearchHit } from '../find/hits.ts'
import { countRecords, recordIdsOf } from '../find/record-counts.ts'
import type { RunSearch } from '../find/run-search.ts'
import type { Page, SearchBody } from '../find/search.ts'
import { collapsed, recordsInOrder, without } from './collapsed.ts'

const both = (a: Dsl, b: Dsl): Dsl => ({ bool: { filter: [a, b] } })

/** `body`: of the query. The hits have their columns only. */
export async function findDistinct(body: SearchBody, query: Query, scope: Scope, search: RunSearch): Promise<Page> {
  const { from, size, after, uncounted, order, where } = query
  const all = body.query ?? { match_all: {} }
  const near = order.by === 'distance' ? nearIn(where) : undefined
  const hitsOf = () => {
    if (near) return distinctByDistance(body, near, query, search)
    return after === undefined ? hitsFrom(body, from, size, search) : hitsAfter(body, query, scope, search)
  }
  return {
    hits: await hitsOf(),
    total: uncounted ? 0 : await countRecords(all, search),
  }
}

async function hitsFrom(body: SearchBody, from: number, size: number, search: RunSearch): Promise<SearchHit[]> {
  const hits: SearchHit[] = []
  let skip = from
  for await (const some of recordsInOrder(body, search)) {
    hits.push(...some.slice(skip, skip + size - hits.length))
    skip = Math.max(0, skip - some.length)
    if (hits.length === size) break
  }
  return hits
}

/** Those with a match up to the cursor are on the pages before. */
async function hitsAfter(body: SearchBody, query: Query, scope: Scope, search: RunSearch): Promise<SearchHit[]> {
  const all = body.query ?? { match_all: {} }
  const later = afterCursor(query, scope)
  const shown = await recordIdsOf({ bool: { filter: [all, isOccurrence], must_not: [later] } }, search)
  const { hits } = (await search({ ...body, ...collapsed, from: 0, query: without(both(all, later), shown) })).hits
  return hits
}

/**
 * Meets every match after the cursor. Hits without a value are last.
 * @throws RangeError when it is no cursor of the order
 */
function afterCursor({ after = '', order: { by, dir } }: Query, scope: Scope): Dsl {
  const [value, id, at] = readCursor(after, kindOf(scope, by))
  const beyond = (field: string, than: string | number | boolean): Dsl => ({
    range: { [path(scope, field)]: { [dir === 'asc' ? 'gt' : 'lt']: than } },
  })
  const [, tie] = tiesOf(scope, by)
  const tied: Dsl[] = [beyond('id', id)]
  if (tie !== undefined && at !== undefined) tied.push(both({ term: { id } }, beyond(tie, at)))
  const amongEqual: Dsl = { bool: { should: tied, minimum_should_match: 1 } }
  if (by === 'id') return amongEqual
  const field = path(scope, by)
  const valueless: Dsl = { bool: { must_not: [{ exists: { field } }] } }
  if (value === null) return both(valueless, amongEqual)
  const ways = [beyond(by, value), both({ term: { [field]: value } }, amongEqual), valueless]
  return { bool: { should: ways, minimum_should_match: 1 } }
}

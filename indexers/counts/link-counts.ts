/** The counts that linked records are indexed with. */
import { isEmbedded, type LinkCount, type LinkedResource, linkFieldOf } from '../../src/calendar/links.ts'
import { byId } from '../../src/calendar/lists/query.ts'
import type { Found, IndexedResource, Query } from '../../src/calendar/ports.ts'
import { linkedIn } from '../../src/calendar/resources/events/index-fields.ts'
import { slicesOf } from '../../src/calendar/values/slices.ts'
import { countedStart, type LinkingEvent } from './contributions.ts'

/** Queries in one round trip. */
const MAX_QUERIES = 100

export type Find = (queries: readonly Query[]) => Promise<Found[]>

/** As a build has them, by id. Their type is that of the records which the indexer itself writes. */
export async function indexedRecords<Stored>(
  find: Find,
  resource: IndexedResource,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const [found] = await find([byId(resource, [{ op: 'in', field: 'id', values: ids }], ids.length)])
  return new Map((found?.hits ?? []).map(({ id, record }) => [id, record as Stored]))
}

/** Counts the events that a build shows, without those of `except`: slow where very many link a record. */
export async function recount(
  find: Find,
  resource: LinkedResource,
  ids: readonly number[],
  except: readonly number[] = [],
): Promise<Map<number, LinkCount>> {
  const counts = new Map<number, LinkCount>()
  for (const some of slicesOf(ids, MAX_QUERIES)) {
    const found = await find(some.map((id) => lastEvent(resource, id, except)))
    for (const [n, id] of some.entries()) {
      const [last] = found[n]?.hits ?? []
      const event = last?.record as LinkingEvent | undefined
      counts.set(id, { count: found[n]?.total ?? 0, last_start: event ? countedStart(event) : null })
    }
  }
  return counts
}

/** Its total is the count. */
function lastEvent(resource: LinkedResource, id: number, except: readonly number[]): Query {
  const field = linkFieldOf(resource)
  const where: Query['where'] = [
    { op: 'eq', field: linkedIn[field], value: id },
    { op: 'eq', field: 'counted', value: true },
    ...(except.length ? [{ op: 'not', of: { op: 'in', field: 'id', values: except } } as const] : []),
  ]
  const order = { by: 'last_start', dir: 'desc' } as const
  return { ...byId('events', where, isEmbedded(field) ? 1 : 0), order }
}

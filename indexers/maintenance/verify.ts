/**
 * Compares the index with the store. Without `full` that is the record that a list shows: both sides are digested by
 * ranges of ids (range-digests.ts), and only ranges that differ are compared record by record.
 *
 * With `full` every record is compared, and with it all that can be queried: fields, terms, places, sort keys and the
 * words of the texts.
 *
 * The counts of linked records are compared with the events as the store has them; what differs, with those that the
 * index shows.
 *
 * With live traffic the two sides are never read at the same moment. So what differs is compared again, and is drift
 * only if the store did not change it while the index caught up. Records that change all the time are left to the
 * indexer.
 */
import { linkFieldOf } from '../../src/calendar/links.ts'
import type { IndexedResource, StoredDocument } from '../../src/calendar/ports.ts'
import { Contributions } from '../counts/contributions.ts'
import { recount } from '../counts/link-counts.ts'
import {
  altered,
  type Comparison,
  compareRange,
  compareShown,
  type Drift,
  expected,
  find,
  PAGE_SIZE,
} from './compare-records.ts'
import { differingRanges, RANGE_WIDTH } from './range-digests.ts'
import { indexedResources } from './scan.ts'

export interface Verified {
  checked: number
  drift: Drift[]
}

/** How often a record that keeps changing is compared again. */
const MAX_ATTEMPTS = 3

export interface VerifyOptions extends Omit<Comparison, 'countsOf'> {
  /** Resolves when every change so far is in the index. */
  catchUp(): Promise<unknown>
  /** Called with the number of stored records compared so far. */
  progress?(checked: number): void
}

export async function verify(options: VerifyOptions): Promise<Verified> {
  const contributions = new Contributions()
  const suspects: Drift[] = []
  let checked = 0
  // Complete when the first linked record is compared: events come first.
  const countsOf: Comparison['countsOf'] = async (resource) => contributions.counts[linkFieldOf(resource)]
  const comparison = { ...options, countsOf }
  for (const resource of indexedResources) {
    const seen = (documents: readonly StoredDocument[]) => {
      checked += documents.length
      if (resource === 'events') contributions.add(documents)
      options.progress?.(checked)
    }
    if (options.full) suspects.push(...(await compareRange(comparison, resource, { from: 0, to: Infinity }, seen)))
    else
      for (const from of await differingRanges(comparison, resource, seen))
        suspects.push(...(await compareRange(comparison, resource, { from, to: from + RANGE_WIDTH - 1 })))
  }
  return { checked, drift: await confirm(options, suspects) }
}

async function confirm(options: VerifyOptions, suspects: readonly Drift[]): Promise<Drift[]> {
  const drift: Drift[] = []
  let open = suspects
  for (let attempt = 0; open.length && attempt < MAX_ATTEMPTS; attempt++) {
    const changing: Drift[] = []
    for (const [resource, all] of Map.groupBy(open, (suspect) => suspect.resource)) {
      for (let at = 0; at < all.length; at += PAGE_SIZE) {
        const page = all.slice(at, at + PAGE_SIZE)
        const { confirmed, changed } = await compareAgain(
          options,
          resource,
          page.map(({ id }) => id),
        )
        drift.push(...confirmed)
        changing.push(...page.filter(({ id }) => changed.has(id)))
      }
    }
    open = changing
  }
  return drift
}

/**
 * Reads the store before the index catches up and again after: a record that is the same both times has to be so in the
 * index. `changed`: those that are not.
 */
async function compareAgain(
  options: VerifyOptions,
  resource: IndexedResource,
  ids: readonly number[],
): Promise<{ confirmed: Drift[]; changed: Set<number> }> {
  const { engine, catchUp } = options
  // What counts is what the index shows: events that differ are drift themselves.
  const countsOf: Comparison['countsOf'] = (of, linked) => recount((queries) => engine.search.find(queries), of, linked)
  const read = async () =>
    expected({ ...options, countsOf }, resource, await engine.store.get<StoredDocument>(resource, ids))
  const before = await read()
  await catchUp()
  const hits = await find(engine, resource, { op: 'in', field: 'id', values: ids })
  const after = await read()
  const changed = new Set(ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id))))
  const { drift, same } = compareShown(resource, after, hits)
  const found = [...drift, ...(await altered(engine, resource, same))]
  return { confirmed: found.filter(({ id }) => !changed.has(id)), changed }
}

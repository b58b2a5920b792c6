/** Writes index documents in bulks to every build of the index, and looks at the result of every item. */
import type { ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import type { LinkedResource } from '../../src/calendar/links.ts'
import type { Engine, IndexItem, ItemResult } from '../../src/calendar/ports.ts'
import type { Doubts } from '../counts/doubts.ts'
import type { LinkedIds } from '../counts/linked-ids.ts'
import type { IndexerMetrics } from '../metrics.ts'
import { inParallel } from '../parallel.ts'
import type { SerialQueue } from '../serial-queue.ts'
import { type DeadLetters, recordRejection, recordSuccess } from '../state/dead-letters.ts'
import { retryDeadLetters } from '../state/task-rows.ts'
import type { AdaptiveBatchSize } from './adaptive-batch-size.ts'
import type { Breaker, Outcomes } from './breaker.ts'

/** What everything that writes to the index shares. */
export interface Batch {
  engine: Engine
  context: ProjectionContext
  doubts: Doubts
  /** Resources of which no count in the index is trusted, until all are counted again. */
  untrusted: ReadonlySet<LinkedResource>
  size: AdaptiveBatchSize
  /** Of one call of `writeItems`. */
  bulksAtOnce: number
  breaker: Breaker
  metrics: IndexerMetrics
  /** Batches, one after another, and what must not happen during one. */
  serial: SerialQueue
  /** Records whose counts a build that is being filled has from the live one, not from its own events. */
  borrowed: LinkedIds
  /** The names of the builds to write to. */
  builds: readonly string[]
  /** The one of them that answers queries. */
  live: string | undefined
  deadLetters: DeadLetters
  /** The records, such as `events:42`, whose items say `rewrite`. */
  rewrite?: ReadonlySet<string>
  /**
   * Called before each bulk.
   * @throws TakenOver when the lease is lost
   */
  renewLease(): Promise<void>
}

/** A record as dead letters name it: `events:42`. */
export function recordKey({ resource, id }: Pick<IndexItem, 'resource' | 'id'>): string {
  return `${resource}:${id}`
}

/**
 * A rejected item becomes a dead letter with the reason; the others go on. Returns the items that some build did not
 * take: those, and what it has in a newer version.
 */
export async function writeItems(
  items: readonly IndexItem[],
  batch: Batch,
  builds = batch.builds,
): Promise<IndexItem[]> {
  const { state } = batch.engine
  const unwritten: IndexItem[] = []
  await inParallel(slices(items, batch), batch.bulksAtOnce, async (bulk) => {
    await batch.renewLease()
    const results = await writeBulk(bulk, batch, builds)
    // A new build that rejects everything concerns its rebuild only, and must not stop the live one.
    const main = Math.max(0, builds.indexOf(batch.live ?? ''))
    const recovered = batch.breaker.record(newOutcomes(outcomesOf(bulk, results.slice(main, main + 1)), batch))
    if (recovered) await retryDeadLetters(state)
    unwritten.push(...bulk.filter((_, at) => results.some((ofBuild) => (ofBuild[at] ?? 'written') !== 'written')))
    const outcomes = outcomesOf(bulk, results)
    for (const item of bulk) {
      const { version } = item
      const record = recordKey(item)
      if (!outcomes.has(record)) continue
      const reason = outcomes.get(record)
      if (reason === undefined) await recordSuccess(state, batch.deadLetters, { record, version })
      else await recordRejection(state, batch.deadLetters, { record, reason, version })
    }
  })
  return unwritten
}

/** As many at once as the index accepts. */
export function* slices<T>(all: readonly T[], { size }: Batch): Generator<readonly T[]> {
  for (let at = 0; at < all.length; ) {
    const slice = all.slice(at, at + size.bulkSize)
    yield slice
    at += slice.length
  }
}

/**
 * Why a build rejected each record; undefined: it was written. A record that every build has in a newer version, or
 * that went only to builds that are gone, has no outcome.
 */
function outcomesOf(bulk: readonly IndexItem[], results: readonly (readonly ItemResult[])[]): Outcomes {
  return new Map(
    bulk.flatMap((item, at) => {
      const ofItem = results.map((result) => result[at])
      const rejection = ofItem.find((result) => typeof result === 'object')
      return rejection || ofItem.includes('written') ? [[recordKey(item), rejection?.rejected] as const] : []
    }),
  )
}

/** Without repeated rejections: that a dead letter is rejected once more says nothing about the index. */
export function newOutcomes(outcomes: Outcomes, { deadLetters }: Batch): Outcomes {
  return new Map([...outcomes].filter(([record, reason]) => reason === undefined || !deadLetters.has(record)))
}

/** One bulk to every build; its latency determines the size of the next one. */
async function writeBulk(
  bulk: readonly IndexItem[],
  { engine, size, metrics }: Batch,
  builds: readonly string[],
): Promise<ItemResult[][]> {
  const startedAt = performance.now()
  try {
    const results = await Promise.all(
      builds.map((build) => unlessGone(engine, build, () => engine.search.apply(build, bulk), [])),
    )
    const ms = performance.now() - startedAt
    size.recordLatency(ms, bulk.length)
    metrics.bulk(results.flat(), ms / 1000, size.bulkSize)
    return results
  } catch (error) {
    size.backOff()
    throw error
  }
}

/** What `work` returns; or `gone`, if a finished rebuild has dropped the build meanwhile. */
export async function unlessGone<T>({ search }: Engine, build: string, work: () => Promise<T>, gone: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((await search.builds()).some(({ name }) => name === build)) throw error
    return gone
  }
}

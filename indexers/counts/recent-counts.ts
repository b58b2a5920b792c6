/**
 * What was counted of late. A count is read from the store, where an event may be in a state that no batch will ever
 * see: changed once before the count was read and again before the event was. When a batch comes upon an event that
 * has changed more than once since it was indexed, the counts that may have seen it so are made again.
 */
import type { IndexedResource } from '../../src/calendar/ports.ts'

export const countedResources = ['categories', 'tags', 'venues', 'organizers'] as const
type Counted = (typeof countedResources)[number]
export type CountedIds = Record<Counted, Set<number>>

/** Records counted again at once. */
const MOST = 500

export function noIds(): CountedIds {
  return { categories: new Set(), tags: new Set(), venues: new Set(), organizers: new Set() }
}

export class RecentCounts {
  /** Counted since the last batch but one that left no change behind; unknown after a start, which may follow a crash. */
  private before: CountedIds | undefined
  private since = noIds()

  /** Records being counted at the moment, by how many sides. */
  private counting = 0

  /** `count` reads what the events of these records are. */
  async during<T>(
    resource: Exclude<IndexedResource, 'events'>,
    ids: readonly number[],
    count: () => Promise<T>,
  ): Promise<T> {
    for (const id of ids) this.since[resource].add(id)
    this.counting++
    try {
      return await count()
    } finally {
      this.counting--
    }
  }

  /** A batch left no change behind: what was counted before it has seen nothing that was not indexed. */
  startNewWindow(): void {
    if (this.counting) return // that may see what comes now
    this.before = this.since
    this.since = noIds()
  }

  /** Another may have counted meanwhile, or batches were cut off. */
  forget(): void {
    this.before = undefined
  }

  /** Undefined: too many, or counted before this process began: then all that is counted has to be. From here on it is known again. */
  recent(): CountedIds | undefined {
    const { since, before } = this
    const recent =
      before &&
      (Object.fromEntries(
        countedResources.map((resource) => [resource, new Set([...before[resource], ...since[resource]])]),
      ) as CountedIds)
    if (recent && countedResources.reduce((sum, resource) => sum + recent[resource].size, 0) <= MOST) return recent
    this.before = noIds()
    this.since = noIds()
    return undefined
  }
}

/**
 * What was counted of late. A count is read from the store, where an event may be in a state that no batch will ever
 * see: changed once before the count was read and again before the event was. When a batch comes upon an event that
 * has changed more than once since it was indexed, the counts that may have seen it so are made again.
 */
import type { IndexedResource } from '../src/calendar/ports.ts'

export const countedResources = ['categories', 'tags', 'venues', 'organizers'] as const
type Counted = (typeof countedResources)[number]
export type CountedIds = Record<Counted, Set<number>>

export function noIds(): CountedIds {
  return { categories: new Set(), tags: new Set(), venues: new Set(), organizers: new Set() }
}

export class RecentCounts {
  /** Counted since the last batch but one that left no change behind; unknown after a start, which may follow a crash. */
  private before: CountedIds | undefined
  private since = noIds()

  note(resource: Exclude<IndexedResource, 'events'>, ids: readonly number[]): void {
    for (const id of ids) this.since[resource].add(id)
  }

  /** A batch left no change behind: what was counted before it has seen nothing that was not indexed. */
  settle(): void {
    this.before = this.since
    this.since = noIds()
  }

  /** Batches may have been cut off. */
  forget(): void {
    this.before = undefined
  }

  /** False: what was counted before this process began nobody knows; from here on it does. */
  get known(): boolean {
    return this.before !== undefined
  }

  recent(): CountedIds {
    const { since } = this
    const before = (this.before ??= noIds())
    return Object.fromEntries(countedResources.map((resource) => [resource, new Set([...before[resource], ...since[resource]])])) as CountedIds
  }
}

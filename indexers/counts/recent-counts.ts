/**
 * Which records were counted lately. A count is read from the store, where it may include a state of an event that no
 * batch will ever see: the event changed before the count was read, and changed again before the event was. So when a
 * batch meets an event that changed more than once since it was indexed, the recent counts are read again.
 */
import { type LinkedResource, linkedResources } from '../../src/calendar/links.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'
import { type CountedIds, noIds } from './counted-ids.ts'

/** More than this are not counted again at once, but by a recount in the background. */
const MAX_RECENT_COUNTS = 500

export class RecentCounts {
  /** Counted between the last two batches that reached the end of the feed; undefined: unknown, as after a start. */
  private previous: CountedIds | undefined
  /** Counted since the last batch that reached the end of the feed. */
  private current = noIds()
  /** Reads in progress. */
  private reading = 0

  /** Runs `read`, which counts the events of these records. */
  async during<T>(resource: LinkedResource, ids: readonly number[], read: () => Promise<T>): Promise<T> {
    for (const id of ids) this.current[resource].add(id)
    this.reading++
    try {
      return await read()
    } finally {
      this.reading--
    }
  }

  /** A batch reached the end of the feed: what was counted before it included nothing that is not indexed now. */
  startNewWindow(): void {
    if (this.reading) return // this count may include what changes next
    this.previous = this.current
    this.current = noIds()
  }

  /** Another process may have counted meanwhile, or batches were cut off. */
  forget(): void {
    this.previous = undefined
  }

  /**
   * The records counted lately. Undefined: too many, or some were counted before this process started, so a recount of
   * everything is needed; the caller requests it, and from here on the recent counts are known again.
   */
  take(): CountedIds | undefined {
    const recent = this.previous && union(this.previous, this.current)
    if (recent && sizeOf(recent) <= MAX_RECENT_COUNTS) return recent
    this.previous = noIds()
    this.current = noIds()
    return undefined
  }
}

function union(a: CountedIds, b: CountedIds): CountedIds {
  return objectOf(linkedResources, (resource) => new Set([...a[resource], ...b[resource]]))
}

function sizeOf(ids: CountedIds): number {
  return linkedResources.reduce((sum, resource) => sum + ids[resource].size, 0)
}

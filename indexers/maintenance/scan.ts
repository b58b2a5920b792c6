/** Reads the store page by page, each page while the one before is used. */
import { linkedResources } from '../../src/calendar/links.ts'
import type { IndexedResource, Store, StoredDocument } from '../../src/calendar/ports.ts'

/** Events first: linked records are counted by them. */
export const indexedResources: readonly IndexedResource[] = ['events', ...linkedResources]

/** All documents of a resource, by id. */
export async function* scanPages<D extends StoredDocument>(
  store: Store,
  resource: IndexedResource,
  size: number,
): AsyncGenerator<D[]> {
  for (let after = 0; ; ) {
    const page = await store.scan<D>(resource, after, size)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}

/** Requests the next value while the present one is used. */
export async function* prefetch<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const next = () => {
    const result = source.next()
    result.catch(() => {}) // thrown when it is its turn
    return result
  }
  for (let pending = next(); ; ) {
    const result = await pending
    if (result.done) return
    pending = next()
    yield result.value
  }
}

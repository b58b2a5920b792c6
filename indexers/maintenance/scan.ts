/** Walks through the store, with reading beside what is made of it. */
import type { IndexedResource, Store, StoredDocument } from '../../src/calendar/ports.ts'

/** All documents of a resource, page by page, by id. */
export async function* scanPages(
  store: Store,
  resource: IndexedResource,
  size: number,
): AsyncGenerator<StoredDocument[]> {
  for (let after = 0; ; ) {
    const page = await store.scan(resource, after, size)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.id
  }
}

/** The next one is made while this one is used. */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const next = () => {
    const coming = source.next()
    coming.catch(() => {}) // told when it is its turn
    return coming
  }
  for (let coming = next(); ; ) {
    const { done, value } = await coming
    if (done) return
    coming = next()
    yield value as T
  }
}

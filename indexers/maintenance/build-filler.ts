/** Fills a build with all stored records, several pages at a time, and saves how far it is. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type LinkedResource, linkFieldOf } from '../../src/calendar/links.ts'
import { type IndexedResource, type IndexItem, type StoredDocument, Unavailable } from '../../src/calendar/ports.ts'
import { Contributions } from '../counts/contributions.ts'
import { addIds } from '../counts/linked-ids.ts'
import { itemsOf } from '../documents/items.ts'
import { type Batch, writeItems } from '../documents/write-items.ts'
import { REBUILD_PAGE_RECORDS } from '../limits.ts'
import { inParallel, widthFor } from '../parallel.ts'
import { retryDelay } from '../retry-delay.ts'
import { type Filling, type RebuildProgress, saveRebuildProgress } from '../state/rebuild-progress.ts'
import { joined } from './joined.ts'
import { indexedResources, prefetch, scanPages } from './scan.ts'

const MAX_DELAY_MS = 5_000
/** Between two saves of the progress. */
const SAVE_INTERVAL_MS = 500

/** A rebuild that has begun. */
export type FillingRebuild = RebuildProgress & { filling: Filling }

interface Page {
  resource: IndexedResource
  lastId: number
  isWritten: boolean
}

export class BuildFiller {
  readonly #progress: FillingRebuild
  readonly #batch: Batch
  readonly #stopped: () => boolean
  readonly #contributions = new Contributions()
  /** Pages that were begun, from the first one that is not written on. */
  readonly #open: Page[] = []
  #savedAt = -Infinity
  /** Pages do not wait for it: on the embedded engine it waits for the bulk that is being written. */
  #saving: Promise<void> | undefined

  constructor(progress: FillingRebuild, batch: Batch, stopped: () => boolean) {
    this.#progress = progress
    this.#batch = batch
    this.#stopped = stopped
  }

  /** False: it was stopped before the end. Linked records come after all events, by which they are counted. */
  async fill(): Promise<boolean> {
    const width = widthFor(this.#batch.engine)
    try {
      for (const resource of indexedResources)
        await inParallel(this.#pages(resource), width, (documents) => this.#write(resource, documents))
    } finally {
      await Promise.allSettled([this.#saving])
    }
    await this.#save()
    return !this.#stopped()
  }

  async *#pages(resource: IndexedResource): AsyncGenerator<StoredDocument[], void> {
    for await (const page of prefetch(scanPages(this.#batch.engine.store, resource, REBUILD_PAGE_RECORDS))) {
      if (this.#stopped()) return
      yield page
    }
  }

  async #write(resource: IndexedResource, documents: readonly StoredDocument[]): Promise<void> {
    const batch = this.#batch
    const { build, version, upTo } = this.#progress.filling
    const ids = documents.map(({ id }) => id)
    const page: Page = { resource, lastId: ids.at(-1) ?? 0, isWritten: false }
    if (page.lastId <= (upTo[resource] ?? 0)) {
      if (resource === 'events') this.#contributions.add(documents)
      return
    }
    this.#open.push(page)
    const countsOf = async (linked: LinkedResource) => this.#contributions.counts[linkFieldOf(linked)]
    const records = await joined(batch.engine.store, resource, documents, countsOf)
    const items = await itemsOf(resource, ids, records, version, batch)
    if (resource === 'events') this.#contributions.add(documents)
    await this.#retrying(async () => {
      const unwritten = await writeItems(items, batch, [build])
      if (resource === 'events') this.#noteUnwritten(unwritten, documents)
    })
    page.isWritten = true
    await this.#advance(items.length)
  }

  /** They were counted before they were rejected, or the build had a newer one already. */
  #noteUnwritten(items: readonly IndexItem[], events: readonly StoredDocument[]): void {
    const unwritten = new Set(items.map(({ id }) => id))
    const counted = events.filter(({ id }) => unwritten.has(id))
    addIds(this.#batch.borrowed, new Contributions().add(counted).ids)
  }

  async #advance(written: number): Promise<void> {
    const { filling } = this.#progress
    this.#progress.written += written
    this.#progress.of = Math.max(this.#progress.of, this.#progress.written)
    while (this.#open[0]?.isWritten) {
      const { resource, lastId } = this.#open[0]
      filling.upTo[resource] = lastId
      this.#open.shift()
    }
    if (performance.now() - this.#savedAt < SAVE_INTERVAL_MS) return
    await this.#saving
    this.#saving = this.#save()
    this.#saving.catch(() => {}) // thrown when the next one is due
  }

  #save(): Promise<void> {
    this.#savedAt = performance.now()
    return saveRebuildProgress(this.#batch.engine.state, this.#progress)
  }

  /** While the index is overloaded or unavailable, the scan waits instead of starting again. */
  async #retrying(work: () => Promise<unknown>): Promise<void> {
    for (let attempts = 0; ; attempts++) {
      try {
        await work()
        return
      } catch (error) {
        if (!(error instanceof Unavailable) || this.#stopped()) throw error
        this.#batch.metrics.retry('rebuild')
        await sleep(retryDelay(attempts, MAX_DELAY_MS))
      }
    }
  }
}

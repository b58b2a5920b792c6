/**
 * Imports a whole site that has this interface: what events link, then the events, page by page. The position is saved
 * after each page, so that a run that was stopped goes on where it was.
 */
import { isLanguage, type Language } from '../../calendar/languages.ts'
import type { LinkedResource } from '../../calendar/links.ts'
import { isObject, ownKeys } from '../../calendar/values/objects.ts'
import { DownloadFailed } from '../../download/failure.ts'
import { LinkedLoader } from '../load/linked-loader.ts'
import type { ReadOptions } from '../readers/draft.ts'
import { type LinkedDraft, readLinked } from '../readers/linked.ts'
import { readBytes } from '../readers/read.ts'
import { FileReader } from '../readers/reader.ts'
import { reasonOf } from '../runs/address.ts'
import type { Position } from '../runs/runs.ts'
import type { Session } from '../runs/session.ts'
import { reportVanishedFrom } from '../runs/vanished.ts'
import { type ListName, lists, PAGE_SIZE, type Site, type SitePage } from './pages.ts'

export interface SiteImport {
  site: Site
  session: Session
  read: ReadOptions
  /** Where an earlier run has stopped. */
  position: Position | undefined
  save(position: Position): Promise<void>
}

/** The language that the address of a site names: `https://example.org/fr/wp-json/…`. */
export function languageOf({ pathname }: URL): Language | undefined {
  return pathname.split('/').find(isLanguage)
}

/** False: it has stopped before its end. */
export async function importSite({ site, session, read, position, save }: SiteImport): Promise<boolean> {
  const all = ownKeys(lists)
  const rest = all.slice(position ? all.indexOf(position.list) : 0)
  const pages = new SitePages(site, session, read)
  try {
    for (const list of rest) {
      // Categories of the pages before may still wait for their parents: they are read again.
      const first = list === position?.list && list !== 'categories' ? position.page : 1
      await pages.load(list, first, (page) => save({ list, page }))
    }
  } catch (error) {
    if (!(error instanceof DownloadFailed)) throw error
    session.parts.report.skip({ source: site.address, reason: 'cannot be downloaded', detail: reasonOf(error) })
    return false
  } finally {
    await pages.close()
  }
  await pages.reportVanished(position === undefined)
  return true
}

class SitePages {
  readonly #site: Site
  readonly #session: Session
  readonly #read: ReadOptions
  readonly #reader = new FileReader()
  readonly #linked: LinkedLoader
  /** The events of this run. */
  readonly #ids = new Set<number>()

  constructor(site: Site, session: Session, read: ReadOptions) {
    this.#site = site
    this.#session = session
    this.#read = read
    const { context, options, report } = session.parts
    this.#linked = new LinkedLoader(context, options.overwrite, ({ resource, source_id }, outcome) =>
      report.linked(resource, `${site.address} ${resource} ${source_id}`, outcome),
    )
  }

  /** `done`: called with the number of the next page. */
  async load(list: ListName, first: number, done: (next: number) => Promise<void>): Promise<void> {
    const { progress, report } = this.#session.parts
    let [read, total] = [0, 0]
    progress.doing(() => {
      const { waitingSeconds } = this.#site
      const waiting = waitingSeconds ? `; the site is busy, waiting ${waitingSeconds} s` : ''
      return `Importing ${list}: ${read} of ${total}, ${total - read} left${waiting}`
    })
    for await (const page of this.#site.pages(list, first)) {
      total = Math.max(page.total - PAGE_SIZE * (first - 1), 0)
      report.files++
      if (list === 'events') await this.#loadEvents(page)
      else await this.#linked.load(this.#linkedDrafts(list, page.records))
      read += page.records.length
      await done(page.page + 1)
    }
    await this.#linked.loadWaiting()
  }

  #linkedDrafts(list: LinkedResource, records: readonly unknown[]): LinkedDraft[] {
    return records.flatMap((record) => {
      const draft = isObject(record) ? readLinked(list, record, this.#read.language) : undefined
      if (draft) return [draft]
      this.#session.parts.report.skip({ source: `${this.#site.address} ${list}`, reason: 'unknown record' })
      return []
    })
  }

  async #loadEvents({ page, records }: SitePage): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify({ events: records }))
    const file = `${this.#site.address}/events?page=${page}`
    const reads = await readBytes(this.#reader, { name: file, bytes, options: this.#read })
    const ids = await this.#session.loadEvents([{ file, path: this.#site.address, reads }])
    for (const id of ids.values()) this.#ids.add(id)
  }

  /** `fromTheStart`: this run has read every page. */
  async reportVanished(fromTheStart: boolean): Promise<void> {
    const there = [...this.#ids]
    const isWhole = fromTheStart && there.length > 0 && this.#session.parts.report.exitCode === 0
    const { address } = this.#site
    await reportVanishedFrom({ file: address, path: address, there, isWhole }, there, this.#session.parts)
  }

  close(): Promise<void> {
    return this.#reader.close()
  }
}

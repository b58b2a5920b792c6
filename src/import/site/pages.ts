/** The lists of a site that has this interface, page by page: one request at a time, as slow as the site asks. */
import { setTimeout as delay } from 'node:timers/promises'
import { isObject } from '../../calendar/values/objects.ts'
import type { Downloader } from '../../download/download.ts'
import { DownloadFailed } from '../../download/failure.ts'
import { withoutCredentials } from '../runs/address.ts'

/** The most that every site gives. */
export const PAGE_SIZE = 50
/** A million records: whatever a site says of its size, a list comes to an end. */
const MAX_PAGES = 20_000
/** How often a page is asked for again, and how long the site may make us wait for it. */
const MAX_ATTEMPTS = 6
const MAX_WAIT_SECONDS = 600
const FIRST_WAIT_SECONDS = 1
const temporary: readonly number[] = [429, 500, 502, 503, 504]

/** What each list is asked for, so that it has all there is. Those that events link come before them. */
export const lists = {
  categories: { hide_empty: 'false' },
  tags: { hide_empty: 'false' },
  venues: {},
  organizers: {},
  events: { start_date: '1900-01-01', end_date: '3000-01-01', group: 'series' },
} as const
export type ListName = keyof typeof lists

export interface SitePage {
  list: ListName
  page: number
  /** Of the whole list; as the site counts now. */
  pages: number
  total: number
  records: unknown[]
}

const ROUTE = 'rest_route'
const NAMESPACE = /^(.*\/events\/v1)\/?$/

/**
 * The address of a namespace: `https://example.org/wp-json/tribe/events/v1`, or of sites without rewritten addresses
 * `https://example.org/?rest_route=/tribe/events/v1`. Undefined: it is another one.
 */
export function namespaceOf(address: URL): URL | undefined {
  const found = new URL(address)
  const [, path] = NAMESPACE.exec(found.pathname) ?? []
  const [, route] = NAMESPACE.exec(found.searchParams.get(ROUTE) ?? '') ?? []
  if (path !== undefined) found.pathname = path
  else if (route !== undefined) found.searchParams.set(ROUTE, route)
  else return undefined
  return found
}

/** The address of a list or a record of a namespace, with a query. */
function addressBelow(namespace: URL, path: string, query: Readonly<Record<string, string | number>>): URL {
  const address = new URL(namespace)
  const route = address.searchParams.get(ROUTE)
  if (route === null) address.pathname += path
  else address.searchParams.set(ROUTE, route + path)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

export class Site {
  /** Without credentials. */
  readonly address: string
  readonly #base: URL
  readonly #downloader: Downloader
  /** How long it makes the next request wait, if it does. */
  waitingSeconds = 0

  constructor(base: URL, downloader: Downloader) {
    this.#base = base
    this.address = withoutCredentials(this.#base)
    this.#downloader = downloader
  }

  /** @throws DownloadFailed when a page does not come, or is none */
  async *pages(list: ListName, first: number): AsyncGenerator<SitePage> {
    for (let page = first, pages = first; page <= pages; page++) {
      if (page > MAX_PAGES) throw new DownloadFailed(`more than ${MAX_PAGES} pages of ${list}`)
      const found = await this.#page(list, page)
      if (!found?.records.length) return
      yield found
      pages = found.pages
    }
  }

  /** Undefined: the list has no such page, or the site no such list. */
  async #page(list: ListName, page: number): Promise<SitePage | undefined> {
    const asked = { ...lists[list], languages: 'all', per_page: PAGE_SIZE, page }
    const { status, bytes } = await this.#answer(addressBelow(this.#base, `/${list}`, asked))
    if (status === 404 && (page > 1 || list !== 'events')) return undefined
    if (status !== 200) throw new DownloadFailed(`status ${status}`)
    const body = parsed(bytes)
    const records = body[list]
    if (!Array.isArray(records)) throw new DownloadFailed(`no list of ${list}`)
    const [pages, total] = [Number(body.total_pages), Number(body.total)]
    if (!Number.isSafeInteger(pages) || !Number.isSafeInteger(total)) throw new DownloadFailed('a list without totals')
    return { list, page, pages, total, records: await this.#withSeries(records) }
  }

  /** A list has one occurrence of each series: the series is read by itself, unless it has gone meanwhile. */
  async #withSeries(records: readonly unknown[]): Promise<unknown[]> {
    const all: unknown[] = []
    for (const record of records) all.push((isOccurrence(record) && (await this.#series(record.id))) || record)
    return all
  }

  async #series(id: number): Promise<unknown> {
    const { status, bytes } = await this.#answer(addressBelow(this.#base, `/events/${id}`, { languages: 'all' }))
    return status === 200 ? parsed(bytes) : undefined
  }

  /** Asks again, later each time, what fails for now. */
  async #answer(address: URL) {
    for (let attempt = 1; ; attempt++) {
      const usual = FIRST_WAIT_SECONDS * 2 ** (attempt - 1)
      try {
        const answer = await this.#downloader.get(address, { Accept: 'application/json' })
        const wait = retryAfter(answer.headers['retry-after']) ?? usual
        if (!temporary.includes(answer.status) || attempt === MAX_ATTEMPTS) return answer
        if (wait > MAX_WAIT_SECONDS) throw new DownloadFailed(`status ${answer.status}, to be asked again in ${wait} s`)
        await this.#wait(wait)
      } catch (error) {
        if (!(error instanceof DownloadFailed) || !error.isTemporary || attempt === MAX_ATTEMPTS) throw error
        await this.#wait(usual)
      }
    }
  }

  async #wait(seconds: number): Promise<void> {
    this.waitingSeconds = seconds
    await delay(1_000 * seconds)
    this.waitingSeconds = 0
  }
}

/** Seconds; the header has them, or a date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000))
}

function isOccurrence(record: unknown): record is { id: number } {
  return isObject(record) && record.is_recurring === true && Number.isSafeInteger(record.id)
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isObject(body)) return body
  } catch {
    // Said below.
  }
  throw new DownloadFailed('no JSON')
}

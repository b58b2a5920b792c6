/** What visitors of a calendar ask for: 95 % lists, most of them the same few; 4 % records; 1 % writes. */
import { type Random, vocabulary, zipf } from '../calendar/words.ts'

export interface Visit {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

const LISTS = 0.95
const RECORDS = 0.04
/** Different addresses of lists; how often each is asked for falls with its rank (Zipf). */
const LIST_ADDRESSES = 5_000
const CATEGORIES = 40
const PAGES = 50

const words = vocabulary('en')
/** In turn: a list of each kind, each time another one of it. */
const kinds: readonly ((n: number) => string)[] = [
  (n) => `/events?page=${1 + (n % PAGES)}&per_page=${10 + Math.floor(n / PAGES)}`,
  (n) => `/events?categories=${1 + (n % CATEGORIES)}&per_page=${10 + Math.floor(n / CATEGORIES)}`,
  (n) => `/events?start_date=%2B${n} days&end_date=%2B${n + 7} days`.replaceAll(' ', '%20'),
  (n) => `/events?search=${encodeURIComponent(words[100 + n] ?? '')}`,
  (n) => `/events?geoloc_lat=${(46 + (n % 60) / 10).toFixed(1)}&geoloc_lng=${(6 + (n % 70) / 10).toFixed(1)}`,
]
const drawList = zipf(LIST_ADDRESSES)

function list(next: Random): string {
  const rank = drawList(next)
  return kinds[rank % kinds.length]?.(Math.floor(rank / kinds.length)) ?? ''
}

/** `ids`: some events. */
export function visit(next: Random, ids: readonly number[]): Visit {
  const share = next()
  if (share < LISTS) return { method: 'GET', path: list(next) }
  if (share < LISTS + RECORDS) return { method: 'GET', path: `/events/${ids[Math.floor(next() * ids.length)]}` }
  const body = JSON.stringify({ title: `Load ${next()}`, start_date: '+1 week', end_date: '+2 weeks' })
  return { method: 'POST', path: '/events', body }
}

/**
 * Answers of lists for anonymous callers, as they were sent. An entry belongs to one generation of the index: any
 * change of the index invalidates it. It lives for a second at most, because a list also depends on the time.
 */
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { Search } from '../../calendar/ports.ts'
import { type Middleware, type Response, routeOf } from '../request.ts'
import type { CacheCounts } from '../request-metrics.ts'
import { negotiatedFormat } from './formats.ts'
import { commonHeaders } from './headers.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024
const MAX_AGE_MS = 1_000
/** Of an entry, for its headers. */
const HEADER_CHARACTERS = 500

type Headers = Map<string, string | number | readonly string[]>

interface Entry {
  generation: number
  text: string
  headers: Headers
  route: string
}

/** Answers from the cache; where there is no entry, the answer may be stored (`cacheAnswer`). */
export function answerCache(search: Pick<Search, 'generation'>, counts: CacheCounts): Middleware {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }, key) => text.length + key.length + HEADER_CHARACTERS,
    ttl: MAX_AGE_MS,
  })
  return (request, response, next) => {
    if (!isOpen(request)) return next()
    const key = keyOf(request)
    const entry = entries.get(key)
    // Before the answer is made: a change meanwhile invalidates it.
    const generation = search.generation()
    if (entry?.generation === generation) {
      counts.hits++
      response.locals.route = entry.route
      response.locals.cost.markCached()
      response.setHeaders(entry.headers).send(entry.text)
      return
    }
    response.locals.cacheAnswer = (text) => {
      if (response.statusCode !== 200) return
      counts.misses++
      entries.set(key, { generation, text, headers: ownHeaders(response), route: routeOf(request, response) })
    }
    next()
  }
}

function isOpen({ method, headers }: Request): boolean {
  return headers.authorization === undefined && (method === 'GET' || method === 'HEAD')
}

/** All that a list depends on besides the index: its address and format, the host of the links, the preferred shape. */
function keyOf(request: Request): string {
  const { method, protocol, headers, originalUrl } = request
  return [method, protocol, headers.host, originalUrl, headers.prefer, negotiatedFormat(request).mediaType].join('\n')
}

/** Without those of every answer, and of this request alone. */
function ownHeaders(response: Response): Headers {
  const headers: Headers = new Map()
  for (const [name, value] of Object.entries(response.getHeaders())) {
    const isOwn = !commonHeaders.has(name) && !/^(x-request-id|ratelimit)/.test(name)
    if (value !== undefined && isOwn) headers.set(name, value)
  }
  return headers
}

/**
 * Answers of lists for the anonymous, kept as the bytes that were sent. An entry is of one generation of the index, so
 * a change empties it at once; it lives for a second at most, because a list also depends on the time.
 */
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { askedOf } from './request.ts'
import type { Service } from './service.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_AGE = 1_000

interface Kept {
  generation: number
  text: string
  headers: Record<string, string | number | string[]>
}

const keeping = new WeakMap<Response, (text: string) => void>()

/** Told by `send` what an answer was. */
export function keep(response: Response, text: string): void {
  keeping.get(response)?.(text)
}

/** Answers from the cache where it can; else lets the list be made, and keeps it. */
export function cached(service: Service): RequestHandler {
  const answers = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: ({ text }, key) => text.length + key.length + 500, ttl: MAX_AGE })
  return (request, response, next) => {
    if (askedOf(request)?.caller.id !== 0) return next()
    const key = keyOf(request)
    const generation = service.engine.search.generation()
    const kept = answers.get(key)
    if (kept?.generation === generation) {
      response.set(kept.headers as Record<string, string>).send(kept.text)
      return
    }
    keeping.set(response, (text) => {
      if (response.statusCode === 200) answers.set(key, { generation, text, headers: own(response) })
    })
    next()
  }
}

/** All that an answer depends on besides the index: the address as sent, the host of the links, the preferred shape. */
function keyOf(request: Request): string {
  return [request.method, request.protocol, request.get('host'), request.originalUrl, request.get('prefer')].join('\n')
}

/** The answer's own headers: the id of a request belongs to that request. */
function own(response: Response): Kept['headers'] {
  return Object.fromEntries(Object.entries(response.getHeaders()).filter(([name, value]) => value !== undefined && !/^(x-request-id|ratelimit)/.test(name))) as Kept['headers']
}

/**
 * Answers of lists for the anonymous, kept as the bytes that were sent. An entry is of one generation of the index, so
 * a change empties it at once; it lives for a second at most, because a list also depends on the time.
 */
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { markCached } from '../limits/cost.ts'
import type { Service } from '../service.ts'
import { commonHeaders } from './headers.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_AGE = 1_000

interface Kept {
  generation: number
  text: string
  headers: Map<string, string | number | readonly string[]>
}

const keeping = new WeakMap<Response, (text: string) => void>()

/** Told by `send` what an answer was. */
export function keep(response: Response, text: string): void {
  keeping.get(response)?.(text)
}

export interface AnswerCache {
  /** Before everything that makes an answer: sends the one that is kept, if there is one. */
  answer: RequestHandler
  /** Before a handler whose answers are to be kept. */
  keep(request: Request, response: Response): void
}

export function answerCache({ engine: { search } }: Service): AnswerCache {
  const answers = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => text.length + key.length + 500,
    ttl: MAX_AGE,
  })
  return {
    answer(request, response, next) {
      const kept = isOpen(request) ? answers.get(keyOf(request)) : undefined
      if (kept?.generation !== search.generation()) return next()
      markCached(response)
      response.setHeaders(kept.headers).send(kept.text)
    },
    keep(request, response) {
      // The generation before the answer is made: one that changes meanwhile outdates it.
      const generation = search.generation()
      if (isOpen(request)) {
        keeping.set(response, (text) => {
          if (response.statusCode === 200) answers.set(keyOf(request), { generation, text, headers: own(response) })
        })
      }
    },
  }
}

function isOpen({ method, headers }: Request): boolean {
  return headers.authorization === undefined && (method === 'GET' || method === 'HEAD')
}

/** All that an answer depends on besides the index: the address as sent, the host of the links, the preferred shape. */
function keyOf(request: Request): string {
  return `${request.method}\n${request.protocol}\n${request.headers.host}\n${request.originalUrl}\n${request.headers.prefer}`
}

/** The answer's own headers: the id of a request belongs to that request, and the common ones are set on each. */
function own(response: Response): Kept['headers'] {
  const headers = new Map<string, string | number | readonly string[]>()
  for (const [name, value] of Object.entries(response.getHeaders())) {
    const isOwn = !commonHeaders.has(name) && !/^(x-request-id|ratelimit)/.test(name)
    if (value !== undefined && isOwn) headers.set(name, value)
  }
  return headers
}

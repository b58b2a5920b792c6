/** A proxy in front of Elasticsearch that fails as servers and networks do. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { forward } from '../support/forward.ts'

export const httpFaults = [
  '429',
  '503',
  'reset',
  'hang',
  'slow',
  'twice',
  'unanswered',
  'refuses items',
  'late',
] as const
export type HttpFault = (typeof httpFaults)[number]

export interface FaultyProxy {
  url: string
  /** The fault of requests from now on; undefined: none. */
  fault: HttpFault | undefined
  /** Waits until delayed requests have been delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  status: number
  body: Buffer
}

/** By how much a slow response is delayed. */
const SLOW_MS = 300
/** After how long a hanging request is cut off. */
const HANG_MS = 2_000
/** By how much a late bulk is delayed: longer than a lease lasts. */
const LATE_MS = 12_000

const isBulk = (request: IncomingMessage) => request.url?.includes('_bulk') ?? false
const refusal = (status: number, type: string) => ({ error: { type, reason: 'a fault' }, status })

/** Rejects every other item of a bulk, as an overloaded server does. */
async function someOf(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const lines = body.toString().trimEnd().split('\n')
  const items = Array.from({ length: lines.length / 2 }, (_, at) => lines.slice(2 * at, 2 * at + 2))
  const isTaken = (_: unknown, at: number) => at % 2 === 0
  const { status, body: answered } = await forward(
    target,
    request,
    Buffer.from(`${items.filter(isTaken).flat().join('\n')}\n`),
  )
  const { items: results } = JSON.parse(answered.toString()) as { items: unknown[] }
  return {
    status,
    body: Buffer.from(
      JSON.stringify({
        items: items.map((_, at) =>
          isTaken(_, at) ? results[at / 2] : { index: refusal(429, 'es_rejected_execution_exception') },
        ),
      }),
    ),
  }
}

export async function proxyTo(target: string): Promise<FaultyProxy> {
  const late = new Set<Promise<unknown>>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { fault } = proxy
    const body = await buffer(request)
    const reply = ({ status, body }: Answer) =>
      response
        .writeHead(status, {
          'Content-Type': 'application/vnd.elasticsearch+json; compatible-with=9',
          'X-Elastic-Product': 'Elasticsearch',
        })
        .end(body)
    const refuse = (status: number, type: string) =>
      reply({ status, body: Buffer.from(JSON.stringify(refusal(status, type))) })
    if (fault === '429') return refuse(429, 'es_rejected_execution_exception')
    if (fault === '503') return refuse(503, 'unavailable_shards_exception')
    if (fault === 'reset') return response.destroy()
    if (fault === 'hang') {
      await sleep(HANG_MS, undefined, { ref: false })
      return response.destroy()
    }
    if (fault === 'refuses items' && isBulk(request)) return reply(await someOf(target, request, body))
    if (fault === 'late' && isBulk(request)) {
      const delivery: Promise<unknown> = sleep(LATE_MS)
        .then(() => forward(target, request, body))
        .catch(() => {})
        .finally(() => late.delete(delivery))
      late.add(delivery)
      return response.destroy()
    }
    if (fault === 'slow') await sleep(SLOW_MS)
    if (fault === 'twice') await forward(target, request, body)
    const answered = await forward(target, request, body)
    return fault === 'unanswered' ? response.destroy() : reply(answered)
  }
  const server: Server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    async delivered() {
      await Promise.all(late)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

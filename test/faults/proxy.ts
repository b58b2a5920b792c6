/** A proxy before Elasticsearch that fails in the ways that servers and networks do. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'

export const httpFaults = ['429', '503', 'reset', 'hang', 'slow', 'twice', 'unanswered'] as const
export type HttpFault = (typeof httpFaults)[number]

export interface FaultyProxy {
  url: string
  /** What happens to requests from now on; undefined: nothing. */
  fault: HttpFault | undefined
  /** Requests that met a fault, by kind. */
  met: Map<HttpFault, number>
  close(): Promise<void>
}

/** Milliseconds that a slow answer takes longer, and that a hanging one is kept. */
const SLOW = 300
const HANG = 2_000

async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<{ status: number; type: string; body: Buffer }> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers as Record<string, string>
  const answer = await fetch(target + request.url, { method: request.method ?? 'GET', headers, ...(body.length ? { body } : {}) })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) }
}

export async function proxyTo(target: string): Promise<FaultyProxy> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { fault } = proxy
    const body = await buffer(request)
    if (fault) proxy.met.set(fault, (proxy.met.get(fault) ?? 0) + 1)
    const refuse = (status: number, type: string) => response.writeHead(status, { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' }).end(JSON.stringify({ error: { type, reason: 'a fault' }, status }))
    if (fault === '429') return refuse(429, 'es_rejected_execution_exception')
    if (fault === '503') return refuse(503, 'unavailable_shards_exception')
    if (fault === 'reset') return response.destroy()
    if (fault === 'hang') return void (await sleep(HANG, undefined, { ref: false }), response.destroy())
    if (fault === 'slow') await sleep(SLOW)
    if (fault === 'twice') await forward(target, request, body)
    const { status, type, body: answered } = await forward(target, request, body)
    if (fault === 'unanswered') return response.destroy()
    return response.writeHead(status, { 'Content-Type': type, 'X-Elastic-Product': 'Elasticsearch' }).end(answered)
  }
  const server: Server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    met: new Map(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

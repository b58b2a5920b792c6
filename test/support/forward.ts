/** Forwards requests to a server, for proxies that inspect them or fail. */
import type { IncomingMessage } from 'node:http'

export interface Forwarded {
  status: number
  type: string
  body: Buffer
}

/** `body` replaces the one of the request. */
export async function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const {
    host: _,
    connection: __,
    'content-length': ___,
    'transfer-encoding': ____,
    ...headers
  } = request.headers as Record<string, string>
  const answer = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length ? { body: new Uint8Array(body) } : {}),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Requests of a process to its own listener, as visitors send them: over no network, which HOST may keep it from. */
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** The body of the answer, whatever its status is. `headers`: beside those of every visit. */
export type Visit = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Buffer>

/** `id`: of all its requests, by which the lines of the access log are told from those of strangers. */
export function visitor(listener: RequestListener, id: string, signal: AbortSignal): Visit {
  const server = createServer(listener)
  const connect = () => {
    const [client, connection] = duplexPair()
    server.emit('connection', Object.assign(connection, { remoteAddress: '127.0.0.1' }))
    return client
  }
  return async (path, headers = {}) => {
    const options = { path, createConnection: connect, signal, headers: { ...headers, 'X-Request-Id': id } }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(options, resolve).on('error', reject).end()
    })
    return buffer(answer)
  }
}

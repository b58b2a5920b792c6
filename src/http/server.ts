/** The HTTP server: limits on time and number of connections, and answers to requests that cannot be read. */
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../calendar/messages/error-table.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { MessageLanguage } from '../calendar/messages/message.ts'
import { DrainingServer } from './draining-server.ts'
import { readyAnswer } from './errors.ts'

/** Times are in milliseconds. */
export const serverLimits = {
  /** From the first byte of a request, or from its connection, to the end of its headers. */
  headersTimeout: 10_000,
  /** To the end of its body. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
  /** Without a byte in either direction: the client does not read its answer. No answer takes this long. */
  timeout: 60_000,
  connectionsCheckingInterval: 1_000,
  maxConnections: 2_000,
  maxRequestsPerSocket: 10_000,
}

/** Codes of Node's parser; every other one is a bad request. */
const parserErrors: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'rest_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'rest_request_timeout',
}

/** Not in the middle of an answer, nor after the answer to a request whose body has not ended. */
function mayAnswer(last: ServerResponse | undefined): boolean {
  return !last?.headersSent || (last.writableFinished && last.req.complete)
}

/** Node's own answer has no body. */
function rawAnswer(code: ErrorCode, language: MessageLanguage): string {
  const { status, headers, body } = readyAnswer(new Problem(code), language)
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines, '', body].join('\r\n')
}

/** `language`: of the errors of requests that cannot be read. */
export function createHttpServer(listener: RequestListener, language: MessageLanguage, limits = serverLimits): Server {
  const { timeout, maxConnections, maxRequestsPerSocket, ...options } = limits
  // The application refuses a request without Host: Node's own answer has no body.
  const server = new DrainingServer({ ...options, requireHostHeader: false }, listener)
  Object.assign(server, { timeout, maxConnections, maxRequestsPerSocket })
  const lastResponses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => lastResponses.set(request.socket, response))
  // Whoever waits for it is told to go on when somebody reads the body (input/body.ts), not before.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own answer has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayAnswer(lastResponses.get(socket)))
      return socket.destroy()
    socket.end(rawAnswer(parserErrors[error.code ?? ''] ?? 'rest_bad_request', language), () => socket.destroy())
  })
  return server
}

/** The server around an application: limits of time and number for clients, and answers to unreadable requests. */
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language } from '../calendar/languages.ts'
import type { ErrorCode } from '../calendar/messages/error-table.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { errorBody } from './errors.ts'
import { commonHeaders } from './output/headers.ts'
import { toJson } from './output/json.ts'

/** Times in milliseconds. */
export const serverLimits = {
  /** From the beginning of a request, or of its connection, to the end of its headers. */
  headersTimeout: 10_000,
  /** To the end of its body. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
  /** Without a byte in either direction: a client that does not read its answer. No answer takes that long to make. */
  timeout: 60_000,
  connectionsCheckingInterval: 1_000,
  maxConnections: 2_000,
  maxRequestsPerSocket: 10_000,
}

/** What the parser of Node says; everything else is a bad request. */
const parserErrors: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'rest_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'rest_request_timeout',
}

/** Not into the middle of an answer, nor behind that to the request whose body does not end. */
function mayAnswer(last: ServerResponse | undefined): boolean {
  return !last?.headersSent || (last.writableFinished && last.req.complete)
}

/** Node's own answers to these have no body. */
function rawAnswer(code: ErrorCode, language: Language): string {
  const problem = new Problem(code)
  const body = toJson(errorBody(problem, language))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Content-Language: ${language}`,
    'Cache-Control: no-store',
    ...[...commonHeaders].map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}

/** `language`: of what is told to requests that were never understood. */
export function createHttpServer(listener: RequestListener, language: Language, limits = serverLimits): Server {
  const { timeout, maxConnections, maxRequestsPerSocket, ...options } = limits
  // Without Host a request is refused by the application: Node's refusal has no body.
  const server = createServer({ ...options, requireHostHeader: false }, listener)
  Object.assign(server, { timeout, maxConnections, maxRequestsPerSocket })
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => answers.set(request.socket, response))
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node's refusal has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayAnswer(answers.get(socket))) return socket.destroy()
    socket.end(rawAnswer(parserErrors[error.code ?? ''] ?? 'rest_bad_request', language), () => socket.destroy())
  })
  return server
}

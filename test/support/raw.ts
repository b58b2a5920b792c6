/** Requests byte by byte: those that no HTTP client would send. */
import { connect } from 'node:net'
import type { Body } from './app.ts'

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number
  /** The status line and the headers. */
  head: string
  text: string
  body: Body
}

export interface RawRequest {
  method?: string
  headers?: readonly string[]
  host?: string
  body?: string | Uint8Array
  /** By how many bytes Content-Length exceeds what is sent. */
  missing?: number
}

/** Sends a request with this path, not normalized, and reads the response to its end. */
export function exchange(
  url: string,
  path: string,
  { method = 'GET', headers = [], host = 'test.example', body = '', missing = 0 }: RawRequest = {},
): Promise<RawAnswer> {
  const bytes = Buffer.from(body as string)
  const length = bytes.length + missing ? [`Content-Length: ${bytes.length + missing}`] : []
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...length, ...headers, '', ''].join(
    '\r\n',
  )
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    // The service may close the connection before the request is sent whole; what it answered counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(read(Buffer.concat(chunks).toString())))
    socket.write(head, 'latin1')
    if (missing) socket.end(bytes)
    else socket.write(bytes)
  })
}

function read(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const text = rest.join('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), head, text, body: parsed(text) as Body }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

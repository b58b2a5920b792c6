/** An answer as it is sent, bytes and headers, to everybody who asks for the same. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Compression, compressed, encodingFor } from './encodings.ts'

/** Names and values in turns, as Node takes them without a look at each. */
export type FlatHeaders = readonly string[]

/** What the headers of an answer take in memory, about. */
const HEADER_BYTES = 3_000
/** With the compressed forms, which are made later. */
const FORMS = 2

/** Belong to one request alone. */
const isOfRequest = (name: string) => /^(x-request-id|ratelimit.*)$/.test(name)

export class KeptAnswer {
  /** The declared path, for the log and the metrics. */
  readonly route: string
  readonly #etag: string
  readonly #headers: FlatHeaders
  /** Of a 304: nothing of a body. */
  readonly #headersAlone: FlatHeaders
  readonly #plain: Form
  readonly #compressed = new Map<Compression, Form | Promise<Form>>()

  /** `response`: with all headers of the answer, those of its request among them. */
  constructor(route: string, text: string, response: ServerResponse) {
    this.route = route
    this.#etag = String(response.getHeader('etag'))
    this.#headers = flatHeaders(response, (name) => !isOfRequest(name))
    this.#headersAlone = flatHeaders(response, (name) => !isOfRequest(name) && name !== 'content-type')
    this.#plain = formOf(this.#headers, Buffer.from(text))
  }

  /** Of memory. */
  get bytes(): number {
    return this.#plain.body.length * FORMS + HEADER_BYTES
  }

  /** `own`: headers of this request. */
  send(request: IncomingMessage, response: ServerResponse, own: FlatHeaders): void {
    const { headers } = request
    if (matches(headers['if-none-match'], this.#etag)) {
      response.writeHead(304, this.#headersAlone.concat(own)).end()
      return
    }
    const encoding = encodingFor(headers['accept-encoding'], this.#plain.body.length)
    const form = encoding === 'identity' ? this.#plain : (this.#compressed.get(encoding) ?? this.#compress(encoding))
    if (form instanceof Promise) void form.then((made) => sendForm(made, request, response, own))
    else sendForm(form, request, response, own)
  }

  /** Once, when it is first asked for. */
  #compress(encoding: Compression): Promise<Form> {
    const making = compressed(this.#plain.body, encoding)
      .then((body) => formOf([...this.#headers, 'Content-Encoding', encoding], body))
      .catch(() => this.#plain) // no memory left: then as it is
    this.#compressed.set(encoding, making)
    void making.then((form) => this.#compressed.set(encoding, form))
    return making
  }
}

/** The answer in one encoding. */
interface Form {
  headers: FlatHeaders
  body: Buffer
}

function formOf(headers: FlatHeaders, body: Buffer): Form {
  return { headers: [...headers, 'Content-Length', String(body.length)], body }
}

function sendForm({ headers, body }: Form, { method }: IncomingMessage, response: ServerResponse, own: FlatHeaders) {
  response.writeHead(200, headers.concat(own))
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** The headers of one request that a response has already. They are taken away: the answer is sent with them. */
export function takeRequestHeaders(response: ServerResponse): FlatHeaders {
  const own = flatHeaders(response, isOfRequest)
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  return own
}

function flatHeaders(response: ServerResponse, isWanted: (name: string) => boolean): string[] {
  return response.getHeaderNames().flatMap((name) => {
    const value = response.getHeader(name)
    return isWanted(name) && value !== undefined ? [name, String(value)] : []
  })
}

/** RFC 9110, 13.1.2: a weak comparison. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

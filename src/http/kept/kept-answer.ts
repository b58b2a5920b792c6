/** An answer as it is sent, bytes and headers, to everybody who asks for the same. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Body } from '../output/body.ts'
import { type Compression, compressed, encodingFor } from './encodings.ts'

declare module 'node:http' {
  /** Its types know this of requests only. */
  interface OutgoingMessage {
    getRawHeaderNames(): string[]
  }
}

/** Names and values in turns, as Node takes them without a look at each. */
export type FlatHeaders = readonly string[]
type Header = readonly [name: string, value: string]

/** What the headers of an answer take in memory, about. */
const HEADER_BYTES = 3_000
/** With the compressed forms, which are made later. */
const FORMS = 2

/** Belong to one request alone. */
const isOfRequest = (name: string) => /^(x-request-id$|ratelimit)/i.test(name)

export class KeptAnswer {
  /** The declared path, for the log and the metrics. */
  readonly route: string
  readonly #etag: string
  readonly #headers: FlatHeaders
  /** Of a 304: nothing of a body. Made when it is first sent. */
  #alone: FlatHeaders | undefined
  readonly #plain: Form
  /** Most answers are sent once. */
  #compressed: Partial<Record<Compression, Form | Promise<Form>>> | undefined

  /** `response`: with all headers of the answer, those of its request among them. */
  constructor(route: string, body: Body, response: ServerResponse) {
    this.route = route
    this.#etag = String(response.getHeader('etag'))
    this.#headers = sharedHeaders(response)
    this.#plain = formOf(body.bytes, [])
  }

  /** Of memory. */
  get bytes(): number {
    return this.#plain.body.length * FORMS + HEADER_BYTES
  }

  /** `own`: headers of this request. */
  send(request: IncomingMessage, response: ServerResponse, own: FlatHeaders): void {
    if (matches(request.headers['if-none-match'], this.#etag)) {
      response.writeHead(304, this.#headersAlone().concat(own)).end()
      return
    }
    this.#withForm(request, (form) => {
      response.writeHead(200, this.#headersOf(form).concat(own))
      end(request, response, form)
    })
  }

  /** To the request that it was made for: its response has the headers already. */
  sendFirst(request: IncomingMessage, response: ServerResponse): void {
    if (matches(request.headers['if-none-match'], this.#etag)) {
      response.removeHeader('Content-Type')
      response.statusCode = 304
      response.end()
      return
    }
    this.#withForm(request, (form) => {
      for (const [name, value] of form.headers) response.setHeader(name, value)
      end(request, response, form)
    })
  }

  /** Now, or when it has been compressed. */
  #withForm({ headers }: IncomingMessage, use: (form: Form) => void): void {
    const encoding = encodingFor(headers['accept-encoding'], this.#plain.body.length)
    const form = encoding === 'identity' ? this.#plain : (this.#compressed?.[encoding] ?? this.#compress(encoding))
    if (form instanceof Promise) void form.then(use)
    else use(form)
  }

  /** Once, when it is first asked for. */
  #compress(encoding: Compression): Promise<Form> {
    const making = compressed(this.#plain.body, encoding)
      .then((body) => formOf(body, [['Content-Encoding', encoding]]))
      .catch(() => this.#plain) // no memory left: then as it is
    const forms = (this.#compressed ??= {})
    forms[encoding] = making
    void making.then((form) => (forms[encoding] = form))
    return making
  }

  #headersOf(form: Form): FlatHeaders {
    return (form.all ??= this.#headers.concat(form.headers.flat()))
  }

  #headersAlone(): FlatHeaders {
    return (this.#alone ??= withoutType(this.#headers))
  }
}

/** The answer in one encoding. */
interface Form {
  /** That it has beside those of the answer. */
  headers: readonly Header[]
  /** With those of the answer; made when it is sent again. */
  all?: FlatHeaders
  body: Buffer
}

function formOf(body: Buffer, headers: readonly Header[]): Form {
  return { headers: [...headers, ['Content-Length', String(body.length)]], body }
}

function end({ method }: IncomingMessage, response: ServerResponse, { body }: Form): void {
  if (method === 'HEAD') response.end()
  else response.end(body)
}

/** Those that do not belong to one request alone. */
function sharedHeaders(response: ServerResponse): FlatHeaders {
  const shared: string[] = []
  for (const name of response.getRawHeaderNames()) {
    const value = response.getHeader(name)
    if (value !== undefined && !isOfRequest(name)) shared.push(name, String(value))
  }
  return shared
}

function withoutType(headers: FlatHeaders): FlatHeaders {
  const at = headers.findIndex((text, n) => n % 2 === 0 && /^content-type$/i.test(text))
  return at < 0 ? headers : headers.toSpliced(at, 2)
}

/** RFC 9110, 13.1.2: a weak comparison. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

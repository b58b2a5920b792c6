/**
 * Downloads what an address names, with limits: http and https only, public addresses only, a size that is counted
 * while it comes, times, and few redirects, each of which is checked like the first address.
 */
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { type Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { DownloadFailed } from './failure.ts'
import { checkHost, publicLookup } from './public-address.ts'

export interface DownloadLimits {
  /** Of the body, as it comes and after decompression. */
  maxBytes: number
  /** Milliseconds: to a connection, to the first byte of the answer, and to its last one, redirects included. */
  connectMs: number
  firstByteMs: number
  totalMs: number
}

export interface DownloadOptions {
  limits: DownloadLimits
  /** Also private and loopback addresses. */
  allowPrivate: boolean
}

export interface Downloaded {
  /** After redirects. */
  address: URL
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array<ArrayBuffer>
}

const USER_AGENT = 'Kalends/1 (events calendar; import)'
const MAX_REDIRECTS = 5
const redirects: readonly number[] = [301, 302, 303, 307, 308]

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  identity: () => new PassThrough(),
}
const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** An address of http or https, also as `webcal:`, which calendars are subscribed to by. @throws DownloadFailed */
export function addressOf(text: string): URL {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'))
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new DownloadFailed('no address of http or https')
  return url
}

/** Keeps connections open between downloads, until it is closed. */
export class Downloader {
  readonly #options: DownloadOptions
  readonly #agents: { http: http.Agent; https: https.Agent }

  constructor(options: DownloadOptions) {
    this.#options = options
    const agentOptions = { keepAlive: true, maxSockets: 1, ...(options.allowPrivate ? {} : { lookup: publicLookup() }) }
    this.#agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) }
  }

  /** Of any status but those of redirects. @throws DownloadFailed */
  async get(address: URL, headers: OutgoingHttpHeaders = {}): Promise<Downloaded> {
    const total = AbortSignal.timeout(this.#options.limits.totalMs)
    try {
      return await this.#follow(address, headers, total)
    } catch (error) {
      throw total.aborted ? new DownloadFailed(`not whole within ${this.#options.limits.totalMs} ms`) : asFailure(error)
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #follow(first: URL, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<Downloaded> {
    let address = first
    for (let redirected = 0; redirected <= MAX_REDIRECTS; redirected++) {
      const response = await this.#answer(address, headers, signal)
      const { statusCode: status = 0 } = response
      const { location } = response.headers
      if (!redirects.includes(status) || location === undefined) {
        const bytes = await this.#body(response, signal)
        return { address, status, headers: textHeaders(response), bytes }
      }
      response.destroy()
      address = nextAddress(address, location)
    }
    throw new DownloadFailed(`more than ${MAX_REDIRECTS} redirects`)
  }

  async #answer(address: URL, headers: OutgoingHttpHeaders, signal: AbortSignal): Promise<IncomingMessage> {
    const { allowPrivate, limits } = this.#options
    if (!allowPrivate) checkHost(address.hostname)
    const isSecure = address.protocol === 'https:'
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = (isSecure ? https : http).request(address, {
      agent: isSecure ? this.#agents.https : this.#agents.http,
      signal,
      headers: { 'User-Agent': USER_AGENT, 'Accept-Encoding': ACCEPTED_ENCODINGS, ...headers },
    })
    const unless = (what: string, ms: number) =>
      setTimeout(() => sent.destroy(new DownloadFailed(`no ${what} within ${ms} ms`, true)), ms)
    const timers = [unless('connection', limits.connectMs), unless('answer', limits.firstByteMs)]
    sent.on('socket', (socket) => {
      if (sent.reusedSocket) clearTimeout(timers[0])
      else socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timers[0]))
    })
    // Closed without an error as well: after an answer that changes the protocol (101).
    const closed = () => reject(new DownloadFailed('no answer', true))
    sent.on('response', resolve).on('error', reject).on('close', closed).end()
    try {
      return await promise
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }

  async #body(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { maxBytes } = this.#options.limits
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
    const decoder = decoders[encoding]
    if (!decoder) response.destroy()
    if (!decoder) throw new DownloadFailed(`content-encoding ${encoding.slice(0, 50)}`)
    const chunks: Buffer[] = []
    const collect = async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    }
    await pipeline(response, limited(maxBytes), decoder(), limited(maxBytes), collect, { signal })
    return Buffer.concat(chunks)
  }
}

function limited(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new DownloadFailed(`more than ${maxBytes.toLocaleString('en')} bytes`)
      yield chunk
    }
  }
}

/** Where a redirect leads. @throws DownloadFailed */
export function nextAddress(from: URL, location: string): URL {
  const to = URL.parse(location, from.href)
  if (!to) throw new DownloadFailed('a redirect to no address')
  const address = addressOf(to.href)
  if (from.protocol === 'https:' && address.protocol === 'http:')
    throw new DownloadFailed('a redirect from https to http')
  return address
}

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
}

/** Errors of the network have a code, and often no message. */
function asFailure(error: unknown): DownloadFailed {
  if (error instanceof DownloadFailed) return error
  if (!(error instanceof Error)) return new DownloadFailed(String(error))
  return new DownloadFailed(error.message || ('code' in error ? String(error.code) : error.name), true)
}

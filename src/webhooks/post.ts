/** Posts a message: to public addresses only, unless a setting allows others; redirects are not followed. */
import http from 'node:http'
import https from 'node:https'
import { checkHost, publicLookup } from '../download/public-address.ts'

/** To a connection, and to the status of the answer. */
const TIMEOUT_MS = 15_000
const USER_AGENT = 'Kalends/1 (events calendar; webhooks)'

/** The message was not taken; the text says why. */
export class NotDelivered extends Error {
  /** The receiver says that it wants no more (410). */
  isFinal: boolean
  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

/** @throws NotDelivered */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<void> {
  const status = await statusOf(url, headers, body, allowPrivate, signal).catch((error: Error) => {
    throw new NotDelivered(error.message)
  })
  if (status < 200 || status > 299) throw new NotDelivered(`the answer was ${status}`, status === 410)
}

/** Of the answer; its body is not read. */
async function statusOf(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  allowPrivate: boolean,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(address)
  if (!allowPrivate) checkHost(url.hostname)
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': USER_AGENT,
      },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(allowPrivate ? {} : { lookup: publicLookup() }),
    })
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    // Without an error as well: after an answer that changes the protocol (101).
    request.once('close', () => reject(new Error('the connection was closed without an answer')))
    request.end(body)
  })
}

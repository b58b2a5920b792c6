/** Pictures in a bucket of S3, or of a server with its interface (MinIO, Ceph, R2). */
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '../calendar/ports.ts'
import { PICTURE_TYPE, type Pictures } from './port.ts'

/** Of one request, with all its attempts. */
const TIMEOUT_MS = 10_000
/** Of a server that is busy, or fails. */
const RETRIES = 2
const FIRST_WAIT_MS = 50
/** No picture that is encoded here has as many: whatever sends more is no bucket of ours. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024
/** Of an error that is told on. */
const MAX_REASON_CHARACTERS = 200

export interface Bucket {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket is the first part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type BucketSettings = Readonly<
  Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
>

/** Undefined: pictures are in a folder. */
export function bucketOf(settings: BucketSettings): Bucket | undefined {
  if (!settings.S3_ENDPOINT) return undefined
  return {
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  }
}

type Method = 'GET' | 'PUT' | 'DELETE'

interface Answer {
  status: number
  bytes: Buffer
}

export class S3Pictures implements Pictures {
  readonly #client: AwsClient
  readonly #root: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    this.#root = `${endpoint}/${bucket}`
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#request('PUT', name, new Uint8Array(bytes))
  }

  async get(name: string): Promise<Buffer | undefined> {
    const bytes = await this.#request('GET', name)
    // Browsers keep it for good, so nothing else may pass for it: a proxy's page, or half of it.
    if (bytes && !isWhole(bytes)) throw new Unavailable(`GET ${this.#root}/${name}: what came is no picture`)
    return bytes
  }

  async delete(name: string): Promise<void> {
    await this.#request('DELETE', name)
  }

  /**
   * Undefined: there is no such object.
   * @throws Unavailable
   */
  async #request(method: Method, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Buffer | undefined> {
    const address = `${this.#root}/${name}`
    const answer = await this.#answer(address, method, body).catch((error: unknown) => {
      throw new Unavailable(`${method} ${address}: ${whyOf(error)}`)
    })
    if (answer.status >= 200 && answer.status < 300) return answer.bytes
    if (method !== 'PUT' && isAbsent(method, answer)) return undefined
    throw new Unavailable(`${method} ${address}: ${answer.status} ${reasonOf(answer)}`)
  }

  async #answer(address: string, method: Method, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = body ? { body, headers: { 'Content-Type': PICTURE_TYPE } } : {}
    for (let attempt = 0; ; attempt++) {
      const signed = await this.#client.sign(address, { method, ...sent })
      // Not as a part of what is signed: undici loses the signal of a request that is put together before it is sent.
      const response = await fetch(signed, { signal, redirect: 'manual' })
      const bytes = await bytesOf(response)
      const isBusy = response.status === 429 || response.status >= 500
      if (!isBusy || attempt === RETRIES) return { status: response.status, bytes }
      await sleep(FIRST_WAIT_MS * 2 ** attempt, undefined, { signal })
    }
  }
}

/** @throws Error where there are too many: the rest is not read */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_ANSWER_BYTES) throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

const codeIn = (text: string) => /<Code>([^<]*)<\/Code>/.exec(text)?.[1]

/** Fetch says that it failed, and why in the cause. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message = '' } = (error.cause ?? {}) as { code?: string; message?: string }
  return error.cause === undefined ? error.message : `${error.message} (${code ?? message})`
}

/** Some servers say no more than the status; a bucket that is not there, or a page, is a mistake. */
function isAbsent(method: Method, { status, bytes }: Answer): boolean {
  const code = codeIn(bytes.toString())
  if (status === 404) return code === 'NoSuchKey' || bytes.length === 0
  // What S3 says of an object that is not there to a key that may not list the bucket; of a wrong key, another.
  return method === 'GET' && status === 403 && code === 'AccessDenied'
}

function reasonOf({ bytes }: Answer): string {
  const text = bytes.toString()
  return codeIn(text) ?? text.slice(0, MAX_REASON_CHARACTERS)
}

/** WebP (RFC 9649): a RIFF container that says its length, which is even. */
function isWhole(bytes: Buffer): boolean {
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  return riff === 'RIFF' && webp === 'WEBP' && bytes.length === bytes.readUInt32LE(4) + 8
}

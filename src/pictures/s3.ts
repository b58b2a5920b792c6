/** Pictures in a bucket of S3, or of a server with its interface (MinIO, Ceph, R2). */
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '../calendar/ports.ts'
import { PICTURE_TYPE, type Pictures } from './port.ts'

const TIMEOUT_MS = 10_000
/** What S3 says of an object that is not there to a key that may not list the bucket; of a wrong key, another. */
const isDenied = /<Code>AccessDenied<\/Code>/

export interface Bucket {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket is the first part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export class S3Pictures implements Pictures {
  readonly #client: AwsClient
  readonly #root: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    this.#root = `${endpoint}/${bucket}`
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#request('PUT', name, new Uint8Array(bytes))
  }

  get(name: string): Promise<Buffer | undefined> {
    return this.#request('GET', name)
  }

  async delete(name: string): Promise<void> {
    await this.#request('DELETE', name)
  }

  /**
   * Undefined: there is no such object.
   * @throws Unavailable
   */
  async #request(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Buffer | undefined> {
    const address = `${this.#root}/${name}`
    const { status, bytes } = await this.#answer(address, method, body).catch((error: unknown) => {
      throw new Unavailable(`${method} ${address}: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (status >= 200 && status < 300) return bytes
    const text = bytes.toString().slice(0, 500)
    if (status === 404 || (method === 'GET' && status === 403 && isDenied.test(text))) return undefined
    throw new Unavailable(`${method} ${address}: ${status} ${text}`)
  }

  async #answer(address: string, method: string, body?: Uint8Array<ArrayBuffer>) {
    const response = await this.#client.fetch(address, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body, headers: { 'Content-Type': PICTURE_TYPE } } : {}),
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

/** Pictures in a bucket of S3, or of a server with its interface (MinIO, Ceph, R2). */
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '../calendar/ports.ts'
import { PICTURE_TYPE, type Pictures } from './port.ts'

const TIMEOUT_MS = 10_000

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

  async get(name: string): Promise<Buffer | undefined> {
    const response = await this.#request('GET', name)
    return response && Buffer.from(await response.arrayBuffer())
  }

  async delete(name: string): Promise<void> {
    await this.#request('DELETE', name)
  }

  /**
   * Undefined: 404.
   * @throws Unavailable
   */
  async #request(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | undefined> {
    const address = `${this.#root}/${name}`
    let response: Response
    try {
      response = await this.#client.fetch(address, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body ? { body, headers: { 'Content-Type': PICTURE_TYPE } } : {}),
      })
    } catch (error) {
      throw new Unavailable(`${method} ${address}: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (response.ok) return response
    const text = (await response.text()).slice(0, 500)
    if (response.status === 404) return undefined
    throw new Unavailable(`${method} ${address}: ${response.status} ${text}`)
  }
}

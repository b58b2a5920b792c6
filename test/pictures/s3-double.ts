/** A stand-in for a server with the interface of S3: it keeps objects, and checks each signature (AWS SigV4). */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '../../src/pictures/s3.ts'

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Calculated as the documentation of AWS has it, from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Bucket): boolean {
  const { authorization = '' } = request.headers
  const [, id, day = '', scope, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  const payload = String(request.headers['x-amz-content-sha256'])
  const isBodySigned = payload === 'UNSIGNED-PAYLOAD' || payload === hex(body)
  if (id !== accessKeyId || scope !== `${region}/s3/aws4_request` || !isBodySigned) return false
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${day}/${scope}`, hex(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

export interface S3Double {
  bucket: Bucket
  objects: Map<string, { body: Buffer; type: string | undefined }>
  /** What every request is answered instead. */
  instead: ((response: ServerResponse) => void) | undefined
  /** Whether the key may list the bucket: one that may not is not told what is not there. */
  mayList: boolean
  close(): Promise<void>
}

export async function startS3(): Promise<S3Double> {
  const bucket = {
    endpoint: '',
    bucket: 'pictures',
    region: 'eu-test-1',
    accessKeyId: 'AKTEST',
    secretAccessKey: 's3cret',
  }
  const double: S3Double = { bucket, objects: new Map(), instead: undefined, mayList: true, close: async () => {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { url = '', method, headers } = request
    if (double.instead) return double.instead(response)
    if (!isSigned(request, body, bucket)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    const found = double.objects.get(url)
    if (method === 'PUT') double.objects.set(url, { body, type: headers['content-type'] })
    if (method === 'DELETE') double.objects.delete(url)
    if (method === 'GET' && !found && !double.mayList) return response.writeHead(403).end('<Code>AccessDenied</Code>')
    if (method === 'GET') return response.writeHead(found ? 200 : 404).end(found?.body)
    return response.writeHead(method === 'DELETE' ? 204 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  double.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return double
}

/** Compressed forms of kept answers: made once, in the thread pool. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ownBytes } from './own-bytes.ts'

/** The smaller form first. */
const compressions = ['br', 'gzip'] as const
export type Compression = (typeof compressions)[number]
type Encoding = Compression | 'identity'

/** A shorter body fits into one packet as it is. */
const MIN_BYTES = 1_024
/** A balance of time and size: higher ones take many times as long for a tenth less. */
const BROTLI_QUALITY = 4

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressors = {
  br: (bytes: Buffer, quality: number) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => gzipped(bytes),
}

/** To be kept. `quality`: of Brotli, from 0 to 11. */
export async function compressed(body: Buffer, encoding: Compression, quality = BROTLI_QUALITY): Promise<Buffer> {
  return ownBytes(await compressors[encoding](body, quality))
}

/** Browsers of one version all send the same header. */
const MAX_HEADERS = 200
const MAX_HEADER_CHARACTERS = 200
const chosen = new LRUCache<string, Encoding>({ max: MAX_HEADERS })

/** The form that `Accept-Encoding` gives the highest weight (RFC 9110, 12.5.3), of a body of this length. */
export function encodingFor(header: string | undefined, bytes: number): Encoding {
  if (header === undefined || bytes < MIN_BYTES) return 'identity'
  if (header.length > MAX_HEADER_CHARACTERS) return negotiated(header)
  const known = chosen.get(header)
  if (known) return known
  const encoding = negotiated(header)
  chosen.set(header, encoding)
  return encoding
}

function negotiated(header: string): Encoding {
  const weights = new Map(header.split(',').map(weighed))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = compressions.toSorted((a, b) => weightOf(b) - weightOf(a))
  const isPreferred = best && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isPreferred ? best : 'identity'
}

/** `gzip;q=0.5` */
function weighed(text: string): [name: string, weight: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

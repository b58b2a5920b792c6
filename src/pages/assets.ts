/**
 * Style sheets and scripts of pages, served from memory. An address has a hash of the content, so that browsers keep
 * it for good. Scripts are TypeScript; Node removes the types when the service starts, and there is no build step.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { basename, extname, join } from 'node:path'
import { Problem } from '../calendar/messages/errors.ts'
import { type Compression, compressed, encodingFor } from '../http/kept/encodings.ts'
import type { Middleware, Response } from '../http/request.ts'

const HASH_LENGTH = 10
/** Each file is compressed once. */
const BEST_QUALITY = 11
const FOLDERS = ['styles', 'browser', 'data']

/** By the extension of a file: the media type, and the extension of its address. */
const types: Readonly<Record<string, readonly [mediaType: string, extension: string]>> = {
  '.css': ['text/css', '.css'],
  '.json': ['application/json', '.json'],
  '.svg': ['image/svg+xml', '.svg'],
  '.ts': ['text/javascript', '.js'],
}

/** A file in memory. */
export interface Asset {
  type: string
  body: Buffer
  /** Of its compressed form with Brotli, from 0 to 11. */
  quality: number
  /** Made when they are first asked for. */
  compressed: Map<Compression, Promise<Buffer>>
}

export function assetOf(text: string, mediaType: string, quality: number): Asset {
  return { type: `${mediaType}; charset=utf-8`, body: Buffer.from(text), quality, compressed: new Map() }
}

/** The files that pages may load, by name: `calendar.css`, `suggest.ts`. */
const sources = new Map(
  FOLDERS.flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    return readdirSync(path)
      .filter((name) => extname(name) in types)
      .map((name) => [name, join(path, name)] as const)
  }),
)

const assets = new Map<string, Asset>()
const addresses = new Map<string, string>()

/** A module with its imports at their addresses. @throws Error at start-up, for an import of no file */
function scriptOf(source: string): string {
  const withoutTypes = stripTypeScriptTypes(source)
  return withoutTypes.replace(
    /(?<=^(?:import|export)\b[^'"]*?)'\.\/([\w-]+\.ts)'/gm,
    (_, name: string) => `'${assetAddress(name)}'`,
  )
}

/**
 * The address of a file: `suggest.ts` is at `/assets/suggest.<hash>.js`.
 * @throws Error at start-up, for a name of no file
 */
export function assetAddress(name: string): string {
  const known = addresses.get(name)
  if (known !== undefined) return known
  const path = sources.get(name)
  if (path === undefined) throw new Error(`pages have no file ${name}`)
  const source = readFileSync(path, 'utf8')
  const [mediaType, extension] = types[extname(name)] ?? ['text/plain', '']
  const text = extension === '.js' ? scriptOf(source) : source
  const file = `${basename(name, extname(name))}.${hash('sha256', text).slice(0, HASH_LENGTH)}${extension}`
  const address = `/assets/${file}`
  assets.set(file, assetOf(text, mediaType, BEST_QUALITY))
  addresses.set(name, address)
  return address
}

for (const name of sources.keys()) assetAddress(name)

function compressedForm(asset: Asset, encoding: Compression): Promise<Buffer> {
  const known = asset.compressed.get(encoding)
  if (known) return known
  const making = compressed(asset.body, encoding, asset.quality)
  asset.compressed.set(encoding, making)
  return making
}

/** `caching`: the value of Cache-Control. */
export async function sendFile(
  asset: Asset,
  caching: string,
  { request, response }: { request: IncomingMessage; response: Response },
): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'], asset.body.length)
  const isPlain = encoding === 'identity'
  response.set({ 'Cache-Control': caching, 'Content-Type': asset.type })
  if (!isPlain) response.set('Content-Encoding', encoding)
  response.send(isPlain ? asset.body : await compressedForm(asset, encoding))
}

/** `GET /assets/:name` */
export const sendAsset: Middleware = async (request, response) => {
  response.locals.route = '/assets/:name'
  const asset = assets.get(String(request.params.name))
  if (!asset) throw new Problem('rest_no_route')
  await sendFile(asset, 'public, max-age=31536000, immutable', { request, response })
}

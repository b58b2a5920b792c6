/**
 * Style sheets and scripts of pages, served from memory. An address has a hash of the content, so that browsers keep
 * it for good. Scripts are TypeScript; Node removes the types when the service starts, and there is no build step.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { Problem } from '../calendar/messages/errors.ts'
import { type Compression, compressed, encodingFor } from '../http/kept/encodings.ts'
import type { Middleware, Response } from '../http/locals.ts'
import { withoutTypes } from './without-types.ts'

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

/** The files that pages may load, by name: `page.css`, `suggest.ts`, `embed/list.ts`. */
const sources = new Map(
  FOLDERS.flatMap((folder) => {
    const path = join(import.meta.dirname, folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) in types)
      .map((name) => [name.replaceAll('\\', '/'), join(path, name)] as const)
  }),
)

/** By the last part of an address. */
const assets = new Map<string, Asset>()
/** By the path of a file. */
const addresses = new Map<string, string>()

/**
 * A module without types, comments, indentation and broken lines, and with its imports at their addresses. Lines may be
 * joined, as withoutTypes writes every semicolon, and the templates of these scripts have nothing but CSS and HTML.
 */
function scriptOf(path: string): string {
  return withoutTypes(readFileSync(path, 'utf8'))
    .replace(/^ +/gm, '')
    .replace(/(?<=[{[(,;])\n(?!import|export)|\n(?=[}\])])/g, '')
    .replace(
      /(?<=^(?:import|export)\b[^'"]*?)'(\.[^']+\.ts)'/gm,
      (_, name: string) => `'./${basename(publish(join(dirname(path), name)))}'`,
    )
}

/**
 * The address of a file: `suggest.ts` is at `/assets/suggest.<hash>.js`.
 * @throws Error at start-up, for a name of no file
 */
export function assetAddress(name: string): string {
  const path = sources.get(name)
  if (path === undefined) throw new Error(`pages have no file ${name}`)
  return publish(path)
}

/** @throws Error at start-up, where a script imports what is not there */
function publish(path: string): string {
  const known = addresses.get(path)
  if (known !== undefined) return known
  const [mediaType, extension] = types[extname(path)] ?? ['text/plain', '']
  const text = extension === '.js' ? scriptOf(path) : readFileSync(path, 'utf8')
  const file = `${basename(path, extname(path))}.${hash('sha256', text).slice(0, HASH_LENGTH)}${extension}`
  const address = `/assets/${file}`
  assets.set(file, assetOf(text, mediaType, BEST_QUALITY))
  addresses.set(path, address)
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
  // Compressed once for all, so that the small ones are worth it, too.
  const encoding = encodingFor(request.headers['accept-encoding'], Number.POSITIVE_INFINITY)
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

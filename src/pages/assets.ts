/**
 * Style sheets and scripts of pages, served from memory. An address has a hash of the content, so that browsers keep
 * it for good. Scripts are TypeScript; Node removes the types when the service starts, and there is no build step.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, extname, join } from 'node:path'
import { Problem } from '../calendar/messages/errors.ts'
import { type Compression, compressed, encodingFor } from '../http/kept/encodings.ts'
import type { Middleware } from '../http/request.ts'

const HASH_LENGTH = 10
const FOLDERS = ['styles', 'browser']

/** By the extension of a file: the media type, and the extension of its address. */
const types: Readonly<Record<string, readonly [mediaType: string, extension: string]>> = {
  '.css': ['text/css', '.css'],
  '.svg': ['image/svg+xml', '.svg'],
  '.ts': ['text/javascript', '.js'],
}

interface Asset {
  type: string
  body: Buffer
  /** Made when they are first asked for. */
  compressed: Map<Compression, Promise<Buffer>>
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

/** A module with its imports at their addresses. @throws Error at start-up: a script imports what browsers do not have */
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
  assets.set(file, { type: `${mediaType}; charset=utf-8`, body: Buffer.from(text), compressed: new Map() })
  addresses.set(name, address)
  return address
}

for (const name of sources.keys()) assetAddress(name)

function compressedForm(asset: Asset, encoding: Compression): Promise<Buffer> {
  const known = asset.compressed.get(encoding)
  if (known) return known
  const making = compressed(asset.body, encoding)
  asset.compressed.set(encoding, making)
  return making
}

/** `GET /assets/:name` */
export const sendAsset: Middleware = async (request, response) => {
  const asset = assets.get(String(request.params.name))
  if (!asset) throw new Problem('rest_no_route')
  response.locals.route = '/assets/:name'
  const encoding = encodingFor(request.headers['accept-encoding'], asset.body.length)
  const isPlain = encoding === 'identity'
  response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Type': asset.type })
  if (!isPlain) response.set('Content-Encoding', encoding)
  response.send(isPlain ? asset.body : await compressedForm(asset, encoding))
}

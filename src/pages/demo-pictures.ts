/** `GET /pictures/:name`: the pictures of the demonstration, drawn when they are asked for. */
import { LRUCache } from 'lru-cache'
import { picture } from '../../demo/pictures/index.ts'
import type { Middleware } from '../http/locals.ts'
import { type Asset, assetOf, sendFile } from './assets.ts'

const MAX_KEPT = 200
const kept = new LRUCache<string, Asset>({ max: MAX_KEPT })

/** There are hundreds, and not all of them are kept. */
const QUICK = 4

/** A week: a release may draw them anew. */
const CACHING = 'public, max-age=604800'
/** A picture that is opened as a document can do nothing. */
const POLICY = "default-src 'none'; sandbox"

function assetNamed(name: string): Asset | undefined {
  const known = kept.get(name)
  if (known) return known
  const svg = picture(name)
  if (svg === undefined) return undefined
  const asset = assetOf(svg, 'image/svg+xml', QUICK)
  kept.set(name, asset)
  return asset
}

export const sendDemoPicture: Middleware = async (request, response, next) => {
  const asset = assetNamed(String(request.params.name))
  if (!asset) return next()
  response.locals.route = '/pictures/:name'
  response.set('Content-Security-Policy', POLICY)
  await sendFile(asset, CACHING, { request, response })
}

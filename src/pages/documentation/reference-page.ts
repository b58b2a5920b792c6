/** `GET /cal/events/v1/doc`, for a browser. */
import { LRUCache } from 'lru-cache'
import { NAMESPACE, withQuery } from '../../http/address.ts'
import { type Context, contextOf, type Exchange, isStable } from '../../http/context.ts'
import { openApi } from '../../http/documentation/openapi.ts'
import { routes } from '../../http/routes.ts'
import { addresses } from './addresses.ts'
import type { Document } from './document.ts'
import { type LiveValues, liveValues } from './live.ts'
import { reference } from './reference.ts'
import { englishPage, sendEnglish } from './send-english.ts'

/** Processor milliseconds that one takes to make (measured). */
const MAKE_MS = 30
/** By shape and address. */
const MAX_KEPT = 10
/** Its examples name records, which come and go. */
const KEPT_MS = 60_000

const kept = new LRUCache<string, string>({ max: MAX_KEPT, ttl: KEPT_MS })

type Shape = 'original' | 'stable'

/** The document of the interface, as pages read it. */
export const documentOf = (shape: Shape, context: Context): Document =>
  openApi(routes, shape, context) as unknown as Document

function made(shape: Shape, live: LiveValues, context: Context): string {
  const { base } = context
  const document = documentOf(shape, context)
  const other = shape === 'stable' ? 'original' : 'stable'
  const main = reference({ document, live, base }, [
    [withQuery(`${base}/doc`, `format=json&shape=${shape}`), 'OpenAPI 3.1'],
    [withQuery(`${base}/doc`, `shape=${other}`), `This page for shape=${other}`],
    [addresses.markdown, 'In Markdown'],
    [addresses.differences, 'Coming from The Events Calendar'],
    [addresses.llms, 'llms.txt'],
  ])
  const title = `${document.info.title}: the interface`
  const scripts = ['search-within.ts', 'run-requests.ts']
  return englishPage({ title, main, scripts }, `/${NAMESPACE}/doc`, context)
}

async function page(context: Context): Promise<string> {
  const shape = isStable(context) ? 'stable' : 'original'
  const key = `${shape} ${context.base}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const live = await liveValues(context)
  context.response.locals.cost.charge(MAKE_MS)
  const text = made(shape, live, context)
  if (Object.keys(live.records).length > 0) kept.set(key, text)
  return text
}

export async function sendReference(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  sendEnglish(context, await page(context), 'text/html')
}

/** Lists as JSON, in the original's envelope. */
import type { Context } from '../request.ts'
import { toJson } from './json.ts'
import { type Page, renderRecords } from './page.ts'

/** The records are JSON already. Of posts they come first, of terms after the totals: the original's order of keys. */
export function listAsJson(page: Page, context: Context): string {
  const { resource, links, total, pages, view } = page
  const records = renderRecords(page, context, (hit) => context.service.renderedRecords.json(resource.name, hit, view))
  const { self: rest_url, next: next_rest_url, previous: previous_rest_url } = links
  const totals = { total, total_pages: pages }
  const body = resource.term
    ? { rest_url, ...totals, [resource.name]: [], next_rest_url, previous_rest_url }
    : { [resource.name]: [], rest_url, next_rest_url, previous_rest_url, ...totals }
  // A quote inside a value is escaped, so this is the key and nothing else.
  return toJson(body).replace(`"${resource.name}":[]`, () => `"${resource.name}":[${records.join(',')}]`)
}

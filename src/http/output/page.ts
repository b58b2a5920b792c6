/** One page of a list, between the query and the format it is written in. */
import type { AnyResource, View } from '../../calendar/declaration/resource.ts'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Hit } from '../../calendar/ports.ts'
import type { Context } from '../request.ts'
import type { Links } from './links.ts'

export interface Page {
  resource: AnyResource
  hits: readonly Hit[]
  /** Of the whole list. */
  total: number
  /** Pages of the whole list. */
  pages: number
  links: Links
  /** Where the next page begins; absent: there is none, or the order has no cursors. */
  cursor?: string
  /** Where and for whom the records are shown. */
  view: View
}

const MEGABYTE = 1024 * 1024
const MAX_PAGE_MEGABYTES = 8

/**
 * The records as texts, counted one by one before the page is one long text. The first always fits: its fields, and
 * the records inside it, have limits of their own.
 * @throws Problem that says how many records fit
 */
export function renderRecords({ hits }: Page, { response }: Context, render: (hit: Hit) => string): string[] {
  let bytes = 0
  return hits.map((hit, at) => {
    const text = render(hit)
    bytes += Buffer.byteLength(text)
    response.locals.cost.chargeBytes(text.length)
    if (at > 0 && bytes > MAX_PAGE_MEGABYTES * MEGABYTE)
      throw invalid({ per_page: reason('pageBytes', { megabytes: MAX_PAGE_MEGABYTES, fits: at }) })
    return text
  })
}

/** A page of records has a budget, counted record by record: before the page is one long text. */
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'

const MEGABYTE = 1024 * 1024
const MAX_PAGE_MEGABYTES = 8

/**
 * The records as JSON. One alone always fits: its fields, and the records inside it, have limits of their own.
 * @throws Problem that tells how many of them fit
 */
export function withinBudget<Hit>(hits: readonly Hit[], toJson: (hit: Hit) => string): string[] {
  let bytes = 0
  return hits.map((hit, at) => {
    const text = toJson(hit)
    bytes += Buffer.byteLength(text)
    if (at === 0 || bytes <= MAX_PAGE_MEGABYTES * MEGABYTE) return text
    throw invalid({ per_page: reason('pageBytes', { megabytes: MAX_PAGE_MEGABYTES, fits: at }) })
  })
}

/** Records as answers have them, parsed once: a page that is made anew shows mostly those of the page before. */
import { LRUCache } from 'lru-cache'

const MAX_PARSED = 1_000
/** By their JSON. Parsing was a tenth of what a list costs, and of what a record costs. */
const kept = new LRUCache<string, object>({ max: MAX_PARSED })

/** Shared by all who read the same text: nobody changes it. */
export function parsed<R extends object>(json: string): Readonly<R> {
  const known = kept.get(json)
  if (known) return known as R
  const record: R = JSON.parse(json)
  kept.set(json, record)
  return record
}

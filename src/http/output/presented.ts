/** Hits as the JSON they are shown as, remembered: lists of the anonymous show the same records again and again. */
import { LRUCache } from 'lru-cache'
import type { View } from '../../calendar/declaration/resource.ts'
import type { Hit, IndexedResource } from '../../calendar/ports.ts'
import { toJson } from './json.ts'
import { isProtected, present } from './present.ts'

const MAX_BYTES = 16 * 1024 * 1024

interface Presented {
  text: string
  /** A protected event does not tell where it is. */
  tells: boolean
}

export type Presenter = (resource: IndexedResource, hit: Hit, view: View) => string

/** One for all lists. */
export function presenter(): Presenter {
  const known = new LRUCache<string, Presented>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  const make = (resource: IndexedResource, { record }: Hit, view: View) => ({
    text: toJson(present(resource, record, view)),
    tells: view.open || !isProtected(record),
  })
  const remembered = (resource: IndexedResource, hit: Hit, view: View) => {
    // All that the shown record depends on: its label in the index, the terms, and where and how it is shown.
    const key = `${resource} ${hit.id} ${hit.version} ${view.catalogue.version} ${view.language} ${view.stable} ${view.base}`
    const kept = known.get(key)
    if (kept) return kept
    const presented = make(resource, hit, view)
    known.set(key, presented)
    return presented
  }
  return (resource, hit, view) => {
    const { text, tells } = (view.caller.id === 0 ? remembered : make)(resource, hit, view)
    // The distance is of the query: the last key, added behind what is remembered.
    return hit.distance === undefined || !tells
      ? text
      : `${text.slice(0, -1)},"distance":${Math.round(hit.distance * 1000) / 1000}}`
  }
}

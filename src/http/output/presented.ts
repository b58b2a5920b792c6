/** Hits as the JSON they are shown as, cached: lists of anonymous callers show the same records again and again. */
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

interface Entry extends Presented {
  /** The record it was made from. */
  json: string
}

export type Presenter = (resource: IndexedResource, hit: Hit, view: View) => string

/** One for all lists. */
export function presenter(): Presenter {
  const cache = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text, json }, key) => text.length + json.length + key.length,
  })
  const make = (resource: IndexedResource, { record }: Hit, view: View): Presented => ({
    text: toJson(present(resource, record, view)),
    tells: view.open || !isProtected(record),
  })
  const cached = (resource: IndexedResource, hit: Hit, view: View): Presented => {
    // All that the text depends on beside the record itself: the terms, and where and how it is shown.
    const key = `${resource} ${hit.id} ${view.catalogue.version} ${view.language} ${view.stable} ${view.base}`
    const entry = cache.get(key)
    // The version does not identify what the index holds: a repair writes another record under the same one.
    if (entry?.json === hit.json) return entry
    const presented = { ...make(resource, hit, view), json: hit.json }
    cache.set(key, presented)
    return presented
  }
  return (resource, hit, view) => {
    const { text, tells } = (view.caller.id === 0 ? cached : make)(resource, hit, view)
    // The distance is of the query: the last key, added behind what is cached.
    return hit.distance === undefined || !tells
      ? text
      : `${text.slice(0, -1)},"distance":${Math.round(hit.distance * 1000) / 1000}}`
  }
}

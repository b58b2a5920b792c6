/** Hits as they are shown, remembered: lists of the anonymous show the same records again and again. */
import { LRUCache } from 'lru-cache'
import type { Hit, IndexedResource } from '../calendar/ports.ts'
import type { View } from '../calendar/resource.ts'
import { isProtected, present } from './present.ts'

const MOST = 5_000

interface Presented {
  record: Record<string, unknown>
  /** A protected event does not tell where it is. */
  tells: boolean
}

export type Presenter = (resource: IndexedResource, hit: Hit, view: View) => Record<string, unknown>

/** One for all lists. What it gives is shared, and never changed. */
export function presenter(): Presenter {
  const known = new LRUCache<string, Presented>({ max: MOST })
  const make = (resource: IndexedResource, { record }: Hit, view: View) => ({ record: present(resource, record, view), tells: view.open || !isProtected(record) })
  const remembered = (resource: IndexedResource, hit: Hit, view: View) => {
    // All that the shown record depends on: its label in the index, the terms, and where and how it is shown.
    const key = `${resource} ${hit.id} ${hit.label} ${view.catalogue.version} ${view.language} ${view.stable} ${view.base}`
    const presented = known.get(key) ?? make(resource, hit, view)
    known.set(key, presented)
    return presented
  }
  return (resource, hit, view) => {
    const { record, tells } = (view.caller.id === 0 ? remembered : make)(resource, hit, view)
    return hit.distance === undefined || !tells ? record : { ...record, distance: Math.round(hit.distance * 1000) / 1000 }
  }
}

/** Hits as texts, cached: lists of anonymous callers show the same records again and again. */
import { LRUCache } from 'lru-cache'
import type { View } from '../../calendar/declaration/resource.ts'
import type { Hit, IndexedResource } from '../../calendar/ports.ts'
import { identityOf } from '../../calendar/resources/events/occurrences.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { CacheCounts } from '../request-metrics.ts'
import { toJson } from './json.ts'
import { hidesDistance, roundedDistance, serialize, shownUntil } from './serialize.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024

interface Rendered {
  /** Without the distance, which depends on the query. */
  text: string
  hidesDistance: boolean
  /** Unix seconds: what depends on the time is so until then. */
  until: number
}

interface Entry extends Rendered {
  /** The record it was made from. */
  json: string
}

type Keys = readonly string[]

function render(resource: IndexedResource, hit: Hit, view: View, make: () => string): Rendered {
  return {
    text: make(),
    hidesDistance: hidesDistance(hit, view),
    until: shownUntil(resources[resource], hit.record, view.now),
  }
}

export class RenderedRecords {
  readonly #cache = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text, json }, key) => text.length + json.length + key.length,
  })

  readonly #counts: CacheCounts

  constructor(counts: CacheCounts = { hits: 0, misses: 0 }) {
    this.#counts = counts
  }

  /**
   * A record of a list as JSON. `keys`: only these, one of which every record has; whoever asks chooses them, so they
   * are not kept. Absent: all.
   */
  json(resource: IndexedResource, hit: Hit, view: View, keys?: Keys): string {
    const make = () => toJson(serialize(resource, hit.record, view, keys))
    const rendered = keys ? render(resource, hit, view, make) : this.#rendered(resource, hit, view, '', make)
    if (hit.distance === undefined || rendered.hidesDistance) return rendered.text
    return `${rendered.text.slice(0, -1)},"distance":${roundedDistance(hit.distance)}}`
  }

  /** These keys of a record. */
  part(resource: IndexedResource, hit: Hit, view: View, keys: Keys): string {
    return this.text(resource, hit, view, keys.join(' '), () => toJson(serialize(resource, hit.record, view, keys)))
  }

  /** What `make` makes of a record. `form`: its name, and all that it depends on beside the record and the view. */
  text(resource: IndexedResource, hit: Hit, view: View, form: string, make: () => string): string {
    return this.#rendered(resource, hit, view, form, make).text
  }

  #rendered(resource: IndexedResource, hit: Hit, view: View, form: string, make: () => string): Rendered {
    return view.caller.id === 0 ? this.#cached(resource, hit, view, form, make) : render(resource, hit, view, make)
  }

  #cached(resource: IndexedResource, hit: Hit, view: View, form: string, make: () => string): Rendered {
    // Everything that the text depends on beside the record itself: the terms, the language, the shape and the links.
    const { language, allLanguages, stable, base, catalogue } = view
    const key = [resource, identityOf(hit), catalogue.version, language, allLanguages, stable, base, form].join(' ')
    const entry = this.#cache.get(key)
    // The version does not identify what the index holds: a repair writes another record under the same one.
    if (entry?.json === hit.json && view.now <= entry.until) {
      this.#counts.hits++
      return entry
    }
    this.#counts.misses++
    const rendered = { ...render(resource, hit, view, make), json: hit.json }
    this.#cache.set(key, rendered)
    return rendered
  }
}

/** The names of public venues and organizers, in memory: who types waits for each letter. */
import { anonymous, visibleTo } from '../access/visibility.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { LinkCount } from '../links.ts'
import type { Hit, Query, Search } from '../ports.ts'
import type { Translated } from '../resources/translations.ts'
import { IndexCache } from './index-cache.ts'

/** A record with no more than suggestions show of it. */
export interface NamedRecord extends Translated {
  id: number
  /** Of a venue. */
  city?: string
  /** Public events that link it. */
  events: number
}

/** Of a resource: those with the most events. */
const MAX_NAMES = 10_000
const PAGE_SIZE = 1_000
/** Of a small calendar no name is shown that is not public any more. */
const MAX_FRESH_MS = 30

export class Names {
  readonly #search: Pick<Search, 'find'>
  readonly #cache: IndexCache<readonly NamedRecord[]>

  constructor(search: Pick<Search, 'find' | 'generation'>) {
    this.#search = search
    this.#cache = new IndexCache(search, MAX_FRESH_MS)
  }

  /** Those with the most events first. @throws Unavailable */
  of(resource: AnyResource): Promise<readonly NamedRecord[]> {
    return this.#cache.of(resource.name, resource.name, () => this.#read(resource))
  }

  async #read({ name: resource, nameField }: AnyResource): Promise<NamedRecord[]> {
    const query: Query = {
      resource,
      language: 'en',
      where: visibleTo(anonymous, resource),
      order: { by: 'events', dir: 'desc' },
      from: 0,
      size: PAGE_SIZE,
    }
    const names = new Map<number, NamedRecord>()
    let after: string | undefined
    do {
      const [found] = await this.#search.find([{ ...query, ...(after === undefined ? {} : { after }) }])
      const hits = found?.hits ?? []
      for (const hit of hits) names.set(hit.id, named(hit, nameField))
      after = hits.length < PAGE_SIZE ? undefined : hits.at(-1)?.cursor
    } while (after !== undefined && names.size < MAX_NAMES)
    return [...names.values()]
  }
}

type Indexed = Translated & Pick<LinkCount, 'count'> & { id: number; city?: string }

function named({ record }: Hit, nameField: string): NamedRecord {
  const { id, language, city, count, texts } = record as Indexed
  const inLanguage = (code: Language) => {
    const { [nameField]: name = '', slug = '' } = texts[code] ?? {}
    return name ? [[code, { [nameField]: name, slug }] as const] : []
  }
  return {
    id,
    language,
    texts: Object.fromEntries(languageCodes.flatMap(inLanguage)),
    events: count,
    ...(city ? { city } : {}),
  }
}

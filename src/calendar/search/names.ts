/** The names of public venues and organizers, in memory: who types waits for each letter. */
import { anonymous, visibleTo } from '../access/visibility.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { LinkCount } from '../links.ts'
import type { Condition, Hit, IndexedResource, Query, Search } from '../ports.ts'
import type { Translated } from '../resources/translations.ts'
import { inTurns } from '../values/in-turns.ts'
import { IndexCache, isShort, type MadeText } from './index-cache.ts'
import { Lines } from './lines.ts'

/** A record with no more than suggestions show of it. */
export interface NamedRecord extends Translated {
  id: number
  /** Of a venue. */
  city?: string
  /** Public events that link it. */
  events: number
}

/** A line of JSON for each. */
export type NamedRecords = Lines<NamedRecord>

/** Of a resource: those with the most events. */
const MAX_NAMES = 10_000
const PAGE_SIZE = 1_000
/** Of a small calendar no name is shown that is not public any more. */
const FRESH_UP_TO_MS = 30
/** So few are read in some hundred milliseconds, whatever held up the last read. */
const MAX_USE_MS = 10_000
/** What is saved has the names of a large calendar. When more have changed since, all are read. */
const MAX_CHANGED = 1_000
const SAVED = 'names'

export class Names {
  readonly #search: Pick<Search, 'find' | 'generation' | 'saved'>
  readonly #cache: IndexCache<NamedRecords>

  constructor(search: Pick<Search, 'find' | 'generation' | 'saved'>) {
    this.#search = search
    this.#cache = new IndexCache(search, { freshUpToMs: FRESH_UP_TO_MS, maxUseMs: MAX_USE_MS })
  }

  /** Those with the most events first. @throws Unavailable */
  of(resource: AnyResource): Promise<NamedRecords> {
    return this.#cache.of(resource.name, resource.name, async () =>
      recordsIn((await this.#saved(resource)) ?? (await this.#make(resource)).text),
    )
  }

  /** Saves them for processes to come, unless one has, and keeps nothing. @throws Unavailable */
  async save(resource: AnyResource): Promise<void> {
    if (await this.#search.saved?.has(resource.name, SAVED)) return
    const { saving } = await this.#make(resource)
    await saving
  }

  /** Those of an earlier process, with what has changed since as it is now; undefined: there are none. */
  async #saved(resource: AnyResource): Promise<Uint8Array | undefined> {
    const found = await this.#search.saved?.read(resource.name, SAVED)
    if (!found?.changed) return undefined
    const { text } = found
    const changed = [...new Set(found.changed)]
    if (changed.length > MAX_CHANGED) return undefined
    if (!changed.length) return text
    const names = new Map<number, NamedRecord>()
    await inTurns(recordsIn(text), (record) => names.set(record.id, record))
    for (const id of changed) names.delete(id)
    for await (const record of this.#find(resource, [{ op: 'in', field: 'id', values: changed }]))
      names.set(record.id, record)
    return linesOf([...names.values()].sort((a, b) => b.events - a.events))
  }

  async #make(resource: AnyResource): Promise<MadeText> {
    const generation = this.#search.generation(resource.name)
    const begun = performance.now()
    const names = new Map<number, NamedRecord>()
    for await (const record of this.#find(resource)) {
      names.set(record.id, record)
      if (names.size === MAX_NAMES) break
    }
    const readMs = performance.now() - begun
    const text = await linesOf(names.values())
    const saving = isShort(readMs) ? undefined : this.#search.saved?.write(resource.name, SAVED, generation, text)
    return { text, saving }
  }

  /** The public ones that meet a condition, with the most events first. One that is moved meanwhile may come twice. */
  async *#find({ name, nameField }: AnyResource, where: readonly Condition[] = []): AsyncGenerator<NamedRecord, void> {
    let after: string | undefined
    do {
      const [found] = await this.#search.find([pageOf(name, where, after)])
      const hits = found?.hits ?? []
      for (const hit of hits) yield named(hit, nameField)
      after = hits.length < PAGE_SIZE ? undefined : hits.at(-1)?.cursor
    } while (after !== undefined)
  }
}

function recordsIn(text: Uint8Array): NamedRecords {
  return new Lines(text, (line) => JSON.parse(line))
}

async function linesOf(names: Iterable<NamedRecord>): Promise<Buffer> {
  const lines: string[] = []
  await inTurns(names, (record) => lines.push(JSON.stringify(record)))
  return Buffer.from(lines.join('\n'))
}

function pageOf(resource: IndexedResource, where: readonly Condition[], after: string | undefined): Query {
  return {
    resource,
    language: 'en',
    where: [...visibleTo(anonymous, resource), ...where],
    order: { by: 'events', dir: 'desc' },
    from: 0,
    size: PAGE_SIZE,
    ...(after === undefined ? {} : { after }),
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

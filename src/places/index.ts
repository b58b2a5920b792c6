/** Places by their names, offline. */
import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { NamedPlace } from '../calendar/values/named-place.ts'
import { keptFolder, type OpenKept, openKept } from '../kept-file.ts'
import { findPlace, Gazetteer, inMemory } from './gazetteer.ts'
import { type Located, type LocationText, locate } from './location.ts'
import { tableName } from './make-table.ts'
import { searchPlaces } from './search.ts'

export type { Located, LocationText }

export type Place = { lat: number; lng: number } | undefined

/** No place has a longer name, with its country. */
const MAX_NAME_CHARACTERS = 100
const MAX_CACHED_SEARCHES = 1000
/** Several times what it has. */
const MAX_TABLE_BYTES = 64 * 2 ** 20

export class Places {
  readonly #folder: string
  readonly #searches = new LRUCache<string, readonly NamedPlace[]>({ max: MAX_CACHED_SEARCHES })
  #gazetteer: Promise<Gazetteer> | undefined
  #kept: OpenKept | undefined
  #making: ChildProcess | undefined

  /** `folder`: where the table is kept once it is made. */
  constructor(folder = keptFolder()) {
    this.#folder = folder
  }

  /** The largest place of that name in the country; undefined when there is none. */
  async find(city: string, country: string): Promise<Place> {
    return findPlace(await this.#opened(), city, country)
  }

  /** The town in the text of a location; undefined when there is none, or none for sure. */
  async locate(location: LocationText): Promise<Located | undefined> {
    return locate(await this.#opened(), location)
  }

  /**
   * The places that a text names, alone or with a country or region after it (`Genf`, `Paris, Texas`, `Buchs SG`), the
   * largest first, at most 10. `language` (ISO 639-1): of their display names.
   */
  async search(text: string, language: string): Promise<readonly NamedPlace[]> {
    if (text.length > MAX_NAME_CHARACTERS) return []
    const key = `${language} ${text}`
    const known = this.#searches.get(key)
    if (known) return known
    const named = searchPlaces(await this.#opened(), text, language)
    this.#searches.set(key, named)
    return named
  }

  /** Read for the first question, and again for the next one if that fails. */
  #opened(): Promise<Gazetteer> {
    this.#gazetteer ??= this.#open().catch((error: unknown) => {
      this.#gazetteer = undefined
      throw error
    })
    return this.#gazetteer
  }

  async #open(): Promise<Gazetteer> {
    const name = tableName()
    this.#kept = openKept(this.#folder, name)
    if (this.#kept) return new Gazetteer(this.#kept)
    const table = await this.#make()
    if (table.length) return new Gazetteer(inMemory(table))
    this.#kept = openKept(this.#folder, name)
    if (!this.#kept) throw new Error(`${name} cannot be read`)
    return new Gazetteer(this.#kept)
  }

  /**
   * In a process of its own: it takes a second, and a thread would leave 200 MB behind that nobody else can use. Empty:
   * the table is kept.
   */
  #make(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const args = [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'table-process.ts'),
        this.#folder,
      ]
      const options = { encoding: 'buffer', maxBuffer: MAX_TABLE_BYTES } as const
      this.#making = execFile(process.execPath, args, options, (error, table) => {
        if (error) reject(error)
        else resolve(table)
      })
    })
  }

  /** Nothing is asked after it. */
  close(): void {
    this.#making?.kill()
    this.#kept?.close()
    this.#kept = undefined
  }
}

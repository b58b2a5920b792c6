/**
 * Single records as JSON, as everybody may see them, for as long as they, and what they show, have the same revisions:
 * what is asked of one record in other words is read and made once.
 */
import { LRUCache } from 'lru-cache'
import type { StoredDocument } from '../../calendar/ports.ts'
import type { Version } from '../kept/lasting-answers.ts'
import type { Body } from './body.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** What a text takes in memory beside its bytes, about: its record, and what it is kept under. */
const BESIDE_BYTES = 1_500

export interface RecordText {
  /** The record itself, without its texts and what it links. */
  document: StoredDocument
  /** JSON. */
  body: Body
  /** Unix seconds: what depends on the time is so until then. */
  until: number
  /** Revisions of all that it was made of; undefined: nobody can tell. */
  madeOf: string | undefined
}

interface Entry extends RecordText {
  version: Version
}

export class RecordTexts {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body: { bytes } }) => bytes.length + BESIDE_BYTES,
  })

  /**
   * `key`: everything that the text depends on beside what is stored. `version`: of all that, before anything is read of
   * it. `isSame`: whether what a text was made of is still the same, though the version is another.
   */
  async get(
    key: string,
    { version, now, isSame }: { version: Version; now: number; isSame: (known: RecordText) => Promise<boolean> },
    make: () => Promise<RecordText>,
  ): Promise<RecordText> {
    const known = this.#entries.get(key)
    if (known && now <= known.until && (known.version === version || (await isSame(known)))) {
      known.version = version
      return known
    }
    const made = await make()
    this.#entries.set(key, { ...made, version })
    return made
  }
}

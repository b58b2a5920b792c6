/**
 * Single records as JSON, as everybody may see them, for as long as they, and what they show, have the same revisions:
 * what is asked of one record in other words is read and made once.
 */
import { LRUCache } from 'lru-cache'
import type { StoredDocument } from '../../calendar/ports.ts'
import type { Lasting, Version } from '../kept/lasting-answers.ts'
import type { Body } from './body.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** What a text takes in memory beside its bytes, about: its record, and what it is kept under. */
const BESIDE_BYTES = 1_500

export interface RecordText {
  /** The record itself, without its texts and what it links. */
  document: StoredDocument
  /** JSON. */
  body: Body
  lasting: Lasting
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
   * `key`: everything that the text depends on beside what is stored. `version`: of that, before anything is read of
   * it.
   */
  async get(key: string, version: Version, make: () => Promise<RecordText>): Promise<RecordText> {
    const known = this.#entries.get(key)
    if (known?.lasting.isShown() && (known.version === version || (await known.lasting.isSame()))) {
      known.version = version
      return known
    }
    const made = await make()
    this.#entries.set(key, { ...made, version })
    return made
  }
}

/**
 * Single records as JSON, as everybody may see them, for as long as nothing has changed: what is asked of one record in
 * other words is read and made once.
 */
import { LRUCache } from 'lru-cache'
import type { StoredDocument } from '../../calendar/ports.ts'
import type { Version } from '../kept/kept-answers.ts'
import type { Body } from './body.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024
/** What a record and its bytes take in memory beside its text, about as a multiple of it. */
const BESIDE = 3

export interface RecordText {
  /** The record itself, without what it links. */
  document: StoredDocument
  /** JSON. */
  body: Body
  /** Unix seconds: what depends on the time is so until then. */
  until: number
}

interface Entry extends RecordText {
  version: Version
}

export class RecordTexts {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ body: { text } }, key) => text.length * (1 + BESIDE) + key.length,
  })

  /** `key`: everything that the text depends on beside what is stored. `version`: of that, before `make` reads it. */
  async get(
    key: string,
    { version, now }: { version: Version; now: number },
    make: () => Promise<RecordText>,
  ): Promise<RecordText> {
    const known = this.#entries.get(key)
    if (known?.version === version && now <= known.until) return known
    const made = await make()
    this.#entries.set(key, { ...made, version })
    return made
  }
}

/**
 * Answers that are true for longer than the second that lists are kept for: a record stays as it is until it, or what
 * it shows, has another revision. To learn that takes less than to make the answer, and nothing where no record at all
 * has changed.
 */
import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './kept-answer.ts'

/** Of what an answer is made from: another one after each change. */
export type Version = string | number

/** Of some 1,500 events. */
const MAX_BYTES = 24 * 1024 * 1024

/** Until when an answer is true. It refers to nothing of the request that it was made for. */
export interface Lasting {
  /** Whether what depends on the time is still so. */
  isShown(): boolean
  /** Whether all that it was made of is still the same. */
  isSame(): Promise<boolean>
}

interface Entry extends Lasting {
  answer: KeptAnswer
  /** Of all records, when this one was last known to be the same. */
  version: Version
  /** Under way, for all who ask at this version. */
  check?: { version: Version; outcome: Promise<KeptAnswer | 'gone'> }
}

export class LastingAnswers {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
  })

  /** `version`: of all records, before anything was read for the answer. */
  keep(key: string, answer: KeptAnswer, version: Version, { isShown, isSame }: Lasting): void {
    this.#entries.set(key, { answer, version, isShown, isSame })
  }

  /**
   * The answer, or what becomes of it when it has been checked: `gone` if it is true no longer. `versionNow`: of all
   * records, looked up where there is an answer to compare; undefined: nobody can tell.
   */
  find(key: string, versionNow: () => Version | undefined): KeptAnswer | Promise<KeptAnswer | 'gone'> | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.isShown()) return undefined
    const version = versionNow()
    if (version === undefined) return undefined
    if (entry.version === version) return entry.answer
    if (entry.check?.version !== version) entry.check = { version, outcome: this.#checked(key, entry, version) }
    return entry.check.outcome
  }

  async #checked(key: string, entry: Entry, version: Version): Promise<KeptAnswer | 'gone'> {
    // Whoever asks next learns why the store does not answer.
    const isSame = await entry.isSame().catch(() => false)
    if (isSame) entry.version = version
    else if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    return isSame ? entry.answer : 'gone'
  }
}

/**
 * The records of hits cross from a thread to the main one once: most are on many pages, and to unpack the text of one,
 * to copy it and to collect the copy takes longer than to find it. The thread numbers the texts that it has sent, and
 * says which of them it will not name again.
 */
import { LRUCache } from 'lru-cache'
import type { PlainFound, PlainHit } from '../found.ts'
import { withOccurrence } from '../occurrences.ts'

/** Of a hit without a record, whose text is null. */
export const NO_RECORD = 0

export interface NumberedHit extends Omit<PlainHit, 'record'> {
  record: number
  /** Its own properties, as JSON, in place of those of its record. */
  occurrence?: string
}

export interface NumberedFound extends Omit<PlainFound, 'hits'> {
  hits: NumberedHit[]
}

/** What a thread sends beside its finds. */
interface SentTexts {
  added: readonly (readonly [number: number, text: string])[]
  dropped: readonly number[]
}

export interface SentFinds extends SentTexts {
  found: readonly NumberedFound[]
}

/** In the thread: what the main one has. */
export class SentRecords {
  readonly #known: LRUCache<string, { packed: Uint8Array; number: number }>
  #last = NO_RECORD
  #added: { name: string; number: number; text: string }[] = []
  #dropped: number[] = []

  /** `maxCharacters`: of the texts, which the main thread holds, and of what they are known by here. */
  constructor(maxCharacters: number) {
    this.#known = new LRUCache({ maxSize: maxCharacters, dispose: ({ number }) => void this.#dropped.push(number) })
  }

  /**
   * `name`: of the record in its build, whose text may have changed since it was sent. `packed`: as it is stored now.
   */
  numberOf(name: string, packed: Uint8Array, unpack: () => string): number {
    const known = this.#known.get(name)
    if (known && Buffer.compare(known.packed, packed) === 0) return known.number
    const text = unpack()
    const number = ++this.#last
    this.#added.push({ name, number, text })
    this.#known.set(name, { packed, number }, { size: name.length + packed.length + text.length })
    if (!this.#known.has(name)) this.#dropped.push(number) // it is too long to be kept
    return number
  }

  /** To be sent with the finds that name them. */
  take(): SentTexts {
    const added = this.#added.map(({ number, text }) => [number, text] as const)
    const dropped = this.#dropped
    this.#added = []
    this.#dropped = []
    return { added, dropped }
  }

  /** After a search that fails: what it named is not sent. */
  forget(): void {
    for (const { name } of this.#added) this.#known.delete(name)
    const unsent = new Set(this.#added.map(({ number }) => number))
    this.#dropped = this.#dropped.filter((number) => !unsent.has(number))
    this.#added = []
  }
}

/** In the main thread: what one of the others has sent. */
export class ReceivedRecords {
  readonly #texts = new Map([[NO_RECORD, 'null']])

  /** To be called with each of its answers, in the order in which they come. */
  read<Answer extends SentFinds>({ found, added, dropped, ...rest }: Answer) {
    for (const [number, text] of added) this.#texts.set(number, text)
    const read = found.map((each): PlainFound => ({ ...each, hits: each.hits.map((hit) => this.#hit(hit)) }))
    for (const number of dropped) this.#texts.delete(number)
    return { ...rest, found: read }
  }

  #hit({ record: number, occurrence, ...hit }: NumberedHit): PlainHit {
    const text = this.#texts.get(number)
    if (text === undefined) throw new Error(`the thread has not sent record ${number}`)
    return { ...hit, record: occurrence === undefined ? text : withOccurrence(text, occurrence) }
  }
}

/**
 * What is made of the pieces of texts, kept by a hash of their letters: so a piece that is known is found where it
 * stands, and no text of it is made, which would take most of the time.
 */
import { Generations, ownText, Values } from '../values/memoized.ts'
import { HASH_BASIS, hashed } from './token-bytes.ts'

interface Known<T> {
  piece: string
  made: T
}

/** What is longer is hardly written twice: it is made each time. */
const MAX_PIECE_CHARACTERS = 64
const BLANK = 32
/** Numbers of 30 bits are kept without an object of their own. */
const SMALL = 0x3fffffff

export class KnownPieces<T> {
  readonly #make: (piece: string) => T
  readonly #max: number
  readonly #known = new Generations(() => new Values<number, Known<T>>())

  /**
   * `make`: pure. `max`: those that were asked for last are kept, so many to twice as many, and of several with the
   * same hash the last one.
   */
  constructor(make: (piece: string) => T, max: number) {
    this.#make = make
    this.#max = max
  }

  /** Visits what is made of each piece between blanks, and where the piece begins; none that begins from `end` on. */
  visit(text: string, end: number, visitor: (made: T, at: number) => void): void {
    for (let start = 0; start < text.length && start < end; ) {
      let hash = HASH_BASIS
      let at = start
      for (; at < text.length; at++) {
        const letter = text.charCodeAt(at)
        if (letter === BLANK) break
        hash = hashed(hash, letter)
      }
      visitor(this.#of(text, start, at, hash & SMALL), start)
      start = at + 1
    }
  }

  #of(text: string, start: number, end: number, hash: number): T {
    const length = end - start
    if (length > MAX_PIECE_CHARACTERS) return this.#make(text.slice(start, end))
    const known = this.#known.recent.get(hash)
    if (known?.piece.length === length && text.startsWith(known.piece, start)) return known.made
    const piece = ownText(text.slice(start, end))
    const older = this.#known.older.get(hash)
    const entry = older?.piece === piece ? older : { piece, made: this.#make(piece) }
    this.#known.toKeepIn(this.#known.recent.size >= this.#max).set(hash, entry)
    return entry.made
  }
}

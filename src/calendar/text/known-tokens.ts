/**
 * What a text is made of, without a string for each of its words: the bytes of a piece are looked up among those that
 * are known, and the bytes of its tokens are copied. Lookups wait for memory, since the words of a calendar exceed the
 * processor's cache, and what is known takes a fraction here of what it would take as strings in a Map.
 */
import { Generations } from '../values/memoized.ts'
import { ENDINGS, SEPARATORS } from './analysis.ts'
import { PieceTable } from './piece-table.ts'
import { Pieces } from './pieces.ts'
import { HASH_BASIS, hashed, TokenBytes } from './token-bytes.ts'

const isSeparator = bytesOf(SEPARATORS)
const isEnding = bytesOf(ENDINGS)
const BLANK = 0x20

/** Of memory, for the words of a large calendar in one language. They are forgotten soon after its import. */
const MAX_KNOWN_BYTES = 3 * 2 ** 20

/** Pieces of a text that are looked up together: the processor waits for the memory of all of them at once. */
const AT_ONCE = 256

const encoder = new TextEncoder()

/** 1 for the bytes that are one of the signs, which are ASCII. */
function bytesOf(signs: string): Uint8Array {
  const found = new Uint8Array(256)
  for (const byte of Buffer.from(signs)) found[byte] = 1
  return found
}

/** Lists of tokens of a piece of a text, each joined by blanks. */
type MakeTokens = (piece: string) => readonly string[]

/** Lists of tokens of texts, where those of each piece are made by a function; the pieces used last are known. */
export class KnownTokens {
  readonly #make: MakeTokens
  readonly #maxBytes: number
  readonly #known: Generations<PieceTable>
  readonly #pieces = new Pieces(AT_ONCE)

  /** `lists`: how many the function makes. `maxBytes`, in two generations: of pieces with their tokens. */
  constructor(make: MakeTokens, lists = 1, maxBytes = MAX_KNOWN_BYTES) {
    this.#make = make
    this.#maxBytes = maxBytes
    this.#known = new Generations(() => new PieceTable(lists))
  }

  /** Appends the tokens of all pieces of a text in UTF-8, each list to its output. */
  append(text: Buffer, outputs: readonly TokenBytes[]): void {
    const pieces = this.#pieces
    const length = text.length
    let start = 0
    let hash = HASH_BASIS
    let hashBefore = hash
    for (let at = 0; at <= length; at++) {
      const byte = at < length ? (text[at] as number) : BLANK
      if (!isSeparator[byte]) {
        hashBefore = hash
        hash = hashed(hash, byte)
        continue
      }
      const hasEnding = at > start && isEnding[text[at - 1] as number] === 1
      const end = hasEnding ? at - 1 : at
      if (end > start) pieces.add(start, end, hasEnding ? hashBefore : hash)
      if (pieces.count === AT_ONCE || at === length) this.#appendPieces(text, outputs)
      start = at + 1
      hash = HASH_BASIS
    }
  }

  #appendPieces(text: Buffer, outputs: readonly TokenBytes[]): void {
    const pieces = this.#pieces
    this.#known.recent.fetch(pieces)
    for (let nth = 0; nth < pieces.count; nth++)
      this.#appendPiece(text, pieces.startOf(nth), pieces.endOf(nth), pieces.hashOf(nth), outputs)
    pieces.clear()
  }

  #appendPiece(text: Buffer, start: number, end: number, hash: number, outputs: readonly TokenBytes[]): void {
    const { recent } = this.#known
    const entry = recent.find(text, start, end, hash)
    if (entry >= 0) recent.appendTokens(entry, outputs)
    else this.#appendOther(text.subarray(start, end), hash, outputs)
  }

  #appendOther(piece: Buffer, hash: number, outputs: readonly TokenBytes[]): void {
    const { recent, older } = this.#known
    const entry = older.find(piece, 0, piece.length, hash)
    const into = this.#known.toKeepIn(recent.bytes >= this.#maxBytes)
    if (entry >= 0) {
      older.appendTokens(entry, outputs)
      into.addFrom(older, entry, hash)
    } else {
      const lists = this.#make(piece.toString()).map((tokens) => encoder.encode(tokens && ` ${tokens}`))
      for (const [list, tokens] of lists.entries()) outputs[list]?.append(tokens, 0, tokens.length)
      into.add(piece, hash, lists)
    }
  }
}

/** Where texts are written that become strings; one for all tables of a thread. */
const output = new TokenBytes()

/** One list of tokens of a text, joined by blanks. */
export function knownTokensOf(known: KnownTokens, text: string): string {
  output.begin(false)
  known.append(Buffer.from(text), [output])
  return output.toString()
}

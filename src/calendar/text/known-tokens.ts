/**
 * What a text is made of, without a string for each of its words: the bytes of a piece are looked up among those that
 * are known, and the bytes of its tokens are copied. Most of a rebuild was to look up words, and most of that to wait
 * for memory: a known piece with its tokens takes some 20 bytes here, as strings in a Map ten times as many.
 */
import { forgottenUnlessUsed } from '../values/memoized.ts'
import { PieceTable } from './piece-table.ts'
import { HASH_BASIS, hashed, TokenBytes } from './token-bytes.ts'

/** Between pieces; see `writtenPieces`. */
const isSeparator = new Uint8Array(256)
for (const sign of ' \t\r\n,;!?()"') isSeparator[sign.charCodeAt(0)] = 1
const [POINT, COLON, BLANK] = [0x2e, 0x3a, 0x20]

const encoder = new TextEncoder()

/** Makes tokens of a piece of a text, joined by blanks. */
export type MakeTokens = (piece: string) => string

/** Lists of tokens of texts, where those of each piece are made by functions; the pieces used last are known. */
export class KnownTokens {
  readonly #make: readonly MakeTokens[]
  readonly #maxBytes: number
  #recent: PieceTable
  #older: PieceTable
  readonly #isUsed: () => void

  /** `make`: one function for each list. `maxBytes` to twice as many of pieces and tokens are known. */
  constructor(make: readonly MakeTokens[], maxBytes: number) {
    this.#make = make
    this.#maxBytes = maxBytes
    this.#recent = new PieceTable(make.length)
    this.#older = new PieceTable(make.length)
    this.#isUsed = forgottenUnlessUsed(() => this.#turn())
  }

  /** Appends the tokens of all pieces of a text in UTF-8, each list to its output. */
  append(text: Buffer, outputs: readonly TokenBytes[]): void {
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
      const last = at > start ? text[at - 1] : undefined
      const isPointed = last === POINT || last === COLON
      const end = isPointed ? at - 1 : at
      if (end > start) this.#appendPiece(text, start, end, isPointed ? hashBefore : hash, outputs)
      start = at + 1
      hash = HASH_BASIS
    }
  }

  #appendPiece(text: Buffer, start: number, end: number, hash: number, outputs: readonly TokenBytes[]): void {
    const known = this.#recent.find(text, start, end, hash)
    if (known >= 0) this.#recent.appendTokens(known, outputs)
    else this.#appendNew(text.subarray(start, end), hash, outputs)
  }

  #appendNew(piece: Buffer, hash: number, outputs: readonly TokenBytes[]): void {
    const older = this.#older
    const known = older.find(piece, 0, piece.length, hash)
    if (known >= 0) {
      older.appendTokens(known, outputs)
      this.#toKeepInto().addFrom(older, known, hash)
      return
    }
    const written = piece.toString()
    const lists = this.#make.map((make) => {
      const tokens = make(written)
      return encoder.encode(tokens && ` ${tokens}`)
    })
    for (const [list, tokens] of lists.entries()) if (tokens.length) outputs[list]?.append(tokens, 0, tokens.length)
    this.#toKeepInto().add(piece, hash, lists)
  }

  #toKeepInto(): PieceTable {
    if (this.#recent.bytes >= this.#maxBytes) this.#turn()
    if (this.#recent.bytes === 0) this.#isUsed()
    return this.#recent
  }

  #turn(): boolean {
    this.#older = this.#recent
    this.#recent = new PieceTable(this.#make.length)
    return this.#older.bytes > 0
  }
}

/** Where texts are written that become strings; one for all tables of a thread. */
const output = new TokenBytes()

/** One list of tokens of a text, joined by blanks. */
export function knownTokensOf(known: KnownTokens, text: string, isDistinct = false): string {
  output.begin(isDistinct)
  known.append(Buffer.from(text), [output])
  return output.toString()
}

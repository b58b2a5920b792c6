/**
 * What a text is made of, without a string for each of its words: the bytes of a piece are looked up among those that
 * are known, and the bytes of its tokens are copied. Most of a rebuild was to look up words, and most of that to wait
 * for memory: a known piece with its tokens takes some 20 bytes here, as strings in a Map ten times as many.
 */
import { forgottenUnlessUsed } from '../values/memoized.ts'
import { HASH_BASIS, hashed, TokenBytes } from './token-bytes.ts'

/** Between pieces; see `writtenPieces`. */
const isSeparator = new Uint8Array(256)
for (const sign of ' \t\r\n,;!?()"') isSeparator[sign.charCodeAt(0)] = 1
const [POINT, COLON, BLANK] = [0x2e, 0x3a, 0x20]

/** Longer pieces are hardly written twice, and what is made of them is long, too. */
const MAX_PIECE_BYTES = 255
const MAX_TOKENS_BYTES = 2_000

const MIN_SLOTS = 64
const MIN_BYTES = 512
/** The length of the piece and that of its tokens, before them. */
const HEADER_BYTES = 3

/** Pieces with their tokens: a hash table with open addressing, and all bytes one after another. */
class Entries {
  count = 0
  /** The hash of each entry and where it begins, from 1; 0: no entry. */
  #slots = new Int32Array(2 * MIN_SLOTS)
  #bytes = new Uint8Array(MIN_BYTES)
  #end = 0

  /** Where the entry of the piece is; -1: there is none. */
  find(text: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const bytes = this.#bytes
    const mask = slots.length / 2 - 1
    const length = end - start
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = (slots[2 * slot + 1] as number) - 1
      if (at < 0) return -1
      if (slots[2 * slot] !== hash || bytes[at] !== length) continue
      let same = 0
      while (same < length && bytes[at + HEADER_BYTES + same] === text[start + same]) same++
      if (same === length) return at
    }
  }

  /** Appends the tokens of an entry. */
  appendTokens(entry: number, output: TokenBytes): void {
    const bytes = this.#bytes
    const length = ((bytes[entry + 1] as number) << 8) | (bytes[entry + 2] as number)
    if (length) output.append(bytes, entry + HEADER_BYTES + (bytes[entry] as number), length)
  }

  /** The tokens of an entry: a copy, since its bytes may move. */
  tokens(entry: number): Uint8Array {
    const bytes = this.#bytes
    const from = entry + HEADER_BYTES + (bytes[entry] as number)
    return bytes.slice(from, from + (((bytes[entry + 1] as number) << 8) | (bytes[entry + 2] as number)))
  }

  add(piece: Uint8Array, hash: number, tokens: Uint8Array): void {
    if (4 * (this.count + 1) > this.#slots.length) this.#rehash()
    const end = this.#end + HEADER_BYTES + piece.length + tokens.length
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * end)
      larger.set(this.#bytes.subarray(0, this.#end))
      this.#bytes = larger
    }
    this.#bytes.set([piece.length, tokens.length >> 8, tokens.length & 255], this.#end)
    this.#bytes.set(piece, this.#end + HEADER_BYTES)
    this.#bytes.set(tokens, this.#end + HEADER_BYTES + piece.length)
    this.#put(hash, this.#end)
    this.#end = end
    this.count++
  }

  #put(hash: number, entry: number): void {
    const mask = this.#slots.length / 2 - 1
    let slot = hash & mask
    while (this.#slots[2 * slot + 1]) slot = (slot + 1) & mask
    this.#slots[2 * slot] = hash
    this.#slots[2 * slot + 1] = entry + 1
  }

  #rehash(): void {
    const before = this.#slots
    this.#slots = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 2) {
      const entry = before[at + 1] as number
      if (entry) this.#put(before[at] as number, entry - 1)
    }
  }
}

const encoder = new TextEncoder()

/** Where texts are written that become strings; one for all tables of a thread. */
const strings = new TokenBytes()

/** The tokens of texts, where those of each piece are made by one function; the pieces used last are known. */
export class KnownTokens {
  readonly #make: (piece: string) => string
  readonly #max: number
  #recent = new Entries()
  #older = new Entries()
  readonly #isUsed: () => void

  /** `make`: the tokens of a piece, joined by blanks. `max` to twice as many pieces are known. */
  constructor(make: (piece: string) => string, max: number) {
    this.#make = make
    this.#max = max
    this.#isUsed = forgottenUnlessUsed(() => this.#turn())
  }

  /** The tokens of all pieces of a text, joined by blanks. */
  of(text: string, isDistinct = false): string {
    strings.clear()
    strings.begin(isDistinct)
    this.append(Buffer.from(text), strings)
    return strings.toString(0)
  }

  /** Appends the tokens of all pieces of a text in UTF-8. */
  append(text: Buffer, output: TokenBytes): void {
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
      if (end > start) this.#appendPiece(text, start, end, isPointed ? hashBefore : hash, output)
      start = at + 1
      hash = HASH_BASIS
    }
  }

  #appendPiece(text: Buffer, start: number, end: number, hash: number, output: TokenBytes): void {
    const known = this.#recent.find(text, start, end, hash)
    if (known >= 0) this.#recent.appendTokens(known, output)
    else this.#appendNew(text.subarray(start, end), hash, output)
  }

  #appendNew(piece: Buffer, hash: number, output: TokenBytes): void {
    const older = this.#older.find(piece, 0, piece.length, hash)
    const tokens = older < 0 ? this.#made(piece) : this.#older.tokens(older)
    if (piece.length <= MAX_PIECE_BYTES && tokens.length <= MAX_TOKENS_BYTES) this.#keep(piece, hash, tokens)
    if (tokens.length) output.append(tokens, 0, tokens.length)
  }

  #made(piece: Buffer): Uint8Array {
    const tokens = this.#make(piece.toString())
    return encoder.encode(tokens && ` ${tokens}`)
  }

  #keep(piece: Uint8Array, hash: number, tokens: Uint8Array): void {
    if (this.#recent.count >= this.#max) this.#turn()
    if (this.#recent.count === 0) this.#isUsed()
    this.#recent.add(piece, hash, tokens)
  }

  #turn(): boolean {
    this.#older = this.#recent
    this.#recent = new Entries()
    return this.#older.count > 0
  }
}

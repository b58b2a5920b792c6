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
/**
 * Where so many places are taken, a piece is not kept. By chance that happens to hardly any; whoever writes words that
 * all have one place gains no more than that they are analysed anew.
 */
const MAX_PROBES = 64

const encoder = new TextEncoder()

/**
 * Pieces with their tokens: a hash table with open addressing, and all bytes one after another. An entry is the length
 * of the piece in a byte, those of its lists of tokens in two each, the piece, and the tokens.
 */
class Entries {
  #count = 0
  readonly #headerBytes: number
  /** The hash of each entry and where it begins, from 1; 0: no entry. */
  #slots = new Int32Array(2 * MIN_SLOTS)
  #bytes = new Uint8Array(MIN_BYTES)
  #end = 0

  /** `lists`: how many lists of tokens an entry has. */
  constructor(lists: number) {
    this.#headerBytes = 1 + 2 * lists
  }

  /** Of memory that is in use. */
  get bytes(): number {
    return this.#end
  }

  /** Where the entry of the piece is; -1: there is none. */
  find(text: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    const bytes = this.#bytes
    const mask = slots.length / 2 - 1
    const length = end - start
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (hash + probe) & mask
      const at = (slots[2 * slot + 1] as number) - 1
      if (at < 0) return -1
      if (slots[2 * slot] !== hash || bytes[at] !== length) continue
      const by = at + this.#headerBytes - start
      let same = start
      while (same < end && bytes[same + by] === text[same]) same++
      if (same === end) return at
    }
    return -1
  }

  /** Appends each list of tokens of an entry to its output. */
  appendTokens(entry: number, outputs: readonly TokenBytes[]): void {
    const bytes = this.#bytes
    let from = entry + this.#headerBytes + (bytes[entry] as number)
    for (let list = 0; list < outputs.length; list++) {
      const length = this.#lengthOf(entry, list)
      if (length) outputs[list]?.append(bytes, from, length)
      from += length
    }
  }

  add(piece: Uint8Array, hash: number, lists: readonly Uint8Array[]): void {
    const header = [piece.length, ...lists.flatMap(({ length }) => [length >> 8, length & 255])]
    this.#addParts([Uint8Array.from(header), piece, ...lists], hash)
  }

  /** Adds an entry of other ones. */
  addFrom(others: Entries, entry: number, hash: number): void {
    let end = entry + others.#headerBytes + (others.#bytes[entry] as number)
    for (let list = 0; 1 + 2 * list < others.#headerBytes; list++) end += others.#lengthOf(entry, list)
    this.#addParts([others.#bytes.subarray(entry, end)], hash)
  }

  #lengthOf(entry: number, list: number): number {
    const at = entry + 1 + 2 * list
    return ((this.#bytes[at] as number) << 8) | (this.#bytes[at + 1] as number)
  }

  #addParts(parts: readonly Uint8Array[], hash: number): void {
    if (4 * (this.#count + 1) > this.#slots.length) this.#rehash()
    const end = parts.reduce((sum, { length }) => sum + length, this.#end)
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * end)
      larger.set(this.#bytes.subarray(0, this.#end))
      this.#bytes = larger
    }
    this.#put(hash, this.#end)
    for (const part of parts) {
      this.#bytes.set(part, this.#end)
      this.#end += part.length
    }
    this.#count++
  }

  #put(hash: number, entry: number): void {
    const mask = this.#slots.length / 2 - 1
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (hash + probe) & mask
      if (this.#slots[2 * slot + 1]) continue
      this.#slots[2 * slot] = hash
      this.#slots[2 * slot + 1] = entry + 1
      return
    }
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

/** Makes lists of tokens of a piece of a text, each joined by blanks. */
export type MakeTokens = (piece: string) => string

/** Lists of tokens of texts, where those of each piece are made by functions; the pieces used last are known. */
export class KnownTokens {
  readonly #make: readonly MakeTokens[]
  readonly #maxBytes: number
  #recent: Entries
  #older: Entries
  readonly #isUsed: () => void

  /** `make`: one function for each list. `maxBytes` to twice as many of pieces and tokens are known. */
  constructor(make: readonly MakeTokens[], maxBytes: number) {
    this.#make = make
    this.#maxBytes = maxBytes
    this.#recent = new Entries(make.length)
    this.#older = new Entries(make.length)
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
    const isShort = piece.length <= MAX_PIECE_BYTES && lists.every(({ length }) => length <= MAX_TOKENS_BYTES)
    if (isShort) this.#toKeepInto().add(piece, hash, lists)
  }

  #toKeepInto(): Entries {
    if (this.#recent.bytes >= this.#maxBytes) this.#turn()
    if (this.#recent.bytes === 0) this.#isUsed()
    return this.#recent
  }

  #turn(): boolean {
    this.#older = this.#recent
    this.#recent = new Entries(this.#make.length)
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

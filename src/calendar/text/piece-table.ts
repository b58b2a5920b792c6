/** Pieces of texts with their tokens, in bytes: a hash table with open addressing, and all entries in one array. */
import type { Pieces } from './pieces.ts'
import type { TokenBytes } from './token-bytes.ts'

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

/** An entry is the length of the piece in a byte, those of its lists of tokens in two each, the piece, the tokens. */
export class PieceTable {
  /** What `fetch` has read, added up: reads of which nothing comes would be left out. */
  fetched = 0
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

  /** Of memory. */
  get bytes(): number {
    return this.#bytes.length + this.#slots.byteLength
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /**
   * Reads where the entry of each piece most likely is, and does nothing with it: no read waits for the one before, as
   * it would while each entry is compared, and then all are in the processor's cache.
   */
  fetch(pieces: Pieces): void {
    const slots = this.#slots
    const bytes = this.#bytes
    const mask = slots.length / 2 - 1
    let sum = 0
    for (let nth = 0; nth < pieces.count; nth++)
      sum += bytes[slots[2 * (pieces.hashOf(nth) & mask) + 1] as number] as number
    this.fetched = sum
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
      outputs[list]?.append(bytes, from, length)
      from += length
    }
  }

  /** Unless the piece or its tokens are long. */
  add(piece: Uint8Array, hash: number, lists: readonly Uint8Array[]): void {
    if (piece.length > MAX_PIECE_BYTES || lists.some(({ length }) => length > MAX_TOKENS_BYTES)) return
    const header = [piece.length, ...lists.flatMap(({ length }) => [length >> 8, length & 255])]
    this.#addParts([Uint8Array.from(header), piece, ...lists], hash)
  }

  /** Adds an entry of another table. */
  addFrom(others: PieceTable, entry: number, hash: number): void {
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
    if (!this.#put(hash, this.#end)) return
    for (const part of parts) {
      this.#bytes.set(part, this.#end)
      this.#end += part.length
    }
    this.#count++
  }

  /** False: there is no place. */
  #put(hash: number, entry: number): boolean {
    const mask = this.#slots.length / 2 - 1
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const slot = (hash + probe) & mask
      if (this.#slots[2 * slot + 1]) continue
      this.#slots[2 * slot] = hash
      this.#slots[2 * slot + 1] = entry + 1
      return true
    }
    return false
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

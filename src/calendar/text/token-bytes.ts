/** Tokens in UTF-8, each with a blank before it. */

const MIN_BYTES = 1_024
/** What a very long text needed is not kept for the next one. */
const MAX_KEPT_BYTES = 2 ** 20
const BLANK = 0x20
/** As many distinct tokens as names and titles have are looked up in a table; more of them, in a set of strings. */
const FEW = 512
const SLOTS = 4 * FEW

/** FNV-1a (draft-eastlake-fnv-21), 32 bits: `hash` of what came before, and the next byte, or code unit of a text. */
export const HASH_BASIS = 0x811c9dc5
export function hashed(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

export class TokenBytes {
  #bytes = new Uint8Array(MIN_BYTES)
  /** Where the next token is written. */
  #end = 0
  #isDistinct = false
  /** The distinct tokens, by their hash: where each begins after its blank; 0: none. */
  #slots = new Int32Array(0)
  #count = 0
  #many: Set<string> | undefined

  get length(): number {
    return this.#end
  }

  /** Begins anew. `isDistinct`: a token that comes again is left out. */
  begin(isDistinct: boolean): void {
    this.#end = 0
    if (this.#bytes.length > MAX_KEPT_BYTES) this.#bytes = new Uint8Array(MIN_BYTES)
    this.#isDistinct = isDistinct
    if (isDistinct && !this.#slots.length) this.#slots = new Int32Array(SLOTS)
    if (this.#count) this.#slots.fill(0)
    this.#count = 0
    this.#many = undefined
  }

  /** Tokens with a blank before each. */
  append(tokens: Uint8Array, from: number, length: number): void {
    this.#ensureRoom(length)
    if (this.#isDistinct) this.#appendDistinct(tokens, from, from + length)
    else this.#appendAll(tokens, from, from + length)
  }

  appendFrom(other: TokenBytes): void {
    this.append(other.#bytes, 0, other.#end)
  }

  /** A copy. */
  slice(): Uint8Array {
    return this.#bytes.slice(0, this.#end)
  }

  /** Without the first blank. */
  toString(): string {
    return Buffer.from(this.#bytes.buffer, Math.min(1, this.#end), Math.max(0, this.#end - 1)).toString()
  }

  #appendAll(tokens: Uint8Array, from: number, until: number): void {
    const bytes = this.#bytes
    let end = this.#end
    for (let at = from; at < until; at++) bytes[end++] = tokens[at] as number
    this.#end = end
  }

  #appendDistinct(tokens: Uint8Array, from: number, until: number): void {
    const bytes = this.#bytes
    for (let at = from; at < until; ) {
      const start = this.#end
      let hash = HASH_BASIS
      do {
        const byte = tokens[at++] as number
        hash = hashed(hash, byte)
        bytes[this.#end++] = byte
      } while (at < until && tokens[at] !== BLANK)
      if (!this.#isNew(hash, start)) this.#end = start
    }
  }

  /** Of the token that was written last. */
  #isNew(hash: number, start: number): boolean {
    if (this.#many) return this.#isNewAmong(this.#many, start)
    let slot = hash & (SLOTS - 1)
    for (let known: number; (known = this.#slots[slot] as number); slot = (slot + 1) & (SLOTS - 1))
      if (this.#isAt(known - 1, start)) return false
    this.#slots[slot] = start + 1
    if (++this.#count === FEW) this.#many = new Set(this.#text(0).split(' '))
    return true
  }

  #isNewAmong(others: Set<string>, start: number): boolean {
    const token = this.#text(start)
    if (others.has(token)) return false
    others.add(token)
    return true
  }

  /** From a blank on, without it; a character for each byte. */
  #text(start: number): string {
    return Buffer.from(this.#bytes.buffer, start + 1, this.#end - start - 1).toString('latin1')
  }

  /** Whether the token that was written last stands there, too. */
  #isAt(at: number, start: number): boolean {
    const bytes = this.#bytes
    const length = this.#end - start
    if (bytes[at + length] !== BLANK) return false // the one that stands there is longer or shorter
    let same = 1
    while (same < length && bytes[at + same] === bytes[start + same]) same++
    return same === length
  }

  #ensureRoom(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = new Uint8Array(2 * (this.#end + length))
    larger.set(this.#bytes.subarray(0, this.#end))
    this.#bytes = larger
  }
}

/** Numbers as SQLite writes them: seven bits a byte, the highest first (https://sqlite.org/fileformat2.html#varint). */

/** All bytes of a number but the last one have the highest bit. */
export const MORE = 0x80
export const LOW_BITS = 0x7f

/** Reads one after the other. Those of FTS5 that are read here are below 2^53, so none has the ninth byte. */
export class Varints {
  readonly bytes: Uint8Array
  /** Of the next one. */
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  next(): number {
    let byte = this.bytes[this.at++] ?? 0
    let value = byte & LOW_BITS
    while (byte >= MORE) {
      byte = this.bytes[this.at++] ?? 0
      value = value * MORE + (byte & LOW_BITS)
    }
    return value
  }

  skip(count: number): void {
    for (let n = 0; n < count; n++) this.next()
  }
}

export function varintsIn(bytes: Uint8Array): number[] {
  const varints = new Varints(bytes, 0)
  const found: number[] = []
  while (varints.at < bytes.length) found.push(varints.next())
  return found
}

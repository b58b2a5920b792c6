/** JSON as it is stored: compressed to a third, for some 25 microseconds a read and 60 to 140 a write. */
import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Of what is packed anew with each change of the index: higher levels gain four hundredths, for a third more time. */
const LEVEL = 3
/** Of what is read more often than it is written. What is smaller is also unpacked faster. */
export const DENSE = 5
/**
 * Bytes that are unpacked into at a time: most texts are shorter. With zlib's own 16 kB, a read took 28 µs instead of
 * 23, and what was to be collected was twice as much.
 */
const CHUNK_BYTES = 8192

/** `dictionary`: what texts have in common, in its own bytes; to unpack them takes the same one. */
export function pack(text: string, dictionary?: Uint8Array, level = LEVEL): Uint8Array {
  return deflateRawSync(text, { level, dictionary })
}

export function unpack(packed: Uint8Array, dictionary?: Uint8Array): string {
  return inflateRawSync(packed, { dictionary, chunkSize: CHUNK_BYTES }).toString()
}

export function unpackedBytes(packed: Uint8Array): Buffer {
  return inflateRawSync(packed, { chunkSize: CHUNK_BYTES })
}

/** With the checksum of the dictionary, which may become another one (RFC 1950, section 2.2). */
export function packChecked(text: string, dictionary: Uint8Array, level = LEVEL): Uint8Array {
  return deflateSync(text, { level, dictionary })
}

/** @throws Error when it was packed with another dictionary */
export function unpackChecked(packed: Uint8Array, dictionary: Uint8Array): string {
  return unpackedCheckedBytes(packed, dictionary).toString()
}

/** @throws Error when it was packed with another dictionary */
export function unpackedCheckedBytes(packed: Uint8Array, dictionary: Uint8Array): Buffer {
  return inflateSync(packed, { dictionary, chunkSize: CHUNK_BYTES })
}

const ZLIB = 0x78
const HAS_DICTIONARY = 0x20
const CHECKSUM_AT = 2

/**
 * Of the dictionary that a text was packed with, where that is checked. No text that was packed without begins so: as
 * the first byte of a raw deflate it would be a stored block with bits set where they must not be (RFC 1951, 3.2.4).
 */
export function checksumOf(packed: Uint8Array): number | undefined {
  const { buffer, byteOffset, length } = packed
  const isChecked = packed[0] === ZLIB && ((packed[1] ?? 0) & HAS_DICTIONARY) !== 0
  return isChecked ? Buffer.from(buffer, byteOffset, length).readUInt32BE(CHECKSUM_AT) : undefined
}

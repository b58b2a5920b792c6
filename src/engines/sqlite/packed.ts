/** JSON as it is stored: compressed to a third, for twenty microseconds a read and a hundred a write. */
import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'

/** The higher levels gain four hundredths, for half as much time again. */
const LEVEL = 3
/**
 * Bytes that are unpacked into at a time: most texts are shorter. With zlib's own 16 kB, a read took 28 µs instead of
 * 23, and what was to be collected was twice as much.
 */
const CHUNK_BYTES = 8192

/** `dictionary`: what texts have in common, in its own bytes; to unpack them takes the same one. */
export function pack(text: string, dictionary?: Uint8Array): Uint8Array {
  return deflateRawSync(text, { level: LEVEL, dictionary })
}

export function unpack(packed: Uint8Array, dictionary?: Uint8Array): string {
  return inflateRawSync(packed, { dictionary, chunkSize: CHUNK_BYTES }).toString()
}

export function unpackedBytes(packed: Uint8Array): Uint8Array {
  return inflateRawSync(packed, { chunkSize: CHUNK_BYTES })
}

/** With the checksum of the dictionary, which may become another one (RFC 1950, section 2.2). */
export function packChecked(text: string, dictionary: Uint8Array): Uint8Array {
  return deflateSync(text, { level: LEVEL, dictionary })
}

/** @throws Error when it was packed with another dictionary */
export function unpackChecked(packed: Uint8Array, dictionary: Uint8Array): string {
  return inflateSync(packed, { dictionary, chunkSize: CHUNK_BYTES }).toString()
}

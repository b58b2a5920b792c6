/** A record in one number, so that two sides are compared without the records themselves. */
import { hash } from 'node:crypto'

/**
 * Of the JSON, or the same in UTF-8: 40 bits, so that the sum over some thousands is exact. A checksum (CRC) would not
 * do: it changes by the same bits wherever the same is changed, and in a sum two such changes may cancel out.
 */
export function digestOf(json: string | Uint8Array): number {
  return Number.parseInt(hash('sha1', json, 'hex').slice(0, 10), 16)
}

/**
 * Texts that are read from their column, as bytes. The column of a keyword is a list of all its terms in packed blocks:
 * for a text that no other record has, 64 are unpacked (0.05 ms, seen in 9.5).
 */

/** As Elasticsearch takes bytes and returns them: base64. */
export function bytesOf(text: string): string {
  return Buffer.from(text).toString('base64')
}

export function textIn(bytes: string): string {
  return Buffer.from(bytes, 'base64').toString()
}

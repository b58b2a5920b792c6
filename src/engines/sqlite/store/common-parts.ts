/** What many documents have in common: the words of their texts, and the shape of one. */

/** zlib looks back 32 kB. What of this is beyond that, at the end of a long document, only saves nothing. */
const MAX_WORD_BYTES = 24 * 1024
/** Words of fewer documents may be of one record, which may be deleted. */
const MIN_SHARE = 0.01
/** A longer shape is slower to use than what it saves. */
const MAX_SHAPE_BYTES = 4096
const WORDS = /\p{L}{3,}[ ,.]?/gu

/** The dictionary of JSON documents: what is most common comes last, where it costs least to be named. */
export function commonIn(documents: readonly string[]): Uint8Array {
  return Buffer.concat([Buffer.from(commonWords(documents)), shapeOf(documents[0] ?? '{}')])
}

/** All of a document but the texts: these belong to one record, which may be deleted. */
export function shapeOf(document: string): Buffer {
  const shape = JSON.stringify(JSON.parse(document), (_, value: unknown) => (typeof value === 'string' ? '' : value))
  return Buffer.from(shape).subarray(0, MAX_SHAPE_BYTES)
}

function commonWords(documents: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const word of new Set(document.match(WORDS))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= MIN_SHARE * documents.length)
  const byUse = common.sort(([a, m], [b, n]) => n * b.length - m * a.length || (a < b ? -1 : 1))
  const chosen: string[] = []
  let bytes = 0
  for (const [word] of byUse) {
    bytes += Buffer.byteLength(word)
    if (bytes > MAX_WORD_BYTES) break
    chosen.push(word)
  }
  return chosen.reverse().join('')
}

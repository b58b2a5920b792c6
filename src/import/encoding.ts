/** From bytes to text, whatever wrote them. */

const byteOrderMarks: [mark: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

function encodingOf(bytes: Uint8Array): string {
  for (const [mark, encoding] of byteOrderMarks) {
    if (mark.every((byte, at) => bytes[at] === byte)) return encoding
  }
  // All three formats begin with an ASCII character, which UTF-16 writes with a zero beside it.
  if (bytes[0] === 0 && bytes[1]) return 'utf-16be'
  if (bytes[0] && bytes[1] === 0) return 'utf-16le'
  return 'utf-8'
}

/**
 * RFC 5545 3.1 lets a line be folded in the middle of a UTF-8 character: the fold is moved behind it.
 * (Each byte is one character of Latin-1.)
 */
function mendFolds(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/([\xc2-\xf4][\x80-\xbf]*)((?:\r\n|\r|\n)[ \t])([\x80-\xbf]+)/g, '$1$3$2'),
    'latin1',
  )
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Reads UTF-8 and UTF-16, with or without a byte order mark; what is neither is taken for Windows-1252 (Latin-1 and more). */
export function decode(bytes: Uint8Array): string {
  return (
    decodeAs(encodingOf(bytes), bytes) ??
    decodeAs('utf-8', mendFolds(bytes)) ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}

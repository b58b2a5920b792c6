/** Decodes files of unknown encoding. */

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
 * RFC 5545 3.1 allows a line to be folded in the middle of a UTF-8 character: moves the fold behind that character.
 * (In Latin-1 each byte is one character.)
 */
function repairFolds(bytes: Uint8Array): Uint8Array {
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

/** Decodes UTF-8 and UTF-16, with or without byte order mark; anything else as Windows-1252, a superset of Latin-1. */
export function decode(bytes: Uint8Array): string {
  return (
    decodeAs(encodingOf(bytes), bytes) ??
    decodeAs('utf-8', repairFolds(bytes)) ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}

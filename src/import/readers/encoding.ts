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

/**
 * In Latin-1, where each byte is a character: a character of UTF-8 that takes several bytes (RFC 3629, section 4), or a
 * byte that is in none.
 */
const CHARACTERS = [
  /[\xc2-\xdf][\x80-\xbf]/,
  /\xe0[\xa0-\xbf][\x80-\xbf]/,
  /[\xe1-\xec\xee\xef][\x80-\xbf]{2}/,
  /\xed[\x80-\x9f][\x80-\xbf]/,
  /\xf0[\x90-\xbf][\x80-\xbf]{2}/,
  /[\xf1-\xf3][\x80-\xbf]{3}/,
  /\xf4[\x80-\x8f][\x80-\xbf]{2}/,
]
const NOT_ASCII = new RegExp(`(${CHARACTERS.map(({ source }) => source).join('|')})|[\\x80-\\xff]`, 'g')

function count(latin1: string): { characters: number; strays: number } {
  let [characters, strays] = [0, 0]
  for (const [, character] of latin1.matchAll(NOT_ASCII)) character === undefined ? strays++ : characters++
  return { characters, strays }
}

const windows1252 = new TextDecoder('windows-1252')
const inWindows1252 = (latin1: string) => windows1252.decode(Buffer.from(latin1, 'latin1'))

/** Bytes that are no UTF-8 are read as Windows-1252, and so is the whole line if it has more of them. */
function decodeLine(latin1: string): string {
  const { characters, strays } = count(latin1)
  if (strays > characters) return inWindows1252(latin1)
  return latin1.replace(NOT_ASCII, (bytes, character: string | undefined) =>
    character === undefined ? inWindows1252(bytes) : Buffer.from(bytes, 'latin1').toString('utf8'),
  )
}

export interface Decoded {
  text: string
  /** What was not in UTF-8 or UTF-16, and how it was read. */
  repaired?: { line?: number; detail: string }
}

/** So many lines are named in the report. */
const MAX_NAMED_LINES = 10

/** Of what is not ASCII, so many times as much has to be no UTF-8 that what looks like it is an accident. */
const MIN_SHARE_OF_STRAYS = 3

/** What is not valid as a whole: Windows-1252 if nearly none of it is UTF-8, else line by line. */
function decodeMixed(bytes: Uint8Array): Decoded {
  const latin1 = Buffer.from(repairFolds(bytes)).toString('latin1')
  const { characters, strays } = count(latin1)
  if (strays > MIN_SHARE_OF_STRAYS * characters)
    return { text: windows1252.decode(bytes), repaired: { detail: 'the file is in Windows-1252' } }
  const repaired: number[] = []
  let line = 1
  const text = latin1.replace(/([^\r\n]*)(\r\n|\r|\n|$)/g, (whole, content: string, end: string) => {
    if (count(content).strays) repaired.push(line)
    line++
    return /[\x80-\xff]/.test(whole) ? decodeLine(content) + end : whole
  })
  const named = repaired.slice(0, MAX_NAMED_LINES).join(', ') + (repaired.length > MAX_NAMED_LINES ? ', …' : '')
  const lines = repaired.length === 1 ? 'in 1 line' : `in ${repaired.length} lines (${named})`
  return {
    text: text.replace(/^\ufeff/, ''),
    repaired: { line: repaired[0] ?? 1, detail: `bytes of Windows-1252 ${lines}` },
  }
}

/**
 * Decodes UTF-8 and UTF-16, with or without byte order mark. Of anything else, a superset of Latin-1, Windows-1252, is
 * assumed: for the whole file, or only where a file in UTF-8 is not valid.
 */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes)
  const text = decodeAs(encoding, bytes) ?? decodeAs('utf-8', repairFolds(bytes))
  if (text !== undefined) return { text }
  if (encoding === 'utf-8') return decodeMixed(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), repaired: { detail: `not all of it is valid ${encoding}` } }
}

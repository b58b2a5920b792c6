/** Quoted-printable text (RFC 2045 6.7), as vCalendar 1.0 and some programs of today write it. */

const QUOTED_LINE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** A content line whose value continues on the next line where it ends with `=`. */
export const isQuoted = (contentLine: string): boolean => QUOTED_LINE.test(contentLine)

/** Whether a line that begins with white space continues a code that folding has cut: `=`, then ` C3`. */
export const continuesCode = (raw: string): boolean => /^[ \t][0-9A-F]{2}/.test(raw)

/** Bytes in no known encoding: UTF-8 if they are, else Windows-1252. */
function textOf(bytes: Uint8Array, charset: string | undefined): string {
  for (const encoding of [charset, 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {}
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** `M=C3=BCller` as `Müller`; soft line breaks vanish, and what is no code stays. */
export function decodeQuotedPrintable(text: string, charset: string | undefined): string {
  return text
    .replace(/=(\n|$)/g, '')
    .replace(/(?:=[0-9A-F]{2})+/gi, (codes) => textOf(Buffer.from(codes.replaceAll('=', ''), 'hex'), charset))
}

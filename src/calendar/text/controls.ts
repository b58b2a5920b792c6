/** Control characters: C0, DEL and C1. No text needs them, XML has no way to write them, and terminals obey them. */

/** Of lines, and between words. */
const BLANKS = /[\v\f\x85]/g
const OTHERS = /(?![\t\n\r])\p{Cc}/gu

/** Tabs and ends of lines stay. */
export function withoutControls(text: string): string {
  return text.replace(BLANKS, ' ').replace(OTHERS, '')
}

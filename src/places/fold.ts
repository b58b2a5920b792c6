import { plainLetters } from '../calendar/values/plain-letters.ts'

const SAINT = /\b(?:saint(e?)|sankt|sint)\b/g

/** A name as it is compared: without case, accents and punctuation; Saint, Sankt and St. are one word. */
export function fold(text: string): string {
  return plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(SAINT, 'st$1')
    .trim()
}

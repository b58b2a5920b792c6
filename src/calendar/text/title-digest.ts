/** Titles in one number, so that a title that is typed whole is found among any number of hits. */
import { digestOf } from '../values/digest.ts'

/** Of the folded words of a title, joined by blanks; undefined: it has none. */
export function titleDigest(words: string): number | undefined {
  return words ? digestOf(words) : undefined
}

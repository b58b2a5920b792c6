/** Titles in one number, so that a title that is typed whole is found among any number of hits. */
import { digestOf } from '../values/digest.ts'

/** Of the folded words of a title; undefined: it has none. */
export function titleDigest(words: readonly string[]): number | undefined {
  return words.length ? digestOf(words.join(' ')) : undefined
}

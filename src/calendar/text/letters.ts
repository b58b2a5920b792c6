/**
 * The letters of a text, as they are analysed: one sign may stand for many. U+FDFA is a phrase of 18 letters in its
 * compatibility decomposition (NFKC, UAX #15), the longest there is.
 */

/** Letters that one sign may stand for: of those that European texts are written with, `¼` and `…` for three. */
const MOST_FOR_ONE = 18
const MOST_FOR_EUROPEAN = 3
const EUROPEAN = /^[\0-\u024f\u2010-\u2026]*$/
/** Characters at a time: to put marks in order takes time by the square of how many there are together. */
const PART = 100

/** Whether the text has more letters; no more are counted. */
export function hasMoreLetters(text: string, most: number): boolean {
  if (text.length * MOST_FOR_ONE <= most) return false
  if (text.length * MOST_FOR_EUROPEAN <= most && EUROPEAN.test(text)) return false
  let letters = 0
  for (let at = 0; at < text.length && letters <= most; at += PART)
    letters += text.slice(at, at + PART).normalize('NFKC').length
  return letters > most
}

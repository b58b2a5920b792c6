/** Texts with what was found in them, as HTML without any other markup. */
import type { FoundWord } from './found-words.ts'

/** Characters of a snippet, without the signs at its ends and the markup. */
export const SNIPPET_CHARACTERS = 200

interface Range {
  start: number
  end: number
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** The text, or its part in the range, with each of these words as `<mark>`. */
export function marked(
  text: string,
  words: readonly Range[],
  { start, end }: Range = { start: 0, end: text.length },
): string {
  let html = ''
  let at = start
  for (const word of words) {
    if (word.start < at || word.end > end) continue
    html += `${escapeHtml(text.slice(at, word.start))}<mark>${escapeHtml(text.slice(word.start, word.end))}</mark>`
    at = word.end
  }
  return html + escapeHtml(text.slice(at, end))
}

/** A short text whole; of a longer one the part where the most of the search was found, the first of equal ones. */
export function snippet(text: string, words: readonly FoundWord[]): string {
  if (text.length <= SNIPPET_CHARACTERS) return marked(text, words)
  const range = widened(text, bestRange(words))
  const [before, after] = [range.start > 0 ? '…' : '', range.end < text.length ? '…' : '']
  return before + marked(text, words, range) + after
}

/** From one word to another, with the most different terms. */
function bestRange(words: readonly FoundWord[]): Range {
  const counts = new Map<number, number>()
  let best = { start: 0, end: 0 }
  let most = 0
  let first = 0
  for (const { end, terms } of words) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (let word = words[first]; word && end - word.start > SNIPPET_CHARACTERS; word = words[++first])
      for (const term of word.terms) decrement(counts, term)
    if (counts.size <= most) continue
    most = counts.size
    best = { start: words[first]?.start ?? 0, end }
  }
  return best
}

function decrement(counts: Map<number, number>, term: number): void {
  const count = (counts.get(term) ?? 0) - 1
  if (count > 0) counts.set(term, count)
  else counts.delete(term)
}

/** As many characters as a snippet has, about the same on both sides, in whole words where there are blanks. */
function widened(text: string, { start, end }: Range): Range {
  const room = SNIPPET_CHARACTERS - (end - start)
  const from = Math.max(0, Math.min(start - Math.floor(room / 2), text.length - SNIPPET_CHARACTERS))
  const to = Math.min(text.length, from + SNIPPET_CHARACTERS)
  return { start: wordStart(text, from, start), end: wordEnd(text, end, to) }
}

/** The first place from `from` on where a word begins, `start` at the latest. */
function wordStart(text: string, from: number, start: number): number {
  if (from === 0) return 0
  const blank = text.slice(from - 1, start + 1).search(/\s\S/)
  return blank < 0 ? wholeCharacter(text, from) : from + blank
}

/** The last place up to `to` where a word ends, `end` at the earliest. */
function wordEnd(text: string, end: number, to: number): number {
  if (to === text.length) return to
  const blank = text.slice(end, to + 1).search(/\s\S*$/)
  return blank < 0 ? wholeCharacter(text, to) : end + blank
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at
}

/** Date words of a search: "concerts next weekend", "Basel im Dezember", "du 3 au 5 mai". */
import { type Language, languageCodes } from '../../languages.ts'
import { fold } from '../../text/analysis.ts'
import { once } from '../../values/memoized.ts'
import { objectOf } from '../../values/objects.ts'
import { type Clock, type DateForm, dateGrammar } from './date-forms.ts'
import { type DateRange, inOrder } from './date-ranges.ts'

export type { Clock, DateRange }

export interface DateReading {
  /** As typed, with the words that belong to it. */
  text: string
  /** At least one, in order; several when the words mean several, as a month without its year does. */
  ranges: DateRange[]
}

/** Also its length: one character for one. */
const QUOTES = /[\u201c-\u201f\u00ab\u00bb\uff02]/g
/** What is never read: quoted text, and words that are excluded. Then blanks, words, and what is between. */
const PIECE = /"[^"]*"?|(?<![^\s"])-+[^\s"-][^\s"]*|\s+|[\p{L}\p{N}\p{M}]+|[\s\S]/gu
const SKIPPED = '"'
const START = /(?<=^|[ (,;"])[^ (,;"]/g

const grammars = objectOf(languageCodes, (language) => once(() => dateGrammar(language)))

/** The text as patterns read it, and where each of its characters comes from. */
function readable(text: string, language: Language): { plain: string; origins: number[] } {
  const origins: number[] = []
  let plain = ''
  for (const { 0: piece, index } of text.replace(QUOTES, '"').matchAll(PIECE)) {
    const isSkipped = piece.startsWith('"') || (piece.startsWith('-') && piece.length > 1)
    const read = isSkipped ? SKIPPED : /^\s/.test(piece) ? ' ' : fold(piece, language)
    plain += read
    for (let at = 0; at < read.length; at++) origins.push(index)
  }
  return { plain, origins: [...origins, text.length] }
}

interface Found {
  end: number
  ranges: DateRange[]
}

function readForm(plain: string, start: number, forms: readonly DateForm[], clock: Clock): Found | undefined {
  for (const { pattern, meaning } of forms) {
    pattern.lastIndex = start
    const match = pattern.exec(plain)
    const ranges = match && [meaning(match.groups ?? {}, clock) ?? []].flat()
    if (match && ranges?.length) return { end: start + match[0].length, ranges: inOrder(ranges) }
  }
  return undefined
}

function readAt(plain: string, start: number, language: Language, clock: Clock): Found | undefined {
  const { forms, openForms, open: openings } = grammars[language]()
  for (const { pattern, range } of openings) {
    pattern.lastIndex = start
    const found = pattern.test(plain) ? readForm(plain, pattern.lastIndex, openForms, clock) : undefined
    const open = found && range(found.ranges, clock)
    if (open) return { end: found.end, ranges: [open] }
  }
  return readForm(plain, start, forms, clock)
}

/**
 * Takes the date words out of a search, in its language and in English. Quoted text and words with a leading hyphen are
 * not read, nor what is more often a name than a date: a weekday alone but after "until" and its like, a holiday or
 * season without its year, "may". A day without its year is the next one; a month is each that ends from now on and
 * starts within 24 months. Ranges are not cut at today, except after "until" and "before": where nothing is left of
 * one, the day itself is meant. Several dates are alternatives. Linear time; never throws.
 */
export function readDates(text: string, language: Language, clock: Clock): { rest: string; dates: DateReading[] } {
  const { plain, origins } = readable(text, language)
  const dates: DateReading[] = []
  const kept: string[] = []
  let end = 0
  for (const { index } of plain.matchAll(START)) {
    if (index < end) continue
    const found = readAt(plain, index, language, clock)
    if (!found) continue
    const [from, to] = [origins[index], origins[found.end]]
    dates.push({ text: text.slice(from, to), ranges: found.ranges })
    if (end === 0 || !grammars[language]().joint.test(plain.slice(end, index)))
      kept.push(text.slice(origins[end], from))
    end = found.end
  }
  kept.push(text.slice(origins[end]))
  const rest = kept.map((part) => part.replace(/^[\s,;:]+/, '').trimEnd()).filter(Boolean)
  return { rest: rest.join(' '), dates }
}

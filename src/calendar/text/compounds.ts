/**
 * German compounds. Their parts are found by lists of words (`compound-words.ts`): a calendar of events needs the words
 * of its field, and of compounds with a name only the last part.
 */
import { languages } from '../languages.ts'
import { once } from '../values/memoized.ts'
import { analyse } from './analysis.ts'
import { heads, modifiers, nouns, prefixes, simple, townEndings } from './compound-words.ts'

const MIN_LETTERS = 3
/** Bounds the time for words that may be cut in many ways. */
const MAX_PARTS = 4
/** What links a first part to the next: endings of cases and plurals. */
const LINKS = ['s', 'es', 'n', 'en', 'er', 'e', 'ns']

const { stem } = languages.de
const wordsOf = (list: string) => analyse(list, 'de').words
const stemsOf = (list: string) => new Set(analyse(list, 'de').stems)
const beginning = (word: string) => word.slice(0, MIN_LETTERS)

/** Made when the first compound is looked for: most threads, and the start of the service, need none. */
const tables = once(() => {
  const { words, stems } = analyse(`${heads} ${nouns}`, 'de')
  return {
    nounLengths: shortestLengths(words, stems),
    /** A form begins as its noun does, so that most endings need not be stemmed. */
    nounBeginnings: new Set(words.map(beginning)),
    openHeads: stemsOf(heads),
    simpleStems: stemsOf(simple),
    noFirstParts: new Set(wordsOf(prefixes)),
    noHeads: new Set(wordsOf(townEndings)),
    firstParts: firstPartsOf(words, wordsOf(modifiers)),
  }
})

/** The length of the shortest noun of each stem: what is shorter is no form of it (Garten, but not Stuttgart). */
function shortestLengths(words: readonly string[], stems: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>()
  for (const [index, { length }] of words.entries()) {
    const noun = stems[index] ?? ''
    lengths.set(noun, Math.min(length, lengths.get(noun) ?? length))
  }
  return lengths
}

/** What a compound may begin with, and the part it stands for. */
function firstPartsOf(linked: readonly string[], bare: readonly string[]): Map<string, string> {
  const found = new Map([...linked, ...bare].map((word) => [word, word]))
  const add = (form: string, part: string) => found.has(form) || found.set(form, part)
  for (const word of linked) {
    for (const link of LINKS) add(word + link, word)
    const short = word.replace(/e$/, '') // Schulfest, Kirchplatz
    if (short.length > MIN_LETTERS) add(short, short)
  }
  return found
}

/** Every way to cut a word in two, the longest second part first. The letters of `ch` stay together. */
function* cuts(word: string): Generator<[first: string, rest: string]> {
  for (let at = MIN_LETTERS; at <= word.length - MIN_LETTERS; at++) {
    if (word[at] !== 'h' || word[at - 1] !== 'c') yield [word.slice(0, at), word.slice(at)]
  }
}

/** The stem, if the word is a form of a noun. */
function nounStem(word: string): string | undefined {
  const { nounBeginnings, noHeads, nounLengths } = tables()
  if (!nounBeginnings.has(beginning(word)) || noHeads.has(word)) return undefined
  const found = stem(word)
  return word.length >= (nounLengths.get(found) ?? Infinity) ? found : undefined
}

/** All parts are known, `most` of them; rather two than more. */
function knownParts(word: string, most = MAX_PARTS): string[] {
  const { firstParts } = tables()
  let more: string[] = []
  for (const [first, rest] of cuts(word)) {
    const part = firstParts.get(first)
    if (part === undefined) continue
    if (nounStem(rest) !== undefined) return [part, rest]
    if (more.length > 0 || most === 2) continue
    const others = knownParts(rest, most - 1)
    if (others.length > 0) more = [part, ...others]
  }
  return more
}

/** The last part is known and may follow anything but a prefix, also of a participle (`ungemessen`). */
function openParts(word: string): string[] {
  const { openHeads, noFirstParts } = tables()
  for (const [first, rest] of cuts(word)) {
    const head = nounStem(rest)
    if (head === undefined) continue
    if (!openHeads.has(head) || noFirstParts.has(first) || first.endsWith('ge')) return []
    const parts = knownParts(first)
    return [...(parts.length > 0 ? parts : [first]), rest]
  }
  return []
}

/**
 * The parts of a German compound, two to five, each of three letters or more; none if the word is no compound. The word
 * is folded and not stemmed, and the parts stand as in the word, to be stemmed like other words; only what links a
 * known part to the next is left out (`weihnachtsmarkte`: `weihnacht`, `markte`).
 */
export function compoundParts(word: string): string[] {
  if (tables().simpleStems.has(stem(word))) return []
  const known = knownParts(word)
  return known.length > 0 ? known : openParts(word)
}

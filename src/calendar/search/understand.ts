/** From what was typed to the terms that are searched for, each with its expansions. */
import type { Terms } from '../declaration/terms.ts'
import { type Language, languageCodes } from '../languages.ts'
import { stemOf } from '../text/analysis.ts'
import { literalClause, type SearchPart, searchParts } from '../text/clauses.ts'
import { hasParts, partsOf } from '../text/parts.ts'
import { once } from '../values/memoized.ts'
import { objectOf } from '../values/objects.ts'
import type { Lexicon } from './lexicon.ts'
import { qualities } from './qualities.ts'
import { stopWords } from './stop-words.ts'
import type { Synonyms } from './synonyms.ts'
import { termTokens } from './term-names.ts'
import type { Expansion, SearchTerm, Understood } from './terms.ts'
import { umlautSpellings } from './umlauts.ts'

/** What words mean in one language. */
export interface Knowledge {
  language: Language
  lexicon: Lexicon
  synonyms: Synonyms
  /** Those of events; other records have none. */
  terms?: Terms
}

/** More words, or parts of compounds, are not searched for. */
const MAX_TERMS = 12
/** Of a term, the best ones: each costs an engine about as much as a word of a search. */
const MAX_EXPANSIONS = 48

/** Shorter beginnings may become too many words. */
const MIN_LETTERS_TO_COMPLETE = 3
const MAX_COMPLETIONS = 5
/** A longer stop word is a word. */
const MAX_SHORT_LETTERS = 2

/** Words that are none but share a stem with one (âne and an, ate and at) are only looked up whole. */
const stopStems = objectOf(languageCodes, (language) =>
  once(() => new Set([...stopWords(language)].map((word) => stemOf(word, language)))),
)

/** A word, or a phrase in quotes, and whether it is searched for: stop words are only if there are no others. */
interface Unit {
  words: readonly string[]
  stem: string
  isPhrase: boolean
  isStopWord: boolean
  /** Found as part of a group of words. */
  more: Expansion[]
}

export function understand(text: string, knowledge: Knowledge): Understood {
  const { language } = knowledge
  const parts = searchParts(text, language)
  const units = parts.flatMap((part) => (part.excluded ? [] : unitsOf(part, language)))
  addGroups(units, knowledge)
  const contentWords = units.filter(({ isStopWord }) => !isStopWord)
  const onlyStopWords = contentWords.length === 0
  const searched = (onlyStopWords ? units : contentWords).slice(0, MAX_TERMS)
  const last = parts.at(-1)
  const isHalfTyped = last !== undefined && !last.quoted && !last.excluded && /[\p{L}\p{N}]$/u.test(text)
  const beginning = isHalfTyped ? units.at(-1) : undefined
  const terms = onlyStopWords
    ? searched.map((unit) => inNames(unit, unit === beginning))
    : searched.flatMap((unit) => termsOf(unit, unit === beginning, knowledge))
  return {
    terms: terms.slice(0, MAX_TERMS).map(withBestExpansions),
    ...(onlyStopWords && units.length ? { onlyStopWords } : {}),
    excluded: parts.filter(({ excluded }) => excluded).map((part) => literalClause(part, false)),
    typed: typedWords(text, language),
  }
}

/** All words but the excluded ones, folded. */
export function typedWords(text: string, language: Language): string[] {
  return searchParts(text, language).flatMap(({ excluded, analysis }) => (excluded ? [] : analysis.words))
}

/** Whether there are stop words alone. */
export function hasOnlyStopWords(text: string, language: Language): boolean {
  return searchParts(text, language).every((part) => unitsOf(part, language).every(({ isStopWord }) => isStopWord))
}

/** `pop-rock` is two words. */
function unitsOf({ quoted, analysis: { words, stems } }: SearchPart, language: Language): Unit[] {
  if (quoted) return [{ words, stem: stems.join(' '), isPhrase: true, isStopWord: false, more: [] }]
  return words.map((word, at) => ({
    words: [word],
    stem: stems[at] ?? '',
    isPhrase: false,
    isStopWord: stopWords(language).has(word),
    more: [],
  }))
}

/** Words that mean something together: synonyms, and words that are also written as one. */
function addGroups(units: readonly Unit[], knowledge: Knowledge): void {
  const { language, synonyms, lexicon } = knowledge
  const add = (start: number, length: number, expansions: readonly Expansion[]) => {
    for (const unit of units.slice(start, start + length)) unit.more.push(...expansions)
  }
  for (const { start, length, alternatives } of synonyms.match(
    units.map(({ isPhrase, stem }) => (isPhrase ? '' : stem)),
  ))
    for (const stems of alternatives) add(start, length, expansionsOf(stems, qualities.synonym, knowledge))
  for (const [at, unit] of units.slice(0, -1).entries()) {
    const next = units[at + 1]
    if (!next || unit.isPhrase || next.isPhrase) continue
    const joined = [...unit.words, ...next.words].join('')
    if (lexicon.has(joined)) add(at, 2, expansionsOf([stemOf(joined, language)], qualities.joined, knowledge))
  }
}

/** A compound is as many terms as it has parts: each is found by itself, or the whole for all of them. */
function termsOf(unit: Unit, isBeginning: boolean, knowledge: Knowledge): SearchTerm[] {
  const { words, stem, isPhrase, more } = unit
  const { language, lexicon } = knowledge
  const [word = ''] = words
  const weight = weightOf(stem, knowledge)
  if (isPhrase)
    return [
      {
        words,
        weight: 1,
        isLiteral: true,
        expansions: [{ alternative: { form: 'stems', tokens: stem.split(' ') }, quality: qualities.word }],
      },
    ]
  const beginning = isBeginning ? beginningExpansions(word, stem, knowledge) : []
  const spellings = umlautSpellings(word, language, lexicon).map((each) => stemOf(each, language))
  const whole = [
    ...(stopStems[language]().has(stem) ? [wholeWord(words)] : expansionsOf([stem], qualities.word, knowledge)),
    ...spellings.flatMap((each) => expansionsOf([each], qualities.spelling, knowledge)),
    ...more,
    ...beginning,
  ]
  const parts = partsOf(word, language)
  if (parts.length < 2) return [{ words, weight, expansions: whole }]
  return parts.map((part) => ({
    words,
    weight: weight / parts.length,
    expansions: [...whole, ...expansionsOf([part], qualities.split, knowledge)],
  }))
}

function wholeWord(words: readonly string[]): Expansion {
  return { alternative: { form: 'words', tokens: words }, quality: qualities.word }
}

function withBestExpansions(term: SearchTerm): SearchTerm {
  if (term.expansions.length <= MAX_EXPANSIONS) return term
  return { ...term, expansions: term.expansions.toSorted((a, b) => b.quality - a.quality).slice(0, MAX_EXPANSIONS) }
}

/**
 * Most records have a stop word somewhere: searched for alone, it must be in the title or in a name. A letter or two
 * may begin another word.
 */
function inNames({ words }: Unit, isBeginning: boolean): SearchTerm {
  const isShort = isBeginning && words.join('').length <= MAX_SHORT_LETTERS
  const beginning: Expansion = {
    alternative: { form: 'words', tokens: words, prefix: true },
    quality: qualities.beginningOfKnown,
  }
  return { words, weight: 1, expansions: isShort ? [wholeWord(words), beginning] : [wholeWord(words)] }
}

/** A word, or several in a row: in texts, and one word also inside compounds and in the names of terms. */
function expansionsOf(stems: readonly string[], quality: number, { language, terms }: Knowledge): Expansion[] {
  const [stem = ''] = stems
  const expansions: Expansion[] = [{ alternative: { form: 'stems', tokens: stems }, quality }]
  if (stems.length > 1) return expansions
  if (hasParts(language))
    expansions.push({ alternative: { form: 'parts', tokens: [stem] }, quality: quality * qualities.part })
  for (const token of terms ? termTokens(terms, language, stem) : [])
    expansions.push({ alternative: { form: 'tokens', tokens: [token] }, quality: quality * qualities.term })
  return expansions
}

function weightOf(stem: string, { lexicon }: Knowledge): number {
  return 1 / Math.log2(4 + lexicon.countOf(stem))
}

/**
 * The last word may be the beginning of one in a title or name. If it is no word itself, the most common ones that it
 * may become are searched for as if they were typed.
 */
function beginningExpansions(word: string, stem: string, knowledge: Knowledge): Expansion[] {
  const { language, lexicon } = knowledge
  const isKnown = lexicon.countOf(stem) > 0
  const quality = isKnown ? qualities.beginningOfKnown : qualities.beginning
  const completed = isKnown || word.length < MIN_LETTERS_TO_COMPLETE ? [] : lexicon.completions(word, MAX_COMPLETIONS)
  return [
    { alternative: { form: 'words', tokens: [word], prefix: true }, quality },
    ...completed.flatMap((each) => expansionsOf([stemOf(each, language)], quality, knowledge)),
  ]
}

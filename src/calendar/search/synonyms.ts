/**
 * What means the same in a search: one file of terms for each language, which says how to write it. Terms are compared
 * by their stems, so that `gigs` has the synonyms of `gig`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languageCodes } from '../languages.ts'
import { analysePiece, writtenPieces } from '../text/analysis.ts'
import { objectOf } from '../values/objects.ts'

const MAX_TERM_WORDS = 3

/** The stems of a word or phrase. */
export type Term = readonly string[]

/** One line of a file. A search for one of `left` also finds all of `right`; without an arrow both are all terms. */
export interface SynonymRule {
  left: readonly Term[]
  right: readonly Term[]
}

/** Part of a search: `length` words from the position `start` on. */
export interface SynonymMatch {
  start: number
  length: number
  alternatives: readonly Term[]
}

/** A file that cannot be used; the message says where and why. */
export class SynonymError extends Error {}

const keyOf = (term: Term) => term.join(' ')

/** Who finds the one has found the other, too. */
const contains = (term: Term, part: Term) => ` ${keyOf(term)} `.includes(` ${keyOf(part)} `)

export class Synonyms {
  /** By the key of a term: the right sides of its rules, which the terms of a rule share. */
  readonly #sides = new Map<string, (readonly Term[])[]>()

  constructor(rules: readonly SynonymRule[]) {
    for (const { left, right } of rules)
      for (const key of left.map(keyOf)) {
        const sides = this.#sides.get(key)
        if (sides) sides.push(right)
        else this.#sides.set(key, [right])
      }
  }

  /** The terms in the stems of a search, from left to right; of overlapping ones the first, and then the longest. */
  match(stems: readonly string[]): SynonymMatch[] {
    const matches: SynonymMatch[] = []
    for (let start = 0; start < stems.length; ) {
      const match = this.#longest(stems, start)
      if (match) matches.push(match)
      start += match?.length ?? 1
    }
    return matches
  }

  #longest(stems: readonly string[], start: number): SynonymMatch | undefined {
    for (let length = Math.min(MAX_TERM_WORDS, stems.length - start); length > 0; length--) {
      const alternatives = this.#alternatives(stems.slice(start, start + length))
      if (alternatives.length) return { start, length, alternatives }
    }
    return undefined
  }

  #alternatives(term: Term): Term[] {
    const others = (this.#sides.get(keyOf(term)) ?? []).flat().filter((other) => !contains(other, term))
    return [...new Map(others.map((other) => [keyOf(other), other])).values()]
  }
}

/** The folder of those that come with the service. */
const SHIPPED = fileURLToPath(new URL('../../../synonyms', import.meta.url))

/** Their stems take 40 to 130 ms of processor time, and a process reads them once. */
let shipped: Readonly<Record<Language, Synonyms>> | undefined

/**
 * The synonyms of each language, from `<folder>/<language>.txt`. A language without a file has none. Without a folder:
 * those that come with the service.
 * @throws SynonymError
 */
export function loadSynonyms(folder?: string): Readonly<Record<Language, Synonyms>> {
  if (folder) return synonymsIn(folder)
  shipped ??= synonymsIn(SHIPPED)
  return shipped
}

function synonymsIn(folder: string): Readonly<Record<Language, Synonyms>> {
  const fileOf = (language: Language) => join(folder, `${language}.txt`)
  if (!isEmptyFolder(folder) && !languageCodes.some((language) => existsSync(fileOf(language)))) {
    const files = languageCodes.map((language) => `${language}.txt`).join(', ')
    throw new SynonymError(`SYNONYMS_DIR is "${folder}": it must be a folder with one of ${files}, or an empty one.`)
  }
  return objectOf(languageCodes, (language) => {
    const file = fileOf(language)
    if (!existsSync(file)) return new Synonyms([])
    return new Synonyms(readSynonyms(readFileSync(file, 'utf8'), language, file))
  })
}

function isEmptyFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length === 0
}

const COMMENT = /(?:^|\s)#.*/

/**
 * The rules of a file. `name`: what messages call it.
 * @throws SynonymError naming the first wrong line
 */
export function readSynonyms(text: string, language: Language, name = 'synonyms'): SynonymRule[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const content = line.replace(COMMENT, '').trim()
    if (!content) return []
    try {
      return [ruleOf(content, language)]
    } catch (error) {
      if (!(error instanceof SynonymError)) throw error
      throw new SynonymError(`${name}, line ${at + 1}: ${error.message}`)
    }
  })
}

function ruleOf(line: string, language: Language): SynonymRule {
  const [left = [], right, ...more] = line.split('=>').map((side) => termsOf(side, language))
  if (more.length > 0) throw new SynonymError('more than one "=>".')
  if (right) return { left, right }
  if (left.length < 2) throw new SynonymError(`"${line}" has no synonym: write two terms, or "=>" between them.`)
  return { left, right: left }
}

function termsOf(side: string, language: Language): Term[] {
  return side.split(',').map((text) => {
    // Not by what keeps the analysis of each word: a file is read once.
    const stems = writtenPieces(text).flatMap((piece) => analysePiece(piece, language).stems)
    if (stems.length === 0) throw new SynonymError('a term is missing beside "," or "=>".')
    if (stems.length <= MAX_TERM_WORDS) return stems
    throw new SynonymError(`"${text.trim()}" has ${stems.length} words; a term has at most ${MAX_TERM_WORDS}.`)
  })
}

/** The words of a search as they were understood, and where a record has them. */
import type { RecordValues } from '../declaration/record-values.ts'
import { type Terms, taxonomies, termToken } from '../declaration/terms.ts'
import type { Language } from '../languages.ts'
import type { Alternative } from '../text/clauses.ts'
import { type TextForm, tokenList, tokensIn } from '../text/forms.ts'
import { roundedScore } from './ranking.ts'
import type { Expansion, Wanted } from './terms.ts'

export interface ExplainedWord {
  /** What was typed, folded; what `search` looks for by its stem. */
  text: string
  /** Names of the texts that have one of the alternatives. */
  found_in: readonly string[]
  /** How much it says, as a share of all words. */
  weight: number
  alternatives: readonly ExplainedAlternative[]
}

/** An expansion in which the word can be found. */
interface ExplainedAlternative {
  text: string
  form: TextForm
  /** The text is the beginning of a word. */
  beginning: boolean
  /** How good a hit it makes, up to 1. */
  quality: number
  /** It stands for a mistyped word. */
  corrected: boolean
  found_in: readonly string[]
}

export interface ExplainedWords {
  language: Language
  /** How many of the words suffice; absent: all are needed. */
  at_least?: number
  words: readonly ExplainedWord[]
  /** Words that a record must not have. */
  excluded: readonly Pick<ExplainedWord, 'text' | 'found_in'>[]
}

/** The tokens of each searched text of a record, by form. */
type Searchable = ReadonlyMap<string, ReadonlyMap<TextForm, readonly string[]>>

/** `only`: the texts that are searched; absent: all. */
function searchable({ resource, textIn }: RecordValues, language: Language, only?: readonly string[]): Searchable {
  const searched = Object.entries(resource.index.texts).filter(([name]) => only?.includes(name) ?? true)
  return new Map(
    searched.map(([name, { forms }]) => {
      const ofForms = [...tokensIn(forms, textIn(name, language), language)]
      return [name, new Map(ofForms.map(([form, tokens]) => [form, tokenList(tokens)]))]
    }),
  )
}

/** `texts`: those that are searched; absent: all. */
export function explainWords(
  { understood, language }: Wanted,
  values: RecordValues,
  { terms, texts }: { terms: Terms; texts: readonly string[] | undefined },
): ExplainedWords {
  const record = searchable(values, language, texts)
  const { atLeast, excluded } = understood
  const total = understood.terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const words = understood.terms.map(({ words, expansions, weight }) => {
    const alternatives = expansions.map((expansion) => explainedExpansion(expansion, record, { language, terms }))
    return {
      text: words.join(' ') || (expansions.at(-1)?.alternative.tokens.join(' ') ?? ''),
      found_in: inOrder(record, alternatives),
      weight: roundedScore(weight / total),
      alternatives,
    }
  })
  const unwanted = excluded.map((clause) => ({
    text: clause[0]?.tokens.join(' ') ?? '',
    found_in: inOrder(
      record,
      clause.map((alternative) => ({ found_in: textsWith(record, alternative) })),
    ),
  }))
  return { language, ...(atLeast === undefined ? {} : { at_least: atLeast }), words, excluded: unwanted }
}

/** In all texts that one of them is found in. */
function inOrder(record: Searchable, found: readonly { found_in: readonly string[] }[]): string[] {
  return [...record.keys()].filter((name) => found.some((each) => each.found_in.includes(name)))
}

function explainedExpansion(
  { alternative, quality, correction }: Expansion,
  record: Searchable,
  names: { language: Language; terms: Terms },
): ExplainedAlternative {
  const { form, tokens, prefix = false } = alternative
  return {
    text: form === 'tokens' ? termName(tokens[0] ?? '', names) : tokens.join(' '),
    form,
    beginning: prefix,
    quality: roundedScore(quality),
    corrected: correction !== undefined,
    found_in: textsWith(record, alternative),
  }
}

function textsWith(record: Searchable, alternative: Alternative): string[] {
  return [...record].flatMap(([name, forms]) => (has(forms.get(alternative.form) ?? [], alternative) ? [name] : []))
}

/** Whether the wanted tokens are there, next to each other. */
function has(tokens: readonly string[], { tokens: wanted, prefix }: Alternative): boolean {
  if (prefix) return tokens.some((token) => token.startsWith(wanted[0] ?? ''))
  return tokens.some((_, at) => wanted.every((token, index) => tokens[at + index] === token))
}

/** Of a category or tag, by its token. */
function termName(token: string, { language, terms }: { language: Language; terms: Terms }): string {
  for (const taxonomy of taxonomies) {
    const id = terms.ids(taxonomy).find((each) => termToken(taxonomy)(each) === token)
    const term = id === undefined ? undefined : terms.get(taxonomy, id)
    if (term) return (term.texts[language] ?? term.texts[term.language])?.name ?? token
  }
  return token
}

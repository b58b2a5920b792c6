/** What a search has found in a record, as lists show it: so nothing else is told of a record than what is shown. */
import type { AnyResource, SearchedText } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import { stripHtml } from '../text/analysis.ts'
import { isObject } from '../values/objects.ts'
import { wordFinder } from './found-words.ts'
import { marked, snippet } from './snippet.ts'
import type { SearchTerm } from './terms.ts'

/** By field: each of its texts in which something was found, as HTML with `<mark>` alone. */
type Highlights = Record<string, string[]>

/** `record`: as an answer has it. */
export type Highlighter = (record: unknown) => Highlights

/** Characters of HTML that are looked at: of one text, of all texts of a page, and of each text in any case. */
const MAX_CHARACTERS = 20_000
const MAX_PAGE_CHARACTERS = 60_000
const MIN_CHARACTERS = 600

interface Searched {
  terms: readonly SearchTerm[]
  language: Language
  /** By `q`, which also searches what `search` does not. */
  box: boolean
}

interface Field {
  name: string
  path: readonly string[]
  isHtml: boolean
  forms: SearchedText<never>['forms']
}

/** What the terms have found in records of the resource; of a very long text only the beginning is looked at. */
export function highlighter(resource: AnyResource, { terms, language, box }: Searched): Highlighter {
  const wordsIn = wordFinder(terms, language)
  let left = MAX_PAGE_CHARACTERS
  const beginningOf = (text: string) => {
    const beginning = text.slice(0, Math.max(MIN_CHARACTERS, Math.min(left, MAX_CHARACTERS)))
    left -= beginning.length
    return beginning
  }
  const fields = fieldsOf(resource, box)
  return (record) => {
    const highlights: Highlights = {}
    for (const { name, path, isHtml, forms } of fields) {
      const found = textsAt(record, path).flatMap((shown) => {
        const text = isHtml ? stripHtml(beginningOf(shown)).replace(/\s+/g, ' ').trim() : shown
        const words = wordsIn(text, forms)
        return words.length ? [isHtml ? snippet(text, words) : marked(text, words)] : []
      })
      if (found.length) highlights[name] = [...new Set(found)]
    }
    return highlights
  }
}

/** The keys of a record in which something may be found. */
export function highlightedKeys(resource: AnyResource): string[] {
  return [...new Set(fieldsOf(resource, true).flatMap(({ path }) => path.slice(0, 1)))]
}

function fieldsOf({ fields, index }: AnyResource, box: boolean): Field[] {
  return Object.values(index.texts).flatMap(({ forms, onlyBox, shown = {} }) =>
    onlyBox && !box
      ? []
      : Object.entries(shown).map(([name, path]) => ({
          name,
          path: path.split('.'),
          isHtml: fields[path]?.kind === 'html',
          forms,
        })),
  )
}

/** Of a list, those of all its entries. */
function textsAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return typeof value === 'string' ? [value] : []
  return isObject(value) ? textsAt(value[key], rest) : []
}

/** What a search has found in a record, as lists show it: so nothing else is told of a record than what is shown. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Language } from '../languages.ts'
import { markerOf } from './marks.ts'
import { type ShownTexts, textFields } from './shown-texts.ts'
import { marked, snippet } from './snippet.ts'
import type { SearchTerm } from './terms.ts'

/** By field: each of its texts in which something was found, as HTML with `<mark>` alone. */
type Highlights = Record<string, string[]>

export type Highlighter = (texts: ShownTexts) => Highlights

/** Characters that are looked at: of all long texts of a page, and of each of them in any case. */
const MAX_PAGE_CHARACTERS = 60_000
const MIN_CHARACTERS = 600

interface Searched {
  terms: readonly SearchTerm[]
  language: Language
  /** By `q`, which also searches what `search` does not. */
  box: boolean
}

/** What the terms have found in records of the resource; of a very long text only the beginning is looked at. */
export function highlighter(resource: AnyResource, { terms, language, box }: Searched): Highlighter {
  const marksIn = markerOf(terms, language)
  let left = MAX_PAGE_CHARACTERS
  const beginningOf = (text: string) => {
    const beginning = text.slice(0, Math.max(MIN_CHARACTERS, left))
    left -= beginning.length
    return beginning
  }
  const fields = textFields(resource).filter(({ onlyBox }) => box || !onlyBox)
  return (texts) => {
    const highlights: Highlights = {}
    for (const { name, isHtml, forms } of fields) {
      const found = (texts[name] ?? []).flatMap((shown) => {
        const text = isHtml ? beginningOf(shown) : shown
        const marks = marksIn(text, forms)
        return marks.length ? [isHtml ? snippet(text, marks) : marked(text, marks)] : []
      })
      if (found.length) highlights[name] = [...new Set(found)]
    }
    return highlights
  }
}

/** Where the tokens of texts are in the full-text tables: a list for each form of each text. */
import type { IndexDeclaration } from '../../../calendar/ports.ts'
import type { TextForm } from '../../../calendar/text/forms.ts'

/** One form of a text in the full-text tables. */
export interface TextList {
  text: string
  form: TextForm
  column: string
  /**
   * After its mark, tells its tokens from those of the same form of other texts in the column; '' in one of its own.
   */
  sign: string
  /** Its place among all forms of all texts, as they are declared. */
  nth: number
}

/** Of the texts of a resource, by their places among them. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * With each row of a term FTS5 writes the number of the column, except for the first one: a tenth less for all if that
 * is the longest text, which is the last one that is searched by stems alone. Only stems are searched as phrases, so
 * they have a column for each text. All other tokens come after those of the first column: their marks and signs tell
 * them apart.
 */
export function textListsOf({ texts }: IndexDeclaration, sharesParts: boolean): TextList[] {
  const names = Object.keys(texts)
  const all = Object.entries(texts)
    .flatMap(([text, forms]) => forms.map((form) => ({ text, form, column: `${form}_${text}`, sign: '' })))
    .map((list, nth) => ({ ...list, nth }))
  const isStems = ({ form }: TextList) => form === 'stems'
  const longest = all.findLast((list) => isStems(list) && texts[list.text]?.length === 1)
  const first = longest ?? (sharesParts ? all.find(isStems) : undefined)
  if (!first) return all
  const others = all.filter((list) => list !== first)
  if (!sharesParts) return [first, ...others]
  const shared = others.filter((list) => !isStems(list))
  return [
    first,
    ...shared.map((list) => ({ ...list, column: first.column, sign: SIGNS[names.indexOf(list.text)] ?? '' })),
    ...others.filter(isStems),
  ]
}

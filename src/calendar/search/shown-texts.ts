/** The texts of a record as answers show them, for a search to be found in them. */
import type { AnyResource, SearchedText } from '../declaration/resource.ts'
import { stripHtml } from '../text/analysis.ts'
import { isObject } from '../values/objects.ts'

/** By field: its plain texts. */
export type ShownTexts = Record<string, string[]>

/** Characters of HTML of which the text is taken. */
const MAX_CHARACTERS = 20_000

/** Where the texts of a record are that are shown, and how they are searched. */
interface TextField {
  name: string
  path: readonly string[]
  isHtml: boolean
  forms: SearchedText<never>['forms']
  onlyBox?: true
}

export function textFields({ fields, index }: AnyResource): TextField[] {
  return Object.values(index.texts).flatMap(({ forms, onlyBox, shown = {} }) =>
    Object.entries(shown).map(([name, path]) => ({
      name,
      path: path.split('.'),
      isHtml: fields[path]?.kind === 'html',
      forms,
      ...(onlyBox ? { onlyBox } : {}),
    })),
  )
}

/** The keys of an answer in which a search may find something. */
export function textKeys(resource: AnyResource): string[] {
  return [...new Set(textFields(resource).flatMap(({ path }) => path.slice(0, 1)))]
}

/** The texts of a record in which a search may find something. `record`: those keys of it, as an answer has them. */
export function shownTexts(resource: AnyResource, record: unknown): ShownTexts {
  return Object.fromEntries(
    textFields(resource).map(({ name, path, isHtml }) => [
      name,
      textsAt(record, path).map(isHtml ? plainBeginning : same),
    ]),
  )
}

const same = (text: string) => text
const plainBeginning = (html: string) => stripHtml(html.slice(0, MAX_CHARACTERS)).replace(/\s+/g, ' ').trim()

/** Of a list, those of all its entries. */
function textsAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return typeof value === 'string' ? [value] : []
  return isObject(value) ? textsAt(value[key], rest) : []
}

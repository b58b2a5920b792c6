/** Descriptions of records that stand inside others: their beginning, so that a page of a list stays small. */
import { isObject } from '../values/objects.ts'
import { plainText } from './analysis.ts'

/** Characters of text. */
export const MAX_BRIEF_CHARACTERS = 400
/** Characters of HTML that are looked at for it: more may be markup alone. */
const MAX_BRIEF_HTML_CHARACTERS = 10 * MAX_BRIEF_CHARACTERS

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A short description as it is; of a longer one the beginning of its text, without markup, as HTML. */
export function brief(html: string): string {
  if (html.length <= MAX_BRIEF_CHARACTERS) return html
  const text = plainText(html.slice(0, MAX_BRIEF_HTML_CHARACTERS))
  return (text.length <= MAX_BRIEF_CHARACTERS ? text : beginning(text)).replace(
    /[&<>]/g,
    (sign) => entities[sign] ?? sign,
  )
}

/** Whole words, where there are any. */
function beginning(text: string): string {
  const cut = text.slice(0, MAX_BRIEF_CHARACTERS - 1).replace(/\p{Cs}$/u, '')
  return `${cut.replace(/ \S*$/, '')}…`
}

function descriptionOf(text: unknown): string {
  return isObject(text) && typeof text.description === 'string' ? text.description : ''
}

/** What an index stores of a linked record: lists show no more. */
export function withBriefTexts<R extends { texts?: unknown }>(record: R): R {
  const texts = isObject(record.texts) ? Object.entries(record.texts) : []
  if (!texts.some(([, text]) => descriptionOf(text).length > MAX_BRIEF_CHARACTERS)) return record
  const cut = texts.map(([language, text]) => [
    language,
    { ...(isObject(text) && text), description: brief(descriptionOf(text)) },
  ])
  return { ...record, texts: Object.fromEntries(cut) }
}

/** Descriptions of records that stand inside others: their beginning, so that a page of a list stays small. */
import { plainText } from './analysis.ts'

/** Characters of text. */
export const MAX_EMBEDDED = 400
/** Characters of HTML that are looked at for it: more may be markup alone. */
const MAX_READ = 10 * MAX_EMBEDDED

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A short description as it is; of a longer one the beginning of its text, without markup, as HTML. */
export function brief(html: string): string {
  if (html.length <= MAX_EMBEDDED) return html
  const text = plainText(html.slice(0, MAX_READ)).replace(/\s+/g, ' ').trim()
  return (text.length <= MAX_EMBEDDED ? text : beginning(text)).replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
}

/** Whole words, where there are any. */
function beginning(text: string): string {
  const cut = text.slice(0, MAX_EMBEDDED - 1).replace(/\p{Cs}$/u, '')
  return `${cut.replace(/ \S*$/, '')}…`
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What an index keeps of a linked record: lists show no more. */
export function withBriefTexts<R extends { texts?: unknown }>(record: R): R {
  const texts = Object.entries((record.texts ?? {}) as Texts)
  if (texts.every(([, { description = '' }]) => description.length <= MAX_EMBEDDED)) return record
  const cut = texts.map(
    ([language, text]) => [language, { ...text, description: brief(text.description ?? '') }] as const,
  )
  return { ...record, texts: Object.fromEntries(cut) }
}

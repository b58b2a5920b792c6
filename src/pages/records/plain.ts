/** Plain text of what records have. */
import { plainText } from '../../calendar/text/analysis.ts'

const MAX_SUMMARY_CHARACTERS = 200

/** `2026-11-28` as `20261128`. */
export const withoutMarks = (date: string): string => date.replaceAll(/[-:]/g, '')

/** The beginning of a description, for search engines and those who share a page. */
export function summaryOf(...candidates: readonly string[]): string {
  const text = plainText(candidates.find(Boolean) ?? '')
  if (text.length <= MAX_SUMMARY_CHARACTERS) return text
  return `${text.slice(0, MAX_SUMMARY_CHARACTERS).replace(/\s+\S*$/, '')} …`
}

/** HTML as plain text that keeps its lines, for formats without markup. */
import { stripHtml } from './analysis.ts'
import { blockTags } from './block-tags.ts'

const BREAK = /<br(?![\w-])[^<>]*>\s*/gi
const ITEM_END = /<\/li(?![\w-])[^<>]*>\s*/gi
const BLOCK_END = new RegExp(`</(?:${blockTags.join('|')})(?![\\w-])[^<>]*>`, 'gi')
const ITEM = /<li(?![\w-])[^<>]*>/gi

/** Blocks end with a blank line, items of lists begin with a hyphen. */
export function plainLines(html: string): string {
  const lines = html.replace(/\s+/g, ' ').replace(BREAK, '\n').replace(ITEM, '- ').replace(ITEM_END, '\n')
  const text = lines.replace(BLOCK_END, '\n\n')
  return stripHtml(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

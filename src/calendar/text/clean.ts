/**
 * Texts as they may be stored: HTML reduced to a safe set, titles and lines without markup. The only file that uses the
 * HTML sanitizer.
 */
import sanitize from 'sanitize-html'
import { linkAddress, webAddress } from '../values/address.ts'
import { blockTags } from './block-tags.ts'
import { withoutControls } from './controls.ts'
import { decodeEntities } from './entities.ts'

const inline = [
  'a',
  'abbr',
  'b',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]
const attributes = {
  a: ['href', 'title', 'hreflang', 'rel'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  '*': ['lang', 'dir', 'class'],
}

/** An attribute that holds an address: normalised, or left out. */
function withAddress(name: string, normalise: (address: string) => string | undefined): sanitize.Transformer {
  return (tagName, attribs) => {
    const raw = attribs[name]
    if (raw === undefined) return { tagName, attribs }
    const { [name]: _, ...others } = attribs
    const address = normalise(raw)
    return { tagName, attribs: address === undefined ? others : { ...attribs, [name]: address } }
  }
}

const htmlOptions: sanitize.IOptions = {
  allowedTags: [...inline, 'img', ...blockTags],
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: withAddress('href', linkAddress), img: withAddress('src', webAddress) },
}
/** Entities are left as they are, for `plain` to decode: the parser would also take the `&not` of `x&notes` for one. */
const plainOptions: sanitize.IOptions = { allowedTags: [], allowedAttributes: {}, parser: { decodeEntities: false } }

/** A text in which nothing can be a tag is stored as it was sent, but for control characters. */
const mayHoldTags = /<[a-z!/?]/i

/**
 * Of one text. Tags, other `<` and ends of lines, which become tags when they are rendered: sanitizing takes time for
 * each, and for nested tags quadratic time.
 */
export const MAX_TAGS = 10_000
/** Of all texts of one write: as many as descriptions in three languages may have. */
export const MAX_TAGS_TOGETHER = 3 * MAX_TAGS

export function hasTooManyTags(html: string): boolean {
  return html.length > MAX_TAGS && countTags(html) > MAX_TAGS
}

const LINE_ENDS = /\r\n?|\n/g
/** With the tag before it the end of a line counts once: each tag that is rendered may have a line of its own. */
const TAGS_AND_LINE_ENDS = /(?:<[^<>]*>)?(?:\r\n?|\n)|</g

/** Signs `<` count where any of them can be a tag. */
export function countTags(html: string): number {
  return html.match(mayHoldTags.test(html) ? TAGS_AND_LINE_ENDS : LINE_ENDS)?.length ?? 0
}

/** A description: block and inline markup, links and pictures; no script, style, form or frame. */
export function cleanHtml(html: string): string {
  const text = withoutControls(html) // one may hide a tag, or be in it as a reference
  return (mayHoldTags.test(text) ? withoutControls(sanitize(text, htmlOptions)) : text).trim()
}

/** Tags between which words are apart. */
const breaks = new RegExp(`(?:</?(?:br|${blockTags.join('|')})\\b[^<>]*>\\s*)+`, 'gi')

/** An ampersand that was escaped again and again: to take them off one by one takes quadratic time. */
const ESCAPED_OFTEN = /&(?:(?:amp|#0{0,5}38|#[xX]0{0,4}26);)+/g

/** What `plain` would change. */
const mayNeedCleaning = /<[a-z!/?]|&[#a-z]/i

/**
 * Plain text of what may be HTML: without what looks like a tag, entities as the characters they stand for. Markup that
 * was escaped, once or often, is removed too, so what is left is the same when it is cleaned again.
 */
function plain(raw: string): string {
  const text = withoutControls(raw)
  if (!mayNeedCleaning.test(text)) return text
  const once = text.replace(ESCAPED_OFTEN, '&amp;')
  const decoded = decodeEntities(mayHoldTags.test(once) ? sanitize(once.replace(breaks, ' '), plainOptions) : once)
  return decoded === text ? text : plain(decoded)
}

/** A title: plain text, `Rock & Roll` however it was escaped; its blanks stay. */
export function cleanTitle(title: string): string {
  return plain(title).trim()
}

/** One line of plain text: no markup, no line breaks, single blanks; no-break and typographic ones stay. */
export function cleanLine(line: string): string {
  return plain(line)
    .replace(/[\t-\r \x85\u2028\u2029]+/g, ' ')
    .trim()
}

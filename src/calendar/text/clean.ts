/**
 * Texts as they may be stored: HTML reduced to a safe set, lines without markup. The only file that uses the HTML
 * sanitizer.
 */
import sanitize from 'sanitize-html'
import { linkAddress, webAddress } from '../values/address.ts'

const titleTags = ['b', 'code', 'del', 'em', 'i', 'ins', 'mark', 's', 'small', 'strong', 'sub', 'sup', 'u']
const inline = [...titleTags, 'a', 'abbr', 'br', 'cite', 'q', 'span']
const block = [
  'blockquote',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
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
  allowedTags: [...inline, ...block],
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: withAddress('href', linkAddress), img: withAddress('src', webAddress) },
}
const withoutAmp = (text: string) => text.replaceAll('&amp;', '&')
const titleOptions: sanitize.IOptions = { allowedTags: titleTags, allowedAttributes: {}, textFilter: withoutAmp }
const lineOptions: sanitize.IOptions = { ...titleOptions, allowedTags: [] }

/** A text in which nothing can be a tag is stored as it was sent, byte for byte. */
const mayHoldTags = /<[a-z!/?]/i

/** A description: block and inline markup, links and pictures; no script, style, form or frame. */
export function cleanHtml(html: string): string {
  return (mayHoldTags.test(html) ? sanitize(html, htmlOptions) : html).trim()
}

/** A title: inline markup only. Ampersands stay as sent; an escaped `<` stays escaped. */
export function cleanTitle(title: string): string {
  return (mayHoldTags.test(title) ? sanitize(title, titleOptions) : title).trim()
}

/** One line of plain text: no markup, no line breaks, single blanks; no-break and typographic ones stay. */
export function cleanLine(line: string): string {
  const text = mayHoldTags.test(line) ? sanitize(line, lineOptions) : line
  return text.replace(/[\t-\r \x85\u2028\u2029]+/g, ' ').trim()
}

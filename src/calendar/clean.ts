/** Texts as they may be kept: HTML reduced to a safe set, lines without markup. The only file that knows the HTML cleaner. */
import sanitize from 'sanitize-html'

const inline = ['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'ins', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u']
const block = ['blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'li', 'ol', 'p', 'pre', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul']
const attributes = { a: ['href', 'title', 'hreflang', 'rel'], abbr: ['title'], img: ['src', 'alt', 'title', 'width', 'height'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'], '*': ['lang', 'dir', 'class'] }
const schemes = { allowedSchemes: ['http', 'https', 'mailto', 'tel'], allowProtocolRelative: false }

/** A text in which nothing can be a tag is kept as it was sent, byte for byte. */
const mayHoldTags = /<[a-z!/?]/i

/** A description: block and inline markup, links and pictures; no script, style, form or frame. */
export function cleanHtml(html: string): string {
  if (!mayHoldTags.test(html)) return html.trim()
  return sanitize(html, { allowedTags: [...inline, ...block], allowedAttributes: attributes, ...schemes }).trim()
}

/** A title: inline markup only. Ampersands stay as sent; an escaped `<` stays escaped. */
export function cleanTitle(title: string): string {
  if (!mayHoldTags.test(title)) return title.trim()
  return sanitize(title, { allowedTags: ['b', 'code', 'del', 'em', 'i', 'ins', 'mark', 's', 'small', 'strong', 'sub', 'sup', 'u'], allowedAttributes: {}, textFilter: (text) => text.replaceAll('&amp;', '&') }).trim()
}

/** One line of plain text: no markup, no line breaks, single blanks; no-break and typographic ones stay. */
export function cleanLine(line: string): string {
  const text = mayHoldTags.test(line) ? sanitize(line, { allowedTags: [], allowedAttributes: {}, textFilter: (part) => part.replaceAll('&amp;', '&') }) : line
  return text.replace(/[\t-\r \x85\u2028\u2029]+/g, ' ').trim()
}

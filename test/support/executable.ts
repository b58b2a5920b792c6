/** Finds what a browser would execute of a response, wherever a page puts it, by an allow list of markup. */

const inline = 'a|abbr|b|br|cite|code|del|em|i|img|ins|mark|q|s|small|span|strong|sub|sup|u'
const block = 'blockquote|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul'
const names = `${inline}|${block}`
const attributes = 'alt|class|colspan|dir|height|href|hreflang|lang|rel|rowspan|scope|src|title|width'
const harmless = new RegExp(`<(?:/(?:${names})|(?:${names})(?: (?:${attributes})(?:="[^"<>]*")?)*(?: /)?)>`, 'g')
const webAddress = /^https?:\/\/[^\s"'<>`\\]+$/
const linkAddress = /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>`\\]*$/
/** Keys whose values are URLs. */
const addresses = new Set(['website', 'url', 'rest_url', 'sameAs', 'self', 'collection', 'up', 'image'])

function markup(html: string): string | undefined {
  for (const [, link] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
    if (link !== undefined && !linkAddress.test(link.replaceAll('&amp;', '&'))) return link
  }
  return /<[a-z!/?][\s\S]{0,80}/i.exec(html.replace(harmless, ''))?.[0]
}

/** The executable texts of a body, each with its key. */
function texts(value: unknown, key: string): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => texts(member, Array.isArray(value) ? key : name))
  }
  if (typeof value !== 'string' || value === '') return []
  if (addresses.has(key)) return webAddress.test(value) ? [] : [`${key}: ${value}`]
  if (key === 'email' && /["<>`=\s]/.test(value)) return [`${key}: ${value}`]
  const found = markup(value)
  return found === undefined ? [] : [`${key}: ${found}`]
}

/** Of a response as it was sent: JSON or JSONP. */
export function executable(answer: string): string[] {
  const json = answer.replace(/^\/\*\*\/\w+\((.*)\)$/s, '$1')
  const loose = /[<>&\u2028\u2029]/.exec(json)
  return [...(loose ? [`unescaped ${JSON.stringify(loose[0])}`] : []), ...texts(JSON.parse(json), '')]
}

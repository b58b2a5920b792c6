/** The little of CommonMark that descriptions use: paragraphs, lists, code, emphasis and links. */
import { type Html, html, type Part } from '../html.ts'

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** `addressOf`: where a link leads; undefined: nowhere that a reader could follow, so its text remains. */
export function inline(text: string, addressOf: (link: string) => string | undefined = webAddress): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, label, link = ''] = match
    parts.push(text.slice(end, match.index))
    const address = label === undefined ? undefined : addressOf(link)
    if (code !== undefined) parts.push(html`<code>${code}</code>`)
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`)
    else parts.push(address === undefined ? label : html`<a href="${address}">${label}</a>`)
    end = match.index + whole.length
  }
  return [...parts, text.slice(end)]
}

const webAddress = (link: string) => (/^https?:\/\//.test(link) ? link : undefined)

/** Lines that begin with a dash are a list; a blank line ends a paragraph. */
export function markdown(text: string): Html[] {
  const blocks: { isList: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const isList = line.startsWith('- ')
    const last = blocks.at(-1)
    if (last && last.isList === isList && line !== '') last.lines.push(line)
    else blocks.push({ isList, lines: line === '' ? [] : [line] })
  }
  return blocks
    .filter(({ lines }) => lines.length > 0)
    .map(({ isList, lines }) =>
      isList
        ? html`<ul class="plain">${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`
        : html`<p>${inline(lines.join(' '))}</p>`,
    )
}

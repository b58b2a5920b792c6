/** HTML of the pages: plain, no script. */
import { style } from './page-style.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text, escaped for HTML. */
export function h(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** In English; what is in another language is marked. */
export function page(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${h(title)}</title><style>${style}</style></head><body>${body}</body></html>`
  )
}

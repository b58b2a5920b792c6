/** Text in HTML. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text, escaped for HTML. Most texts have nothing to escape, which a test finds out sooner than a replacement. */
export function h(value: unknown): string {
  const text = String(value)
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? character) : text
}

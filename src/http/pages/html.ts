/** Text in HTML. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text, escaped for HTML. */
export function h(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

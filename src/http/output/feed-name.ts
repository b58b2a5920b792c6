/** What a subscribed list is called, and known by. */
import type { Context } from '../context.ts'
import type { Page } from './page.ts'

/** Parameters that say in words what a list has. */
const WORDS = ['q', 'search', 'near', 'city'] as const
/** They may have ids, which say nothing to people. */
const TERMS = ['categories', 'tags'] as const
const ID = /^\d+$/

/** The host, and what was asked for: who subscribes to several lists tells them apart. */
export function feedName({ view }: Page, { params }: Pick<Context, 'params'>): string {
  const textsOf = (names: readonly string[]) => names.flatMap((name) => params[name] ?? []).map(String)
  const asked = [...textsOf(WORDS), ...textsOf(TERMS).filter((term) => !ID.test(term))]
  const { host } = new URL(view.site)
  const inOneLine = asked
    .join(', ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return inOneLine ? `${host}: ${inOneLine}` : host
}

/**
 * Of the list, whichever page of it is asked for. It is compared letter by letter (RFC 4287, 4.2.6.1), so it has no
 * ampersand, which could be written in several ways.
 */
export function feedId({ links }: Page): string {
  const { origin, pathname, searchParams } = new URL(links.self)
  for (const name of ['page', 'per_page', 'cursor']) searchParams.delete(name)
  return `${origin}${pathname}?${encodeURIComponent(searchParams.toString())}`
}

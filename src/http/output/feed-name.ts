/** What a subscribed list is called, and known by. */
import type { Context } from '../context.ts'
import type { Page } from './page.ts'

/** Parameters that say in words what a list has. */
const NAMING = ['q', 'search', 'near', 'city', 'categories', 'tags'] as const

/** The host, and what was asked for: who subscribes to several lists tells them apart. */
export function feedName({ view }: Page, { params }: Pick<Context, 'params'>): string {
  const asked = NAMING.flatMap((name) => params[name] ?? []).map(String)
  const { host } = new URL(view.site)
  return asked.length ? `${host}: ${asked.join(', ')}` : host
}

/** Of the list, whichever page of it is asked for: an address that never changes and leads nowhere (RFC 4151). */
export function feedId({ links }: Page, { host }: Pick<Context, 'host'>): string {
  const { pathname, searchParams } = new URL(links.self)
  for (const name of ['page', 'per_page', 'cursor']) searchParams.delete(name)
  return `tag:${host},2026:${pathname}?${encodeURIComponent(searchParams.toString())}`
}

/** The header `Surrogate-Key`: by these names a cache in front is told which answers are no longer true. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { linkFields, links } from '../../calendar/links.ts'
import type { StoredDocument } from '../../calendar/ports.ts'
import { linkedIds } from '../../calendar/records/join.ts'
import type { Context } from '../context.ts'
import { isShared } from './send.ts'
import { isProtected } from './serialize.ts'

/** Proxies accept 4 or 8 kB of headers. */
const MAX_CHARACTERS = 2_000
/** Of answers that show more records than can be named. */
const MORE = 'more'

/** `events-12`, and those of what it links: `venues-3`. What a protected event links is not shown. */
function keysOf({ name }: AnyResource, record: StoredDocument): string[] {
  if (isProtected(record)) return [`${name}-${record.id}`]
  const linked = linkFields.flatMap((field) => linkedIds(record, field).map((id) => `${links[field].resource}-${id}`))
  return [`${name}-${record.id}`, ...linked]
}

/**
 * Where a cache in front may have the answer. `list`: the name that all lists of a resource have, which a new record
 * changes.
 */
export function setSurrogateKeys(
  context: Context,
  resource: AnyResource,
  records: () => readonly StoredDocument[],
  list?: string,
): void {
  if (context.service.settings.CDN_MAX_AGE === 0 || !isShared(context)) return
  const keys = new Set([
    ...(list === undefined ? [] : [list]),
    ...records().flatMap((record) => keysOf(resource, record)),
  ])
  const text = [...keys].join(' ')
  const cut = text.lastIndexOf(' ', MAX_CHARACTERS - MORE.length - 1)
  context.response.set('Surrogate-Key', text.length <= MAX_CHARACTERS ? text : `${text.slice(0, cut)} ${MORE}`)
}

/** Reads of the audit trail: its entries, and the earlier revisions of a record, which can be restored. */

import type { AnyResource } from '../declaration/resource.ts'
import { isTaxonomy } from '../declaration/terms.ts'
import { readInput } from '../declaration/validate.ts'
import { type Language, languageCodes } from '../languages.ts'
import type { IndexedResource, Store, StoredResource } from '../ports.ts'
import { linkedIds } from '../records/join.ts'
import type { AuditEntry, Audited } from '../resources/audit.ts'
import { isCost } from '../values/cost.ts'
import { isObject } from '../values/objects.ts'
import { toLocal } from '../values/zone.ts'
import { firstIdOf, targetOf } from './audit.ts'
import type { Document, Extras, WriteContext } from './context.ts'
import { update } from './write.ts'

/** The trail is read backwards in windows of time: the length of the first, and the factor to each next one. */
const FIRST_WINDOW_SECONDS = 3_600
const WINDOW_GROWTH = 4
const PAGE_SIZE = 500

/**
 * The entries of a record, oldest first. Those that no document and no entry names are of writes that did not happen.
 */
export async function entriesOf<D extends Audited = Audited>(
  store: Store,
  resource: StoredResource,
  record: number,
): Promise<AuditEntry<D>[]> {
  const [ids, [document]] = await Promise.all([
    store.lookup('audit', 'target', [targetOf(resource, record)]),
    store.get<Audited>(resource, [record]),
  ])
  const entries = await store.get<AuditEntry<D>>('audit', ids)
  const named = new Set([document?.audit, ...entries.map(({ previous }) => previous)])
  const happened = (entry: AuditEntry) => named.has(entry.id) || (!document && entry.action === 'delete')
  return entries.filter(happened).sort((a, b) => a.revision - b.revision || a.id - b.id)
}

export interface AuditFilter {
  account?: string
  resource?: StoredResource
  record?: number
  /** Unix seconds. */
  since?: number
}

/** The newest entries that match the filter, newest first. */
export async function newestEntries(
  store: Store,
  { account, resource, record, since = 0 }: AuditFilter,
  limit: number,
  now: number,
): Promise<AuditEntry[]> {
  const matches = (entry: AuditEntry) =>
    entry.at >= since &&
    (account === undefined || entry.name === account.toLowerCase()) &&
    (resource === undefined || entry.resource === resource) &&
    (record === undefined || entry.record === record)
  if (resource !== undefined && record !== undefined)
    return (await entriesOf(store, resource, record)).filter(matches).reverse().slice(0, limit)
  const [oldest] = await store.scan('audit', 0, 1)
  const oldestId = Math.max(firstIdOf(since), oldest?.id ?? Infinity)
  const found: AuditEntry[] = []
  for (
    let [to, from, length] = [Infinity, now, FIRST_WINDOW_SECONDS];
    to > oldestId && found.length < limit;
    to = firstIdOf(from), length *= WINDOW_GROWTH
  ) {
    from = Math.min(from, now) - length
    found.push(...(await happenedOf(store, await between(store, firstIdOf(from), to, matches))).reverse())
  }
  return found.slice(0, limit)
}

/** Without the revisions inside the entries. */
async function between(
  store: Store,
  from: number,
  to: number,
  matches: (entry: AuditEntry) => boolean,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (
    let page: AuditEntry[], after = from - 1;
    (page = await store.scan<AuditEntry>('audit', after, PAGE_SIZE)).length;
    after = page.at(-1)?.id ?? after
  ) {
    for (const { before: _, ...entry } of page) if (entry.id < to && matches(entry)) entries.push(entry)
    if ((page.at(-1)?.id ?? to) >= to) break
  }
  return entries
}

async function happenedOf(store: Store, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  const targets = new Map(entries.map(({ target, resource, record }) => [target, [resource, record] as const]))
  const happened = new Set<number>()
  for (const target of targets.values()) for (const { id } of await entriesOf(store, ...target)) happened.add(id)
  return entries.filter(({ id }) => happened.has(id))
}

export interface Revision {
  revision: number
  /** As it was; without its password, except for the current one. */
  document: Document
  /** The entry of the write that made it; absent: it is older than the trail. */
  entry?: AuditEntry
}

/** The stored revisions, newest first. */
export async function revisionsOf(store: Store, resource: IndexedResource, record: number): Promise<Revision[]> {
  const [[document], entries] = await Promise.all([
    store.get<Document>(resource, [record]),
    entriesOf<Document>(store, resource, record),
  ])
  const before = entries.flatMap((entry) => entry.before ?? []).reverse()
  return [...(document ? [document] : []), ...before].map((stored) => ({
    revision: stored.rev,
    document: stored,
    entry: entries.find(({ revision }) => revision === stored.rev),
  }))
}

export async function revisionOf(
  store: Store,
  resource: IndexedResource,
  record: number,
  revision: number,
): Promise<Revision | undefined> {
  return (await revisionsOf(store, resource, record)).find((stored) => stored.revision === revision)
}

/**
 * Makes an earlier revision the next one, by the same rules as any update. The author, the password and the keys of
 * imports stay as they are, unless `beforeStoring` changes them.
 */
export async function restore(
  resource: AnyResource,
  earlier: Document,
  context: WriteContext,
  check: (document: Document) => void,
  beforeStoring?: Extras['beforeStoring'],
): Promise<Document> {
  const { language } = earlier
  const input = readInput(resource.fields, await bodyOf(resource, earlier, context), false)
  const texts = Object.fromEntries(
    languageCodes.map((code) => {
      const all = storedTexts(resource, earlier, code)
      // In its own language the body clears what was not there.
      return [code, code === language ? Object.fromEntries(Object.entries(all).filter(([, text]) => text)) : all]
    }),
  )
  const audit = context.audit && {
    ...context.audit,
    as: { action: 'restore' as const, detail: { revision: earlier.rev } },
  }
  // A field that was never set has its initial value; one that a client cleared may have another.
  const neverGiven = Object.entries(resource.fields).filter(
    ([name, field]) => 'cleared' in field && earlier[name] === field.initial,
  )
  const initial = Object.fromEntries(neverGiven.map(([name, field]) => [name, field.initial]))
  // Nothing is sent back: what it had not is not there.
  return update(resource, earlier.id, input, { ...context, language, site: undefined, audit }, check, {
    ...initial,
    texts,
    ...(beforeStoring ? { beforeStoring } : {}),
  })
}

/** What a client would send to have the record as it was then. */
async function bodyOf(
  resource: AnyResource,
  earlier: Document,
  { store }: WriteContext,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = storedTexts(resource, earlier, earlier.language)
  for (const [name, { kind, translated }] of Object.entries(resource.fields)) {
    const value = earlier[name]
    if (translated || kind === 'texts' || ['author', 'password', 'date'].includes(name)) continue
    if (name === 'date_utc') body[name] = toLocal(Number(earlier.published), 'UTC')
    else if (kind === 'cost') body[name] = isCost(value) ? value.text : null
    else if (kind === 'image')
      body[name] = isObject(value) ? { width: null, height: null, sizes: null, ...value } : null
    else if (kind === 'event') body[name] = value || null
    else if (isTaxonomy(name)) body[name] = (await store.get(name, linkedIds(earlier, name))).map(({ id }) => id)
    else if (kind === 'coordinate') body[name] = earlier.geo_source === 'given' ? value : null
    else body[name] = value ?? null // it had no field of this name
  }
  return body
}

/** The texts of a language, '' where there was none. */
function storedTexts(
  resource: AnyResource,
  { texts, slugs_before_trash }: Document,
  language: Language,
): Record<string, string> {
  const before = slugs_before_trash?.[language]
  const names = Object.entries(resource.fields).flatMap(([name, { translated }]) => (translated ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, (name === 'slug' && before) || (texts[language]?.[name] ?? '')]))
}

/**
 * Records as they are answered and indexed: documents joined with the records they link, or the counts of their
 * events.
 */

import { isPublic, type Publicity } from '../access/visibility.ts'
import { valuesAt } from '../declaration/keys.ts'
import { isTaxonomy, type Taxonomy, type Term, type Terms, taxonomies } from '../declaration/terms.ts'
import { type EmbeddedLink, embeddedLinks, type LinkCount, type LinkedResource, links } from '../links.ts'
import type { LinkField, Revision, Store, StoredDocument, StoredResource } from '../ports.ts'

export function linkedIds(event: StoredDocument, field: LinkField): number[] {
  return valuesAt(event, field).filter((id) => typeof id === 'number')
}

/** A record with those that it shows. */
export type Joined = StoredDocument & Partial<Record<(typeof links)[EmbeddedLink]['resource'], StoredDocument[]>>

/** Events with their venues and organizers, in the order given. */
export async function withEmbedded(store: Pick<Store, 'get'>, events: readonly StoredDocument[]): Promise<Joined[]> {
  const embedded = await Promise.all(
    embeddedLinks.map(async (field) => [links[field].resource, await linkedBy(store, field, events)] as const),
  )
  return events.map((event) => ({ ...event, ...Object.fromEntries(embedded.map(([name, of]) => [name, of(event)])) }))
}

/** The records that an event links, by event. */
async function linkedBy(
  store: Pick<Store, 'get'>,
  field: EmbeddedLink,
  events: readonly StoredDocument[],
): Promise<(event: StoredDocument) => StoredDocument[]> {
  const ids = new Set(events.flatMap((event) => linkedIds(event, field)))
  const records = await store.get(links[field].resource, [...ids])
  const byId = new Map(records.map((record) => [record.id, record]))
  return (event) => linkedIds(event, field).flatMap((id) => byId.get(id) ?? [])
}

/** What a stored record, and those that it shows, have become: another text when one was written, removed or added. */
type RevisionKey = string

function keyWith({ rev }: StoredDocument, shown: readonly (readonly Revision[])[]): RevisionKey {
  return JSON.stringify([rev, shown.map((records) => records.map(({ id, rev: of }) => [id, of]))])
}

/** Of a record that was joined with those that it shows. */
export function revisionKey(joined: Joined): RevisionKey {
  return keyWith(
    joined,
    embeddedLinks.map((field) => joined[links[field].resource] ?? []),
  )
}

/** Of the same record now; undefined: it was written since, or removed. */
export async function revisionKeyNow(
  store: Pick<Store, 'revisions'>,
  resource: StoredResource,
  document: StoredDocument,
): Promise<RevisionKey | undefined> {
  const [[own], ...shown] = await Promise.all([
    store.revisions(resource, [document.id]),
    ...embeddedLinks.map((field) => store.revisions(links[field].resource, linkedIds(document, field))),
  ])
  return own?.rev === document.rev ? keyWith(document, shown) : undefined
}

/** What a record shows of terms: another text when one of its own was written, or has another count. */
export function termsOf(resource: StoredResource, document: StoredDocument, catalogue: Terms): string {
  // Its page has the slugs of all above it.
  if (isTaxonomy(resource)) return String(catalogue.version)
  const stateOf = (taxonomy: Taxonomy) => (id: number) => {
    const { rev, count }: Partial<Term> = catalogue.get(taxonomy, id) ?? {}
    return `${id}.${rev}.${count}`
  }
  return taxonomies.flatMap((taxonomy) => linkedIds(document, taxonomy).map(stateOf(taxonomy))).join(' ')
}

/** A linked record with the count of its events. Of a term nobody asks when the last of them is. */
export function withCount<D extends StoredDocument>(
  resource: LinkedResource,
  document: D,
  { count = 0, last_start = null }: Partial<LinkCount> = {},
): D & Partial<LinkCount> {
  return isTaxonomy(resource) ? { ...document, count } : { ...document, count, last_start }
}

/** The catalogue, with those terms of an event that it lacks, because they are not indexed yet, from the store. */
export async function withTerms(store: Store, event: StoredDocument & Publicity, catalogue: Terms): Promise<Terms> {
  const stored = new Map<Taxonomy, Map<number, Term>>()
  for (const taxonomy of taxonomies) {
    const missing = linkedIds(event, taxonomy).filter((id) => !catalogue.get(taxonomy, id))
    if (missing.length === 0) continue
    const terms = await store.get<Omit<Term, 'count'>>(taxonomy, missing)
    // It is new: this is the only event that is known to have it.
    stored.set(taxonomy, new Map(terms.map((term) => [term.id, { ...term, count: isPublic(event) ? 1 : 0 }])))
  }
  if (stored.size === 0) return catalogue
  return {
    version: catalogue.version,
    get: (taxonomy, id) => catalogue.get(taxonomy, id) ?? stored.get(taxonomy)?.get(id),
    ids: (taxonomy) => [...new Set([...catalogue.ids(taxonomy), ...(stored.get(taxonomy)?.keys() ?? [])])],
    withDescendants: (ids) => catalogue.withDescendants(ids),
  }
}

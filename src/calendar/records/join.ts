/**
 * Records as they are answered and indexed: documents joined with the records they link, or the counts of their
 * events.
 */

import { valuesAt } from '../declaration/keys.ts'
import { isTaxonomy, type Taxonomy, type Term, type Terms, taxonomies } from '../declaration/terms.ts'
import { type EmbeddedLink, embeddedLinks, linkFieldOf, links } from '../links.ts'
import type { IndexedResource, LinkCount, LinkField, Store, StoredDocument } from '../ports.ts'

type Reads = Pick<Store, 'get' | 'linkCounts'>

/** With its venues and organizers, or with the counts of the events that link it; in the order given. */
export async function recordsOf(
  store: Reads,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
): Promise<unknown[]> {
  if (resource === 'events') return withEmbedded(store, documents)
  return isTaxonomy(resource) ? termsOf(store, resource, documents) : withCounts(store, resource, documents)
}

async function termsOf<D extends StoredDocument>(
  store: Reads,
  taxonomy: Taxonomy,
  documents: readonly D[],
): Promise<(D & Pick<Term, 'count'>)[]> {
  const counts = await countsOf(store, linkFieldOf(taxonomy), documents)
  return documents.map((document, at) => ({ ...document, count: counts[at]?.count ?? 0 }))
}

async function withCounts(
  store: Reads,
  resource: 'venues' | 'organizers',
  documents: readonly StoredDocument[],
): Promise<unknown[]> {
  const counts = await countsOf(store, linkFieldOf(resource), documents)
  return documents.map((document, at) => ({
    ...document,
    events: counts[at]?.count ?? 0,
    last_start: counts[at]?.last_start ?? null,
  }))
}

function countsOf(store: Reads, field: LinkField, documents: readonly StoredDocument[]): Promise<LinkCount[]> {
  return store.linkCounts(
    field,
    documents.map(({ id }) => id),
  )
}

export function linkedIds(event: StoredDocument, field: LinkField): number[] {
  return valuesAt(event, field).filter((id) => typeof id === 'number')
}

async function withEmbedded(store: Reads, events: readonly StoredDocument[]): Promise<unknown[]> {
  const embedded = await Promise.all(
    embeddedLinks.map(async (field) => [links[field].resource, await linkedBy(store, field, events)] as const),
  )
  return events.map((event) => ({ ...event, ...Object.fromEntries(embedded.map(([name, of]) => [name, of(event)])) }))
}

/** The records that an event links, by event. */
async function linkedBy(
  store: Reads,
  field: EmbeddedLink,
  events: readonly StoredDocument[],
): Promise<(event: StoredDocument) => StoredDocument[]> {
  const ids = new Set(events.flatMap((event) => linkedIds(event, field)))
  const records = await store.get(links[field].resource, [...ids])
  const byId = new Map(records.map((record) => [record.id, record]))
  return (event) => linkedIds(event, field).flatMap((id) => byId.get(id) ?? [])
}

/** The catalogue, with those terms of an event that it lacks, because they are not indexed yet, from the store. */
export async function withTerms(store: Store, event: StoredDocument, catalogue: Terms): Promise<Terms> {
  const stored = new Map<Taxonomy, Map<number, Term>>()
  for (const taxonomy of taxonomies) {
    const missing = linkedIds(event, taxonomy).filter((id) => !catalogue.get(taxonomy, id))
    if (missing.length === 0) continue
    const terms = await termsOf(store, taxonomy, await store.get<Omit<Term, 'count'>>(taxonomy, missing))
    stored.set(taxonomy, new Map(terms.map((term) => [term.id, term])))
  }
  if (stored.size === 0) return catalogue
  return {
    version: catalogue.version,
    get: (taxonomy, id) => catalogue.get(taxonomy, id) ?? stored.get(taxonomy)?.get(id),
    withDescendants: (ids) => catalogue.withDescendants(ids),
  }
}

/** Records as they are shown and indexed: stored documents with what they link and what links them. */

import type { IndexedResource, LinkCount, LinkField, Store, StoredDocument } from '../ports.ts'
import type { Catalogue, Taxonomy, Term } from './catalogue.ts'
import { Catalogue as NewCatalogue } from './catalogue.ts'

type Reads = Pick<Store, 'get' | 'linkCounts'>
type AnyDocument = StoredDocument & Record<string, unknown>

/** The event's link field of a resource that events link. */
const linkOf = {
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Partial<Record<IndexedResource, LinkField>>

/** With its venues and organizers, or with the counts of the events that link it; in the order given. */
export async function recordsOf(
  store: Reads,
  resource: IndexedResource,
  documents: readonly StoredDocument[],
): Promise<unknown[]> {
  if (resource === 'events') return withLinked(store, documents as readonly AnyDocument[])
  const tallies = await store.linkCounts(
    linkOf[resource],
    documents.map(({ id }) => id),
  )
  const counted =
    resource === 'categories' || resource === 'tags'
      ? ({ count }: LinkCount) => ({ count })
      : ({ count, last_start }: LinkCount) => ({ events: count, last_start })
  return documents.map((document, at) => ({
    ...document,
    ...counted(tallies[at] ?? { id: document.id, count: 0, last_start: null }),
  }))
}

async function withLinked(store: Reads, events: readonly AnyDocument[]): Promise<unknown[]> {
  const ids = (field: LinkField) => [...new Set(events.flatMap((event) => event[field] as number[]))]
  const [venues, organizers] = await Promise.all([
    store.get('venues', ids('venue')),
    store.get('organizers', ids('organizer')),
  ])
  const byId = {
    venue: new Map(venues.map((venue) => [venue.id, venue])),
    organizer: new Map(organizers.map((organizer) => [organizer.id, organizer])),
  }
  const linked = (event: AnyDocument, field: 'venue' | 'organizer') =>
    (event[field] as number[]).flatMap((id) => byId[field].get(id) ?? [])
  return events.map((event) => ({ ...event, venues: linked(event, 'venue'), organizers: linked(event, 'organizer') }))
}

/** The catalogue, and the event's terms that it does not hold yet: from the store. */
export async function withTerms(store: Store, event: StoredDocument, catalogue: Catalogue): Promise<Catalogue> {
  const missing = (['categories', 'tags'] as const).map((taxonomy) => {
    const ids = (event as AnyDocument)[taxonomy] as number[]
    return [taxonomy, ids.filter((id) => !catalogue.get(taxonomy, id))] as const
  })
  if (missing.every(([, ids]) => ids.length === 0)) return catalogue
  const whole = new NewCatalogue()
  for (const [taxonomy, ids] of missing) {
    for (const id of catalogue.ids(taxonomy)) whole.set(taxonomy, id, catalogue.get(taxonomy, id) ?? null)
    for (const term of (await recordsOf(store, taxonomy, await store.get(taxonomy, ids))) as Term[])
      whole.set(taxonomy as Taxonomy, term.id, term)
  }
  return whole
}

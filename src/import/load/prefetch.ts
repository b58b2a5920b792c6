/** Asks the store at once for all that the creates of several drafts will look up one by one. */
import { type Language, languageCodes } from '../../calendar/languages.ts'
import { links } from '../../calendar/links.ts'
import type { IndexedResource } from '../../calendar/ports.ts'
import { sortKey } from '../../calendar/text/analysis.ts'
import { webAddress } from '../../calendar/values/address.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import type { BatchStore } from '../../calendar/writes/batch-store.ts'
import { slugOf } from '../../calendar/writes/slugs.ts'
import type { EventDraft } from '../readers/draft.ts'

interface Lookup {
  resource: IndexedResource
  key: string
  value: string
}

/** Answered from memory afterwards; what is missing here is asked for when it is needed. */
export async function prefetch(store: BatchStore, drafts: readonly EventDraft[]): Promise<void> {
  const sourceIds = drafts.map(({ source_id }) => source_id)
  await store.lookup('events', 'source_id', sourceIds)
  const lookups: Lookup[] = []
  for (const draft of drafts)
    if ((await store.lookup('events', 'source_id', [draft.source_id])).length === 0) lookups.push(...lookupsOf(draft))
  const byKey = Map.groupBy(lookups, ({ resource, key }) => `${resource} ${key}`)
  await Promise.all(
    [...byKey.values()].map((same) => {
      const [first] = same
      const values = same.map(({ value }) => value)
      return first && store.lookup(first.resource, first.key, values)
    }),
  )
}

function lookupsOf({
  language,
  texts,
  venues = [],
  organizers = [],
  categories = [],
  tags = [],
  image,
  linked = {},
}: EventDraft): Lookup[] {
  const address = image === undefined ? undefined : webAddress(image)
  return [
    ...ownEntries(linked).flatMap(([link, ids = []]) =>
      ids.map((value) => ({ resource: links[link].resource, key: 'source_id', value })),
    ),
    ...ownEntries(texts).map(([code, own]) => slugLookup('events', code, slugOf(own?.title ?? '', code, 'event'))),
    ...venues.flatMap(({ name }) => postLookups('venues', name, language)),
    ...organizers.flatMap(({ name }) => postLookups('organizers', name, language)),
    ...categories.flatMap((name) => termLookups('categories', name, language)),
    ...tags.flatMap((name) => termLookups('tags', name, language)),
    ...(address === undefined ? [] : (['events', 'venues', 'organizers'] as const).map(imageLookup(address))),
  ]
}

const slugLookup = (resource: IndexedResource, language: Language, slug: string): Lookup => ({
  resource,
  key: `texts.${language}.slug`,
  value: slug,
})

const nameLookup = (resource: IndexedResource, name: string, language: Language): Lookup => ({
  resource,
  key: 'names',
  value: sortKey(name, language),
})

const imageLookup = (address: string) => (resource: IndexedResource) => ({ resource, key: 'image.url', value: address })

function postLookups(resource: 'venues' | 'organizers', name: string | undefined, language: Language): Lookup[] {
  if (name === undefined) return []
  const singular = resource === 'venues' ? 'venue' : 'organizer'
  return [nameLookup(resource, name, language), slugLookup(resource, language, slugOf(name, language, singular))]
}

function termLookups(resource: 'categories' | 'tags', name: string, language: Language): Lookup[] {
  return [
    ...languageCodes.map((code) => slugLookup(resource, code, name.toLowerCase())),
    nameLookup(resource, name, language),
  ]
}

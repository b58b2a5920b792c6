/** Mapping and settings of an index, derived from the declaration. Fields are named as in the port's index document. */
import type { estypes } from '@elastic/elasticsearch'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexKind } from '../../calendar/ports.ts'
import type { StoreIdentity } from './names.ts'
import { defaultOptions, type IndexOptions } from './options.ts'

type Property = estypes.MappingProperty
type Properties = Record<string, Property>

const properties: Record<Exclude<IndexKind, 'sort'>, Property> = {
  long: { type: 'long' },
  longs: { type: 'long' },
  boolean: { type: 'boolean' },
  keyword: { type: 'keyword' },
  keywords: { type: 'keyword' },
  points: { type: 'geo_point' },
}

const byLanguage = (propertyOf: (language: Language) => Property): Property => ({
  properties: Object.fromEntries(languageCodes.map((language) => [language, propertyOf(language)])),
})

/** The texts come as stems (calendar/text/analysis.ts): the analyzer only splits them at blanks. */
const stems: Property = { type: 'text', analyzer: 'whitespace' }
/** Suffixes of words: every substring of a word is the prefix of one of them. */
const suffixes: Property = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'docs' }

function propertiesOf({ fields, texts }: IndexDeclaration): Properties {
  const declared = Object.entries(fields).map(([name, kind]): [string, Property] => [
    name,
    kind === 'sort' ? byLanguage(() => properties.keyword) : properties[kind],
  ])
  const searched = Object.keys(texts).map((name): [string, Property] => [name, stems])
  const substrings = Object.entries(texts)
    .filter(([, text]) => text.substring)
    .map(([name]): [string, Property] => [name, suffixes])
  return {
    id: { type: 'long' },
    version: { type: 'long' },
    deleted: { type: 'boolean' },
    digest: { type: 'long', index: false },
    fields: { properties: Object.fromEntries(declared) },
    texts: byLanguage(() => ({ properties: Object.fromEntries(searched) })),
    suffixes: byLanguage(() => ({ properties: Object.fromEntries(substrings) })),
    record: { type: 'object', enabled: false },
  }
}

/** Analysed texts are left out of the source: documents are never updated in part, always written whole. */
export function mappingOf(declaration: IndexDeclaration): estypes.MappingTypeMapping {
  return { dynamic: false, _source: { excludes: ['texts', 'suffixes'] }, properties: propertiesOf(declaration) }
}

/** Whose index it is and what it was made for, in the `_meta` of its mapping. */
export interface IndexMetadata {
  store: string
  database: string
  hash: string
}

export function metadataOf({ id, database }: StoreIdentity, hash: string): Record<keyof IndexMetadata, string> {
  return { store: id, database, hash }
}

/**
 * Refreshes are off while a build is filled; `liveSettingsOf` turns them on. The index is sorted as most lists are, so
 * that a page is found without looking at all hits.
 */
export function settingsOf(
  { primarySort }: IndexDeclaration,
  { shards, replicas }: IndexOptions = defaultOptions,
): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    ...(replicas.includes('-')
      ? { auto_expand_replicas: replicas }
      : { number_of_replicas: replicas, auto_expand_replicas: 'false' }),
    refresh_interval: '-1',
    translog: { durability: 'request' },
    gc_deletes: '1h',
    sort: { field: [pathOf(primarySort), 'id'], order: ['asc', 'asc'] },
  }
}

export function liveSettingsOf({ refreshInterval }: IndexOptions): estypes.IndicesIndexSettings {
  return { refresh_interval: refreshInterval }
}

/** Every record has `id` and `version` beside its declared fields. */
export function pathOf(field: string): string {
  return field === 'id' || field === 'version' ? field : `fields.${field}`
}

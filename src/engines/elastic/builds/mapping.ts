/** Mapping and settings of an index, derived from the declaration. Fields are named as in the port's index document. */
import type { estypes } from '@elastic/elasticsearch'
import { type Language, languageCodes } from '../../../calendar/languages.ts'
import type { IndexDeclaration, IndexKind } from '../../../calendar/ports.ts'
import { type TextForm, textForms } from '../../../calendar/text/forms.ts'
import { defaultOptions, type IndexOptions } from '../options.ts'
import { pointFields } from '../write/positions.ts'
import { ORDER } from '../write/primary-order.ts'
import type { StoreIdentity } from './names.ts'

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

/** Tokens come analysed (calendar/text/forms.ts), joined by blanks: the analyzer only splits them. */
const split = { type: 'text', analyzer: 'whitespace', norms: false } as const
const unordered = { ...split, index_options: 'docs' } as const

/** Words are a list, whose vocabulary can be counted. */
const formProperties: Record<TextForm, Property> = {
  stems: split,
  suffixes: unordered,
  words: { type: 'keyword' },
  parts: unordered,
  tokens: unordered,
}

/** The path of a text in one of its forms. */
export function formPath(form: TextForm, language: string, text: string): string {
  return `${form}.${language}.${text}`
}

function formsOf(texts: IndexDeclaration['texts']): Properties {
  const withForm = (form: TextForm) => Object.keys(texts).filter((name) => texts[name]?.includes(form))
  return Object.fromEntries(
    textForms.map((form) => [
      form,
      byLanguage(() => ({
        properties: Object.fromEntries(withForm(form).map((name) => [name, formProperties[form]])),
      })),
    ]),
  )
}

function propertiesOf({ fields, texts, fewSets = [] }: IndexDeclaration): Properties {
  const declared = Object.entries(fields).map(([name, kind]): [string, Property] => [
    name,
    kind === 'sort' ? byLanguage(() => properties.keyword) : properties[kind],
  ])
  return {
    id: { type: 'long' },
    version: { type: 'long' },
    deleted: { type: 'boolean' },
    listed: { type: 'boolean' },
    repeats: { type: 'boolean' },
    occurrence: { type: 'long' },
    digest: { type: 'long', index: false },
    [ORDER]: { type: 'keyword', index: false },
    fields: { properties: Object.fromEntries(declared) },
    positions: { properties: Object.fromEntries(pointFields(fields).map((name) => [name, properties.keyword])) },
    sets: { properties: Object.fromEntries(fewSets.map((name) => [name, { type: 'keyword', index: false }])) },
    ...formsOf(texts),
    signals: byLanguage(() => ({ type: 'binary', doc_values: true })),
    record: { type: 'object', enabled: false },
  }
}

/**
 * Analysed texts are left out of the source, and signals and sets, which are read from their columns: documents are
 * never updated in part, always written whole.
 */
export function mappingOf(declaration: IndexDeclaration): estypes.MappingTypeMapping {
  return {
    dynamic: false,
    _source: { excludes: [...textForms, 'signals', 'sets'] },
    properties: propertiesOf(declaration),
  }
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

/** While a build is filled: without, all that is buffered would be written at its end, by one thread. */
const REFRESH_INTERVAL_OF_FILLING = '5s'

/**
 * Of a build that is filled; once it is live, `liveSettingsOf`. The index is sorted as most lists are, so that a page
 * is found without looking at all hits.
 */
export function settingsOf({ shards, replicas }: IndexOptions = defaultOptions): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    ...(replicas.includes('-')
      ? { auto_expand_replicas: replicas }
      : { number_of_replicas: replicas, auto_expand_replicas: 'false' }),
    refresh_interval: REFRESH_INTERVAL_OF_FILLING,
    translog: { durability: 'request' },
    gc_deletes: '1h',
    sort: { field: [ORDER], order: ['asc'] },
  }
}

export function liveSettingsOf({ refreshInterval }: IndexOptions): estypes.IndicesIndexSettings {
  return { refresh_interval: refreshInterval }
}

/** Every record has `id` and `version` beside its declared fields. */
export function pathOf(field: string): string {
  return field === 'id' || field === 'version' ? field : `fields.${field}`
}

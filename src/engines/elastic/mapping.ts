/** How an index is laid out, derived from the declaration. Field names are those of the port's index document. */
import { createHash } from 'node:crypto'
import type { estypes } from '@elastic/elasticsearch'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexKind } from '../../calendar/ports.ts'

type Property = estypes.MappingProperty
type Properties = Record<string, Property>

const simple: Record<Exclude<IndexKind, 'sort'>, Property> = {
  long: { type: 'long' },
  longs: { type: 'long' },
  boolean: { type: 'boolean' },
  keyword: { type: 'keyword' },
  keywords: { type: 'keyword' },
  points: { type: 'geo_point' },
}

const ofLanguages = (of: (language: Language) => Property): Property => ({
  properties: Object.fromEntries(languageCodes.map((language) => [language, of(language)])),
})

/** Stems, which calendar/text.ts has made: an analyzer that only cuts at blanks leaves them as they are. */
const stems: Property = { type: 'text', analyzer: 'whitespace' }
/** Endings of words: a part of a word is the beginning of one of them. */
const endings: Property = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'docs' }

function propertiesOf({ fields, texts }: IndexDeclaration): Properties {
  const declared = Object.entries(fields).map(([name, kind]): [string, Property] => [
    name,
    kind === 'sort' ? ofLanguages(() => simple.keyword) : simple[kind],
  ])
  const searched = Object.keys(texts).map((name): [string, Property] => [name, stems])
  const inside = Object.entries(texts)
    .filter(([, text]) => text.substring)
    .map(([name]): [string, Property] => [name, endings])
  return {
    id: { type: 'long' },
    label: { type: 'long' },
    deleted: { type: 'boolean' },
    digest: { type: 'long', index: false },
    fields: { properties: Object.fromEntries(declared) },
    texts: ofLanguages(() => ({ properties: Object.fromEntries(searched) })),
    inside: ofLanguages(() => ({ properties: Object.fromEntries(inside) })),
    record: { type: 'object', enabled: false },
  }
}

/** What is searched is not kept a second time in the source: documents are always written whole, from the store. */
export function mappingOf(declaration: IndexDeclaration): estypes.MappingTypeMapping {
  return { dynamic: false, _source: { excludes: ['texts', 'inside'] }, properties: propertiesOf(declaration) }
}

/** A hash of the mapping: a process asks only for an index that has the fields it knows. */
export function shapeOf(declaration: IndexDeclaration): string {
  return createHash('sha256')
    .update(JSON.stringify(mappingOf(declaration)))
    .digest('hex')
    .slice(0, 8)
}

/**
 * While it is filled nothing is made visible; `live` then says how it goes on. Sorted as most lists are, so that a page
 * is found without looking at the rest.
 */
export function settingsOf({ primarySort: layout }: IndexDeclaration): estypes.IndicesIndexSettings {
  return {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    refresh_interval: '-1',
    translog: { durability: 'request' },
    gc_deletes: '1h',
    sort: { field: [pathOf(layout), 'id'], order: ['asc', 'asc'] },
  }
}

export const liveSettings: estypes.IndicesIndexSettings = { refresh_interval: '1s' }

/** Every record has these two beside its declared fields. */
export function pathOf(field: string): string {
  return field === 'id' || field === 'label' ? field : `fields.${field}`
}

/** The path of what is never absent and a number, so that it can be counted by its values: the layout and the id. */
export function mappedLong(field: string, { primarySort: layout }: IndexDeclaration): string | undefined {
  return field === 'id' || field === layout ? pathOf(field) : undefined
}

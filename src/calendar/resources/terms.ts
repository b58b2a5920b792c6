/** What categories and tags share: translated names, counts, and a response of their own or inside an event. */

import { type DocumentOf, field } from '../declaration/fields.ts'
import type { JsonSchema } from '../declaration/kinds.ts'
import type { ListRequest } from '../declaration/list-request.ts'
import {
  type FiltersOn,
  filter,
  type IndexFields,
  type ResourceOn,
  type ResponseFields,
  type SearchedText,
  type View,
} from '../declaration/resource.ts'
import { described, emptyList, integer, listOf, object, string, uri } from '../declaration/schemas.ts'
import type { Taxonomy, Term } from '../declaration/terms.ts'
import { languageCodes } from '../languages.ts'
import { brief } from '../text/brief.ts'
import { objectOf } from '../values/objects.ts'
import { id, type ManagedFields, uniqueKeys } from './posts.ts'
import { searchFilter } from './shared-filters.ts'
import {
  languageFields,
  languagesOf,
  localizedText,
  nameField,
  nameOf,
  pageAddress,
  sortedText,
  text,
  textsField,
  translated,
} from './translations.ts'

const fields = {
  name: field('line', 'Name', { translated: true, required: true }),
  description: field('html', 'Description', { translated: true }),
  slug: field('slug', 'Name in addresses; made from the name when absent', { translated: true }),
  texts: textsField,
}
const parent = { parent: field('parent', 'Parent category; 0 is the top level') }

type TermDocument = DocumentOf<typeof fields> & Pick<ManagedFields, 'names' | 'modified'> & { parent?: number }
/** As indexed: with the number of public events that have it. */
type TermRecord = TermDocument & { count: number }

const taxonomyNames: Record<Taxonomy, string> = { categories: 'cal_events_cat', tags: 'cal_events_tag' }

function urls(taxonomy: Taxonomy, term: { id: number; parent?: number }, view: View): Record<string, string> {
  const collection = `${view.base}/${taxonomy}`
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent ? { up: `${collection}/${term.parent}` } : {}),
  }
}

const addresses = (of: JsonSchema) =>
  object(
    {
      self: described('Of the record', of),
      collection: described('Of the list', of),
      up: described('Of the parent category', of),
    },
    ['up'],
  )
const urlsSchema = addresses(uri)

/** A term embedded in an event: its names and its count are those of the catalogue. */
export function embeddedTerm(taxonomy: Taxonomy, term: Term, view: View, briefly: boolean): Record<string, unknown> {
  const description = text(term, 'description', view)
  return {
    name: nameOf(term, 'name', view),
    slug: text(term, 'slug', view),
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: taxonomyNames[taxonomy],
    description: briefly ? brief(description) : description,
    parent: term.parent ?? 0,
    count: term.count,
    filter: 'raw',
    id: term.id,
    urls: urls(taxonomy, term, view),
  }
}

export const embeddedTermSchema = object({
  name: described('Name: plain text'),
  slug: described('Name in addresses'),
  term_group: described('Always 0', integer),
  term_taxonomy_id: described('The id again', integer),
  taxonomy: described('Taxonomy'),
  description: described('Description'),
  parent: described('Parent category; 0 at the top, and for tags', integer),
  count: described('Events that have it: published, without a password, not hidden from listings', integer),
  filter: described('Always raw'),
  id: described('Id', integer),
  urls: described('Addresses of the record, its list and its parent', urlsSchema),
})

function pageOf(taxonomy: Taxonomy, term: TermRecord, view: View): string {
  const slugs: string[] = []
  const seen = new Set<number>()
  for (
    let at: Term | TermRecord | undefined = term;
    at && !seen.has(at.id);
    at = at.parent ? view.catalogue.get(taxonomy, at.parent) : undefined
  ) {
    seen.add(at.id)
    slugs.unshift(text(at, 'slug', view))
  }
  return pageAddress(view, 'events', taxonomy === 'tags' ? 'tag' : 'category', ...slugs)
}

function responseOf(taxonomy: Taxonomy): ResponseFields<TermRecord> {
  const response: ResponseFields<TermRecord> = {
    id,
    count: {
      description: 'Events that have it: published, without a password, not hidden from listings',
      schema: { type: 'integer' },
      serialize: (r) => r.count,
    },
    description: translated('description', 'Description'),
    name: nameField('name', 'Name'),
    slug: translated('slug', 'Name in addresses'),
    taxonomy: { description: 'Taxonomy', schema: string, serialize: () => taxonomyNames[taxonomy] },
    ...(taxonomy === 'categories'
      ? {
          parent: {
            description: 'Parent category, 0 at the top',
            schema: { type: 'integer' },
            serialize: (r: TermRecord) => r.parent ?? 0,
          },
        }
      : {}),
    meta: { description: 'Always empty', schema: emptyList, serialize: () => [] },
    url: { description: 'Page of the term', schema: string, serialize: (r, v) => pageOf(taxonomy, r, v) },
    urls: {
      description: 'Addresses of the record, its list and its parent',
      schema: urlsSchema,
      serialize: (r, v) => urls(taxonomy, r, v),
    },
    _links: {
      description: 'The same addresses as links, on single reads',
      schema: addresses(listOf(object({ href: described('Address', uri) }))),
      optional: 'single',
      serialize: (r, v) =>
        v.single
          ? Object.fromEntries(Object.entries(urls(taxonomy, r, v)).map(([rel, href]) => [rel, [{ href }]]))
          : undefined,
    },
    ...languageFields(taxonomy, 'name', fields, () => response),
  }
  return response
}

const termIndex = {
  made: { kind: 'long', of: (r) => r.id },
  count: { kind: 'long', of: (r) => r.count },
  parent: { kind: 'long', of: (r) => r.parent ?? 0 },
  slugs: { kind: 'keywords', of: (r) => languageCodes.flatMap((language) => r.texts[language]?.slug ?? []) },
  languages: { kind: 'keywords', of: languagesOf },
  name: sortedText('name'),
  slug: {
    kind: 'sort',
    of: (r, c) => objectOf(languageCodes, (language) => localizedText(r, 'slug', language, c.defaultLanguage).text),
  },
  description: sortedText('description', 100),
} satisfies IndexFields<TermRecord>

const idCondition = (ids: readonly number[]) => ({ op: 'in', field: 'id', values: ids }) as const

const texts = {
  name: {
    forms: ['stems', 'suffixes', 'words'],
    of: (r, language, c) =>
      ['name', 'slug'].map((part) => localizedText(r, part, language, c.defaultLanguage).text).join(' '),
  },
} satisfies Record<string, SearchedText<TermRecord>>

function filters(taxonomy: Taxonomy): FiltersOn<typeof termIndex> {
  const ofEvent = (_: number, request: ListRequest) => [idCondition(request.event?.[taxonomy] ?? [])]
  return {
    search: searchFilter(`${taxonomy} with all these words, or parts of words, in their name or slug`, texts),
    exclude: filter('terms', `All ${taxonomy} but these`, (ids) => [{ op: 'not', of: idCondition(ids) }], {
      refers: taxonomy,
    }),
    include: filter('terms', `Only these ${taxonomy}`, (ids) => (ids.length ? [idCondition(ids)] : []), {
      refers: taxonomy,
    }),
    hide_empty: filter('boolean', `Only ${taxonomy} with a count above 0`, () => [], { schema: { default: true } }),
    ...(taxonomy === 'categories'
      ? {
          parent: filter(
            'parent',
            'Direct children of this category; 0: the top level',
            (id) => [{ op: 'eq', field: 'parent', value: id }],
            { refers: taxonomy },
          ),
        }
      : {}),
    post: filter('event', `${taxonomy} of this event`, ofEvent),
    event: filter('event', `${taxonomy} of this event; wins over post`, ofEvent),
    slug: filter('slug', 'The one of this slug, in the language asked for or another', (slug) => [
      { op: 'eq', field: 'slugs', value: slug },
    ]),
  }
}

/** The two taxonomies differ in the parent, the name and the right. */
function taxonomy(name: Taxonomy): ResourceOn<TermRecord, typeof termIndex> {
  return {
    name,
    singular: name === 'categories' ? 'category' : 'tag',
    description: name === 'categories' ? 'Categories: terms in a hierarchy' : 'Tags: flat terms',
    nameField: 'name',
    store: {
      name,
      sequence: 'terms',
      unique: uniqueKeys,
      keys: ['names', ...(name === 'categories' ? ['parent'] : [])],
      links: [],
    },
    fields: name === 'categories' ? { ...fields, ...parent } : fields,
    response: responseOf(name),
    filters: filters(name),
    always: ({ params }) =>
      params.hide_empty === false || params.event !== undefined || params.post !== undefined
        ? []
        : [{ op: 'range', field: 'count', gte: 1 }],
    sortings: {
      name: { description: 'Name, in the language asked for', by: 'name', dir: 'asc' },
      id: { description: 'Id', by: 'id', dir: 'asc' },
      slug: { description: 'Slug', by: 'slug', dir: 'asc' },
      count: { description: 'Count of events', by: 'count', dir: 'asc' },
      description: { description: 'Description', by: 'description', dir: 'asc' },
      term_group: { description: 'Always 0 here: by id', by: 'id', dir: 'asc' },
      include: { description: 'By id', by: 'id', dir: 'asc' },
    },
    index: {
      primarySort: 'made',
      fields: termIndex,
      texts,
      signals: () => '',
      listed: () => true,
    },
    right: name === 'categories' ? 'manageCategories' : 'manageTags',
    term: true,
  }
}

export const categories = taxonomy('categories')
export const tags = taxonomy('tags')

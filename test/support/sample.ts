/** A small invented calendar for the contract of the engines: declarations and documents. */

import type { Language } from '../../src/calendar/languages.ts'
import { languageCodes } from '../../src/calendar/languages.ts'
import type {
  Engine,
  IndexDeclaration,
  IndexDocument,
  IndexedResource,
  IndexItem,
  Query,
  SearchBudget,
  StoreDeclaration,
  StoredDocument,
} from '../../src/calendar/ports.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'

/** Opens an engine on an unused store; the suite closes it. */
export type OpenEngine = (stores: readonly StoreDeclaration[], indexes: readonly IndexDeclaration[]) => Promise<Engine>

export const sampleStores: readonly StoreDeclaration[] = [
  {
    name: 'events',
    sequence: 'records',
    unique: ['source', 'texts.en.slug', 'texts.fr.slug'],
    keys: ['series', 'aliases.name'],
    links: ['venue', 'categories'],
  },
  { name: 'venues', sequence: 'records', unique: ['source'], keys: ['names'], links: [] },
  { name: 'tags', sequence: 'tags', unique: ['source'], keys: [], links: [] },
]

export interface SampleDocument extends StoredDocument {
  status?: string
  lock?: string | null
  start_utc?: number | null
  source?: string | null
  series?: string
  aliases?: { name: string }[]
  names?: string[]
  texts?: Partial<Record<Language, { slug: string }>>
  venue?: number[]
  categories?: number[]
  body?: string
}

export const sampleIndexes: readonly IndexDeclaration[] = [
  {
    name: 'events',
    primarySort: 'start',
    endField: 'end',
    fields: {
      start: 'long',
      end: 'long',
      status: 'keyword',
      hidden: 'boolean',
      featured: 'boolean',
      price: 'long',
      place: 'keyword',
      categories: 'longs',
      marks: 'keywords',
      location: 'points',
      title: 'sort',
    },
    fewSets: ['categories'],
    texts: { title: ['stems', 'suffixes', 'words', 'parts'], body: ['stems'], terms: ['tokens'] },
  },
  {
    name: 'tags',
    primarySort: 'made',
    fields: { made: 'long', count: 'long', name: 'sort' },
    texts: { name: ['stems', 'suffixes'] },
  },
]

export const DAY = 86_400
/** 2027-01-01T00:00:00Z. */
export const NEW_YEAR = 1_798_761_600

/** Of an index document without texts. */
export const noTexts: Pick<IndexDocument, 'texts' | 'signals' | 'listed'> = {
  listed: true,
  texts: objectOf(languageCodes, () => ({})),
  signals: objectOf(languageCodes, () => ''),
}

/** One text for every language, or one for each. */
export function inAll(
  text: Record<string, string> | Partial<Record<Language, Record<string, string>>>,
): Record<Language, Record<string, string>> {
  const shared = Object.values(text).every((value) => typeof value === 'string')
  return Object.fromEntries(
    languageCodes.map((language) => [
      language,
      shared ? text : ((text as Partial<Record<Language, object>>)[language] ?? {}),
    ]),
  ) as Record<Language, Record<string, string>>
}

/** An event of two hours, `id` days after New Year 2027 unless its fields set another start. */
export function event(
  id: number,
  fields: IndexDocument['fields'] = {},
  texts: Parameters<typeof inAll>[0] = {},
  version = 1,
): IndexItem {
  const start = typeof fields.start === 'number' ? fields.start : NEW_YEAR + id * DAY
  return {
    resource: 'events',
    id,
    version,
    document: {
      fields: { start, end: start + 7200, ...fields },
      texts: inAll(texts),
      signals: objectOf(languageCodes, (language) => `${language} of événement ${id}`),
      listed: true,
      record: { id, note: `event ${id}` },
    },
  }
}

export function tag(
  id: number,
  fields: IndexDocument['fields'] = {},
  texts: Parameters<typeof inAll>[0] = {},
  version = 1,
): IndexItem {
  return {
    resource: 'tags',
    id,
    version,
    document: {
      fields: { made: id, ...fields },
      ...noTexts,
      texts: inAll(texts),
      record: { id },
    },
  }
}

export function tombstone(resource: IndexedResource, id: number, version: number): IndexItem {
  return { resource, id, version, document: null }
}

export function query(more: Partial<Query> = {}): Query {
  return {
    resource: 'events',
    language: 'en',
    where: [],
    order: { by: 'start', dir: 'asc' },
    from: 0,
    size: 100,
    ...more,
  }
}

/** Creates a build with the items, makes it live and drops the others. */
export async function liveWith({ search }: Engine, items: readonly IndexItem[]): Promise<string> {
  const old = await search.builds()
  const build = await search.create('sample')
  const results = await search.apply(build, items)
  const refused = results.filter((result) => result !== 'written')
  if (refused.length) throw new Error(`not written: ${JSON.stringify(refused)}`)
  await search.swap(build)
  for (const { name } of old) await search.drop(name)
  await search.refresh()
  return build
}

/** The ids of the hits, in order. */
export async function ids({ search }: Engine, asked: Partial<Query>): Promise<number[]> {
  const [found] = await search.find([query(asked)])
  return found?.hits.map(({ id }) => id) ?? []
}

/** Of a client who stays, and whom searches may cost a minute. */
export function clientBudget(limitMs = 60_000): SearchBudget {
  return { limitMs, signal: new AbortController().signal, spend: () => {} }
}

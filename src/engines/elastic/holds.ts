/**
 * Whether the index holds exactly a given document. Its fields are compared as they are stored. Its texts are indexed
 * but not stored, so the document has to be found by each of them: by all words of the text as one phrase. Words that
 * were only added to a text are not noticed.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Client, estypes } from '@elastic/elasticsearch'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IdentifiedDocument, IndexDeclaration } from '../../calendar/ports.ts'
import { unavailable } from './client.ts'
import { type Content, contentOf, type Source } from './document.ts'
import { requireComplete } from './search.ts'

type Dsl = estypes.QueryDslQueryContainer

/** Documents in one request. */
const PAGE_SIZE = 50
/** Elasticsearch limits the terms of a query; more suffixes of one text are not looked for. */
const MAX_SUFFIXES = 100

export async function holdsIn(
  client: Client,
  index: string,
  declaration: IndexDeclaration,
  documents: readonly IdentifiedDocument[],
): Promise<boolean[]> {
  const held: boolean[] = []
  for (let at = 0; at < documents.length; at += PAGE_SIZE) {
    const page = documents.slice(at, at + PAGE_SIZE).map(({ id, document }) => ({
      id,
      content: contentOrRejected(declaration, id, document),
    }))
    const found = await findByContent(client, index, page)
    for (const { id, content } of page) held.push(content !== undefined && isSame(content, found.get(id)))
  }
  return held
}

interface Expected {
  id: number
  content: Content | undefined
}

function contentOrRejected(
  declaration: IndexDeclaration,
  id: number,
  document: IdentifiedDocument['document'],
): Content | undefined {
  try {
    return contentOf(declaration, id, document)
  } catch (error) {
    if (error instanceof Rejected) return undefined
    throw error
  }
}

/** The documents that are found by their own words. */
async function findByContent(client: Client, index: string, page: readonly Expected[]): Promise<Map<number, Source>> {
  const searches = page.flatMap(({ id, content }) =>
    content
      ? [
          { index, allow_partial_search_results: false },
          { query: ownWords(id, content), size: 1, _source: ['version', 'digest', 'fields', 'record'] },
        ]
      : [],
  )
  const { responses } = searches.length ? await client.msearch<Source>({ searches }) : { responses: [] }
  return new Map(
    responses.flatMap((response) => {
      if ('error' in response) throw unavailable(response.error)
      return requireComplete(response).hits.hits.flatMap(({ _id, _source }) =>
        _source ? [[Number(_id), _source] as const] : [],
      )
    }),
  )
}

function ownWords(id: number, { texts, suffixes }: Content): Dsl {
  const phrases = columnsOf('texts', texts).map(([field, words]): Dsl => ({ match_phrase: { [field]: words } }))
  const substrings = columnsOf('suffixes', suffixes).map(([field, words]): Dsl => {
    const query = words.split(' ').slice(0, MAX_SUFFIXES).join(' ')
    return { match: { [field]: { query, operator: 'and' } } }
  })
  return { bool: { filter: [{ term: { id } }, ...phrases, ...substrings] } }
}

/** The paths and words of the texts that have some. */
function columnsOf(path: string, texts: Content['texts']): [field: string, words: string][] {
  return Object.entries(texts).flatMap(([language, byName]) =>
    Object.entries(byName).flatMap(([name, words]): [string, string][] =>
      words ? [[`${path}.${language}.${name}`, words]] : [],
    ),
  )
}

function isSame({ digest, fields, record }: Content, source: Source | undefined): boolean {
  // As JSON: what is undefined is not stored.
  const expected: unknown = JSON.parse(JSON.stringify({ digest, fields, record }))
  return (
    source !== undefined &&
    isDeepStrictEqual(expected, { digest: source.digest, fields: source.fields, record: source.record })
  )
}

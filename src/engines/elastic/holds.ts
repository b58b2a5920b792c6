/**
 * Whether the index holds exactly a given document. Its fields are compared as they are stored. Its texts are indexed
 * but not stored, so the document has to be found by each of them: by all words of the text as one phrase, and by its
 * tokens in other forms. What was only added to a text is not noticed.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Client, estypes } from '@elastic/elasticsearch'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IdentifiedDocument, IndexDeclaration } from '../../calendar/ports.ts'
import { type TextForm, textForms } from '../../calendar/text/forms.ts'
import { unavailable } from './client.ts'
import { type Content, contentOf, type Source, type Tokens } from './document.ts'
import { formPath } from './mapping.ts'
import { requireComplete } from './search.ts'

type Dsl = estypes.QueryDslQueryContainer

/** Documents in one request. */
const PAGE_SIZE = 50
/** Elasticsearch limits the clauses of a query; more tokens of one text in no order are not looked for. */
const MAX_TOKENS = 100

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
          {
            query: ownWords(id, content),
            size: 1,
            _source: ['version', 'digest', 'fields', 'positions', 'signals', 'listed', 'record'],
          },
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

function ownWords(id: number, content: Content): Dsl {
  const found = textForms.flatMap((form): Dsl[] =>
    columnsOf(form, content[form] ?? {}).map(([field, tokens]) =>
      form === 'stems'
        ? { match_phrase: { [field]: tokens.join(' ') } }
        : allOf(tokens.slice(0, MAX_TOKENS).map((token) => ({ term: { [field]: { value: token } } }))),
    ),
  )
  return { bool: { filter: [{ term: { id } }, ...found] } }
}

const allOf = (filter: Dsl[]): Dsl => ({ bool: { filter } })

/** The paths and tokens of the texts that have some. */
function columnsOf(form: TextForm, texts: Tokens): [field: string, tokens: readonly string[]][] {
  return Object.entries(texts).flatMap(([language, byName]) =>
    Object.entries(byName).flatMap(([name, tokens]): [string, readonly string[]][] => {
      const list = typeof tokens === 'string' ? tokens.split(' ').filter(Boolean) : tokens
      return list.length ? [[formPath(form, language, name), list]] : []
    }),
  )
}

function isSame({ digest, fields, positions, signals, listed, record }: Content, source: Source | undefined): boolean {
  // As JSON: what is undefined is not stored.
  const expected: unknown = JSON.parse(JSON.stringify({ digest, fields, positions, signals, listed, record }))
  return (
    source !== undefined &&
    isDeepStrictEqual(expected, {
      digest: source.digest,
      fields: source.fields,
      positions: source.positions,
      signals: source.signals,
      listed: source.listed,
      record: source.record,
    })
  )
}

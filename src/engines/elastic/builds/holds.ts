/**
 * Whether the index holds exactly a given document. Its fields are compared as they are stored. Its texts are indexed
 * but not stored, so the document has to be found by each of them: by all words of the text as one phrase, and by its
 * tokens in other forms. What was only added to a text is not noticed.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@elastic/elasticsearch'
import { Rejected } from '../../../calendar/declaration/index-values.ts'
import type { IdentifiedDocument, IndexDeclaration } from '../../../calendar/ports.ts'
import { type TextForm, textForms } from '../../../calendar/text/forms.ts'
import { unavailable } from '../client.ts'
import type { Dsl } from '../find/compile.ts'
import { type SearchHit, signalsPath, valuesOf } from '../find/hits.ts'
import { requireComplete, type SearchBody, totalOf } from '../find/search.ts'
import { type Content, contentOf, type Source, type Tokens } from '../write/document.ts'
import { contentOfOccurrence, documentId, occurrencesOf } from '../write/occurrences.ts'
import { setsPath } from '../write/value-sets.ts'
import { formPath } from './mapping.ts'

/** All but the texts and what is read from columns. */
const comparedParts = [
  'digest',
  'fields',
  'positions',
  'listed',
  'record',
  'repeats',
  'occurrence',
] as const satisfies (keyof Content & keyof Source)[]

/** Documents of records in one request, more only if one record has more. */
const PAGE_SIZE = 50
/** Elasticsearch limits the clauses of a query; more tokens of one text in no order are not looked for. */
const MAX_TOKENS = 100

/** Documents with the same texts, by their ids. */
interface Part {
  texts: Content
  documents: [documentId: string, content: Content][]
}

/** A record with all its documents; undefined: it would be rejected. */
interface Expected {
  id: number
  parts: Part[] | undefined
}

export async function holdsIn(
  client: Client,
  index: string,
  declaration: IndexDeclaration,
  documents: readonly IdentifiedDocument[],
): Promise<boolean[]> {
  const held: boolean[] = []
  let page: Expected[] = []
  for (const { id, document } of documents) {
    page.push({ id, parts: partsOrRejected(declaration, id, document) })
    if (page.reduce((size, { parts }) => size + sizeOf(parts), 0) < PAGE_SIZE) continue
    held.push(...(await holdsPage(client, index, page)))
    page = []
  }
  return page.length ? [...held, ...(await holdsPage(client, index, page))] : held
}

function sizeOf(parts: readonly Part[] = []): number {
  return parts.reduce((size, { documents }) => size + documents.length, 0)
}

function partsOrRejected(
  declaration: IndexDeclaration,
  id: number,
  document: IdentifiedDocument['document'],
): Part[] | undefined {
  try {
    const content = contentOf(declaration, id, document)
    const shared: Part = { texts: content, documents: [[documentId(id), content]] }
    const parts = [shared]
    for (const [number, occurrence] of occurrencesOf(declaration, id, document, content).entries()) {
      const own = contentOfOccurrence(declaration, content, occurrence, number)
      const named: Part['documents'][number] = [documentId(id, number), own]
      if (occurrence.texts) parts.push({ texts: own, documents: [named] })
      else shared.documents.push(named)
    }
    return parts
  } catch (error) {
    if (error instanceof Rejected) return undefined
    throw error
  }
}

/** The documents that are found by their own words, and how many each record has. */
async function holdsPage(client: Client, index: string, page: readonly Expected[]): Promise<boolean[]> {
  const header = { index, allow_partial_search_results: false }
  const searches = page.flatMap(({ id, parts = [] }) => [
    header,
    { query: { term: { id } }, size: 0, track_total_hits: true },
    ...parts.flatMap((part) => [header, ownWords(part)]),
  ])
  const { responses } = await client.msearch<Source>({ searches })
  const found = responses.map((response) => {
    if ('error' in response) throw unavailable(response.error)
    return requireComplete(response)
  })
  return page.map(({ parts }) => {
    const [counted] = found.splice(0, 1)
    const ofParts = found.splice(0, parts?.length ?? 0)
    if (!parts || !counted || totalOf(counted) !== sizeOf(parts)) return false
    return parts.every(({ documents }, at) => {
      const hits = new Map(ofParts[at]?.hits.hits.map((hit) => [hit._id, hit]))
      return documents.every(([name, content]) => isSame(content, hits.get(name)))
    })
  })
}

function ownWords({ texts, documents }: Part): SearchBody {
  const found = textForms.flatMap((form): Dsl[] =>
    textsOf(form, texts[form] ?? {}).map(([field, tokens]) =>
      form === 'stems'
        ? { match_phrase: { [field]: tokens.join(' ') } }
        : allOf(tokens.slice(0, MAX_TOKENS).map((token) => ({ term: { [field]: { value: token } } }))),
    ),
  )
  return {
    query: { bool: { filter: [{ ids: { values: documents.map(([name]) => name) } }, ...found] } },
    size: documents.length,
    _source: [...comparedParts],
    docvalue_fields: [...outsideSource(texts).keys()],
  }
}

/** What is not in the source, by the path of its column. */
function outsideSource({ signals, sets }: Content): Map<string, string | undefined> {
  const ofSignals = Object.entries(signals).map(([language, bytes]) => [signalsPath(language), bytes] as const)
  const ofSets = Object.entries(sets).map(([field, set]) => [setsPath(field), set] as const)
  return new Map<string, string | undefined>([...ofSignals, ...ofSets])
}

const allOf = (filter: Dsl[]): Dsl => ({ bool: { filter } })

/** The paths and tokens of the texts that have some. */
function textsOf(form: TextForm, texts: Tokens): [field: string, tokens: readonly string[]][] {
  return Object.entries(texts).flatMap(([language, byName]) =>
    Object.entries(byName).flatMap(([name, tokens]): [string, readonly string[]][] => {
      const list = typeof tokens === 'string' ? tokens.split(' ').filter(Boolean) : tokens
      return list.length ? [[formPath(form, language, name), list]] : []
    }),
  )
}

function isSame(content: Content, hit: SearchHit | undefined): boolean {
  if (!hit) return false
  const compared = (of: Partial<Content> | Source) => comparedParts.map((part) => of[part])
  // As JSON: what is undefined is not stored.
  const [expected, found] = [content, hit._source ?? {}].map((of): unknown => JSON.parse(JSON.stringify(compared(of))))
  const hasColumns = [...outsideSource(content)].every(([path, value]) => valuesOf(hit, path)[0] === value)
  return hasColumns && isDeepStrictEqual(expected, found)
}

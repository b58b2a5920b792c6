/** Compares the index with the store: for each record its stored copy, and by a query all its fields and texts. */

import { project } from '../../indexers/project.ts'
import { languageCodes } from '../../src/calendar/languages.ts'
import type { Condition, Engine, IndexDeclaration, IndexDocument, Query, Scalar } from '../../src/calendar/ports.ts'
import { recordsOf } from '../../src/calendar/records/records.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { parseSearch } from '../../src/calendar/text/analysis.ts'

const context = { defaultLanguage: 'en' } as const
const PAGE = 200

function all(resource: Query['resource'], from: number): Query {
  return { resource, language: 'en', where: [], order: { by: 'id', dir: 'asc' }, from, size: PAGE }
}

/** Conditions that all match a document with these fields and texts. */
function conditionsOf(id: number, { fields, texts }: IndexDocument, declared: IndexDeclaration): Condition[] {
  const single = (field: string, kind: string): Condition[] => {
    const value = kind === 'sort' ? (fields[field] as Record<string, string> | null)?.en : fields[field]
    const values =
      value === null || value === undefined
        ? []
        : kind === 'points'
          ? (value as [number, number][])
          : Array.isArray(value)
            ? (value as Scalar[])
            : [value as Scalar]
    if (!values.length) return kind === 'sort' ? [] : [{ op: 'not', of: { op: 'exists', field } }]
    return values.map(
      (each): Condition =>
        Array.isArray(each)
          ? { op: 'near', field, lng: each[0], lat: each[1], km: 0.01 }
          : { op: 'eq', field, value: each },
    )
  }
  const words = languageCodes.flatMap((language) =>
    Object.values(texts[language]).flatMap((text): Condition[] => {
      const query = parseSearch(text.replace(/["-]/g, ' '), language)
      return query.blank ? [] : [{ op: 'text', language, query }]
    }),
  )
  // One point alone, because a query has one distance.
  const conditions = Object.entries(declared.fields).flatMap(([field, kind]) => single(field, kind))
  const [near] = conditions.filter(({ op }) => op === 'near')
  return [
    { op: 'eq', field: 'id', value: id },
    ...conditions.filter((condition) => condition.op !== 'near' || condition === near),
    ...words,
  ]
}

/** The records of a resource that differ between index and store; one line for each. */
async function differences({ store, search }: Engine, declared: IndexDeclaration): Promise<string[]> {
  const { name } = declared
  const shown = new Map<number, unknown>()
  for (let from = 0; ; from += PAGE) {
    const [found] = await search.find([all(name, from)])
    for (const { id, record } of found?.hits ?? []) shown.set(id, record)
    if ((found?.hits.length ?? 0) < PAGE) break
  }
  const differing: string[] = []
  for (let after = 0; ; ) {
    const documents = await store.scan(name, after, PAGE)
    const projected = (await recordsOf(store, name, documents)).map((record) => project(name, record, context))
    const found = documents.length
      ? await search.find(
          documents.map(
            ({ id }, at): Query => ({ ...all(name, 0), size: 1, where: conditionsOf(id, projected[at]!, declared) }),
          ),
        )
      : []
    for (const [at, { id }] of documents.entries()) {
      const [stored, indexed] = [JSON.stringify(projected[at]!.record), JSON.stringify(shown.get(id))]
      if (stored !== indexed) differing.push(`${name} ${id}: the store says ${stored}, the index ${indexed}`)
      else if (found[at]?.total !== 1) differing.push(`${name} ${id} is not found by its own fields and texts`)
      shown.delete(id)
    }
    after = documents.at(-1)?.id ?? 0
    if (documents.length < PAGE) break
  }
  return [...differing, ...[...shown.keys()].map((id) => `${name} ${id} is in the index only`)]
}

/** Empty when the index is the projection of the store. */
export async function drift(engine: Engine): Promise<string[]> {
  return (await Promise.all(indexes.map((declared) => differences(engine, declared)))).flat()
}

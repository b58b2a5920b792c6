/** Compares the index with the store, record by record: what is shown, and by a query of its own what can be asked. */

import { project } from '../../indexers/project.ts'
import { languageCodes } from '../../src/calendar/languages.ts'
import type { Condition, Engine, IndexDeclaration, IndexDocument, Query, Scalar } from '../../src/calendar/ports.ts'
import { recordsOf } from '../../src/calendar/records/join.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { parseSearch } from '../../src/calendar/text/analysis.ts'

const context = { defaultLanguage: 'en' } as const
const PAGE = 200

function all(resource: Query['resource'], from: number): Query {
  return { resource, language: 'en', where: [], order: { by: 'id', dir: 'asc' }, from, size: PAGE }
}

/** Conditions that together hold of a document of these fields and texts. */
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
  // One point at a time: a query has one distance.
  const conditions = Object.entries(declared.fields).flatMap(([field, kind]) => single(field, kind))
  const [near] = conditions.filter(({ op }) => op === 'near')
  return [
    { op: 'eq', field: 'id', value: id },
    ...conditions.filter((condition) => condition.op !== 'near' || condition === near),
    ...words,
  ]
}

/** What the index has of a resource that the store does not say, or the other way round; one line for each record. */
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

/** Empty: the index is what a projection of the store would make. */
export async function drift(engine: Engine): Promise<string[]> {
  return (await Promise.all(indexes.map((declared) => differences(engine, declared)))).flat()
}

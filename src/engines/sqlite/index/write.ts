/** Writes a batch of items into one build of the index, inside a transaction. */
import { Rejected, reject } from '../../../calendar/declaration/index-values.ts'
import type { ItemResult } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import type { Change, Indexed, IndexedRow, PreparedItem } from './change.ts'
import { erase } from './erase.ts'
import { rowsOf } from './rows.ts'
import { readTerms } from './stored-terms.ts'
import type { ResourceTables, Tables } from './tables.ts'
import { ID_BITS } from './tables.ts'
import { versionOfTombstone } from './tombstones.ts'
import { writeRows } from './write-rows.ts'
import { writeTexts } from './write-texts.ts'

export function apply(db: Connection, tables: Tables, items: readonly PreparedItem[]): ItemResult[] {
  const changes = new Map<string, Change>()
  const results = items.map((item): ItemResult => {
    const of = tables.get(item.resource)
    if (!of) return { rejected: `${item.resource} is not in this build of the index` }
    const key = `${item.resource} ${item.id}`
    try {
      const change = changeOf(db, of, item, changes.get(key))
      if (!change) return 'superseded'
      changes.set(key, change)
      return 'written'
    } catch (error) {
      if (error instanceof Rejected) return { rejected: error.message }
      throw error
    }
  })
  const all = eraseRewritten(db, [...changes.values()])
  writeTexts(db, all)
  writeRows(db, all)
  return results
}

/** A repair is written as if the index held nothing of the record: a comparison could miss what is wrong. */
function eraseRewritten(db: Connection, changes: readonly Change[]): Change[] {
  const rewritten = changes.filter(({ item }) => item.rewrite)
  for (const [tables, some] of Map.groupBy(rewritten, (change) => change.tables))
    erase(
      db,
      tables,
      some.map(({ item }) => item.id),
    )
  return changes.map((change) => (change.item.rewrite ? { ...change, before: undefined } : change))
}

/**
 * Undefined: the index has a newer version. `earlier`: the change of the same record by an earlier item of the batch.
 * @throws Rejected
 */
function changeOf(
  db: Connection,
  tables: ResourceTables,
  item: PreparedItem,
  earlier: Change | undefined,
): Change | undefined {
  const { id, version, document } = item
  const rows = document ? rowsOf(tables, id, document) : []
  const texts = document?.texts
  if (texts && 'rejected' in texts) reject(texts.rejected)
  const before = earlier ? earlier.before : indexedOf(db, tables, id)
  const newest = earlier?.item.version ?? before?.version ?? versionOfTombstone(db, tables, id)
  return newest === undefined || version >= newest ? { tables, item, rows, texts, before } : undefined
}

function indexedOf(db: Connection, { rows, records, occurrences }: ResourceTables, id: number): Indexed | undefined {
  const found = db.get<Pick<Indexed, 'version' | 'texts'>>(
    `SELECT version, texts FROM ${records.text} WHERE id = ?`,
    id,
  )
  if (!found) return undefined
  const all = db.all<Omit<IndexedRow, 'terms'> & { terms: string }>(
    `SELECT e.k >> ${ID_BITS} primarySort, e.n, e.c, coalesce(o.terms, r.terms) terms
      FROM ${rows.text} e JOIN ${records.text} r ON r.id = e.id LEFT JOIN ${occurrences.text} o ON o.k = e.k
      WHERE e.id = ?`,
    id,
  )
  return { ...found, rows: all.map((row) => ({ ...row, terms: readTerms(row.terms) })) }
}

/**
 * Which records each change of the index was about, by the generation of their resource that it made: the table
 * `index_change`. Readers that keep values of the index in memory read these records again, and not the whole index.
 */
import type { IndexedResource } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { type Generations, generationOf } from './generations.ts'
import type { ResourceTables } from './tables.ts'

/** Older ones are dropped. Who reads less often than every so many changes reads the whole index. */
const KEPT_CHANGES = 10_000
/** Of changes of many records, as an import makes them, only so many are kept: after them, all is read sooner. */
const KEPT_LONG_CHANGES = 1_000
/** Of the list of ids: some forty records. */
const LONG_CHARACTERS = 300

/** Inside the transaction that wrote the records and raised the generations. */
export function writeChanges(
  db: Connection,
  build: string,
  written: readonly { resource: IndexedResource; id: number }[],
  generations: Generations,
): void {
  for (const [resource, records] of Map.groupBy(written, (record) => record.resource)) {
    const generation = generationOf(generations, resource)
    const ids = JSON.stringify(records.map(({ id }) => id))
    db.write('INSERT INTO index_change VALUES (?, ?, ?, ?)', resource, generation, Number(build), ids)
    db.write('DELETE FROM index_change WHERE resource = ? AND generation <= ?', resource, generation - KEPT_CHANGES)
    db.write(
      'DELETE FROM index_change WHERE resource = ? AND generation = ? AND length(ids) > ?',
      resource,
      generation - KEPT_LONG_CHANGES,
      LONG_CHARACTERS,
    )
  }
}

/** The ids of the records of a build that changed from one generation to another; undefined: they are not known. */
export function changedSince(
  db: Connection,
  { build, declaration }: ResourceTables,
  from: number,
  to: number,
): number[] | undefined {
  const changes = db.tuples<[build: number, ids: string]>(
    'SELECT build, ids FROM index_change WHERE resource = ? AND generation > ? AND generation <= ?',
    declaration.name,
    from,
    to,
  )
  // Older releases, and a swap of builds, raise the generation and do not say what changed.
  if (changes.length !== to - from) return undefined
  return changes.filter(([of]) => of === build).flatMap(([, ids]): number[] => JSON.parse(ids))
}

/** Texts that were made of the index, saved as columns are, but by themselves. */
import type { SavedText } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { changedSince } from './changes.ts'
import { OF_NO_ROWS, partsOf, readSaved, type SavedPart, savedAt } from './saved-columns.ts'
import type { ResourceTables } from './tables.ts'

const columnOf = (name: string) => `text ${name}`

export function hasSavedText(db: Connection, tables: ResourceTables, name: string): boolean {
  return savedAt(db, tables, columnOf(name)) !== undefined
}

/** `generation`: that of the resource now. */
export function readSavedText(
  db: Connection,
  tables: ResourceTables,
  name: string,
  generation: number,
): SavedText | undefined {
  const saved = readSaved(db, tables, columnOf(name))
  const [text] = saved?.arrays ?? []
  if (!saved || !(text instanceof Uint8Array)) return undefined
  return { text, changed: changedSince(db, tables, saved.generation, generation) }
}

/** `generation`: of which the text was made. */
export function partsOfText(name: string, generation: number, text: Uint8Array): Generator<SavedPart, void> {
  const as = { column: columnOf(name), numbering: OF_NO_ROWS, generation }
  return partsOf(as, { arrays: [text], details: {} })
}

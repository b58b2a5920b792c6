/** Texts that were made of the index, saved as columns are, but by themselves. */
import type { SavedText } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { changedSince } from './changes.ts'
import { OF_NO_ROWS, partsOf, readSaved, type SavedPart } from './saved-columns.ts'
import type { ResourceTables } from './tables.ts'

const columnOf = (name: string) => `text ${name}`

/** A saved text as a thread gives it to another: as a string it would be copied twice on its way. */
export interface SavedTextBytes extends Pick<SavedText, 'changed'> {
  bytes: Uint8Array
}

/** `generation`: that of the resource now. */
export function readSavedText(
  db: Connection,
  tables: ResourceTables,
  name: string,
  generation: number,
): SavedTextBytes | undefined {
  const saved = readSaved(db, tables, columnOf(name))
  const [bytes] = saved?.arrays ?? []
  if (!saved || !(bytes instanceof Uint8Array)) return undefined
  return { bytes, changed: changedSince(db, tables, saved.generation, generation) }
}

export function savedTextOf({ bytes, changed }: SavedTextBytes): SavedText {
  return { text: new TextDecoder().decode(bytes), changed }
}

/** `generation`: of which the text was made. */
export function partsOfText(name: string, generation: number, text: string): Generator<SavedPart, void> {
  const as = { column: columnOf(name), numbering: OF_NO_ROWS, generation }
  return partsOf(as, { arrays: [Buffer.from(text)], details: {} })
}

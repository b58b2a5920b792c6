/** The words of texts, saved as they were read at a generation of the index. */
import type { VocabularyWord } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { OF_NO_ROWS, partsOf, readSaved, type SavedPart } from './saved-columns.ts'
import type { ResourceTables } from './tables.ts'

interface Details {
  /** When they were read, by the clock of the machine, and how long that took. */
  at: number
  readMs: number
}

export interface SavedWords extends Details {
  generation: number
  /** As JSON: the main thread parses it. */
  json: string
}

export function readSavedWords(db: Connection, tables: ResourceTables, column: string): SavedWords | undefined {
  const saved = readSaved(db, tables, column)
  if (!saved) return undefined
  const { arrays, details, generation } = saved
  return { ...(details as Details), generation, json: new TextDecoder().decode(arrays[0]) }
}

/** In parts, to be saved. */
export function partsOfWords(
  column: string,
  words: readonly VocabularyWord[],
  { generation, ...details }: Details & { generation: number },
): Generator<SavedPart, void> {
  const json = Buffer.from(JSON.stringify(words))
  return partsOf({ column, numbering: OF_NO_ROWS, generation }, { arrays: [json], details })
}

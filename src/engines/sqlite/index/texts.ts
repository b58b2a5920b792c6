/**
 * Prepares the texts of documents, which takes as long as to write them: not in the thread that writes, so that one
 * bulk is prepared while another is written.
 */
import { hash } from 'node:crypto'
import { Rejected, textOf } from '../../../calendar/declaration/index-values.ts'
import { isLanguage, type Language } from '../../../calendar/languages.ts'
import type { IndexDocument, IndexedResource } from '../../../calendar/ports.ts'
import type { ResourceTables, Tables } from './tables.ts'
import { textCells } from './text-cells.ts'

type Texts = Pick<IndexDocument, 'texts' | 'listed'>

/** What is written of the texts of a document. */
export interface PreparedTexts {
  digest: string
  /** For each language of the build, those of the full-text columns. */
  cells: readonly (readonly string[])[]
}

/** The languages of the build, without those that a later declaration has dropped. */
export function languagesOf({ languages }: ResourceTables): Language[] {
  return languages.filter(isLanguage)
}

/** Of all that the full-text tables have of a document. @throws Rejected */
export function digestOfTexts(tables: ResourceTables, { texts, listed }: Texts): string {
  const given: Partial<Texts['texts']> = texts
  const all = languagesOf(tables).map((language) =>
    Object.keys(tables.declaration.texts).map((text) => textOf(given[language]?.[text], text)),
  )
  return hash('sha1', JSON.stringify([listed, all]), 'base64')
}

/** The texts of a document of a resource. */
export type WrittenTexts = Texts & { resource: IndexedResource }

/** Null for null, which stands for a removed record. In any thread. */
export function preparedTexts(
  build: Tables,
  documents: readonly (WrittenTexts | null)[],
): (PreparedTexts | { rejected: string } | null)[] {
  return documents.map((document) => document && preparedText(build, document))
}

function preparedText(build: Tables, document: WrittenTexts): PreparedTexts | { rejected: string } {
  const tables = build.get(document.resource)
  if (!tables) return { rejected: `${document.resource} is not in this build of the index` }
  try {
    const digest = digestOfTexts(tables, document)
    return { digest, cells: languagesOf(tables).map((language) => textCells(tables, language, document)) }
  } catch (error) {
    if (error instanceof Rejected) return { rejected: error.message }
    throw error
  }
}

/** How eagerly FTS5 puts a full-text table in order (https://sqlite.org/fts5.html): less while a build is filled. */
import type { Connection } from '../database.ts'
import { fullTextsOf, type Tables } from './tables.ts'

interface FullTextSettings {
  /** How many parts of about the same size are merged: a little with each write, and at once. */
  automerge: number
  crisismerge: number
  /** Bytes of terms that are collected in memory before they are written as a part. */
  hashsize: number
}

/** Nobody searches the build, so more parts do no harm; what is written at once is one. */
export const filling: FullTextSettings = { automerge: 8, crisismerge: 32, hashsize: 2 ** 24 }
/** FTS5's own, but parts are merged eight by eight: four by four, a create spends as long on merging as on the rest. */
export const live: FullTextSettings = { automerge: 8, crisismerge: 16, hashsize: 2 ** 20 }

export function setFullTexts(db: Connection, build: Tables, settings: FullTextSettings): void {
  for (const { text } of fullTextsOf(build)) {
    // As a bigint: a JavaScript number is a float.
    for (const [setting, value] of Object.entries(settings))
      db.write(`INSERT INTO ${text} (${text}, rank) VALUES (?, ?)`, setting, BigInt(value))
  }
}

/**
 * The builds of the index. A row of the table `version` (the older word for a build) says which tables a build has and
 * whether it is live.
 */
import { languageCodes } from '../../../calendar/languages.ts'
import type { IndexBuild, IndexDeclaration } from '../../../calendar/ports.ts'
import { Unavailable } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { name } from '../sql.ts'
import { forgetSome, PACKED_WITH_DOCUMENTS } from '../store/earlier-documents.ts'
import { type Build, listBuilds } from './build-list.ts'
import { definitions, lateParts } from './definitions.ts'
import { filling, live, setFullTexts } from './full-text-settings.ts'
import { MergedTexts } from './merged-texts.ts'
import { PostponedTerms, postponeTerms } from './postponed-terms.ts'
import type { BuildDefinition, BuildOfFormat, Tables } from './tables.ts'
import { COMPLETE_FORMATS, FILLING_FORMAT, KNOWN_FORMATS, SHARED_PARTS, TABLES_FORMAT, tablesOf } from './tables.ts'

/**
 * Rows deleted in one step of a drop, by a part of the name of the table: of large tables, and of one with large rows.
 */
const dropRows = { _record_: 1_000, shown_: 1_000, saved_: 8 }

/** The tables of a build by its number, cached: they never change. */
function tablesReader(db: Connection): (n: number) => Tables {
  const cached = new Map<number, Tables>()
  return (n) => {
    const tables = cached.get(n) ?? tablesOf(n, definitionOf(db, n))
    cached.set(n, tables)
    return tables
  }
}

/** @throws Unavailable */
function definitionOf(db: Connection, n: number): BuildOfFormat {
  const row = db.get<{ made: string; format: number }>('SELECT made, format FROM version WHERE n = ?', n)
  if (!row) throw new Unavailable(`there is no build ${n} of the index`)
  const { made, format } = row
  return {
    ...JSON.parse(made),
    hasDocuments: format >= PACKED_WITH_DOCUMENTS,
    sharesParts: format >= SHARED_PARTS,
  }
}

function liveNumber(db: Connection): number | undefined {
  return db.get<{ n: number }>(`SELECT n FROM version WHERE live AND format IN ${COMPLETE_FORMATS}`)?.n
}

export function buildReader(db: Connection) {
  const tables = tablesReader(db)
  return {
    builds(): IndexBuild[] {
      return listBuilds((query, ...values) => db.all<Build>(query, ...values))
    },

    /** @throws Unavailable */
    liveTables(): Tables {
      const found = liveNumber(db)
      if (found === undefined) throw new Unavailable('there is no index yet')
      return tables(found)
    },

    tablesOf: (build: string): Tables => tables(Number(build)),
  }
}

/** False: the build has all of them. */
function makeLatePart(db: Connection, build: Tables): boolean {
  const missing = lateParts(build).find(({ name: { text } }) => !isPresent(db, text))
  if (missing) db.exec(missing.statements)
  return missing !== undefined
}

function isPresent(db: Connection, quoted: string): boolean {
  return db.get(`SELECT 1 FROM sqlite_schema WHERE '"' || name || '"' = ?`, quoted) !== undefined
}

export function buildWriter(db: Connection, indexes: readonly IndexDeclaration[]) {
  const tables = tablesReader(db)
  const texts = new MergedTexts(db)
  const postponed = new PostponedTerms(db)

  function find(build: string): { n: number; live: number; format: number } {
    const found = db.get<{ n: number; live: number; format: number }>(
      `SELECT n, live, format FROM version WHERE n = ? AND NOT dropped AND format IN ${KNOWN_FORMATS}`,
      build,
    )
    if (!found) throw new Error(`there is no build ${build} of the index`)
    return found
  }

  return {
    tables: (build: string) => tables(find(build).n),

    create(hash: string): string {
      const definition: BuildDefinition = { indexes, languages: languageCodes }
      return db.transaction(() => {
        const { n } = db.get<{ n: number }>(
          'INSERT INTO version (hash, format, made, live, dropped) VALUES (?, ?, ?, 0, 0) RETURNING n',
          hash,
          FILLING_FORMAT,
          JSON.stringify(definition),
        ) ?? { n: 0 }
        const made = tables(n)
        for (const statement of definitions(made)) db.exec(statement)
        setFullTexts(db, made, filling)
        postponeTerms(db, made)
        return String(n)
      })
    },

    /** Merges some texts, writes some of the terms that were left out, or makes a late part. False: all is done. */
    completeStep(build: string): boolean {
      const { n, format } = find(build)
      if (format !== FILLING_FORMAT) return false
      if (texts.mergeSome(tables(n)) || postponed.writeSome(tables(n))) return true
      // Another process may be completing it, too.
      return db.transaction(() => {
        if (makeLatePart(db, tables(n))) return true
        db.write('UPDATE version SET format = ? WHERE n = ?', TABLES_FORMAT, n)
        return false
      })
    },

    /** Makes what the live build lacks, if an earlier release has made it. */
    completeLive(): void {
      const found = liveNumber(db)
      while (found !== undefined && db.transaction(() => makeLatePart(db, tables(found))));
    },

    /** It is complete. */
    swap(build: string): void {
      const { n } = find(build)
      setFullTexts(db, tables(n), live)
      db.write('UPDATE version SET live = (n = ?)', n)
    },

    /** Removes the build from the list; `dropStep` then removes its tables. Tells whether all of it was filled. */
    hide(build: string): boolean {
      const { n, live, format } = find(build)
      if (live) throw new Error(`build ${build} of the index is live`)
      db.write('UPDATE version SET dropped = 1 WHERE n = ?', n)
      return format !== FILLING_FORMAT
    },

    /** Removes some rows or a table of a hidden build: other writers wait only that long. False: nothing remains. */
    dropStep(): boolean {
      return db.transaction(() => {
        const hidden = db.get<{ n: number }>(`SELECT n FROM version WHERE dropped OR format NOT IN ${KNOWN_FORMATS}`)
        if (!hidden) return false
        // The shadow tables of virtual tables have other endings and are dropped with them.
        const remaining = db.get<{ table: string }>(
          `SELECT name "table" FROM sqlite_schema WHERE type = 'table' AND name GLOB '*_' || ?`,
          String(hidden.n),
        )
        const table = name(remaining?.table ?? '').text
        const rows = Object.entries(dropRows).find(([part]) => remaining?.table.includes(part))?.[1]
        if (!remaining) {
          if (!forgetSome(db, hidden.n)) db.write('DELETE FROM version WHERE n = ?', hidden.n)
        } else if (rows && db.get(`SELECT 1 FROM ${table}`))
          db.write(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${rows})`)
        else db.exec(`DROP TABLE ${table}`)
        return true
      })
    },
  }
}

/** The versions of the index: rows that say which tables there are and which of them answer. */
import { languageCodes } from '../../../calendar/languages.ts'
import type { IndexBuild, IndexDeclaration } from '../../../calendar/ports.ts'
import { Unavailable } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { name } from '../sql.ts'
import type { Made, Tables } from './tables.ts'
import { definitions, FORMAT, tablesOf } from './tables.ts'

/** Rows deleted in one step of a drop. */
const DROP_ROWS = 1000

/** The tables of a version, which never change. */
function tablesFrom(db: Connection): (n: number) => Tables {
  const known = new Map<number, Tables>()
  return (n) => {
    const tables =
      known.get(n) ??
      tablesOf(n, JSON.parse(db.get<{ made: string }>('SELECT made FROM version WHERE n = ?', n)?.made ?? '') as Made)
    known.set(n, tables)
    return tables
  }
}

export function versionReader(db: Connection) {
  const tables = tablesFrom(db)
  return {
    versions(): IndexBuild[] {
      return db
        .all<{ n: number; hash: string; live: number }>(
          'SELECT n, hash, live FROM version WHERE NOT dropped AND format = ? ORDER BY n',
          FORMAT,
        )
        .map(({ n, hash, live }) => ({ name: String(n), hash, live: live === 1 }))
    },

    liveTables(): Tables {
      const live = db.get<{ n: number }>('SELECT n FROM version WHERE live AND format = ?', FORMAT)
      if (!live) throw new Unavailable('there is no index yet')
      return tables(live.n)
    },

    generation(): number {
      return db.get<{ value: number }>(`SELECT value FROM meta WHERE key = 'generation'`)?.value ?? 0
    },
  }
}

export function versionWriter(db: Connection, indexes: readonly IndexDeclaration[]) {
  const tables = tablesFrom(db)

  function find(version: string): { n: number; live: number } {
    const found = db.get<{ n: number; live: number }>(
      'SELECT n, live FROM version WHERE n = ? AND NOT dropped AND format = ?',
      version,
      FORMAT,
    )
    if (!found) throw new Error(`there is no version ${version} of the index`)
    return found
  }

  return {
    tables: (version: string) => tables(find(version).n),

    create(hash: string): string {
      const made: Made = { indexes, languages: languageCodes }
      return db.transaction(() => {
        const { n } = db.get<{ n: number }>(
          'INSERT INTO version (hash, format, made, live, dropped) VALUES (?, ?, ?, 0, 0) RETURNING n',
          hash,
          FORMAT,
          JSON.stringify(made),
        ) ?? { n: 0 }
        for (const definition of definitions(tablesOf(n, made))) db.exec(definition)
        return String(n)
      })
    },

    swap(version: string): void {
      db.write('UPDATE version SET live = (n = ?)', find(version).n)
    },

    /** Hides the version; its tables then go by `dropStep`. */
    hide(version: string): void {
      const { n, live } = find(version)
      if (live) throw new Error(`version ${version} of the index is live`)
      db.write('UPDATE version SET dropped = 1 WHERE n = ?', n)
    },

    /** Removes a little of what is hidden, so that other writers wait only that long. False: nothing was left. */
    dropStep(): boolean {
      return db.transaction(() => {
        const hidden = db.get<{ n: number }>('SELECT n FROM version WHERE dropped OR format <> ?', FORMAT)
        if (!hidden) return false
        // The shadow tables of virtual ones have other endings, and go with them.
        const left = db.get<{ table: string }>(
          `SELECT name "table" FROM sqlite_schema WHERE type = 'table' AND name GLOB '*_' || ?`,
          String(hidden.n),
        )
        const table = name(left?.table ?? '').text
        if (!left) db.write('DELETE FROM version WHERE n = ?', hidden.n)
        else if (left.table.includes('_record_') && db.get(`SELECT 1 FROM ${table}`))
          db.write(`DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} LIMIT ${DROP_ROWS})`)
        else db.exec(`DROP TABLE ${table}`)
        return true
      })
    },
  }
}

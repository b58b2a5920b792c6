/** The state, in the workers: values are JSON strings here. */
import type { Connection } from '../database.ts'

export interface StoredState {
  key: string
  value: string
  rev: number
}

export function stateWriter(db: Connection) {
  return {
    putState(key: string, value: string, expected: number | null | undefined): boolean {
      return db.transaction(() => {
        const rev = db.get<{ rev: number }>('SELECT rev FROM state WHERE key = ?', key)?.rev ?? null
        if (expected !== undefined && rev !== expected) return false
        db.write('INSERT OR REPLACE INTO state VALUES (?, ?, ?)', key, value, (rev ?? 0) + 1)
        return true
      })
    },

    removeState(key: string, expected: number | undefined): boolean {
      return (
        db.get('DELETE FROM state WHERE key = ? AND rev = coalesce(?, rev) RETURNING 1', key, expected ?? null) !==
        undefined
      )
    },
  }
}

export function stateReader(db: Connection) {
  return {
    getState(key: string): StoredState | undefined {
      return db.get('SELECT * FROM state WHERE key = ?', key)
    },

    listState(prefix: string): StoredState[] {
      return db.all(
        'SELECT * FROM state WHERE key >= ? AND substr(key, 1, length(?)) = ? ORDER BY key',
        prefix,
        prefix,
        prefix,
      )
    },
  }
}

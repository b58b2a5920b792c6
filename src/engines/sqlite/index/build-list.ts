/** The builds of the index that this version can read. */
import type { IndexBuild } from '../../../calendar/ports.ts'
import { FILLING_FORMAT, TABLES_FORMAT } from './tables.ts'

export interface Build {
  n: number
  hash: string
  live: number
}

export function listBuilds(all: (query: string, ...values: number[]) => Build[]): IndexBuild[] {
  const found = all(
    'SELECT n, hash, live FROM version WHERE NOT dropped AND format IN (?, ?) ORDER BY n',
    TABLES_FORMAT,
    FILLING_FORMAT,
  )
  return found.map(({ n, hash, live }) => ({ name: String(n), hash, live: live === 1 }))
}

/** The builds of the index that this version can read. */
import type { IndexBuild } from '../../../calendar/ports.ts'
import { KNOWN_FORMATS, OWN_FORMATS } from './tables.ts'

export interface Build {
  n: number
  hash: string
  live: number
}

/** One of an earlier format has another hash than any that is wanted: it answers until it has been rebuilt. */
export function listBuilds(all: (query: string) => Build[]): IndexBuild[] {
  const hash = `iif(format IN ${OWN_FORMATS}, hash, 'earlier')`
  const found = all(
    `SELECT n, ${hash} hash, live FROM version WHERE NOT dropped AND format IN ${KNOWN_FORMATS} ORDER BY n`,
  )
  return found.map(({ n, hash, live }) => ({ name: String(n), hash, live: live === 1 }))
}

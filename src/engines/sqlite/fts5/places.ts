/** Where terms are in the segments of an FTS5 table: the pages that they begin on, by the index of these. */
import type { Connection } from '../database.ts'
import type { Fts5Table, Segment } from './segments.ts'

/** `prefix`: every term that begins with it. */
export interface Term {
  term: string
  prefix: boolean
}

/** A term, or all that begin with it, and the pages of a segment that may have them. */
export interface Place {
  segment: Segment
  key: Buffer
  prefix: boolean
  /** The page that it begins on, if the segment has it. */
  first: number
  /** The next one on which another term begins, or the last one of the segment. */
  next: number
}

/** All terms are in one index, the first one; FTS5 may have others, of their beginnings. */
const MAIN_INDEX = '0'
/** In no term, and after all that are in one. */
const HIGHEST_BYTE = 'ff'

/** In the order of the segments, all by one statement: a call takes longer than to find one. */
export function placesOf(
  db: Connection,
  { index }: Fts5Table,
  segments: readonly Segment[],
  terms: readonly Term[],
): Place[] {
  // The number of a page is above a bit that says whether it has a doclist index.
  const page = (where: string) => `(SELECT pgno >> 1 FROM ${index.text} WHERE segid = s.value AND ${where} LIMIT 1)`
  const keys = terms.map(({ term, prefix }) => ({ key: Buffer.from(MAIN_INDEX + term), prefix }))
  const bounds = keys.map(({ key, prefix }) => {
    const first = key.toString('hex')
    return [first, prefix ? first + HIGHEST_BYTE : first]
  })
  const bound = (nth: number) => `unhex(t.value ->> ${nth})`
  const found = db.tuples<[segment: number, term: number, first: number | null, next: number | null]>(
    `SELECT s.key, t.key, ${page(`term <= ${bound(0)} ORDER BY term DESC`)}, ${page(`term > ${bound(1)} ORDER BY term`)}
      FROM json_each(?) s CROSS JOIN json_each(?) t`,
    JSON.stringify(segments.map(({ id }) => id)),
    JSON.stringify(bounds),
  )
  return found.flatMap(([nthSegment, nthTerm, first, next]) => {
    const [segment, key] = [segments[nthSegment], keys[nthTerm]]
    if (!segment || !key) return []
    const { firstPage, lastPage } = segment
    return { segment, ...key, first: Math.max(first ?? 0, firstPage), next: Math.max(next ?? lastPage, firstPage) }
  })
}

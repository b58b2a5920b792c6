/** Where terms are in the segments of an FTS5 table: the pages that they begin on, by the index of these. */
import type { Connection } from '../database.ts'
import type { Fts5Table, Segment } from './segments.ts'

/** A term, and the pages of a segment that may have it. */
export interface Place {
  segment: Segment
  key: Buffer
  /** The page that it begins on, if the segment has it. */
  first: number
  /** The next one on which another term begins, or the last one of the segment. */
  next: number
}

/** All terms are in one index, the first one; FTS5 may have others, of their beginnings. */
const MAIN_INDEX = '0'

/** In the order of the segments, all by one statement: a call takes longer than to find one. */
export function placesOf(
  db: Connection,
  { index }: Fts5Table,
  segments: readonly Segment[],
  terms: readonly string[],
): Place[] {
  // The number of a page is above a bit that says whether it has a doclist index.
  const page = (where: string) => `(SELECT pgno >> 1 FROM ${index.text} WHERE segid = s.value AND ${where} LIMIT 1)`
  const key = `CAST('${MAIN_INDEX}' || t.value AS BLOB)`
  const keys = terms.map((term) => Buffer.from(MAIN_INDEX + term))
  const found = db.tuples<[segment: number, term: number, first: number | null, next: number | null]>(
    `SELECT s.key, t.key, ${page(`term <= ${key} ORDER BY term DESC`)}, ${page(`term > ${key} ORDER BY term`)}
      FROM json_each(?) s CROSS JOIN json_each(?) t`,
    JSON.stringify(segments.map(({ id }) => id)),
    JSON.stringify(terms),
  )
  return found.flatMap(([nthSegment, nthTerm, first, next]) => {
    const [segment, key] = [segments[nthSegment], keys[nthTerm]]
    if (!segment || !key) return []
    const { firstPage, lastPage } = segment
    return { segment, key, first: Math.max(first ?? 0, firstPage), next: Math.max(next ?? lastPage, firstPage) }
  })
}

/** What a thread keeps of a resource from one search to the next. */
import { Columns, type MeteredReader } from '../columns/columns.ts'
import type { ResourceTables } from '../index/tables.ts'
import type { SentRecords } from '../shared-records.ts'
import { Cache } from './cache.ts'
import { KeptPlaces } from './places.ts'
import { LongLists } from './terms-with.ts'

export interface Kept {
  tables: ResourceTables
  generation: number
  cache: Cache
  places: KeptPlaces
  columns: Columns
  longLists: LongLists
  /** Of all resources. */
  sent: SentRecords
}

export interface ReaderOfHits extends MeteredReader {
  sent: SentRecords
}

/** In a generation of the resource; `last`: what was kept before. */
export function keptAt(reader: ReaderOfHits, tables: ResourceTables, generation: number, last?: Kept): Kept {
  const isSame = last?.tables === tables
  if (isSame && last.generation === generation) return last
  const { columns, longLists } = isSame ? last : { columns: new Columns(reader, tables), longLists: new LongLists() }
  return { tables, generation, cache: new Cache(), places: new KeptPlaces(), columns, longLists, sent: reader.sent }
}

/** The tables and columns of one build of the index, all derived from the declarations. */
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexedResource, IndexKind } from '../../../calendar/ports.ts'
import { Unavailable } from '../../../calendar/ports.ts'
import type { Sql } from '../sql.ts'
import { name } from '../sql.ts'
import { type TextList, textListsOf } from './text-lists.ts'

/**
 * The key `k` of a row holds the value of the primary sort and the id in one integer, so that rows, terms and texts
 * are stored in the order of most lists, ties by id: 37 signed bits for the value (Unix seconds of the years 1000 to
 * 3999, or an id), 26 bits for the id. It exceeds 2^53: SQL composes and splits it, JavaScript never reads it.
 */
export const ID_BITS = 26
export const MAX_ID = 2 ** ID_BITS - 1

/** Rows are counted by spans of so many bits of the primary sort: 2^16 seconds are 18 hours. */
export const SPAN_BITS = 16

/** SQL: the key of a row, from its primary sort and its id. */
export const KEY = `(? << ${ID_BITS}) | ?`

/**
 * SQL: the row of a full-text table that has the texts of a row: the id of its record, so that the numbers in the lists
 * of rows are small and near each other. Occurrences share the texts of their record, number 0; those with other texts
 * count from 1.
 */
export const TEXT_ROW = KEY

/**
 * A row that still runs at a time started at most its own duration before. Rows are therefore indexed by a class of
 * duration, of up to each of these many seconds or longer, and only as much of the past is read as each class needs.
 */
export const DURATION_LIMITS_S = [1, 4, 16, 64, 256].map((days) => days * 86_400)

export function durationClassOf(seconds: number): number {
  const found = DURATION_LIMITS_S.findIndex((limit) => seconds <= limit)
  return found === -1 ? DURATION_LIMITS_S.length : found
}

/**
 * Raise both when the tables below change, to numbers that neither has had: a build of another format is not read, and
 * is dropped by the next rebuild.
 */
export const TABLES_FORMAT = 12
/** Of a build that is not complete: its terms are not all written, or it lacks indexes. */
export const FILLING_FORMAT = 13
/**
 * Complete builds of earlier releases are read and written until they have been rebuilt: in those of 10 the beginnings
 * of words are terms, too, each form of a text has a column, and records are stored with those that they show; in those
 * of 8 records are packed without their documents.
 */
const EARLIER_FORMATS = [8, 10]
/** The first format in which marked tokens share a column, and what records show is stored apart. */
export const SHARED_PARTS = 12

/** SQL: the formats of complete builds, of all builds that can be read, and of those that are made so now. */
export const COMPLETE_FORMATS = `(${EARLIER_FORMATS}, ${TABLES_FORMAT})`
export const KNOWN_FORMATS = `(${EARLIER_FORMATS}, ${TABLES_FORMAT}, ${FILLING_FORMAT})`
export const OWN_FORMATS = `(${TABLES_FORMAT}, ${FILLING_FORMAT})`

/** What a build was made from; stored with it, so that a process with other declarations can still read it. */
export interface BuildDefinition {
  indexes: readonly IndexDeclaration[]
  languages: readonly string[]
}

export interface BuildOfFormat extends BuildDefinition {
  /** Whether its records are packed with the documents of the store. */
  hasDocuments: boolean
  /** Whether the tokens of all forms that have marks share a column, and records share what they show. */
  sharesParts: boolean
}

export interface Field {
  kind: IndexKind
  /**
   * The column of the rows: a single value; the number of values of a many-valued field; of points the place, or the
   * negative number of places if there are several.
   */
  column: (language: string) => string
  /** Identifies a many-valued field in the table of terms. Places of records with several have the next code. */
  code: number
}

export interface Column {
  column: string
  kind: IndexKind
}

export interface ResourceTables {
  /** The number of the build. */
  build: number
  /** See `BuildOfFormat`. */
  hasDocuments: boolean
  declaration: IndexDeclaration
  fields: ReadonlyMap<string, Field>
  /** Of the rows, after k, id, n, c and duration. */
  columns: readonly Column[]
  /** Of the full-text tables. */
  textColumns: readonly string[]
  textLists: readonly TextList[]
  languages: readonly string[]
  /**
   * k, id, n (the number of its texts), c, duration and a column for each field: what lists are filtered and sorted by.
   * A record has a row, one that repeats has one for each of its occurrences.
   */
  rows: Sql
  /** The index of the rows by record and texts; it covers the way from matches of texts to keys. */
  byId: Sql
  /** The rows that are occurrences: k, their terms if they differ from those of the record, their own properties. */
  occurrences: Sql
  /**
   * The distinct combinations of boolean and keyword values. There are few, and most conditions are about them alone.
   * A row and its terms hold the number of their class, c, so that conditions on it need no look at the row.
   */
  classes: Sql
  /** The index of the rows by class. */
  byClass: Sql
  /**
   * id, version, how many occurrences it has (null: it does not repeat), the terms, the digest of the texts, the
   * signals by language, and the record as it is stored (stored-records.ts).
   */
  records: Sql
  /** resource and the shape of its records. */
  shapes: Sql
  /** The records that others show (shown-records.ts), of all resources; undefined: a record is stored with them. */
  shown: Sql | undefined
  /** The index of the records by version, for those who follow the changes. */
  recordsByVersion: Sql
  /** id and version of removed records. */
  tombstones: Sql
  tombstonesByVersion: Sql
  /** The index of the rows by duration class, if there is an end field; it covers the queries of running rows. */
  byDuration: Sql
  /** c, span and how many rows of the class have a primary sort in the span. A build of an earlier release lacks it. */
  counts: Sql
  /** The triggers that keep the counts. */
  countOf: (change: 'inserted' | 'deleted') => Sql
  fts: (language: string) => Sql
  /** FTS5's own table of the lengths of the texts in a full-text table (https://sqlite.org/fts5.html). */
  textSizes: (language: string) => Sql
  /** The terms of a full-text table, and how many rows have each in a column. */
  vocabulary: (language: string) => Sql
  /** f (the code of the field), value, k and c of each value of a many-valued field. See postponed-terms.ts. */
  terms: Sql
  /** Distinct points. */
  places: Sql
  /** What threads have read of the rows into memory, for the next process (saved-columns.ts). It may be absent. */
  saved: Sql
}

export type Tables = ReadonlyMap<IndexedResource, ResourceTables>

/** @throws Error when the resource is not indexed */
export function tablesFor(all: Tables, resource: IndexedResource): ResourceTables {
  const tables = all.get(resource)
  if (!tables) throw new Error(`${resource} is not indexed`)
  return tables
}

/** The full-text tables of a build: one for each language of each resource that has texts. */
export function fullTextsOf(build: Tables): Sql[] {
  return [...build.values()].flatMap(({ fts, languages, textColumns }) =>
    textColumns.length ? languages.map(fts) : [],
  )
}

/** The codes of the resource's many-valued fields in the table of terms. */
export function termCodes({ fields }: ResourceTables): number[] {
  return [...fields.values()].flatMap(({ kind, code }) => {
    if (!code) return []
    return kind === 'points' ? [code, code + 1] : [code]
  })
}

/** Whether fields of this kind are part of a row's class. */
export function isClassKind(kind: IndexKind): boolean {
  return kind === 'boolean' || kind === 'keyword'
}

/** @throws Unavailable when the build has no such field */
export function fieldOf(tables: ResourceTables, field: string): Field {
  const found = tables.fields.get(field)
  if (!found) throw new Unavailable(`the index of ${tables.declaration.name} has no field ${field} (yet)`)
  return found
}

/**
 * @throws Unavailable when the build is from before the language was added: it has neither its texts nor its sort keys
 */
function languageOf(languages: readonly string[], language: string): string {
  if (!languages.includes(language)) throw new Unavailable(`the index has no language ${language} (yet)`)
  return language
}

/** Sort keys come last: SQLite reads a row up to the last column it needs, and they are long. */
function columnsOf(fields: Iterable<Field>, languages: readonly string[]): Column[] {
  const all = [...fields].flatMap(({ kind, column }) =>
    (kind === 'sort' ? languages : ['']).map((language) => ({ kind, column: column(language) })),
  )
  return [...all.filter(({ kind }) => kind !== 'sort'), ...all.filter(({ kind }) => kind === 'sort')]
}

/** `build`: its number, which ends the names of its tables. */
export function tablesOf(build: number, { indexes, ...definition }: BuildOfFormat): Tables {
  let codes = 0
  const nextCode = () => (codes += 2)
  return new Map(
    indexes.map((declaration) => [declaration.name, resourceTables(build, declaration, definition, nextCode)]),
  )
}

function resourceTables(
  build: number,
  declaration: IndexDeclaration,
  { languages, hasDocuments, sharesParts }: Omit<BuildOfFormat, 'indexes'>,
  nextCode: () => number,
): ResourceTables {
  const resource = declaration.name
  const fields = new Map(
    Object.entries(declaration.fields).map(([field, kind]): [string, Field] => {
      const column = (language: string) =>
        kind === 'sort' ? `f_${field}_${languageOf(languages, language)}` : `f_${field}`
      return [field, { kind, column, code: isMany(kind) ? nextCode() : 0 }]
    }),
  )
  const textLists = textListsOf(declaration, sharesParts)
  return {
    build,
    hasDocuments,
    declaration,
    fields,
    languages,
    columns: columnsOf(fields.values(), languages),
    textColumns: [...new Set(textLists.map(({ column }) => column))],
    textLists,
    rows: name(`${resource}_${build}`),
    byId: name(`${resource}_by_id_${build}`),
    occurrences: name(`${resource}_occurrence_${build}`),
    classes: name(`${resource}_class_${build}`),
    byClass: name(`${resource}_by_class_${build}`),
    records: name(`${resource}_record_${build}`),
    shapes: name(`shape_${build}`),
    shown: sharesParts ? name(`shown_${build}`) : undefined,
    recordsByVersion: name(`${resource}_record_by_version_${build}`),
    tombstones: name(`${resource}_tombstone_${build}`),
    tombstonesByVersion: name(`${resource}_tombstone_by_version_${build}`),
    byDuration: name(`${resource}_by_duration_${build}`),
    counts: name(`${resource}_count_${build}`),
    countOf: (change) => name(`${resource}_count_${change}_${build}`),
    fts: (language: string) => name(`${resource}_text_${languageOf(languages, language)}_${build}`),
    textSizes: (language: string) => name(`${resource}_text_${languageOf(languages, language)}_${build}_docsize`),
    vocabulary: (language: string) => name(`${resource}_vocabulary_${languageOf(languages, language)}_${build}`),
    terms: name(`term_${build}`),
    places: name(`place_${build}`),
    saved: name(`saved_${build}`),
  }
}

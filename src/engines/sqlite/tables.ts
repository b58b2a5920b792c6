/** How one version of the index is laid out: its tables and columns, all derived from the declarations. */
import type { IndexDeclaration, IndexKind, IndexedResource } from '../../calendar/ports.ts'
import { Unavailable } from '../../calendar/ports.ts'
import { name } from './sql.ts'
import type { Sql } from './sql.ts'

/**
 * The key of the narrow table and of the texts is the layout's value and the id in one integer, so that both are
 * ordered as most lists are, ties by id: 37 signed bits for the value (Unix seconds of the years 1000 to 3999, or an id),
 * 26 for the id. It is beyond 2^53: it is put together and taken apart in SQL and never read into JavaScript.
 */
export const ID_BITS = 26
export const MOST_ID = 2 ** ID_BITS - 1
export const MOST_LAYOUT = 2 ** 37 - 1
export const LEAST_LAYOUT = -(2 ** 37)

/** How far back a list of what still runs looks by the layout, in seconds; what runs longer has an index of its own. */
export const LONG = 7 * 86_400

/** What a version was made with; kept beside it, so that it can be read by a process whose declarations have changed. */
export interface Made {
  indexes: readonly IndexDeclaration[]
  languages: readonly string[]
}

export interface Field {
  kind: IndexKind
  /** Many-valued: how many; points: the place, or, when there are several, their number below 0. */
  column: (language: string) => string
  /** Many-valued: under what its values are in the table of terms; several points of one record: under the next code. */
  code: number
}

export interface Text {
  name: string
  weight: number
  /** Stems. */
  column: string
  /** Endings of words, where parts of words match too. */
  inside: string | null
}

export interface Column {
  column: string
  type: string
}

export interface ResourceTables {
  declaration: IndexDeclaration
  fields: ReadonlyMap<string, Field>
  /** Of the narrow table, after k, id and label. */
  columns: readonly Column[]
  texts: readonly Text[]
  /** Of the tables of texts: stems first. */
  textColumns: readonly string[]
  languages: readonly string[]
  /** k, id, label and a column for each single value: what lists are filtered and ordered by. */
  rows: Sql
  /** id, what the terms and texts were, and the record to show. */
  records: Sql
  /** Labels of the records that are gone. */
  tombstones: Sql
  /** The index of the rows that run longer than `LONG`, if the declaration says until when. */
  long: Sql
  fts: (language: string) => Sql
  terms: Sql
  places: Sql
  placeTree: Sql
}

export type Tables = ReadonlyMap<IndexedResource, ResourceTables>

const many: readonly IndexKind[] = ['longs', 'keywords', 'points']

export function isMany(kind: IndexKind): boolean {
  return many.includes(kind)
}

export function fieldOf(tables: ResourceTables, field: string): Field {
  const found = tables.fields.get(field)
  if (!found) throw new Unavailable(`the index of ${tables.declaration.name} has no field ${field} (yet)`)
  return found
}

const columnTypes: Record<IndexKind, string> = {
  long: 'INTEGER', boolean: 'INTEGER', keyword: 'TEXT', longs: 'INTEGER', keywords: 'INTEGER', points: 'INTEGER', sort: 'TEXT',
}

/** What is only sorted by comes last: the cells before it are reached without it. */
function columnsOf(fields: Iterable<Field>, languages: readonly string[]): Column[] {
  const all = [...fields].flatMap(({ kind, column }) => (kind === 'sort' ? languages : ['']).map((language) => ({ kind, column: column(language), type: columnTypes[kind] })))
  return [...all.filter(({ kind }) => kind !== 'sort'), ...all.filter(({ kind }) => kind === 'sort')]
}

export function tablesOf(version: number, { indexes, languages }: Made): Tables {
  let codes = 0
  return new Map(indexes.map((declaration) => {
    const resource = declaration.name
    const fields = new Map(Object.entries(declaration.fields).map(([field, kind]) => {
      const code = isMany(kind) ? (codes += 2) : 0
      const column = (language: string) => (kind === 'sort' ? `f_${field}_${language}` : `f_${field}`)
      return [field, { kind, column, code }] as const
    }))
    const texts = Object.entries(declaration.texts).map(([text, { weight, inside }]) => ({
      name: text, weight, column: `t_${text}`, inside: inside ? `i_${text}` : null,
    }))
    return [resource, {
      declaration, fields, texts, languages,
      columns: columnsOf(fields.values(), languages),
      textColumns: [...texts.map(({ column }) => column), ...texts.flatMap(({ inside }) => inside ?? [])],
      rows: name(`${resource}_${version}`),
      records: name(`${resource}_record_${version}`),
      tombstones: name(`${resource}_tombstone_${version}`),
      long: name(`${resource}_long_${version}`),
      fts: (language: string) => name(`${resource}_text_${language}_${version}`),
      terms: name(`term_${version}`),
      places: name(`place_${version}`),
      placeTree: name(`place_tree_${version}`),
    }] as const
  }))
}

/** True, in SQL, of a row that runs longer than `LONG`: written alike in the index and in the queries that use it. */
export function runsLong(until: string): string {
  return `${name(until).text} - (k >> ${ID_BITS}) > ${LONG}`
}

export function definitions(tables: Tables): string[] {
  const [first] = tables.values()
  if (!first) return []
  return [
    `CREATE TABLE ${first.terms.text} (f INTEGER, value ANY, k INTEGER, PRIMARY KEY (f, value, k)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE ${first.places.text} (id INTEGER PRIMARY KEY, lat REAL, lng REAL, UNIQUE (lat, lng)) STRICT`,
    `CREATE VIRTUAL TABLE ${first.placeTree.text} USING rtree(id, lat0, lat1, lng0, lng1)`,
    ...[...tables.values()].flatMap(resourceDefinitions),
  ]
}

function resourceDefinitions(tables: ResourceTables): string[] {
  const { declaration, rows, records, tombstones, long, textColumns, languages, fts } = tables
  const cells = tables.columns.map(({ column, type }) => `, ${name(column).text} ${type}`).join('')
  const until = declaration.until && fieldOf(tables, declaration.until).column('')
  return [
    `CREATE TABLE ${rows.text} (k INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, label INTEGER NOT NULL${cells}) STRICT`,
    `CREATE TABLE ${records.text} (id INTEGER PRIMARY KEY, terms TEXT NOT NULL, texts TEXT NOT NULL, record TEXT NOT NULL) STRICT`,
    `CREATE TABLE ${tombstones.text} (id INTEGER PRIMARY KEY, label INTEGER NOT NULL) STRICT`,
    ...(until ? [`CREATE INDEX ${long.text} ON ${rows.text} (${name(until).text}) WHERE ${runsLong(until)}`] : []),
    // detail=full: with less, bm25() of a contentless table is 0.
    ...(textColumns.length ? languages : []).map((language) => `CREATE VIRTUAL TABLE ${fts(language).text} USING fts5(
      ${textColumns.map((column) => name(column).text).join(', ')}, content='', contentless_delete=1, tokenize='ascii', detail=full)`),
  ]
}

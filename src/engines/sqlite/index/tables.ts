/** How one version of the index is laid out: its tables and columns, all derived from the declarations. */
import { isMany } from '../../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexedResource, IndexKind } from '../../../calendar/ports.ts'
import { Unavailable } from '../../../calendar/ports.ts'
import type { Sql } from '../sql.ts'
import { name } from '../sql.ts'

/**
 * The key of the narrow table and of the texts is the layout's value and the id in one integer, so that both are
 * ordered as most lists are, ties by id: 37 signed bits for the value (Unix seconds of the years 1000 to 3999, or an id),
 * 26 for the id. It is beyond 2^53: it is put together and taken apart in SQL and never read into JavaScript.
 */
export const ID_BITS = 26
export const MOST_ID = 2 ** ID_BITS - 1

/**
 * What still runs at a time began at most its own length before. Rows are kept apart by length, up to each of these
 * many seconds and beyond the last, so that for each only as much of the past is looked at as is needed.
 */
export const SPANS = [1, 4, 16, 64, 256].map((days) => days * 86_400)

export function spanOf(length: number): number {
  const span = SPANS.findIndex((most) => length <= most)
  return span === -1 ? SPANS.length : span
}

/** To be raised when the tables below change: versions of another format are not looked at, and go with the next rebuild. */
export const FORMAT = 1

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
  kind: IndexKind
}

export interface ResourceTables {
  declaration: IndexDeclaration
  fields: ReadonlyMap<string, Field>
  /** Of the narrow table, after k, id, c and span. */
  columns: readonly Column[]
  texts: readonly Text[]
  /** Of the tables of texts: stems first. */
  textColumns: readonly string[]
  languages: readonly string[]
  /** k, id, c, span and a column for each single value: what lists are filtered and ordered by. */
  rows: Sql
  /**
   * The combinations there are of booleans and keywords. They are few, and most conditions are about them alone; a row
   * has its class c, and so have its terms, so that much is counted without looking at the rows.
   */
  classes: Sql
  /** The index of the rows by class. */
  byClass: Sql
  /** id, label, what the terms and texts were, and the record to show. */
  records: Sql
  /** Labels of the records that are gone. */
  tombstones: Sql
  /** The index of the rows by span, if the declaration says until when they run; it has all that is asked of what runs. */
  bySpan: Sql
  fts: (language: string) => Sql
  terms: Sql
  places: Sql
  placeTree: Sql
}

export type Tables = ReadonlyMap<IndexedResource, ResourceTables>

/** Whether a condition on the field can be answered by the class of a row. */
export function isClassKind(kind: IndexKind): boolean {
  return kind === 'boolean' || kind === 'keyword'
}

export function fieldOf(tables: ResourceTables, field: string): Field {
  const found = tables.fields.get(field)
  if (!found) throw new Unavailable(`the index of ${tables.declaration.name} has no field ${field} (yet)`)
  return found
}

/** An index from before a language was added has neither texts nor sort fields in it. */
function languageOf(languages: readonly string[], language: string): string {
  if (!languages.includes(language)) throw new Unavailable(`the index has no language ${language} (yet)`)
  return language
}

const columnTypes: Record<IndexKind, string> = {
  long: 'INTEGER',
  boolean: 'INTEGER',
  keyword: 'TEXT',
  longs: 'INTEGER',
  keywords: 'INTEGER',
  points: 'INTEGER',
  sort: 'TEXT',
}

/** What is only sorted by comes last: the cells before it are reached without it. */
function columnsOf(fields: Iterable<Field>, languages: readonly string[]): Column[] {
  const all = [...fields].flatMap(({ kind, column }) =>
    (kind === 'sort' ? languages : ['']).map((language) => ({ kind, column: column(language) })),
  )
  return [...all.filter(({ kind }) => kind !== 'sort'), ...all.filter(({ kind }) => kind === 'sort')]
}

export function tablesOf(version: number, { indexes, languages }: Made): Tables {
  let codes = 0
  return new Map(
    indexes.map((declaration) => {
      const resource = declaration.name
      const fields = new Map(
        Object.entries(declaration.fields).map(([field, kind]) => {
          const code = isMany(kind) ? (codes += 2) : 0
          const column = (language: string) =>
            kind === 'sort' ? `f_${field}_${languageOf(languages, language)}` : `f_${field}`
          return [field, { kind, column, code }] as const
        }),
      )
      const texts = Object.entries(declaration.texts).map(([text, { weight, substring: inside }]) => ({
        name: text,
        weight,
        column: `t_${text}`,
        inside: inside ? `i_${text}` : null,
      }))
      return [
        resource,
        {
          declaration,
          fields,
          texts,
          languages,
          columns: columnsOf(fields.values(), languages),
          textColumns: [...texts.map(({ column }) => column), ...texts.flatMap(({ inside }) => inside ?? [])],
          rows: name(`${resource}_${version}`),
          classes: name(`${resource}_class_${version}`),
          byClass: name(`${resource}_by_class_${version}`),
          records: name(`${resource}_record_${version}`),
          tombstones: name(`${resource}_tombstone_${version}`),
          bySpan: name(`${resource}_by_span_${version}`),
          fts: (language: string) => name(`${resource}_text_${languageOf(languages, language)}_${version}`),
          terms: name(`term_${version}`),
          places: name(`place_${version}`),
          placeTree: name(`place_tree_${version}`),
        },
      ] as const
    }),
  )
}

export function definitions(tables: Tables): string[] {
  const [first] = tables.values()
  if (!first) return []
  return [
    `CREATE TABLE ${first.terms.text} (f INTEGER, value ANY, k INTEGER, c INTEGER NOT NULL, PRIMARY KEY (f, value, k)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE ${first.places.text} (id INTEGER PRIMARY KEY, lat REAL, lng REAL, UNIQUE (lat, lng)) STRICT`,
    `CREATE VIRTUAL TABLE ${first.placeTree.text} USING rtree(id, lat0, lat1, lng0, lng1)`,
    ...[...tables.values()].flatMap(resourceDefinitions),
  ]
}

function resourceDefinitions(tables: ResourceTables): string[] {
  const { declaration, rows, classes, byClass, records, tombstones, bySpan, columns, textColumns, languages, fts } =
    tables
  const cells = (of: readonly Column[]) =>
    of.map(({ column, kind }) => `, ${name(column).text} ${columnTypes[kind]}`).join('')
  const until = declaration.endField && fieldOf(tables, declaration.endField).column('')
  const classCells = columns.filter(({ kind }) => isClassKind(kind))
  return [
    `CREATE TABLE ${rows.text} (k INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, c INTEGER NOT NULL, span INTEGER NOT NULL${cells(columns)}) STRICT`,
    `CREATE INDEX ${byClass.text} ON ${rows.text} (c)`,
    `CREATE TABLE ${classes.text} (c INTEGER PRIMARY KEY${cells(classCells)}) STRICT`,
    ...(until ? [`CREATE INDEX ${bySpan.text} ON ${rows.text} (span, k, ${name(until).text}, c)`] : []),
    `CREATE TABLE ${records.text} (id INTEGER PRIMARY KEY, label INTEGER NOT NULL, terms TEXT NOT NULL, texts TEXT NOT NULL, record TEXT NOT NULL) STRICT`,
    `CREATE TABLE ${tombstones.text} (id INTEGER PRIMARY KEY, label INTEGER NOT NULL) STRICT`,
    // detail=full: with less, bm25() of a contentless table is 0.
    ...(textColumns.length ? languages : []).map(
      (language) => `CREATE VIRTUAL TABLE ${fts(language).text} USING fts5(
      ${textColumns.map((column) => name(column).text).join(', ')}, content='', contentless_delete=1, tokenize='ascii', detail=full)`,
    ),
  ]
}

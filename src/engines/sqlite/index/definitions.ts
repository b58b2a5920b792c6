/** The statements that create the tables of a build. */
import type { IndexKind } from '../../../calendar/ports.ts'
import { name, type Sql } from '../sql.ts'
import { shownDefinition } from './shown-records.ts'
import { type Column, fieldOf, ID_BITS, isClassKind, type ResourceTables, SPAN_BITS, type Tables } from './tables.ts'

const columnTypes: Record<IndexKind, string> = {
  long: 'INTEGER',
  boolean: 'INTEGER',
  keyword: 'TEXT',
  longs: 'INTEGER',
  keywords: 'INTEGER',
  points: 'INTEGER',
  sort: 'TEXT',
}

export function definitions(tables: Tables): string[] {
  const [first] = tables.values()
  if (!first) return []
  return [
    `CREATE TABLE ${first.terms.text} (
      f INTEGER, value ANY, k INTEGER, c INTEGER NOT NULL, PRIMARY KEY (f, value, k)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE ${first.places.text} (id INTEGER PRIMARY KEY, lat REAL, lng REAL, UNIQUE (lat, lng)) STRICT`,
    `CREATE TABLE ${first.shapes.text} (resource TEXT PRIMARY KEY, shape BLOB NOT NULL) STRICT, WITHOUT ROWID`,
    ...(first.shown ? [shownDefinition(first.shown)] : []),
    ...[...tables.values()].flatMap(resourceDefinitions),
  ]
}

function resourceDefinitions(tables: ResourceTables): string[] {
  const {
    rows,
    byId,
    occurrences,
    classes,
    records,
    recordsByVersion,
    tombstones,
    tombstonesByVersion,
    columns,
    textColumns,
    fts,
    vocabulary,
  } = tables
  const typed = (of: readonly Column[]) =>
    of.map(({ column, kind }) => `, ${name(column).text} ${columnTypes[kind]}`).join('')
  const classColumns = columns.filter(({ kind }) => isClassKind(kind))
  return [
    `CREATE TABLE ${rows.text} (
      k INTEGER PRIMARY KEY, id INTEGER NOT NULL, n INTEGER NOT NULL, c INTEGER NOT NULL,
      duration INTEGER NOT NULL${typed(columns)}
    ) STRICT`,
    `CREATE INDEX ${byId.text} ON ${rows.text} (id, n, c)`,
    `CREATE TABLE ${occurrences.text} (k INTEGER PRIMARY KEY, terms TEXT, record TEXT NOT NULL) STRICT`,
    `CREATE TABLE ${classes.text} (c INTEGER PRIMARY KEY${typed(classColumns)}) STRICT`,
    `CREATE TABLE ${records.text} (
      id INTEGER PRIMARY KEY, version INTEGER NOT NULL, occurrences INTEGER, terms TEXT NOT NULL,
      texts TEXT NOT NULL, signals TEXT NOT NULL, record BLOB NOT NULL
    ) STRICT`,
    `CREATE INDEX ${recordsByVersion.text} ON ${records.text} (version, id)`,
    `CREATE TABLE ${tombstones.text} (id INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT`,
    `CREATE INDEX ${tombstonesByVersion.text} ON ${tombstones.text} (version, id)`,
    ...(textColumns.length ? tables.languages : []).flatMap((language) => [
      `CREATE VIRTUAL TABLE ${fts(language).text} USING fts5(
        ${textColumns.map((column) => name(column).text).join(', ')},
        content='', contentless_delete=1, tokenize='ascii', detail=full
      )`,
      `CREATE VIRTUAL TABLE ${vocabulary(language).text} USING fts5vocab(${fts(language).text}, 'col')`,
    ]),
  ]
}

/** What is made in one step when a build is filled. */
interface LatePart {
  /** Of its table or index. */
  name: Sql
  statements: string
}

/**
 * What only searches use: indexes of the rows, and how many there are. Kept up while rows come in the order of their
 * ids, each row would change a page of each of them.
 */
export function lateParts(tables: Tables): LatePart[] {
  return [...tables.values()].flatMap((each) => {
    const { declaration, rows, byClass, byDuration } = each
    const made = (index: Sql, columns: string): LatePart => ({
      name: index,
      statements: `CREATE INDEX ${index.text} ON ${rows.text} (${columns})`,
    })
    const endColumn = declaration.endField && fieldOf(each, declaration.endField).column('')
    return [
      made(byClass, 'c'),
      ...(endColumn ? [made(byDuration, `duration, k, ${name(endColumn).text}, c`)] : []),
      { name: each.counts, statements: countsDefinition(each) },
    ]
  })
}

/** Triggers keep the counts, whoever writes a row: also an earlier release, which does not know of them. */
function countsDefinition({ rows, counts, countOf }: ResourceTables): string {
  const span = (key: string) => `${key} >> ${ID_BITS + SPAN_BITS}`
  return `
    CREATE TABLE ${counts.text} (c INTEGER, span INTEGER, n INTEGER NOT NULL, PRIMARY KEY (c, span)) STRICT, WITHOUT ROWID;
    INSERT INTO ${counts.text} SELECT c, ${span('k')}, count(*) FROM ${rows.text} GROUP BY 1, 2;
    CREATE TRIGGER ${countOf('inserted').text} AFTER INSERT ON ${rows.text} BEGIN
      INSERT INTO ${counts.text} VALUES (new.c, ${span('new.k')}, 1) ON CONFLICT (c, span) DO UPDATE SET n = n + 1;
    END;
    CREATE TRIGGER ${countOf('deleted').text} AFTER DELETE ON ${rows.text} BEGIN
      UPDATE ${counts.text} SET n = n - 1 WHERE c = old.c AND span = ${span('old.k')};
    END`
}

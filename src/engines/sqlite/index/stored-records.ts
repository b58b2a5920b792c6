/**
 * The records of the index as they are stored: compressed, with the document of the store as the dictionary, which most
 * of a record is made of. Before it stands the shape of the first record that was written, for what only records have.
 * What a record shows of others is stored apart (shown-records.ts).
 */
import type { Connection } from '../database.ts'
import { pack, packChecked, unpack, unpackChecked } from '../packed.ts'
import { shapeOf } from '../store/common-parts.ts'
import { documentWhenWritten, packedDocument } from '../store/earlier-documents.ts'
import { documentBytes } from '../store/packed-documents.ts'
import { release, withNumbers, withRecords } from './shown-records.ts'
import type { ResourceTables } from './tables.ts'

function storedShape(db: Connection, { declaration, shapes }: ResourceTables): Uint8Array | undefined {
  return db.get<{ shape: Uint8Array }>(`SELECT shape FROM ${shapes.text} WHERE resource = ?`, declaration.name)?.shape
}

/** Packs records inside the transaction that writes them. `shown`: the records that one shows, as JSON. */
export function recordPacker(
  db: Connection,
  tables: ResourceTables,
): (id: number, document: { record: string; shown: readonly string[] }) => Uint8Array {
  let shape = storedShape(db, tables)
  return (id, { record, shown }) => {
    shape ??= storeShape(db, tables, shapeOf(record))
    if (!tables.hasDocuments) return pack(record, shape)
    const text = tables.shown ? withNumbers(db, tables.shown, record, shown) : record
    return packChecked(text, dictionaryOf(db, shape, packedDocument(db, tables.declaration.name, id)))
  }
}

function storeShape(db: Connection, { declaration, shapes }: ResourceTables, shape: Uint8Array): Uint8Array {
  db.write(`INSERT INTO ${shapes.text} VALUES (?, ?)`, declaration.name, shape)
  return shape
}

/** To be called before a record is removed, or another one takes its place. */
export function releaseShown(db: Connection, tables: ResourceTables, id: number): void {
  if (!tables.shown) return
  const found = db.get<{ record: Uint8Array }>(`SELECT record FROM ${tables.records.text} WHERE id = ?`, id)
  const text = found && textUnpacker(db, tables)(id, found.record)
  if (text !== undefined) release(db, tables.shown, text)
}

/** `document`: undefined when there is none, as for one that is removed while its record is written. */
function dictionaryOf(db: Connection, shape: Uint8Array, document: Uint8Array | undefined): Uint8Array {
  return document ? Buffer.concat([shape, documentBytes(db, document)]) : shape
}

/**
 * Of the state of the file that the connection reads, so inside a snapshot. A record that is damaged is null: whoever
 * verifies the index finds and repairs it.
 */
export function recordUnpacker(db: Connection, tables: ResourceTables): (id: number, packed: Uint8Array) => string {
  const unpackText = textUnpacker(db, tables)
  return (id, packed) => {
    const text = unpackText(id, packed)
    if (text === undefined) return 'null'
    try {
      return tables.shown ? withRecords(db, tables.shown, text) : text
    } catch {
      return 'null'
    }
  }
}

/** Undefined: it is damaged. */
function textUnpacker(db: Connection, tables: ResourceTables): (id: number, packed: Uint8Array) => string | undefined {
  let shape: Uint8Array | undefined
  return (id, packed) => {
    shape ??= storedShape(db, tables) ?? new Uint8Array()
    try {
      return tables.hasDocuments ? unpackedWithDocument(db, tables, shape, id, packed) : unpack(packed, shape)
    } catch {
      return undefined
    }
  }
}

/** There may be a document now where there was none. */
function unpackedWithDocument(
  db: Connection,
  { build, declaration }: ResourceTables,
  shape: Uint8Array,
  id: number,
  packed: Uint8Array,
): string {
  const document = documentWhenWritten(db, build, declaration.name, id)
  try {
    return unpackChecked(packed, dictionaryOf(db, shape, document))
  } catch {
    return unpackChecked(packed, shape)
  }
}

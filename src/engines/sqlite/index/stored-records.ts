/**
 * The records of the index as they are stored: compressed, with the document of the store as the dictionary, which most
 * of a record is made of. Before it stands the shape of the first record that was written, for what only records have.
 */
import type { Connection } from '../database.ts'
import { pack, packChecked, unpack, unpackChecked, unpackedBytes } from '../packed.ts'
import { documentWhenWritten } from '../store/earlier-documents.ts'
import type { ResourceTables } from './tables.ts'

/** A longer one is slower to use than what it saves. */
const MAX_SHAPE_BYTES = 4096

/** All but the texts: these belong to one record, which may be deleted. */
function shapeOf(record: string): Uint8Array {
  const shape = JSON.stringify(JSON.parse(record), (_, value: unknown) => (typeof value === 'string' ? '' : value))
  return Buffer.from(shape).subarray(0, MAX_SHAPE_BYTES)
}

function storedShape(db: Connection, { declaration, shapes }: ResourceTables): Uint8Array | undefined {
  return db.get<{ shape: Uint8Array }>(`SELECT shape FROM ${shapes.text} WHERE resource = ?`, declaration.name)?.shape
}

/** The shape, and the document as it was when the record was written, if there was one. */
function dictionaryOf(
  db: Connection,
  { build, declaration }: ResourceTables,
  shape: Uint8Array,
  id: number,
): Uint8Array {
  const body = documentWhenWritten(db, build, declaration.name, id)
  return body ? Buffer.concat([shape, unpackedBytes(body)]) : shape
}

/** Inside the transaction that writes the record, when nothing is kept any more for the one before. */
export function packRecord(db: Connection, tables: ResourceTables, id: number, record: string): Uint8Array {
  const known = storedShape(db, tables)
  const shape = known ?? shapeOf(record)
  if (!known) db.write(`INSERT INTO ${tables.shapes.text} VALUES (?, ?)`, tables.declaration.name, shape)
  return tables.hasDocuments ? packChecked(record, dictionaryOf(db, tables, shape, id)) : pack(record, shape)
}

/**
 * Of the state of the file that the connection reads, so inside a snapshot. A record that is damaged is null: whoever
 * verifies the index finds and repairs it.
 */
export function recordUnpacker(db: Connection, tables: ResourceTables): (id: number, packed: Uint8Array) => string {
  let shape: Uint8Array | undefined
  return (id, packed) => {
    shape ??= storedShape(db, tables) ?? new Uint8Array()
    try {
      return tables.hasDocuments ? unpackChecked(packed, dictionaryOf(db, tables, shape, id)) : unpack(packed, shape)
    } catch {
      return 'null'
    }
  }
}

/**
 * The records of the index as they are stored: compressed, with the shape of the first one that was written as the
 * dictionary. So the names of their properties, which are a third of a record, take next to no room.
 */
import type { Connection } from '../database.ts'
import { pack, unpack } from '../packed.ts'
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

/** Inside the transaction that writes the record. */
export function packRecord(db: Connection, tables: ResourceTables, record: string): Uint8Array {
  const known = storedShape(db, tables)
  const shape = known ?? shapeOf(record)
  if (!known) db.write(`INSERT INTO ${tables.shapes.text} VALUES (?, ?)`, tables.declaration.name, shape)
  return pack(record, shape)
}

/**
 * Of the state of the file that the connection reads. A record that is damaged is null: whoever verifies the index
 * finds and repairs it.
 */
export function recordUnpacker(db: Connection, tables: ResourceTables): (packed: Uint8Array) => string {
  let shape: { is: Uint8Array | undefined } | undefined
  return (packed) => {
    shape ??= { is: storedShape(db, tables) }
    try {
      return unpack(packed, shape.is)
    } catch {
      return 'null'
    }
  }
}

/**
 * Documents as they are stored: compressed with what the documents of their resource have in common as the dictionary,
 * once there are many of them. Each names its dictionary by the checksum that zlib writes before it (RFC 1950, section
 * 2.2); one that names none was written before there was one, or by an earlier release.
 */
import type { StoreDeclaration } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'
import { checksumOf, DENSE, pack, packChecked, unpackedBytes, unpackedCheckedBytes } from '../packed.ts'
import { commonIn } from './common-parts.ts'
import { documents } from './documents.ts'

export const dictionaryTable = `
  CREATE TABLE IF NOT EXISTS dictionary (
    checksum INTEGER PRIMARY KEY, resource TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL
  ) STRICT;
`

/** A dictionary is made of so many documents; whether there are is looked at before each of so many writes. */
const SAMPLE = 500

/** Of a connection. */
class Known {
  /** By their checksums. */
  readonly dictionaries = new Map<number, Uint8Array>()
  /** Documents written of the resources that have no dictionary. */
  readonly written = new Map<string, number>()
}

const known = new WeakMap<object, Known>()

function knownTo(db: object): Known {
  const found = known.get(db) ?? new Known()
  known.set(db, found)
  return found
}

/**
 * Inside a transaction that writes the document. Entries of the trail get no dictionary: they have the words of one
 * record as often as it was changed, also when it is deleted.
 */
export function packDocument(db: Connection, { name, excludedFromFeed }: StoreDeclaration, text: string): Uint8Array {
  const dictionary = excludedFromFeed ? undefined : dictionaryOf(db, name)
  return dictionary ? packChecked(text, dictionary, DENSE) : pack(text, undefined, DENSE)
}

/** Looked for each time: the transaction that has made it may have been undone. */
function dictionaryOf(db: Connection, resource: string): Uint8Array | undefined {
  const found = db.get<{ checksum: number }>('SELECT checksum FROM dictionary WHERE resource = ?', resource)
  if (found) return bytesOf(db, found.checksum)
  const { written } = knownTo(db)
  const count = written.get(resource) ?? 0
  written.set(resource, count + 1)
  if (count % SAMPLE === 0) makeDictionary(db, resource)
  return undefined
}

function makeDictionary(db: Connection, resource: string): void {
  const sample = db.all<{ body: Uint8Array }>(
    `SELECT body FROM ${documents(resource)} ORDER BY id DESC LIMIT ${SAMPLE}`,
  )
  if (sample.length < SAMPLE) return
  const bytes = commonIn(sample.map(({ body }) => unpackDocument(db, body)))
  const checksum = checksumOf(packChecked('', bytes)) ?? 0
  db.write('INSERT OR IGNORE INTO dictionary VALUES (?, ?, ?)', checksum, resource, bytes)
}

/** JSON. @throws Error when it is damaged */
export function unpackDocument(db: Pick<Connection, 'get'>, packed: Uint8Array): string {
  return documentBytes(db, packed).toString()
}

/** JSON in UTF-8. @throws Error when it is damaged */
export function documentBytes(db: Pick<Connection, 'get'>, packed: Uint8Array): Buffer {
  const checksum = checksumOf(packed)
  return checksum === undefined ? unpackedBytes(packed) : unpackedCheckedBytes(packed, bytesOf(db, checksum))
}

function bytesOf(db: Pick<Connection, 'get'>, checksum: number): Uint8Array {
  const { dictionaries } = knownTo(db)
  const bytes =
    dictionaries.get(checksum) ??
    db.get<{ bytes: Uint8Array }>('SELECT bytes FROM dictionary WHERE checksum = ?', checksum)?.bytes
  if (!bytes) throw new Error(`there is no dictionary ${checksum}`)
  dictionaries.set(checksum, bytes)
  return bytes
}

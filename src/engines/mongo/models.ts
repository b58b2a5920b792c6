/** The collections and their indexes, derived from the declarations. */

import type { Connection, Model } from 'mongoose'
import mongoose from 'mongoose'
import { keysOf } from '../../calendar/declaration/keys.ts'
import type { StoreDeclaration, StoredDocument } from '../../calendar/ports.ts'

/** A stored document: its id as `_id`, and the keys it is looked up by. */
export interface MongoDocument {
  _id: number
  rev: number
  /** `key=value` of every unique key. Missing when there is none: to a unique index two empty lists are equal. */
  _unique?: string[]
  /** `key=value` of the other keys. */
  _keys?: string[]
}

export type DocumentModel = Model<MongoDocument>

const UNIQUE = '_unique'
const KEYS = '_keys'

/** Documents are validated before they come here: mongoose casts and checks the id only. */
function schemaOf({ unique, keys, links }: StoreDeclaration): mongoose.Schema<MongoDocument> {
  const schema = new mongoose.Schema<MongoDocument>(
    { _id: { type: Number, required: true } },
    { strict: false, versionKey: false, minimize: false, id: false, autoIndex: false, autoCreate: false },
  )
  // Null and '' are not values of a key, but a sparse index would hold them: hence the two lists of their own.
  if (unique.length) schema.index({ [UNIQUE]: 1 }, { unique: true, sparse: true })
  if (keys.length) schema.index({ [KEYS]: 1, _id: 1 }, { sparse: true })
  for (const field of links) schema.index({ [field]: 1, _id: 1 })
  return schema
}

export function modelOf(connection: Connection, declaration: StoreDeclaration): DocumentModel {
  return connection.model<MongoDocument>(declaration.name, schemaOf(declaration), declaration.name)
}

export const keyEntry = (key: string, value: string): string => `${key}=${value}`

export function toMongo({ unique, keys }: StoreDeclaration, { id, ...rest }: StoredDocument): MongoDocument {
  const entries = (of: readonly string[]) => [...new Set(keysOf(of, rest).map(([key, value]) => keyEntry(key, value)))]
  const [uniqueEntries, otherEntries] = [entries(unique), entries(keys)]
  return {
    _id: id,
    ...rest,
    ...(uniqueEntries.length ? { [UNIQUE]: uniqueEntries } : {}),
    ...(otherEntries.length ? { [KEYS]: otherEntries } : {}),
  }
}

/** The port names the type of what it has stored itself. */
export function fromMongo<D extends StoredDocument>({ _id, _unique, _keys, ...rest }: MongoDocument): D {
  return { id: _id, ...rest } as D
}

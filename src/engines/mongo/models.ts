/** The collections and their indexes, derived from the declarations. */

import type { Connection, Model } from 'mongoose'
import mongoose from 'mongoose'
import { keysOf } from '../../calendar/declaration/keys.ts'
import type { StoreDeclaration, StoredDocument } from '../../calendar/ports.ts'

/** A stored document: its id as `_id`, and the keys it is looked up by. */
export interface MongoDocument {
  _id: number
  rev: number
  /** `key=value` of every unique key; names.ts has what keeps them unique. Missing when there is none. */
  _unique?: string[]
  /** `key=value` of the other keys. */
  _keys?: string[]
}

export type DocumentModel = Model<MongoDocument>

export const UNIQUE = '_unique'
const KEYS = '_keys'

export interface IndexSpec {
  keys: Record<string, 1>
  sparse: boolean
}

/** Null and '' are not values of a key, but a sparse index would hold them: hence a list of its own. */
export function indexesOf({ keys, links }: StoreDeclaration): IndexSpec[] {
  return [
    ...(keys.length ? [{ keys: { [KEYS]: 1, _id: 1 } as const, sparse: true }] : []),
    ...links.map((field) => ({ keys: { [field]: 1, _id: 1 } as const, sparse: false })),
  ]
}

/** Documents are validated before they come here: mongoose casts and checks the id only. */
const schema = new mongoose.Schema<MongoDocument>(
  { _id: { type: Number, required: true } },
  { strict: false, versionKey: false, minimize: false, id: false, autoIndex: false, autoCreate: false },
)

export function modelOf(connection: Connection, { name }: StoreDeclaration): DocumentModel {
  return connection.model<MongoDocument>(name, schema, name)
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

/** The collections and their indexes, derived from the declarations. */

import type { Connection, Model } from 'mongoose'
import mongoose from 'mongoose'
import { keysOf } from '../../calendar/declaration/keys.ts'
import type { StoreDeclaration, StoredDocument } from '../../calendar/ports.ts'

/** A document as it is kept: its id as `_id`, and what it is looked up by. */
export interface Kept {
  _id: number
  rev: number
  /** `key=value` of every unique key; missing when there is none, for an index takes two empty lists for equal. */
  _unique?: string[]
  /** `key=value` of the other keys. */
  _keys?: string[]
}

export type Kind = Model<Kept>

const UNIQUE = '_unique'
const KEYS = '_keys'

/** One validator writes and one reads: mongoose casts and checks nothing beside the id. */
function schemaOf({ unique, keys, links }: StoreDeclaration): mongoose.Schema<Kept> {
  const schema = new mongoose.Schema<Kept>(
    { _id: { type: Number, required: true } },
    { strict: false, versionKey: false, minimize: false, id: false, autoIndex: false, autoCreate: false },
  )
  // Null and '' are no values of a key, and a sparse index would keep them: so the values have a list of their own.
  if (unique.length) schema.index({ [UNIQUE]: 1 }, { unique: true, sparse: true })
  if (keys.length) schema.index({ [KEYS]: 1, _id: 1 }, { sparse: true })
  for (const field of links) schema.index({ [field]: 1, status: 1, _id: 1, start_utc: 1 })
  return schema
}

export function modelOf(connection: Connection, declaration: StoreDeclaration): Kind {
  return connection.model<Kept>(declaration.name, schemaOf(declaration), declaration.name)
}

export const keyText = (key: string, value: string): string => `${key}=${value}`

export function toKept({ unique, keys }: StoreDeclaration, { id, ...rest }: StoredDocument): Kept {
  const texts = (of: readonly string[]) => [...new Set(keysOf(of, rest).map(([key, value]) => keyText(key, value)))]
  const [uniques, others] = [texts(unique), texts(keys)]
  return {
    _id: id,
    ...rest,
    ...(uniques.length ? { [UNIQUE]: uniques } : {}),
    ...(others.length ? { [KEYS]: others } : {}),
  }
}

export function fromKept<D extends StoredDocument>({ _id, _unique, _keys, ...rest }: Kept): D {
  return { id: _id, ...rest } as D
}

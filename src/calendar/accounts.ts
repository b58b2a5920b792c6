/** Accounts: who may sign in. Kept in the store, never indexed, never shown. */
import type { StoreDeclaration, StoredDocument } from './ports.ts'
import type { Role } from './visibility.ts'

export interface AccountDocument extends StoredDocument {
  name: string
  role: Role
  /** Unix seconds. */
  created: number
  /** Keyed hashes of its keys: a key is random and long, so a fast hash is enough. */
  key_hashes: string[]
}

export const accounts: StoreDeclaration = { name: 'accounts', sequence: 'accounts', unique: ['name', 'key_hashes'], keys: ['role'], links: [] }

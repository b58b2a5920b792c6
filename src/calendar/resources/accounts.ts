/** Accounts: who may sign in, and with which keys. Stored, never indexed, in no answer. */

import type { Scope } from '../access/scopes.ts'
import type { Role } from '../access/visibility.ts'
import type { StoreDeclaration, StoredDocument } from '../ports.ts'

export interface KeyDetails {
  /** The first characters of its hash: it names the key in lists, and gives no access. */
  id: string
  label: string
  /** Absent: all that the role may. */
  scopes?: readonly Scope[]
  /** Unix seconds; absent: the key is older than this field. */
  created?: number
  /** Unix seconds; absent: never. */
  expires?: number
}

export interface AccountDocument extends StoredDocument {
  name: string
  role: Role
  /** Unix seconds. */
  created: number
  /** Keyed hashes of its keys: a key is random and long, so a fast hash is enough. */
  key_hashes: string[]
  /** Their details; keys older than this list have none. */
  keys?: KeyDetails[]
}

export const accounts: StoreDeclaration = {
  name: 'accounts',
  sequence: 'accounts',
  unique: ['name', 'key_hashes'],
  keys: ['role'],
  links: [],
}

const ID_BYTES = 6

/** In hexadecimal: as an argument of a command, an id that begins with a dash would be an option. */
export function keyIdOf(hash: string): string {
  return Buffer.from(hash, 'base64url').subarray(0, ID_BYTES).toString('hex')
}

/** The keys of an account, also those of which no more than the hash is stored. */
export function keysOfAccount({ key_hashes, keys = [] }: AccountDocument): KeyDetails[] {
  return key_hashes.map(keyIdOf).map((id) => keys.find((key) => key.id === id) ?? { id, label: '' })
}

/** The account without the keys of these ids. */
export function withoutKeys(
  account: AccountDocument,
  ids: readonly string[],
): Pick<AccountDocument, 'key_hashes' | 'keys'> {
  return {
    key_hashes: account.key_hashes.filter((hash) => !ids.includes(keyIdOf(hash))),
    keys: (account.keys ?? []).filter(({ id }) => !ids.includes(id)),
  }
}

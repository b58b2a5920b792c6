/** Accounts and their keys: `Authorization: Bearer <key>`, or Basic with user name and key. */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import { anonymous, type Caller, type Role } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { Conflict, type State, type Store } from '../../calendar/ports.ts'
import {
  type AccountDocument,
  type KeyDetails,
  keyIdOf,
  keysOfAccount,
  withoutKeys,
} from '../../calendar/resources/accounts.ts'
import type { AuditEntry } from '../../calendar/resources/audit.ts'
import { AuditTrail, auditedPut } from '../../calendar/writes/audit.ts'

const KEY_PREFIX = 'kal_'
const KEY_BYTES = 32
const MAX_KEY_CHARACTERS = 500
const ADMINISTRATOR = 'admin'
const PROPOSER = 'proposals'
/** The id of the administrator's own key, which is a setting or a file and not in the store. */
const ADMINISTRATOR_KEY = 'admin-key'
/** Prefix of state rows: when a key was last used, in Unix seconds. */
const LAST_USE_PREFIX = 'key-used:'
/** The last use of a key is recorded at most this often. */
const LAST_USE_INTERVAL_MS = 60_000
/** A revoked key works no longer than this. */
const CACHE_MS = 2_000
const MAX_CACHED_KEYS = 1_000
const MAX_ACCOUNTS = 10_000

export interface KeyInfo extends KeyDetails {
  /** Unix seconds; absent: no use is recorded. */
  used?: number
}

export interface AccountInfo {
  account: number
  name: string
  role: Role
  keys: KeyInfo[]
}

/** What is read from the store once. */
interface Opened {
  secret: KeyObject
  administrator: Caller
}

/**
 * A key is random, so a fast keyed hash of it is stored (HMAC-SHA-256 with a secret of this installation): nobody gets
 * a key from a copy of the database.
 */
export class Accounts {
  #store: Store
  #state: State
  #trail: AuditTrail
  /** Callers by the hash of their key. `until`: by the monotonic clock; `expires`: milliseconds since 1970. */
  #cache = new Map<string, { caller: Caller; until: number; expires: number }>()
  /** When the use of a key was last recorded, by the monotonic clock, by its id. */
  #lastUses = new Map<string, number>()
  /** The administrator's own key. */
  #administratorKey: string | undefined
  #opening: Promise<Opened> | undefined

  /** The store is not read before the first request needs it: it may not be reachable yet. */
  constructor(store: Store, state: State, trail = new AuditTrail(store)) {
    this.#store = store
    this.#state = state
    this.#trail = trail
  }

  #opened(): Promise<Opened> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #open(): Promise<Opened> {
    await this.#state.put('secret', randomBytes(32).toString('base64'), null)
    const row = await this.#state.get('secret')
    const account = await this.#findOrCreate(ADMINISTRATOR, 'administrator')
    return {
      secret: createSecretKey(String(row?.value), 'base64'),
      administrator: { id: account.id, name: account.name, role: 'administrator' },
    }
  }

  /** The account that the service itself writes as. */
  async administrator(): Promise<Caller> {
    return (await this.#opened()).administrator
  }

  /** The account that strangers propose events as: it has no key, and no more rights than a contributor. */
  async proposer(): Promise<Caller> {
    const { id, name } = await this.#findOrCreate(PROPOSER, 'contributor')
    return { id, name, role: 'contributor' }
  }

  /** Blanks do not count: some clients show keys in groups. */
  async #hash(key: string): Promise<string> {
    return createHmac('sha256', (await this.#opened()).secret)
      .update(key.replace(/\s/g, ''))
      .digest('base64url')
  }

  /** The administrator's own key, which is a setting or a file and never stored here. */
  admit(key: string): void {
    this.#administratorKey = key
  }

  async find(name: string): Promise<AccountDocument | undefined> {
    const ids = await this.#store.lookup('accounts', 'name', [name.toLowerCase()])
    const [account] = await this.#store.get<AccountDocument>('accounts', ids)
    return account
  }

  async #findOrCreate(name: string, role: Role): Promise<AccountDocument> {
    const found = await this.find(name)
    if (found) return found
    const id = await this.#store.nextIds('accounts', 1)
    const account: AccountDocument = { id, rev: 1, name: name.toLowerCase(), role, created: seconds(), key_hashes: [] }
    try {
      return (await this.#store.put('accounts', account, null)) ? account : await this.#findOrCreate(name, role)
    } catch (error) {
      // Another process created it between the lookup and the write.
      if (error instanceof Conflict) return this.#findOrCreate(name, role)
      throw error
    }
  }

  /** Adds a key to an account, which is created when there is none. The key itself is returned here and never again. */
  async add(
    name: string,
    role: Role,
    limits: Pick<KeyDetails, 'scopes' | 'expires'> & { label?: string } = {},
  ): Promise<string> {
    const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
    const hash = await this.#hash(key)
    const details: KeyDetails = { id: keyIdOf(hash), label: '', created: seconds(), ...limits }
    const added = ({ key_hashes, keys = [] }: AccountDocument) => ({
      role,
      key_hashes: [...key_hashes, hash],
      keys: [...keys, details],
    })
    await this.#change(await this.#findOrCreate(name, role), added, {
      action: 'add-key',
      detail: { keys: [details.id], role, ...limits },
    })
    return key
  }

  /** Revokes all keys of an account, or the one of this id; false: there is no such account. */
  async revoke(name: string, key?: string): Promise<boolean> {
    const account = await this.find(name)
    if (!account) return false
    const ids = keysOfAccount(account).flatMap(({ id }) => (key === undefined || id === key ? [id] : []))
    if (ids.length)
      await this.#change(account, (at) => withoutKeys(at, ids), { action: 'revoke-key', detail: { keys: ids } })
    await Promise.all(ids.map((id) => this.#state.remove(LAST_USE_PREFIX + id)))
    return true
  }

  /** Revokes the key of this id; false: there is none. */
  async revokeKey(key: string): Promise<boolean> {
    const holder = (await this.#accounts()).find((account) => keysOfAccount(account).some(({ id }) => id === key))
    return holder !== undefined && this.revoke(holder.name, key)
  }

  /** Repeated when another process changed the account meanwhile; accounts are never removed. */
  async #change(
    account: AccountDocument,
    what: (account: AccountDocument) => Partial<AccountDocument>,
    as: Pick<AuditEntry, 'action' | 'detail'>,
  ): Promise<void> {
    const origin = { via: 'key', address: hostname(), request: null }
    const context = {
      store: this.#store,
      caller: await this.administrator(),
      now: seconds(),
      audit: { trail: this.#trail, origin, as },
    }
    for (let at = account; !(await auditedPut('accounts', { ...at, ...what(at), rev: at.rev + 1 }, at, context)); )
      at = (await this.find(at.name)) ?? at
    this.#cache.clear()
  }

  #accounts(): Promise<AccountDocument[]> {
    return this.#store.scan<AccountDocument>('accounts', 0, MAX_ACCOUNTS)
  }

  /** Every account with its keys, without secrets or hashes. */
  async list(): Promise<AccountInfo[]> {
    const { administrator } = await this.#opened()
    const rows = await this.#state.list(LAST_USE_PREFIX)
    const used = new Map(rows.map(({ key, value }) => [key.slice(LAST_USE_PREFIX.length), Number(value)]))
    return (await this.#accounts()).map((account) => {
      const own =
        account.id === administrator.id ? [{ id: ADMINISTRATOR_KEY, label: 'the setting ADMIN_KEY, or the file' }] : []
      return {
        account: account.id,
        name: account.name,
        role: account.role,
        keys: [...own, ...keysOfAccount(account)].map((key) => ({ ...key, used: used.get(key.id) })),
      }
    })
  }

  /**
   * The caller of an Authorization header; anonymous without one.
   * @throws Problem rest_not_authenticated when the key is unknown, or of another user name
   */
  async authenticate(header: string | undefined): Promise<Caller> {
    if (!header) return anonymous
    const [scheme, credentials = ''] = header.split(/\s+(.*)/s)
    const [user, key] =
      scheme?.toLowerCase() === 'basic'
        ? basic(credentials)
        : [undefined, scheme?.toLowerCase() === 'bearer' ? credentials.trim() : '']
    const caller = key?.trim() && key.length <= MAX_KEY_CHARACTERS ? await this.#callerOf(key) : undefined
    if (!caller || (user !== undefined && user.toLowerCase() !== caller.name))
      throw new Problem('rest_not_authenticated')
    return caller
  }

  async #callerOf(key: string): Promise<Caller | undefined> {
    const caller = await this.callerOfHash(await this.#hash(key))
    if (caller?.key) this.#recordUse(caller.key)
    return caller
  }

  /**
   * The hash of a key, by which `callerOfHash` knows its caller: a session keeps it in place of the key.
   * @throws Problem rest_not_authenticated when the key is unknown
   */
  async admittedHash(key: string): Promise<string> {
    await this.authenticate(`Bearer ${key}`)
    return this.#hash(key)
  }

  /** Undefined: there is no such key, or no longer. */
  async callerOfHash(hash: string): Promise<Caller | undefined> {
    const own = this.#administratorKey
    if (own && timingSafeEqual(Buffer.from(hash), Buffer.from(await this.#hash(own))))
      return { ...(await this.administrator()), key: ADMINISTRATOR_KEY }
    const now = Date.now()
    const cached = this.#cache.get(hash)
    if (cached && cached.until > performance.now() && cached.expires > now) return cached.caller
    const ids = await this.#store.lookup('accounts', 'key_hashes', [hash])
    const [account] = await this.#store.get<AccountDocument>('accounts', ids)
    const found = account && keysOfAccount(account).find(({ id }) => id === keyIdOf(hash))
    const expires = (found?.expires ?? Infinity) * 1000
    if (!account || !found || expires <= now) return undefined
    const caller: Caller = {
      id: account.id,
      name: account.name,
      role: account.role,
      key: found.id,
      scopes: found.scopes,
    }
    if (this.#cache.size > MAX_CACHED_KEYS) this.#cache.clear()
    this.#cache.set(hash, { caller, until: performance.now() + CACHE_MS, expires })
    return caller
  }

  /** In the background: the request neither waits for it nor fails with it. */
  #recordUse(key: string): void {
    const now = performance.now()
    if (now - (this.#lastUses.get(key) ?? -Infinity) < LAST_USE_INTERVAL_MS) return
    this.#lastUses.set(key, now)
    this.#state.put(LAST_USE_PREFIX + key, seconds()).catch(() => this.#lastUses.delete(key))
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

/** RFC 7617: user name and key, joined by the first colon. */
function basic(credentials: string): [string, string] {
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)]
}

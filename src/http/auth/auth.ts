/** Who is asking: keys of accounts, by `Authorization: Bearer <key>` or Basic (user name, key). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

const PREFIX = 'kal_'
const ADMINISTRATOR = 'admin'
/** The id of the administrator's own key, which has no other: it is a setting or a file. */
const ADMINISTRATOR_KEY = 'admin-key'
/** Rows of the state: when a key was last used, in Unix seconds. */
const USED = 'key-used:'
/** Seconds between two notes that a key is in use. */
const USE_INTERVAL = 60
/** Milliseconds a key that was found is not looked up again: a revoked one works no longer than this. */
const CACHE_MS = 2_000

export interface KeyInfo extends KeyDetails {
  /** Unix seconds; absent: never, as far as is known. */
  used?: number
}

export interface AccountInfo {
  account: number
  name: string
  role: Role
  keys: KeyInfo[]
}

interface Opened {
  secret: Buffer
  administrator: Caller
}

/**
 * Accounts and their keys. A key is 32 random bytes, so what is stored is a fast keyed hash of it (HMAC-SHA-256
 * under a secret of this installation): a copy of the database opens nothing.
 */
export class Accounts {
  private store: Store
  private state: State
  private trail: AuditTrail
  /** Keys that were looked up lately, by hash. */
  private recent = new Map<string, { caller: Caller; until: number }>()
  /** When the use of a key was last noted, in Unix seconds, by its id. */
  private noted = new Map<string, number>()
  /** The administrator's own key. */
  private admitted: string | undefined
  private opening: Promise<Opened> | undefined

  /** Nothing is asked of the store before it is needed: it may not be there yet. */
  constructor(store: Store, state: State, trail = new AuditTrail(store)) {
    this.store = store
    this.state = state
    this.trail = trail
  }

  private opened(): Promise<Opened> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined
      throw error
    })
    return this.opening
  }

  private async open(): Promise<Opened> {
    await this.state.put('secret', randomBytes(32).toString('base64'), null)
    const row = await this.state.get('secret')
    const account = await this.foundOrMade(ADMINISTRATOR, 'administrator')
    return {
      secret: Buffer.from(String(row?.value), 'base64'),
      administrator: { id: account.id, name: account.name, role: 'administrator' },
    }
  }

  /** Who the service itself writes as: an account of the store. */
  async administrator(): Promise<Caller> {
    return (await this.opened()).administrator
  }

  /** Blanks do not count: application passwords are shown in groups. */
  private async hash(key: string): Promise<string> {
    return createHmac('sha256', (await this.opened()).secret)
      .update(key.replace(/\s/g, ''))
      .digest('base64url')
  }

  /** The administrator's own key, which is a setting or a file and never stored here. */
  admit(key: string): void {
    this.admitted = key
  }

  async find(name: string): Promise<AccountDocument | undefined> {
    const ids = await this.store.lookup('accounts', 'name', [name.toLowerCase()])
    const [account] = await this.store.get<AccountDocument>('accounts', ids)
    return account
  }

  private async foundOrMade(name: string, role: Role): Promise<AccountDocument> {
    const found = await this.find(name)
    if (found) return found
    const id = await this.store.nextIds('accounts', 1)
    const account: AccountDocument = { id, rev: 1, name: name.toLowerCase(), role, created: seconds(), key_hashes: [] }
    try {
      return (await this.store.put('accounts', account, null)) ? account : await this.foundOrMade(name, role)
    } catch (error) {
      // Another process made it between the look and the write.
      if (error instanceof Conflict) return this.foundOrMade(name, role)
      throw error
    }
  }

  /** Adds a key to an account, which is made when it is new; the key is returned here and nowhere else. */
  async add(
    name: string,
    role: Role,
    limits: Pick<KeyDetails, 'scopes' | 'expires'> & { label?: string } = {},
  ): Promise<string> {
    const key = PREFIX + randomBytes(32).toString('base64url')
    const hash = await this.hash(key)
    const details: KeyDetails = { id: keyIdOf(hash), label: '', created: seconds(), ...limits }
    const added = ({ key_hashes, keys = [] }: AccountDocument) => ({
      role,
      key_hashes: [...key_hashes, hash],
      keys: [...keys, details],
    })
    await this.change(await this.foundOrMade(name, role), added, {
      action: 'add-key',
      detail: { keys: [details.id], role, ...limits },
    })
    return key
  }

  /** Takes all keys of an account, or one; false: there is no such account. */
  async revoke(name: string, key?: string): Promise<boolean> {
    const account = await this.find(name)
    if (!account) return false
    const ids = keysOfAccount(account).flatMap(({ id }) => (key === undefined || id === key ? [id] : []))
    if (ids.length)
      await this.change(account, (at) => withoutKeys(at, ids), { action: 'revoke-key', detail: { keys: ids } })
    await Promise.all(ids.map((id) => this.state.remove(USED + id)))
    return true
  }

  /** Takes the key of this id; false: there is none. */
  async revokeKey(key: string): Promise<boolean> {
    const holder = (await this.accounts()).find((account) => keysOfAccount(account).some(({ id }) => id === key))
    return holder !== undefined && this.revoke(holder.name, key)
  }

  /** Made again on an account that another process changed meanwhile; accounts are never removed. */
  private async change(
    account: AccountDocument,
    what: (account: AccountDocument) => Partial<AccountDocument>,
    as: Pick<AuditEntry, 'action' | 'detail'>,
  ): Promise<void> {
    const origin = { via: 'key', address: hostname(), request: null }
    const context = {
      store: this.store,
      caller: await this.administrator(),
      now: seconds(),
      audit: { trail: this.trail, origin, as },
    }
    for (let at = account; !(await auditedPut('accounts', { ...at, ...what(at), rev: at.rev + 1 }, at, context)); )
      at = (await this.find(at.name)) ?? at
    this.recent.clear()
  }

  private accounts(): Promise<AccountDocument[]> {
    return this.store.scan<AccountDocument>('accounts', 0, 10_000)
  }

  /** Every account with its keys, without anything that opens. */
  async list(): Promise<AccountInfo[]> {
    const { administrator } = await this.opened()
    const used = new Map((await this.state.list(USED)).map(({ key, value }) => [key.slice(USED.length), Number(value)]))
    return (await this.accounts()).map((account) => {
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
   * @throws Problem rest_not_authenticated when it is not known
   */
  async authenticate(header: string | undefined): Promise<Caller> {
    if (!header) return anonymous
    const [scheme, credentials = ''] = header.split(/\s+(.*)/s)
    const [user, key] =
      scheme?.toLowerCase() === 'basic'
        ? basic(credentials)
        : [undefined, scheme?.toLowerCase() === 'bearer' ? credentials.trim() : '']
    const caller = key?.trim() && key.length <= 500 ? await this.callerOf(key) : undefined
    if (!caller || (user !== undefined && user.toLowerCase() !== caller.name))
      throw new Problem('rest_not_authenticated')
    if (caller.key) this.noteUse(caller.key)
    return caller
  }

  private async callerOf(key: string): Promise<Caller | undefined> {
    const hash = await this.hash(key)
    if (this.admitted && timingSafeEqual(Buffer.from(hash), Buffer.from(await this.hash(this.admitted))))
      return { ...(await this.administrator()), key: ADMINISTRATOR_KEY }
    const now = Date.now()
    const recent = this.recent.get(hash)
    if (recent && recent.until > now) return recent.caller
    const ids = await this.store.lookup('accounts', 'key_hashes', [hash])
    const [account] = await this.store.get<AccountDocument>('accounts', ids)
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
    if (this.recent.size > 1_000) this.recent.clear()
    this.recent.set(hash, { caller, until: Math.min(now + CACHE_MS, expires) })
    return caller
  }

  /** Beside the request, which neither waits for it nor fails with it. */
  private noteUse(key: string): void {
    const now = seconds()
    if (now - (this.noted.get(key) ?? 0) < USE_INTERVAL) return
    this.noted.set(key, now)
    this.state.put(USED + key, now).catch(() => this.noted.delete(key))
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

/** RFC 7617: user name and key, joined by the first colon. */
function basic(credentials: string): [string, string] {
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)]
}

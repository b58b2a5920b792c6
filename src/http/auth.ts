/** Who is asking: keys of accounts, by `Authorization: Bearer <key>` or Basic (user name, key). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '../calendar/errors.ts'
import type { AccountDocument } from '../calendar/accounts.ts'
import type { State, Store } from '../calendar/ports.ts'
import { anonymous, type Caller, type Role } from '../calendar/visibility.ts'

const PREFIX = 'kal_'
const ADMINISTRATOR = 'admin'

export interface KeyInfo {
  name: string
  role: Role
  account: number
  keys: number
}

/**
 * Accounts and their keys. A key is 32 random bytes, so what is stored is a fast keyed hash of it (HMAC-SHA-256
 * under a secret of this installation): a copy of the database opens nothing.
 */
export class Accounts {
  private store: Store
  private secret: Buffer
  /** Keys that were looked up lately, by hash: a revoked key works no longer than this keeps it. */
  private recent = new Map<string, { caller: Caller; until: number }>()
  private administrator: { hash: string; caller: Caller } | undefined

  private constructor(store: Store, secret: Buffer) {
    this.store = store
    this.secret = secret
  }

  static async open(store: Store, state: State): Promise<Accounts> {
    await state.put('secret', randomBytes(32).toString('base64'), null)
    const row = await state.get('secret')
    return new Accounts(store, Buffer.from(String(row?.value), 'base64'))
  }

  private hash(key: string): string {
    return createHmac('sha256', this.secret).update(key).digest('base64url')
  }

  /** The administrator's own key, which is a setting or a file and never stored here. */
  async admit(key: string): Promise<void> {
    const account = (await this.find(ADMINISTRATOR)) ?? (await this.create(ADMINISTRATOR, 'administrator'))
    this.administrator = { hash: this.hash(key), caller: { ...callerOf(account), role: 'administrator' } }
  }

  async find(name: string): Promise<AccountDocument | undefined> {
    const ids = await this.store.lookup('accounts', 'name', [name.toLowerCase()])
    const [account] = await this.store.get<AccountDocument>('accounts', ids)
    return account
  }

  private async create(name: string, role: Role): Promise<AccountDocument> {
    const id = await this.store.nextIds('accounts', 1)
    const account: AccountDocument = { id, rev: 1, name: name.toLowerCase(), role, created: Math.floor(Date.now() / 1000), key_hashes: [] }
    await this.store.put('accounts', account, null)
    return account
  }

  /** Adds a key to an account, which is made when it is new; the key is returned here and nowhere else. */
  async add(name: string, role: Role): Promise<string> {
    const account = (await this.find(name)) ?? (await this.create(name, role))
    const key = PREFIX + randomBytes(32).toString('base64url')
    await this.change(account, { role, key_hashes: [...account.key_hashes, this.hash(key)] })
    return key
  }

  /** Takes all keys of an account; false: there is no such account. */
  async revoke(name: string): Promise<boolean> {
    const account = await this.find(name)
    if (account) await this.change(account, { key_hashes: [] })
    return account !== undefined
  }

  private async change(account: AccountDocument, what: Partial<AccountDocument>): Promise<void> {
    const done = await this.store.put('accounts', { ...account, ...what, rev: account.rev + 1 }, account.rev)
    if (!done) throw new Error(`the account ${account.name} is being changed by another process; try again`)
    this.recent.clear()
  }

  async list(): Promise<KeyInfo[]> {
    const accounts = await this.store.scan<AccountDocument>('accounts', 0, 10_000)
    return accounts.map(({ id, name, role, key_hashes }) => ({ account: id, name, role, keys: key_hashes.length }))
  }

  /**
   * The caller of an Authorization header; anonymous without one.
   * @throws Problem rest_not_authenticated when it is not known
   */
  async authenticate(header: string | undefined): Promise<Caller> {
    if (!header) return anonymous
    const [scheme, credentials = ''] = header.split(/\s+(.*)/s)
    const [user, key] = scheme?.toLowerCase() === 'basic' ? basic(credentials) : [undefined, scheme?.toLowerCase() === 'bearer' ? credentials.trim() : '']
    const caller = key && key.length <= 500 ? await this.callerOf(key) : undefined
    if (!caller || (user !== undefined && user.toLowerCase() !== caller.name)) throw new Problem('rest_not_authenticated')
    return caller
  }

  private async callerOf(key: string): Promise<Caller | undefined> {
    const hash = this.hash(key)
    if (this.administrator && timingSafeEqual(Buffer.from(hash), Buffer.from(this.administrator.hash))) return this.administrator.caller
    const now = Date.now()
    const recent = this.recent.get(hash)
    if (recent && recent.until > now) return recent.caller
    const ids = await this.store.lookup('accounts', 'key_hashes', [hash])
    const [account] = await this.store.get<AccountDocument>('accounts', ids)
    if (!account) return undefined
    if (this.recent.size > 1_000) this.recent.clear()
    this.recent.set(hash, { caller: callerOf(account), until: now + 2_000 })
    return callerOf(account)
  }
}

function callerOf({ id, name, role }: AccountDocument): Caller {
  return { id, name, role }
}

/** RFC 7617: user name and key, joined by the first colon. */
function basic(credentials: string): [string, string] {
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  // Application passwords are shown in groups: blanks inside do not count.
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1).replace(/\s/g, '')]
}

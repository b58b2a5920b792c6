/** Who is asking: keys of accounts, by `Authorization: Bearer <key>` or Basic (user name, key). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '../calendar/errors.ts'
import type { AccountDocument } from '../calendar/accounts.ts'
import { Conflict, type State, type Store } from '../calendar/ports.ts'
import { anonymous, type Caller, type Role } from '../calendar/visibility.ts'

const PREFIX = 'kal_'
const ADMINISTRATOR = 'admin'

interface KeyInfo {
  name: string
  role: Role
  account: number
  keys: number
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
  /** Keys that were looked up lately, by hash: a revoked key works no longer than this keeps it. */
  private recent = new Map<string, { caller: Caller; until: number }>()
  /** The administrator's own key. */
  private admitted: string | undefined
  private opening: Promise<Opened> | undefined

  /** Nothing is asked of the store before it is needed: it may not be there yet. */
  constructor(store: Store, state: State) {
    this.store = store
    this.state = state
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
    return { secret: Buffer.from(String(row?.value), 'base64'), administrator: { ...callerOf(account), role: 'administrator' } }
  }

  /** Who the service itself writes as: an account of the store. */
  async administrator(): Promise<Caller> {
    return (await this.opened()).administrator
  }

  /** Blanks do not count: application passwords are shown in groups. */
  private async hash(key: string): Promise<string> {
    return createHmac('sha256', (await this.opened()).secret).update(key.replace(/\s/g, '')).digest('base64url')
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
    const account: AccountDocument = { id, rev: 1, name: name.toLowerCase(), role, created: Math.floor(Date.now() / 1000), key_hashes: [] }
    try {
      return (await this.store.put('accounts', account, null)) ? account : await this.foundOrMade(name, role)
    } catch (error) {
      // Another process made it between the look and the write.
      if (error instanceof Conflict) return this.foundOrMade(name, role)
      throw error
    }
  }

  /** Adds a key to an account, which is made when it is new; the key is returned here and nowhere else. */
  async add(name: string, role: Role): Promise<string> {
    const key = PREFIX + randomBytes(32).toString('base64url')
    const hash = await this.hash(key)
    await this.change(await this.foundOrMade(name, role), ({ key_hashes }) => ({ role, key_hashes: [...key_hashes, hash] }))
    return key
  }

  /** Takes all keys of an account; false: there is no such account. */
  async revoke(name: string): Promise<boolean> {
    const account = await this.find(name)
    if (account) await this.change(account, () => ({ key_hashes: [] }))
    return account !== undefined
  }

  /** Made again on an account that another process changed meanwhile; accounts are never removed. */
  private async change(account: AccountDocument, what: (account: AccountDocument) => Partial<AccountDocument>): Promise<void> {
    for (let at = account; !(await this.store.put('accounts', { ...at, ...what(at), rev: at.rev + 1 }, at.rev)); ) at = (await this.find(at.name)) ?? at
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
    const caller = key?.trim() && key.length <= 500 ? await this.callerOf(key) : undefined
    if (!caller || (user !== undefined && user.toLowerCase() !== caller.name)) throw new Problem('rest_not_authenticated')
    return caller
  }

  private async callerOf(key: string): Promise<Caller | undefined> {
    const hash = await this.hash(key)
    if (this.admitted && timingSafeEqual(Buffer.from(hash), Buffer.from(await this.hash(this.admitted)))) return this.administrator()
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
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)]
}

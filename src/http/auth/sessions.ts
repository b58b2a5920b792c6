/**
 * Sessions of people who signed in with a key. The client has an opaque token, of which only a digest is stored, beside
 * the hash of the key: a session ends at once with its key, in every process. Limits as OWASP's session management
 * cheat sheet has them.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../calendar/access/visibility.ts'
import type { State, StateRow } from '../../calendar/ports.ts'
import type { Accounts } from './accounts.ts'

/** A session without a request for this long ends. */
const MAX_IDLE_SECONDS = 2 * 60 * 60
/** A session ends this long after it began. */
export const MAX_SESSION_SECONDS = 12 * 60 * 60
/** The last request of a session is recorded at most this often. */
const SEEN_INTERVAL_SECONDS = 60
/** Of one key: more than these end the oldest ones. */
const MAX_SESSIONS_PER_KEY = 20
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Prefix of state rows. */
const PREFIX = 'session:'

/** Unix seconds. */
interface StoredSession {
  keyHash: string
  begun: number
  seen: number
}

export interface Session {
  caller: Caller
  /** Every form of the session has it: a page of another site cannot know it. */
  formToken: string
}

export class Sessions {
  readonly #state: State
  readonly #accounts: Accounts
  readonly #now: () => number

  /** `now`: Unix seconds. */
  constructor(state: State, accounts: Accounts, now: () => number) {
    this.#state = state
    this.#accounts = accounts
    this.#now = now
  }

  /**
   * The token of a new session.
   * @throws Problem rest_not_authenticated when the key is unknown
   */
  async begin(key: string): Promise<string> {
    const keyHash = await this.#accounts.admittedHash(key)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = this.#now()
    await this.#makeRoom(keyHash, now)
    await this.#state.put(rowOf(token), { keyHash, begun: now, seen: now } satisfies StoredSession, null)
    return token
  }

  /** Undefined: there is no such session, or no longer. */
  async find(token: string): Promise<Session | undefined> {
    const row = TOKEN.test(token) ? await this.#state.get<StoredSession>(rowOf(token)) : undefined
    if (!row) return undefined
    const now = this.#now()
    const caller = isOver(row.value, now) ? undefined : await this.#accounts.callerOfHash(row.value.keyHash)
    if (!caller) {
      await this.#state.remove(row.key)
      return undefined
    }
    if (now - row.value.seen >= SEEN_INTERVAL_SECONDS)
      await this.#state.put(row.key, { ...row.value, seen: now } satisfies StoredSession, row.rev)
    return { caller, formToken: formTokenOf(token) }
  }

  async end(token: string): Promise<void> {
    if (TOKEN.test(token)) await this.#state.remove(rowOf(token))
  }

  /** Removes the sessions that are over, and the oldest ones of a key that has too many. */
  async #makeRoom(keyHash: string, now: number): Promise<void> {
    const rows = await this.#state.list<StoredSession>(PREFIX)
    const [over, running] = [
      rows.filter(({ value }) => isOver(value, now)),
      rows.filter(({ value }) => !isOver(value, now)),
    ]
    const own = running.filter(({ value }) => value.keyHash === keyHash).toSorted(newestFirst)
    const ending = [...over, ...own.slice(MAX_SESSIONS_PER_KEY - 1)]
    await Promise.all(ending.map(({ key }) => this.#state.remove(key)))
  }
}

const newestFirst = (a: StateRow<StoredSession>, b: StateRow<StoredSession>) => b.value.begun - a.value.begun

const rowOf = (token: string) => PREFIX + hash('sha256', token, 'base64url')

function isOver({ begun, seen }: StoredSession, now: number): boolean {
  return now - begun >= MAX_SESSION_SECONDS || now - seen >= MAX_IDLE_SECONDS
}

function formTokenOf(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url')
}

/** Whether a form was made for the session. */
export function isOwnForm({ formToken }: Session, sent: unknown): boolean {
  const [own, other] = [Buffer.from(formToken), Buffer.from(typeof sent === 'string' ? sent : '')]
  return own.length === other.length && timingSafeEqual(own, other)
}

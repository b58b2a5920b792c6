/** Keeps our side where the other is, so that each call is compared on its own. */
import { isObject } from '../calendar/values/objects.ts'
import type { Answer, Call } from './calls.ts'
import { copyRecord, removeOwn } from './copy.ts'
import { isOwnId, type Ours } from './ours.ts'
import { imageIdsOf, type Known, recordsIn, sequenceOf, timeOf } from './records.ts'
import type { Before } from './side.ts'

export class Follower {
  readonly #ours: Ours
  readonly #zone: string
  readonly #passwords: ReadonlyMap<string, string>
  /** The records of the other side, as last seen. */
  readonly #seen: Map<string, Known>
  #isIndexBehind = false

  constructor(ours: Ours, { records, zone }: Before, calls: readonly Call[]) {
    this.#ours = ours
    this.#zone = zone
    this.#passwords = passwordsIn(calls)
    this.#seen = new Map(records.map((each) => [keyOf(each), each]))
  }

  /** Before our side gets the call: its ids, the time, and what was done on the other side past the interface. */
  async prepare(call: Call, answer: Answer): Promise<void> {
    // Lists show what was written; writes read the store.
    if (!isWrite(call) && this.#isIndexBehind) await this.#ours.indexed()
    this.#isIndexBehind = isWrite(call)
    const fresh = recordsIn(answer.body).filter((each) => !this.#seen.has(keyOf(each)))
    for (const sequence of ['posts', 'terms'] as const) {
      const ids = fresh.filter(({ resource }) => sequenceOf(resource) === sequence).map(({ record }) => record.id)
      this.#ours.plan(sequence, isWrite(call) ? ids.sort((one, other) => one - other) : [])
    }
    this.#ours.plan('images', fresh.flatMap(imageIdsOf))
    const time = tellsTime(call) && isObject(answer.body) ? timeOf(answer.body, this.#zone) : undefined
    if (time !== undefined) this.#ours.setClock(time)
    if (isObject(answer.body) && answer.body.code === 'event-password-protected') await this.#protect(call)
  }

  async #protect({ path }: Call): Promise<void> {
    const [address = path] = path.split('?')
    const password = this.#passwords.get(address)
    const open = { name: 'open', method: 'GET', path: address, as: 'anonymous', headers: {} }
    if (password === undefined || (await this.#ours.answer(open)).status !== 200) return
    await this.#ours.answer({ ...open, method: 'PATCH', as: 'admin', sent: { json: { password } } })
  }

  /** After both have answered: what they made of a write. */
  async settle(call: Call, theirs: Answer, own: Answer): Promise<void> {
    if (!isWrite(call)) return
    const made = theirs.status < 400 ? recordsIn(theirs.body) : []
    const wanted = made.filter((each, at) => at === made.length - 1 || !this.#seen.has(keyOf(each)))
    for (const each of recordsIn(own.status < 400 ? own.body : undefined)) {
      const known = this.#seen.get(keyOf(each))
      if (isOwnId(each.record.id)) await removeOwn(each, this.#ours)
      else if (known && made.length === 0) wanted.push(known)
    }
    for (const each of wanted) {
      this.#seen.set(keyOf(each), each)
      if (call.method !== 'DELETE' || sequenceOf(each.resource) === 'posts') await copyRecord(each, this.#ours)
    }
  }
}

const isWrite = ({ method }: Call) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
/** The original takes a date that is sent for that of the change. */
const tellsTime = (call: Call) =>
  isWrite(call) && !(isObject(call.sent?.json) && ('date' in call.sent.json || 'date_utc' in call.sent.json))
const keyOf = ({ resource, record }: Known) => `${sequenceOf(resource)} ${record.id}`

/** The last password that is sent for each event: wrong ones are tried before it. */
function passwordsIn(calls: readonly Call[]): Map<string, string> {
  return new Map(
    calls.flatMap(({ path }) => {
      const [address = path, query] = path.split('?')
      const password = new URLSearchParams(query).get('password')
      return password === null ? [] : [[address, password] as const]
    }),
  )
}

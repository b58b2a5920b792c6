/** A running original as one side: its public records are read first, then it answers the calls. */
import { isObject } from '../calendar/values/objects.ts'
import type { Answer, Call } from './calls.ts'
import { live } from './live.ts'
import { type Known, recordsIn, zoneOf } from './records.ts'
import { type Before, ComparisonFailed, type Side } from './side.ts'

/** The longest page that it gives. */
const PAGE_SIZE = 50

/** The lists of all that there is, with what each has to be asked for. */
const lists = [
  '/categories?hide_empty=false',
  '/tags?hide_empty=false',
  '/venues?',
  '/organizers?',
  '/events?start_date=1900-01-01&end_date=3000-01-01',
]

/**
 * `base`: the address of its namespace. `credentials`: `user:application password` by role; calls of others are not
 * made.
 */
export function originalSide(base: string, credentials: Readonly<Record<string, string>>): Side {
  const { answer } = live(base, credentials)
  // Whoever may edit sees drafts as well.
  const reader = 'admin' in credentials ? 'admin' : 'anonymous'
  const get = (path: string, as: string) => answer({ name: path, method: 'GET', path, as, headers: {} })

  async function pages(list: string): Promise<Known[]> {
    const known: Known[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { status, body } = await get(`${list}&per_page=${PAGE_SIZE}&page=${page}`, reader)
      if (status !== 200 || !isObject(body)) throw new ComparisonFailed(`${base}${list} answers ${status}.`)
      const members = Object.values(body).find(Array.isArray) ?? []
      known.push(...members.flatMap((member) => recordsIn(member).slice(-1)))
      last = Number(body.total_pages)
    }
    return known
  }

  async function accounts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const role of Object.keys(credentials)) {
      const { body } = await get('/wp-json/wp/v2/users/me', role)
      if (isObject(body) && typeof body.id === 'number') found[role] = body.id
    }
    return found
  }

  return {
    async before(): Promise<Before> {
      const records: Known[] = []
      for (const list of lists) records.push(...(await pages(list)))
      const zone = zoneOf(records.map(({ record }) => record))
      const start = Math.floor(Date.now() / 1000)
      return { records, accounts: await accounts(), zone, start, isWhole: true }
    },
    answer: (call: Call): Promise<Answer | undefined> =>
      call.as === 'anonymous' || call.as === 'nobody' || call.as in credentials
        ? answer(call)
        : Promise.resolve(undefined),
  }
}

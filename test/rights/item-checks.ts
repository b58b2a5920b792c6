/** Who may read a record by its address, and with which password. */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import type { Answer } from '../support/app.ts'
import { asked, askedAfter, below, bodyIn, caching, compareCounts, otherAddresses, type World } from './asking.ts'
import { linkedBy, PASSWORD, RECURRENCE, type Specimen } from './records.ts'
import { type Caller, callers, includes, owners } from './rules.ts'

interface Form {
  root?: string
  /** Below another address. */
  below?: (typeof otherAddresses)[number]
  query?: string
  method?: 'GET' | 'HEAD'
}

/** A record in other forms. JSONP is answered as to an anonymous caller. */
const forms: readonly Form[] = [
  { query: 'shape=stable' },
  { query: '_fields=id,slug' },
  { query: '_envelope=1' },
  { query: '_jsonp=f' },
  { root: '/fr' },
  ...otherAddresses.map((address) => ({ below: address })),
  { method: 'HEAD' },
]

export const resourceOf = (path: string): IndexedResource => path.split(/[/.]/)[1] as IndexedResource

type Addressed = Pick<Specimen, 'id' | 'slug' | 'external'>

export function addressOf(path: string, { id, slug, external }: Addressed): string {
  const filled = path.replace('{id}', String(id)).replace('{slug}', slug).replace('{recurrence}', RECURRENCE)
  return filled.replace('{source}/{external_id}', external).replace('{revision}', '1')
}

/**
 * Records of every state and owner, those of one owner also by slug and by a client's own id; by an occurrence, the
 * events that repeat. Terms have no owner: those of one event in each state.
 */
export function specimensOf({ calendar }: World, path: string): Specimen[] {
  const resource = resourceOf(path)
  const all = calendar.specimens[resource]
  if (resource === 'categories' || resource === 'tags') return all.filter((_, at) => at % owners.length === 0)
  if (path.includes('{recurrence}')) return all.filter(({ recurring }) => recurring)
  const owned = all.filter(({ rich, owner }) => (resource === 'events' ? rich : owner !== 'administrator'))
  return /\{(slug|source)\}/.test(path) ? owned.filter(({ owner }) => owner === 'author') : owned
}

function mayRead(caller: Caller, { rule, owner }: Specimen, editing: boolean): boolean {
  return includes(rule.opens, caller, owner) && (!rule.locked || (editing && includes(rule.changes, caller, owner)))
}

/** Each caller sends the ETag of the previous one, who may see more. */
export async function checkRead(world: World, path: string): Promise<void> {
  const { app } = world
  // A plain event has nothing to tell.
  const telling = specimensOf(world, path).filter(({ rich, recurring }) => rich || !recurring)
  await Promise.all(
    telling.map(async (specimen) => {
      const address = addressOf(path, specimen)
      let held: Answer | undefined
      for (const caller of callers.toReversed()) {
        const edited = await askedAfter(app, caller, `${address}?context=edit`, held)
        compare(world, caller, specimen, { query: 'context=edit' }, edited)
        if (edited.status === 200) held = edited
        compare(world, caller, specimen, {}, await askedAfter(app, caller, address, held))
      }
      if (specimen.owner === 'author') await checkForms(world, specimen, address)
    }),
  )
}

async function checkForms(world: World, specimen: Specimen, address: string): Promise<void> {
  for (const caller of ['anonymous', 'author', 'editor'] as const) {
    for (const form of forms) {
      const { root = '', query = '', method = 'GET' } = form
      const path = `${root}${address}?${query}`
      const at = form.below ? below(world.app, form.below, path) : path
      compare(world, caller, specimen, form, await asked(world.app, caller, at, { method }))
    }
  }
}

function compare(world: World, caller: Caller, specimen: Specimen, form: Form, answer: Answer): void {
  const { checks, calendar } = world
  const { root = form.below ?? '', query = '', method = 'GET' } = form
  const seenBy = query === '_jsonp=f' ? 'anonymous' : caller
  const reads = mayRead(seenBy, specimen, query === 'context=edit')
  const what = `${caller}: ${method} ${root} ${specimen.name} ${query}`
  checks.same(what, answer.status, reads ? 200 : 403)
  checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(seenBy, answer))
  const whole = reads && method !== 'HEAD' && !query.startsWith('_fields')
  for (const each of [specimen, ...linkedBy(calendar, specimen)]) {
    checks.same(`${what}: ${each.name} is told`, answer.text.includes(each.secret), whole)
  }
  if (whole) compareCounts(world, what, [bodyIn(answer)])
}

/** How a password is sent, and whether it is the right one. */
const ways = {
  parameter: { path: `/events/{id}?password=${encodeURIComponent(PASSWORD)}`, right: true },
  header: { path: '/events/by-slug/{slug}', headers: { 'X-Event-Password': PASSWORD }, right: true },
  wrong: { path: '/events/{id}?password=wrong', right: false },
} as const

/** Few, because hashing is slow on purpose. */
const attempts: readonly (readonly [state: string, caller: Caller, way: keyof typeof ways])[] = [
  ['protected', 'anonymous', 'parameter'],
  ['protected', 'anonymous', 'header'],
  ['protected', 'anonymous', 'wrong'],
  ['protected', 'author', 'parameter'],
  ['protectedHidden', 'anonymous', 'header'],
  ['protectedDraft', 'anonymous', 'parameter'],
  ['protectedDraft', 'author', 'header'],
]

/** The right password opens a record to callers that may read it, and to nobody else. */
export async function checkPasswords({ app, calendar, checks }: World): Promise<void> {
  await Promise.all(
    attempts.map(async ([state, caller, way]) => {
      const specimen = calendar.specimens.events.find(({ name }) => name === `${state} of author`)!
      const { path, right, ...options } = ways[way]
      const { status, text, headers } = await asked(app, caller, addressOf(path, specimen), options)
      const opens = right && includes(specimen.rule.opens, caller, specimen.owner)
      const what = `${caller}: ${specimen.name} by ${way}`
      checks.same(what, status, opens ? 200 : 403)
      checks.same(`${what}: is told`, text.includes(specimen.secret), opens)
      checks.same(`${what}: Cache-Control`, headers.get('cache-control'), opens ? 'private, no-store' : 'no-store')
      checks.same(`${what}: Vary`, /\bX-Event-Password\b/.test(headers.get('vary') ?? ''), true)
    }),
  )
}

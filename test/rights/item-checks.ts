/** Who reads, changes and creates what by its address. */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import type { Answer } from '../support/app.ts'
import { event } from '../support/records.ts'
import { asked, askedAfter, bodyIn, caching, compareCounts, type World } from './asking.ts'
import { linkedBy, PASSWORD, type Specimen } from './records.ts'
import type { Granted } from './routes.ts'
import { callers, creates, includes, owners, type Caller } from './rules.ts'

interface Form {
  root?: string
  query?: string
  method?: 'GET' | 'HEAD'
}

/** A record in other forms; `_jsonp` is answered as to anybody. */
const forms: readonly Form[] = [{ query: 'shape=stable' }, { query: '_fields=id,slug' }, { query: '_envelope=1' }, { query: '_jsonp=f' }, { root: '/fr' }, { method: 'HEAD' }]

const resourceOf = (path: string) => path.split('/')[1] as IndexedResource
const addressOf = (path: string, { id, slug, external }: Specimen) =>
  path.replace('{id}', String(id)).replace('{slug}', slug).replace('{source}/{external_id}', external).replace('{revision}', '1')

/** Records of every state and owner, of one owner by slug and by what a client calls it; terms, which have neither, as one of each state has them. */
function specimensOf({ calendar }: World, path: string): Specimen[] {
  const resource = resourceOf(path)
  if (resource === 'categories' || resource === 'tags') return calendar.specimens[resource].filter((_, at) => at % owners.length === 0)
  const owned = calendar.specimens[resource].filter(({ rich, owner }) => (resource === 'events' ? rich : owner !== 'administrator'))
  return /\{(slug|source)\}/.test(path) ? owned.filter(({ owner }) => owner === 'author') : owned
}

function mayRead(caller: Caller, { rule, owner }: Specimen, editing: boolean): boolean {
  return includes(rule.opens, caller, owner) && (!rule.locked || (editing && includes(rule.changes, caller, owner)))
}

export async function checkRead(world: World, path: string): Promise<void> {
  const { app } = world
  await Promise.all(specimensOf(world, path).map(async (specimen) => {
    const address = addressOf(path, specimen)
    let held: Answer | undefined
    for (const caller of callers.toReversed()) {
      const editing = await askedAfter(app, caller, `${address}?context=edit`, held)
      compare(world, caller, specimen, { query: 'context=edit' }, editing)
      if (editing.status === 200) held = editing
      const plain = await askedAfter(app, caller, address, held)
      compare(world, caller, specimen, {}, plain)
    }
    if (specimen.owner !== 'author') return
    for (const caller of ['anonymous', 'author', 'editor'] as const) {
      for (const form of forms) compare(world, caller, specimen, form, await asked(app, caller, `${form.root ?? ''}${address}?${form.query ?? ''}`, { method: form.method ?? 'GET' }))
    }
  }))
}

function compare({ checks, calendar }: World, caller: Caller, specimen: Specimen, { root = '', query = '', method = 'GET' }: Form, answer: Answer): void {
  const seenBy = query === '_jsonp=f' ? 'anonymous' : caller
  const reads = mayRead(seenBy, specimen, query === 'context=edit')
  const what = `${caller}: ${method} ${root} ${specimen.name} ${query}`
  checks.same(what, answer.status, reads ? 200 : 403)
  checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(seenBy, answer))
  if (method === 'HEAD') return checks.same(`${what}: body`, answer.text, '')
  const whole = reads && !query.startsWith('_fields')
  for (const each of [specimen, ...linkedBy(calendar, specimen)]) checks.same(`${what}: ${each.name} is told`, answer.text.includes(each.secret), whole)
  if (whole) compareCounts({ checks, calendar }, what, [bodyIn(answer)])
}

/** How a password is sent, and whether it is the right one. */
const ways = {
  parameter: { path: `/events/{id}?password=${encodeURIComponent(PASSWORD)}`, right: true },
  header: { path: '/events/by-slug/{slug}', headers: { 'X-Event-Password': PASSWORD }, right: true },
  wrong: { path: '/events/{id}?password=wrong', right: false },
} as const

/** Few: hashing is slow on purpose. */
const tries: readonly (readonly [state: string, caller: Caller, way: keyof typeof ways])[] = [
  ['protected', 'anonymous', 'parameter'], ['protected', 'anonymous', 'header'], ['protected', 'anonymous', 'wrong'], ['protected', 'author', 'parameter'],
  ['protectedHidden', 'anonymous', 'header'], ['protectedDraft', 'anonymous', 'parameter'], ['protectedDraft', 'author', 'header'],
]

/** The right password opens what the caller may read, to nobody else. */
export async function checkPasswords({ app, calendar, checks }: World): Promise<void> {
  await Promise.all(tries.map(async ([state, caller, way]) => {
    const specimen = calendar.specimens.events.find(({ name }) => name === `${state} of author`)!
    const { path, right, ...options } = ways[way]
    const answer = await asked(app, caller, addressOf(path, specimen), options)
    const opens = right && includes(specimen.rule.opens, caller, specimen.owner)
    const what = `${caller}: ${specimen.name} by ${way}`
    checks.same(what, answer.status, opens ? 200 : 403)
    checks.same(`${what}: is told`, answer.text.includes(specimen.secret), opens)
    checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), opens ? 'private, no-store' : 'no-store')
    checks.same(`${what}: Vary`, /\bX-Event-Password\b/.test(answer.headers.get('vary') ?? ''), true)
  }))
}

const refused = (caller: Caller) => (caller === 'anonymous' ? 401 : 403)

export async function checkChange(world: World, method: string, path: string): Promise<void> {
  const { app, checks } = world
  for (const specimen of specimensOf(world, path)) {
    const { rule, owner, name } = specimen
    const granted = method === 'DELETE' && rule.status === 'trash' ? 410 : 412
    await Promise.all(callers.map(async (caller) => {
      const answer = await asked(app, caller, addressOf(path, specimen), { method, headers: { 'If-Match': '"0-none"' }, ...(method === 'DELETE' ? {} : { body: { description: 'x' } }) })
      checks.same(`${caller}: ${method} ${path} of ${name}`, answer.status, includes(rule.changes, caller, owner) ? granted : refused(caller))
      checks.same(`${caller}: ${method} ${path} of ${name} is told`, answer.text.includes(specimen.secret), false)
    }))
  }
}

/** What is for those who may change a record. */
export async function checkEdited({ app, calendar, checks }: World, path: string): Promise<void> {
  for (const specimen of specimensOf({ app, calendar, checks }, path)) {
    const { rule, owner, name, secret } = specimen
    await Promise.all(callers.map(async (caller) => {
      const answer = await asked(app, caller, addressOf(path, specimen))
      const edits = includes(rule.changes, caller, owner)
      const what = `${caller}: GET ${path} of ${name}`
      checks.same(what, answer.status, edits ? 200 : refused(caller))
      checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(caller, answer))
      checks.same(`${what}: is told`, answer.text.includes(secret), edits && path.endsWith('{revision}'))
    }))
  }
}

/** As the last of all: each makes a record more. */
export async function checkCreate({ app, checks }: World, path: string): Promise<void> {
  const resource = resourceOf(path)
  for (const caller of callers) {
    const name = `Created by ${caller}`
    const body = resource === 'events' ? event({ title: name }) : { venue: name, organizer: name, name }
    const answer = await asked(app, caller, path, { method: 'POST', body })
    checks.same(`${caller}: POST ${path}`, answer.status, includes(creates[resource] ?? 'nobody', caller) ? 201 : refused(caller))
  }
}

export async function checkGranted({ app, checks }: World, method: string, path: string, { granted, status, at = path, body }: Granted): Promise<void> {
  for (const caller of callers) {
    const answer = await asked(app, caller, at, { method, body })
    checks.same(`${caller}: ${method} ${path}`, answer.status, includes(granted, caller) ? status : refused(caller))
  }
}

/** Of every record, a description of its route and no word more; the start page and the pages of records neither. */
export async function checkAround({ app, calendar, checks }: World, paths: readonly string[]): Promise<void> {
  const closed = calendar.specimens.events.filter(({ rule }) => rule.locked || rule.opens !== 'all')
  const silent = (what: string, text: string) => {
    for (const each of closed) checks.same(`${what}: ${each.name} is told`, text.includes(each.secret), false)
  }
  const first = closed[0]!
  for (const caller of callers) {
    for (const path of paths) {
      const answer = await asked(app, caller, addressOf(path, first), { method: 'OPTIONS' })
      checks.same(`${caller}: OPTIONS ${path}`, answer.status, 200)
      silent(`${caller}: OPTIONS ${path}`, answer.text)
    }
    for (const accept of ['text/html', 'application/json']) {
      const answer = await asked(app, caller, `${app.url}/`, { headers: { Accept: accept } })
      checks.same(`${caller}: / as ${accept}`, `${answer.status} ${answer.headers.get('cache-control')}`, `200 ${caching(caller, answer)}`)
      for (const { name, rule, owner, slug } of calendar.specimens.events) {
        if (!includes(rule.listed, caller, owner)) checks.same(`${caller}: / tells of ${name}`, answer.text.includes(slug), false)
      }
      silent(`${caller}: / as ${accept}`, caller === 'anonymous' ? answer.text : '')
    }
    for (const { slug } of [first, { slug: 'of-nobody' }]) checks.same(`${caller}: /event/${slug}`, (await asked(app, caller, `${app.url}/event/${slug}`)).status, 302)
  }
}

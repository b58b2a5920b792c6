/** Who may update and create; descriptions of routes, the start page and the pages of records. */
import { event } from '../support/records.ts'
import { asked, below, caching, otherAddresses, type World } from './asking.ts'
import { addressOf, resourceOf, specimensOf } from './item-checks.ts'
import type { Granted } from './routes.ts'
import { type Caller, callers, creates, includes } from './rules.ts'

const refused = (caller: Caller) => (caller === 'anonymous' ? 401 : 403)

/** Whoever may update a record gets a conflict of revisions, or that it is in the trash: nothing is changed. */
export async function checkChange(world: World, method: string, path: string): Promise<void> {
  const { app, checks, brief } = world
  // Other addresses lead to the same routes: one of them, for one resource, shows it.
  const others = brief || resourceOf(path) !== 'events' ? [] : otherAddresses.slice(0, 1)
  const headers = { 'If-Match': '"0-none"' }
  const body = method === 'DELETE' ? undefined : { description: 'x' }
  // To leave an occurrence out is a change of its event.
  const isRemoval = method === 'DELETE' && !path.includes('{recurrence}')
  for (const specimen of specimensOf(world, path)) {
    const { rule, owner, name } = specimen
    const granted = isRemoval && rule.status === 'trash' ? 410 : 412
    await Promise.all(
      callers.map(async (caller) => {
        const address = addressOf(path, specimen)
        for (const at of [address, ...others.map((other) => below(app, other, address))]) {
          const { status, text } = await asked(app, caller, at, { method, headers, body })
          const what = `${caller}: ${method} ${at} of ${name}`
          checks.same(what, status, includes(rule.changes, caller, owner) ? granted : refused(caller))
          checks.same(`${what} is told`, text.includes(specimen.secret), false)
        }
      }),
    )
  }
}

/** Routes for those who may update a record. */
export async function checkEdited(world: World, path: string): Promise<void> {
  const { app, checks } = world
  for (const specimen of specimensOf(world, path)) {
    const { rule, owner, name, secret } = specimen
    await Promise.all(
      callers.map(async (caller) => {
        const answer = await asked(app, caller, addressOf(path, specimen))
        const edits = includes(rule.changes, caller, owner)
        const what = `${caller}: GET ${path} of ${name}`
        checks.same(what, answer.status, edits ? 200 : refused(caller))
        checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(caller, answer))
        checks.same(`${what}: is told`, answer.text.includes(secret), edits && path.endsWith('{revision}'))
      }),
    )
  }
}

/**
 * A dry run tells as much: whoever may not read a record whole gets no copy of it. Nothing from the trash is copied.
 */
export async function checkCopy(world: World, path: string): Promise<void> {
  const { app, checks } = world
  for (const specimen of specimensOf(world, path)) {
    const { rule, owner, name, secret } = specimen
    const reads = (caller: Caller) =>
      includes(rule.locked ? rule.changes : rule.opens, caller, owner) && includes('writers', caller)
    await Promise.all(
      callers.map(async (caller) => {
        const address = `${addressOf(path, specimen)}?dry_run=true`
        const { status, text } = await asked(app, caller, address, { method: 'POST', body: {} })
        const what = `${caller}: POST ${path} of ${name}`
        checks.same(what, status, reads(caller) ? 200 : refused(caller))
        checks.same(`${what} is told`, text.includes(secret), reads(caller))
      }),
    )
  }
}

/** The last checks, since each creates a record. */
export async function checkCreate({ app, checks }: World, path: string): Promise<void> {
  const resource = resourceOf(path)
  for (const caller of callers) {
    const name = `Created by ${caller}`
    const body = resource === 'events' ? event({ title: name }) : { venue: name, organizer: name, name }
    const { status } = await asked(app, caller, path, { method: 'POST', body })
    checks.same(`${caller}: POST ${path}`, status, includes(creates[resource]!, caller) ? 201 : refused(caller))
  }
}

export async function checkGranted({ app, checks }: World, method: string, path: string, row: Granted): Promise<void> {
  for (const caller of callers) {
    const { status } = await asked(app, caller, row.at ?? path, { method, body: row.body })
    checks.same(`${caller}: ${method} ${path}`, status, includes(row.granted, caller) ? row.status : refused(caller))
  }
}

/** No secret of records that are not public, and no trace of unlisted ones. */
export async function checkAround({ app, calendar, checks }: World, paths: readonly string[]): Promise<void> {
  const { events } = calendar.specimens
  const closed = events.filter(({ rule }) => rule.locked || rule.opens !== 'all')
  for (const caller of callers) {
    for (const path of paths) {
      const { status, text } = await asked(app, caller, addressOf(path, closed[0]!), { method: 'OPTIONS' })
      const what = `${caller}: OPTIONS ${path}`
      checks.same(what, status, 200)
      for (const { name, secret } of closed) checks.same(`${what} tells ${name}`, text.includes(secret), false)
    }
    const me = await asked(app, caller, `${app.url}/wp-json/wp/v2/users/me`)
    checks.same(`${caller}: users/me`, me.status, caller === 'anonymous' ? 401 : 200)
    checks.same(`${caller}: users/me: Cache-Control`, me.headers.get('cache-control'), caching(caller, me))
    const [post] = closed
    checks.same(`${caller}: /?p=`, (await asked(app, caller, `${app.url}/?p=${post!.id}`)).status, 302)
    for (const accept of ['text/html', 'application/json']) {
      const answer = await asked(app, caller, `${app.url}/`, { headers: { Accept: accept } })
      const what = `${caller}: / as ${accept}`
      checks.same(what, answer.status, 200)
      checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(caller, answer))
      for (const { name, rule, owner, slug, secret } of events) {
        const isListed = includes(rule.listed, caller, owner)
        if (!isListed || rule.locked) checks.same(`${what} tells ${name}`, answer.text.includes(secret), false)
        if (!isListed) checks.same(`${what} has ${name}`, answer.text.includes(slug), false)
      }
    }
    for (const { name, rule, owner, slug, secret } of closed) {
      const answer = await asked(app, caller, `${app.url}/event/${slug}`)
      const opens = includes(rule.opens, caller, owner) && !rule.locked
      checks.same(`${caller}: page of ${name}`, answer.status === 200, opens)
      if (!opens) checks.same(`${caller}: page of ${name} tells it`, answer.text.includes(secret), false)
    }
  }
}

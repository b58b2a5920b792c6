/** npm run audit: lists entries, prints a revision of a record (--revision), restores one (--restore). */
import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { IndexedResource, StoredResource } from '../calendar/ports.ts'
import type { AuditEntry } from '../calendar/resources/audit.ts'
import { resources, stores } from '../calendar/resources/index.ts'
import { type AuditFilter, newestEntries, restore, revisionOf } from '../calendar/writes/revisions.ts'
import { command, Usage } from './command.ts'

const usage = `Usage: npm run audit [-- --account NAME --resource events --id ID --since 2026-11-01 --limit 50 --json]
       npm run audit -- --resource events --id ID --revision N
       npm run audit -- --resource events --id ID --restore N`

const text = { type: 'string' } as const
const options = {
  account: text,
  resource: text,
  id: text,
  since: text,
  limit: text,
  json: { type: 'boolean' },
  revision: text,
  restore: text,
} as const
const DEFAULT_LIMIT = '50'

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`)
  }
}

type Options = ReturnType<typeof parse>

function numberOf(option: string, given: string): number {
  if (!/^[1-9]\d{0,14}$/.test(given))
    throw new Usage(`--${option} is "${given}": it must be a whole number above 0.\n${usage}`)
  return Number(given)
}

function sinceOf(given: string): number {
  const seconds = Date.parse(given) / 1000
  if (!/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(seconds))
    throw new Usage(`--since is "${given}": it must be a date such as 2026-11-01.\n${usage}`)
  return seconds
}

function filterOf({ account, resource, id, since }: Options): AuditFilter {
  const known = stores.flatMap(({ name }): StoredResource[] => (name === 'audit' ? [] : [name]))
  if (resource !== undefined && !known.includes(resource as StoredResource))
    throw new Usage(`--resource is one of ${known.join(', ')}.\n${usage}`)
  return {
    ...(account === undefined ? {} : { account }),
    ...(resource === undefined ? {} : { resource: resource as StoredResource }),
    ...(id === undefined ? {} : { record: numberOf('id', id) }),
    ...(since === undefined ? {} : { since: sinceOf(since) }),
  }
}

function line({ at, name, key, via, address, request, action, target, revision, detail }: AuditEntry): string {
  const when = new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const who = key ? `${name} (${key})` : name
  const where = [via, address, request].filter(Boolean).join(' ')
  const more = detail ? `  ${JSON.stringify(detail)}` : ''
  return `${when}  ${who.padEnd(24)}  ${action.padEnd(10)}  ${target} revision ${revision}  from ${where}${more}`
}

async function list({ engine, service }: App, values: Options): Promise<void> {
  const entries = await newestEntries(
    engine.store,
    filterOf(values),
    numberOf('limit', values.limit ?? DEFAULT_LIMIT),
    service.now(),
  )
  for (const { before: _, ...entry } of entries) console.log(values.json ? JSON.stringify(entry) : line(entry))
  if (entries.length === 0 && !values.json) console.error('No entries.')
}

/** The record and the revision that the options name. */
async function named({ engine }: App, { resource, id }: Options, option: 'revision' | 'restore', given: string) {
  if (!resource || !Object.hasOwn(resources, resource) || !id)
    throw new Usage(`--${option} needs --resource ${Object.keys(resources).join('|')} and --id.\n${usage}`)
  const found = await revisionOf(engine.store, resource as IndexedResource, numberOf('id', id), numberOf(option, given))
  if (!found) throw new Usage(`There is no revision ${given} of ${resource} ${id}, or it is no longer kept.`)
  return { resource: resources[resource as IndexedResource], earlier: found.document }
}

async function print(app: App, values: Options, given: string): Promise<void> {
  const {
    earlier: { password: _, idempotency_key: __, idempotency_digest: ___, ...shown },
  } = await named(app, values, 'revision', given)
  console.log(JSON.stringify(shown, null, 2))
}

async function restoreRevision(app: App, values: Options, given: string): Promise<void> {
  const { resource, earlier } = await named(app, values, 'restore', given)
  const audit = { trail: app.service.trail, origin: { via: 'audit', address: hostname(), request: null } }
  try {
    const { id, rev } = await restore(
      resource,
      earlier,
      { ...(await administratorContext(app.service)), audit },
      () => {},
    )
    console.log(`${resource.name} ${id} is again as in revision ${given}; this is its revision ${rev}.`)
  } catch (error) {
    if (error instanceof Problem) throw new Usage(`Revision ${given} cannot be restored: ${error.text('en')}`)
    throw error
  }
}

await command(false, async (app, args) => {
  const values = parse(args)
  if (values.revision !== undefined) await print(app, values, values.revision)
  else if (values.restore !== undefined) await restoreRevision(app, values, values.restore)
  else await list(app, values)
})

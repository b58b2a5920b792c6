/** npm run audit: lists entries, prints a revision of a record (--revision), restores one (--restore). */
import { hostname } from 'node:os'
import { administratorContext } from '../administrator-context.ts'
import type { App } from '../app.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { IndexedResource } from '../calendar/ports.ts'
import type { AuditEntry } from '../calendar/resources/audit.ts'
import { resources, stores } from '../calendar/resources/index.ts'
import { type AuditFilter, newestEntries, restore, revisionOf } from '../calendar/writes/revisions.ts'
import { command, parseOptions, Usage } from './command.ts'

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

const parse = (args: string[]) => parseOptions(usage, { args, options }).values
type Options = ReturnType<typeof parse>

function numberOf(option: string, value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value))
    throw new Usage(`--${option} is "${value}": it must be a whole number above 0.\n${usage}`)
  return Number(value)
}

/** Unix seconds. */
function sinceOf(value: string): number {
  const seconds = Date.parse(value) / 1000
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(seconds))
    throw new Usage(`--since is "${value}": it must be a date such as 2026-11-01.\n${usage}`)
  return seconds
}

function filterOf({ account, resource, id, since }: Options): AuditFilter {
  const audited = stores.map(({ name }) => name).filter((name) => name !== 'audit')
  const chosen = audited.find((name) => name === resource)
  if (resource !== undefined && !chosen) throw new Usage(`--resource is one of ${audited.join(', ')}.\n${usage}`)
  return {
    ...(account === undefined ? {} : { account }),
    ...(chosen ? { resource: chosen } : {}),
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

function isRecord(resource: string | undefined): resource is IndexedResource {
  return resource !== undefined && Object.hasOwn(resources, resource)
}

/** The revision of the record that the options name. */
async function readRevision({ engine }: App, { resource, id }: Options, option: 'revision' | 'restore', value: string) {
  if (!isRecord(resource) || !id)
    throw new Usage(`--${option} needs --resource ${Object.keys(resources).join('|')} and --id.\n${usage}`)
  const found = await revisionOf(engine.store, resource, numberOf('id', id), numberOf(option, value))
  if (!found) throw new Usage(`There is no revision ${value} of ${resource} ${id}, or it is no longer stored.`)
  return { resource: resources[resource], earlier: found.document }
}

async function print(app: App, values: Options, revision: string): Promise<void> {
  const {
    earlier: { password: _, idempotency_key: __, idempotency_digest: ___, ...printed },
  } = await readRevision(app, values, 'revision', revision)
  console.log(JSON.stringify(printed, null, 2))
}

async function restoreRevision(app: App, values: Options, revision: string): Promise<void> {
  const { resource, earlier } = await readRevision(app, values, 'restore', revision)
  const audit = { trail: app.service.trail, origin: { via: 'audit', address: hostname(), request: null } }
  try {
    const { id, rev } = await restore(
      resource,
      earlier,
      { ...(await administratorContext(app.service)), audit },
      () => {},
    )
    console.log(`${resource.name} ${id} is again as in revision ${revision}; this is its revision ${rev}.`)
  } catch (error) {
    if (error instanceof Problem) throw new Usage(`Revision ${revision} cannot be restored: ${error.text('en')}`)
    throw error
  }
}

await command(false, async (app, args) => {
  const values = parse(args)
  if (values.revision !== undefined) await print(app, values, values.revision)
  else if (values.restore !== undefined) await restoreRevision(app, values, values.restore)
  else await list(app, values)
})

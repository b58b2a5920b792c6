/** npm run audit: lists entries, prints a revision of a record (--revision), restores one (--restore). */
import { auditedContext } from '../administrator-context.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { IndexedResource } from '../calendar/ports.ts'
import type { AuditEntry } from '../calendar/resources/audit.ts'
import { resources, stores } from '../calendar/resources/index.ts'
import { fromWallSeconds } from '../calendar/values/wall-clock.ts'
import { type AuditFilter, newestEntries, restore, revisionOf } from '../calendar/writes/revisions.ts'
import { type Parsed, Usage } from '../command-line.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import { command } from './command.ts'
import { printError, printOut } from './output.ts'

const line = {
  name: 'npm run audit',
  summary: 'Lists who wrote what, when and from where, or prints or restores a revision of a record.',
  options: {
    account: { type: 'text', value: 'NAME', description: 'only what this account wrote' },
    resource: { type: 'text', value: 'NAME', description: 'only writes of this resource: events, venues …' },
    id: { type: 'number', description: 'only writes of this record of the resource' },
    since: { type: 'text', value: 'DATE', description: 'only from this day on, in UTC' },
    limit: { type: 'number', description: 'at most as many, the newest', default: 50 },
    json: { type: 'flag', description: 'prints each entry as a line of JSON' },
    revision: { type: 'number', description: 'prints this revision of the record instead' },
    restore: { type: 'number', description: 'restores this revision of the record instead' },
  },
  examples: [
    '--account ada --since 2026-11-01 --limit 20 --json',
    '--resource events --id 42',
    '--resource events --id 42 --revision 3',
    '--resource events --id 42 --restore 3',
  ],
} as const
type Values = Parsed<typeof line.options>['values']

/** Unix seconds. */
function sinceOf(value: string): number {
  const seconds = Date.parse(value) / 1000
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(seconds))
    throw new Usage(`--since is "${value}": it must be a date such as 2026-11-01.`)
  return seconds
}

function filterOf({ account, resource, id, since }: Values): AuditFilter {
  const audited = stores.map(({ name }) => name).filter((name) => name !== 'audit')
  const chosen = audited.find((name) => name === resource)
  if (resource !== undefined && !chosen) throw new Usage(`--resource is one of ${audited.join(', ')}.`)
  return {
    ...(account === undefined ? {} : { account }),
    ...(chosen ? { resource: chosen } : {}),
    ...(id === undefined ? {} : { record: id }),
    ...(since === undefined ? {} : { since: sinceOf(since) }),
  }
}

function lineOf({ at, name, key, via, address, request, action, target, revision, detail }: AuditEntry): string {
  const when = fromWallSeconds(at)
  const who = key ? `${name} (${key})` : name
  const where = [via, address, request].filter(Boolean).join(' ')
  const more = detail ? `  ${JSON.stringify(detail)}` : ''
  return `${when}  ${who.padEnd(24)}  ${action.padEnd(10)}  ${target} revision ${revision}  from ${where}${more}`
}

async function list({ engine, now }: OpenCalendar, filter: AuditFilter, values: Values): Promise<void> {
  const entries = await newestEntries(engine.store, filter, values.limit, now())
  for (const { before: _, ...entry } of entries) printOut(values.json ? JSON.stringify(entry) : lineOf(entry))
  if (entries.length === 0 && !values.json) printError('No entries.')
}

function isRecord(resource: string | undefined): resource is IndexedResource {
  return resource !== undefined && Object.hasOwn(resources, resource)
}

interface Revision {
  resource: IndexedResource
  id: number
  revision: number
}

/** The revision that the options name. */
function revisionIn({ resource, id }: Values, option: 'revision' | 'restore', revision: number): Revision {
  if (isRecord(resource) && id) return { resource, id, revision }
  throw new Usage(`--${option} needs --resource ${Object.keys(resources).join('|')} and --id.`)
}

async function documentOf({ engine }: OpenCalendar, { resource, id, revision }: Revision) {
  const found = await revisionOf(engine.store, resource, id, revision)
  if (!found) throw new Usage(`There is no revision ${revision} of ${resource} ${id}, or it is no longer stored.`)
  return found.document
}

async function print(calendar: OpenCalendar, chosen: Revision): Promise<void> {
  const document = await documentOf(calendar, chosen)
  const { password: _, idempotency_key: __, idempotency_digest: ___, ...printed } = document
  printOut(JSON.stringify(printed, null, 2))
}

async function restoreRevision(calendar: OpenCalendar, chosen: Revision): Promise<void> {
  const earlier = await documentOf(calendar, chosen)
  const resource = resources[chosen.resource]
  try {
    const context = await auditedContext(calendar, { via: 'audit', request: null })
    const { id, rev } = await restore(resource, earlier, context, () => {})
    printOut(`${resource.name} ${id} is again as in revision ${chosen.revision}; this is its revision ${rev}.`)
  } catch (error) {
    if (error instanceof Problem) throw new Usage(`Revision ${chosen.revision} cannot be restored: ${error.text('en')}`)
    throw error
  }
}

/** What the options ask for. @throws Usage */
function workOf(values: Values): (calendar: OpenCalendar) => Promise<void> {
  if (values.revision !== undefined) {
    const chosen = revisionIn(values, 'revision', values.revision)
    return (calendar) => print(calendar, chosen)
  }
  if (values.restore !== undefined) {
    const chosen = revisionIn(values, 'restore', values.restore)
    return (calendar) => restoreRevision(calendar, chosen)
  }
  const filter = filterOf(values)
  return (calendar) => list(calendar, filter, values)
}

export const main = command(line, async (_, { values }, withCalendar) => {
  await withCalendar(false, workOf(values))
  return 0
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

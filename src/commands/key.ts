/** npm run key -- add --name Ada --role editor [--scopes events:write,read] [--expires 90d] | list | revoke --key ID */
import { isScope, type Scope, scopes } from '../calendar/access/scopes.ts'
import { type Role, roles } from '../calendar/access/visibility.ts'
import type { AccountInfo } from '../http/auth/accounts.ts'
import { command, parseOptions, Usage } from './command.ts'

const usage = `Usage: npm run key -- add --name NAME --role ${roles.join('|')}
                             [--scopes SCOPE,...] [--expires 90d] [--label TEXT]
       npm run key -- list
       npm run key -- revoke --key ID
       npm run key -- revoke --name NAME
Scopes: ${scopes.join(', ')}; without any the key may do all that the role may.
--expires: hours, days or weeks from now (12h, 90d, 4w), or a day (2027-12-31).`

const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  label: { type: 'string' },
  key: { type: 'string' },
} as const
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3_600, d: 86_400, w: 604_800 }

function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text)
}

function scopesOf(text: string | undefined): Scope[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((scope) => scope.trim())
  const unknown = names.filter((scope) => !isScope(scope))
  if (unknown.length) throw new Usage(`There is no scope "${unknown.join('", "')}".\n${usage}`)
  return names.filter(isScope)
}

/** Unix seconds. A key that expires on `2027-12-31` is valid until that day begins, in UTC. */
function expiryOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1000 : NaN
  const expires = count ? now + Number(count) * (UNIT_SECONDS[unit] ?? NaN) : day
  if (!(expires > now)) throw new Usage(`--expires is "${text}": it must be a time to come, such as 90d.\n${usage}`)
  return expires
}

const date = (seconds: number | undefined, otherwise: string) =>
  seconds === undefined ? otherwise : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
const HEADINGS = ['key', 'account', 'role', 'scopes', 'created', 'expires', 'last used', 'label']

function print(accounts: readonly AccountInfo[]): void {
  const rows = accounts.flatMap(({ name, role, keys }) =>
    keys.map((key) => [
      key.id,
      name,
      role,
      key.scopes?.join(',') ?? 'all',
      date(key.created, '-'),
      date(key.expires, 'never'),
      date(key.used, 'never'),
      key.label,
    ]),
  )
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of [HEADINGS, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

await command(false, async ({ service: { accounts, now } }, args) => {
  const {
    positionals: [verb],
    values: { name, role, key, label, ...limits },
  } = parseOptions(usage, { args, allowPositionals: true, options })
  if (verb === 'list') print(await accounts.list())
  else if (verb === 'add' && name && !name.includes(':') && isRole(role)) {
    console.log(
      await accounts.add(name, role, {
        label: label ?? '',
        scopes: scopesOf(limits.scopes),
        expires: expiryOf(limits.expires, now()),
      }),
    )
    console.error('This key is shown once; only its hash is stored.')
  } else if (verb === 'revoke' && key) {
    if (!(await accounts.revokeKey(key))) throw new Usage(`There is no key ${key}.`)
    console.log(`The key ${key} is revoked.`)
  } else if (verb === 'revoke' && name) {
    if (!(await accounts.revoke(name))) throw new Usage(`There is no account ${name}.`)
    console.log(`The keys of ${name} are revoked.`)
  } else throw new Usage(usage)
})

/** npm run key: creates, lists and revokes keys. */
import { isScope, type Scope, scopes } from '../calendar/access/scopes.ts'
import { type Role, roles } from '../calendar/access/visibility.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../calendar/values/wall-clock.ts'
import { Usage } from '../command-line.ts'
import type { AccountInfo } from '../http/auth/accounts.ts'
import { calendarCommand } from './command.ts'
import { printError, printOut } from './output.ts'

const line = {
  name: 'npm run key',
  summary:
    'Creates a key and prints it once; lists keys without their secrets; revokes a key, or all keys of an account.',
  operands: ['<add|list|revoke>'],
  options: {
    name: { type: 'text', value: 'NAME', description: 'add, revoke: the account' },
    role: { type: 'text', value: 'ROLE', description: `add: ${roles.join(', ')}` },
    scopes: {
      type: 'text',
      value: 'SCOPE,…',
      description: `add: all that the key may do, of ${scopes.join(', ')}; without them it may what the role may`,
    },
    expires: { type: 'text', value: 'TIME', description: 'add: from now (12h, 90d, 4w), or a day (2027-12-31)' },
    label: { type: 'text', description: 'add: what the key is for' },
    key: { type: 'text', value: 'ID', description: 'revoke: this key' },
  },
  examples: ['add --name Ada --role editor --expires 90d', 'list', 'revoke --key 0123456789ab', 'revoke --name Ada'],
} as const
const UNIT_SECONDS: Readonly<Record<string, number>> = {
  h: HOUR_SECONDS,
  d: DAY_SECONDS,
  w: 7 * DAY_SECONDS,
}

function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text)
}

function scopesOf(text: string | undefined): Scope[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((scope) => scope.trim())
  const unknown = names.filter((scope) => !isScope(scope))
  if (unknown.length) throw new Usage(`There is no scope "${unknown.join('", "')}".`)
  return names.filter(isScope)
}

/** Unix seconds. A key that expires on `2027-12-31` is valid until that day begins, in UTC. */
function expiryOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1000 : NaN
  const expires = count ? now + Number(count) * (UNIT_SECONDS[unit] ?? NaN) : day
  if (!(expires > now)) throw new Usage(`--expires is "${text}": it must be a time to come, such as 90d.`)
  return expires
}

function wrongUse(verb = ''): string {
  if (verb === 'add') return `add needs --name, without a colon, and --role, one of ${roles.join(', ')}.`
  return verb === 'revoke' ? 'revoke needs --key or --name.' : `"${verb}" is none of add, list and revoke.`
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
    printOut(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const main = calendarCommand(line, false, async ({ accounts, now }, { operands: [verb], values }) => {
  const { name, role, key, label, ...limits } = values
  if (verb === 'list') print(await accounts.list())
  else if (verb === 'add' && name && !name.includes(':') && isRole(role)) {
    printOut(
      await accounts.add(name, role, {
        label: label ?? '',
        scopes: scopesOf(limits.scopes),
        expires: expiryOf(limits.expires, now()),
      }),
    )
    printError('This key is shown once; only its hash is stored.')
  } else if (verb === 'revoke' && key) {
    if (!(await accounts.revokeKey(key))) throw new Usage(`There is no key ${key}.`)
    printOut(`The key ${key} is revoked.`)
  } else if (verb === 'revoke' && name) {
    if (!(await accounts.revoke(name))) throw new Usage(`There is no account ${name}.`)
    printOut(`The keys of ${name} are revoked.`)
  } else throw new Usage(wrongUse(verb))
  return 0
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

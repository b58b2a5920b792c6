/** npm run key -- add --name Ada --role editor | list | revoke --name Ada */
import { parseArgs } from 'node:util'
import { roles, type Role } from '../calendar/visibility.ts'
import { command, Usage } from './command.ts'

const usage = `Usage: npm run key -- add --name NAME --role ${roles.join('|')}
       npm run key -- list
       npm run key -- revoke --name NAME`

function isRole(text: string | undefined): text is Role {
  return roles.includes(text as Role)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' }, role: { type: 'string' } } })
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`)
  }
}

await command(false, async ({ service: { accounts } }, args) => {
  const { positionals: [verb], values: { name, role } } = parse(args)
  if (verb === 'list') {
    for (const account of await accounts.list()) console.log(`${String(account.account).padStart(4)}  ${account.name.padEnd(24)} ${account.role.padEnd(14)} ${account.keys} key(s)`)
  } else if (verb === 'add' && name && !name.includes(':') && isRole(role)) {
    console.log(await accounts.add(name, role))
    console.error('This key is shown once; only its hash is kept.')
  } else if (verb === 'revoke' && name) {
    if (!(await accounts.revoke(name))) throw new Usage(`There is no account ${name}.`)
    console.log(`The keys of ${name} no longer open anything.`)
  } else throw new Usage(usage)
})

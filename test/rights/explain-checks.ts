/** Explanations agree with the rules of lists, and tell nothing that a password protects. */
import { asked, type World } from './asking.ts'
import { addressOf, resourceOf, specimensOf } from './item-checks.ts'
import { filled } from './list-checks.ts'
import { type ListRow, lists } from './lists.ts'
import type { Specimen } from './records.ts'
import { includes } from './rules.ts'

/** In a brief run one of so many lists is explained. */
const BRIEFLY = 3

/** Each list of the matrix with an open and a protected event of one owner. */
export async function checkExplain(world: World, path: string): Promise<void> {
  const resource = resourceOf(path)
  const isOfOccurrence = path.includes('{recurrence}')
  const owner = isOfOccurrence ? 'contributor' : 'author'
  const all = specimensOf(world, path).filter((each) => each.rich && each.owner === owner)
  const specimens = [false, true].flatMap((locked) => all.find(is(locked)) ?? [])
  for (const row of lists[resource].filter((_, at) => !world.brief || at % BRIEFLY === 0))
    await Promise.all(specimens.map((specimen) => checkRow(world, addressOf(path, specimen), row, specimen)))
}

const is =
  (locked: boolean) =>
  ({ rule }: Specimen) =>
    (rule.locked ?? false) === locked && rule.opens === 'all'

async function checkRow({ app, calendar, checks }: World, address: string, row: ListRow, specimen: Specimen) {
  const { rule, owner, name, secret } = specimen
  const query = filled(row.query.replace('&cursor={cursor}', ''), calendar)
  for (const caller of ['anonymous', 'author', 'editor'] as const) {
    const { status, body, text } = await asked(app, caller, `${address}?${query}`)
    const what = `${caller}: ${row.query} explained for ${name}`
    const opens = includes(rule.opens, caller, owner)
    const isAsked = includes(row.asks, caller)
    checks.same(what, status, opens ? (isAsked ? 200 : 400) : 403)
    checks.same(`${what}: is told`, text.includes(secret), false)
    if (status !== 200) continue
    checks.same(`${what}: listed`, body.listed, row.of(specimen) && includes(rule[row.by], caller, owner))
    const found = body.checks as { met: boolean; redacted: boolean; off?: unknown; words?: unknown }[]
    const isAllMet = found.every(({ met }) => met)
    checks.same(`${what}: all is met`, isAllMet, body.listed)
    const isClosed = rule.locked === true && !includes(rule.matched, caller, owner)
    for (const { met, redacted, off, words } of found) {
      checks.same(`${what}: is redacted only where it is protected`, redacted && !isClosed, false)
      if (redacted)
        checks.same(`${what}: tells what is redacted`, met || off !== undefined || words !== undefined, false)
    }
  }
}

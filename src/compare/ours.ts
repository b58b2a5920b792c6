/**
 * Our side: a server of the comparison's own, on the embedded engine, which has its ids and its clock from the other.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { administratorContext } from '../administrator-context.ts'
import { openApp } from '../app.ts'
import { type Role, roles } from '../calendar/access/visibility.ts'
import type { Engine } from '../calendar/ports.ts'
import { isObject } from '../calendar/values/objects.ts'
import type { WriteContext } from '../calendar/writes/context.ts'
import { readSettings } from '../config.ts'
import { openEngine } from '../engine.ts'
import { NAMESPACE } from '../http/address.ts'
import { createHttpServer } from '../http/server.ts'
import { type Live, live } from './live.ts'
import { type Before, ComparisonFailed } from './side.ts'

const INDEX_TIMEOUT_MS = 120_000
/** Ids of records that only our side makes: higher than any of the other. */
const OWN_IDS = 2 ** 40
export const isOwnId = (id: number): boolean => id > OWN_IDS

export interface Ours extends Live {
  /** The ids that the next records of a sequence get. */
  plan(sequence: string, ids: readonly number[]): void
  /** Unix seconds. */
  setClock(now: number): void
  /** Writes as the administrator, past the interface. */
  context(): Promise<WriteContext>
  /** Waits until lists show all that was written. */
  indexed(): Promise<void>
  close(): Promise<void>
}

/** The roles by the names that recordings have for them. */
const roleNames: readonly string[] = roles.map((role) => (role === 'administrator' ? 'admin' : role))

/** The ids of a sequence, where the other side decides them. */
class PlannedIds {
  readonly #planned = new Map<string, number[]>()
  #last = OWN_IDS

  plan(sequence: string, ids: readonly number[]): void {
    this.#planned.set(sequence, [...ids])
  }

  next(sequence: string, count: number): number {
    const planned = count === 1 ? this.#planned.get(sequence)?.shift() : undefined
    if (planned !== undefined) return planned
    this.#last += count
    return this.#last - count + 1
  }
}

export async function openOurs(before: Before): Promise<Ours> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-compare-'))
  const settings = readSettings({
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    TIMEZONE: before.zone,
  })
  const ids = new PlannedIds()
  let now = before.start
  const engine = withIds(await openEngine(settings), ids)
  const app = await openApp(settings, pino({ level: 'silent' }), () => now, engine)
  app.indexer.start()
  const keys = await addAccounts(app.service.accounts, before, ids)
  const server = createHttpServer(app.app, 'en')
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = isObject(address) ? address.port : 0
  // Each write is waited for, so that the next list shows it.
  const side = live(`http://127.0.0.1:${port}/${NAMESPACE}`, keys, { Prefer: 'wait=5' })
  return {
    answer: (call) => side.answer(call),
    plan: (sequence, planned) => ids.plan(sequence, planned),
    setClock(time) {
      now = time
    },
    context: () => administratorContext(app.service),
    async indexed() {
      if (!(await app.indexer.waitUntilVisible(await engine.store.now(), INDEX_TIMEOUT_MS)))
        throw new ComparisonFailed('The index was not built in time.')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function withIds(engine: Engine, ids: PlannedIds): Engine {
  return { ...engine, store: { ...engine.store, nextIds: async (sequence, count) => ids.next(sequence, count) } }
}

/** An account for each role and for each author, with its id there; `user:key` by the role's name in recordings. */
async function addAccounts(
  accounts: { add(name: string, role: Role): Promise<string> },
  { accounts: wanted, records }: Before,
  ids: PlannedIds,
): Promise<Record<string, string>> {
  const taken = new Set(Object.values(wanted))
  const free = () => {
    for (let id = 1; ; id++) if (!taken.has(id)) return id
  }
  const add = async (name: string, role: Role, id: number) => {
    taken.add(id)
    ids.plan('accounts', [id])
    return `${name}:${await accounts.add(name, role)}`
  }
  const keys: Record<string, string> = {}
  for (const [at, role] of roles.entries()) {
    const name = roleNames[at] ?? role
    keys[name] = await add(name, role, wanted[name] ?? free())
  }
  for (const author of new Set(records.map(({ record }) => Number(record.author))))
    if (author && !taken.has(author)) await add(`author-${author}`, 'author', author)
  return keys
}

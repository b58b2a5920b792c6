/**
 * npm run attack [-- --events 20000 --at-once 20]: measures what the worst known requests cost a service of its own,
 * and how long others wait meanwhile; then all of them at once. Exit code 1 when a limit is exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from '../../bench/calendar/data.ts'
import { readArguments } from '../../src/command-line.ts'
import { readSettings } from '../../src/config.ts'
import { openEngine } from '../../src/engine.ts'
import { KEY, startServer } from '../support/server.ts'
import { ask, processorSeconds, type Reply, smallRequests } from './client.ts'
import { denseTexts } from './dense-texts.ts'
import { type Attack, attacks } from './requests.ts'

const {
  values: { events, 'at-once': atOnce },
} = readArguments({
  name: 'npm run attack',
  summary:
    'Sends the worst requests known to a server of its own: what each costs, and how long others wait meanwhile.',
  options: {
    events: { type: 'number', description: 'events of the calendar', default: 20_000 },
    'at-once': { type: 'number', description: 'of each request at the same time', default: 20 },
  },
  exitCodes: { 0: 'no limit was exceeded', 1: 'a limit was exceeded' },
})
/** Limits for the processor time of a request, and for the wait of small requests beside many of them. */
const MAX_COST_MS = 1_000
const MAX_WAIT_MS = 1_000
/** Between two of the small requests. */
const PAUSE_MS = 50
const ALL_AT_ONCE = 100

const folder = mkdtempSync(join(tmpdir(), 'kalends-attack-'))

async function prepared(): Promise<Awaited<ReturnType<typeof startServer>>> {
  const engine = await openEngine(readSettings({ DATA_DIR: folder }))
  await fill(engine, events, Math.floor(Date.now() / 1000), () => {}, denseTexts)
  await engine.close()
  const server = await startServer(folder)
  while ((await ask(`${server.url}/readyz`)).status !== 200) await sleep(PAUSE_MS)
  return server
}

const server = await prepared()
const api = `${server.url}/cal/events/v1`
const authorized = { Authorization: `Bearer ${KEY}` }
const { body: locked } = await server.send('POST', 'events', {
  title: 'Locked',
  start_date: '+1 day',
  end_date: '+1 day',
  password: 'a secret',
})
const { body: open } = await server.send('POST', 'events', { title: 'Open', start_date: '+1 day', end_date: '+1 day' })
const little = smallRequests(server.url, open.id)

let launched = 0
/** Each with another first day, so that no total is cached. */
function launch({ path, writes, headers = {}, ...attack }: Attack): Promise<Reply> {
  const day = new Date(Date.UTC(1900, 0, 1 + launched++)).toISOString().slice(0, 10)
  return ask(api + path.replace('1900-01-01', day), {
    ...attack,
    headers: writes ? { ...headers, ...authorized } : headers,
  })
}

/**
 * Sends small requests until the attack is over. Returns the longest wait, and how many failed.
 */
async function beside(running: Promise<unknown>): Promise<{ waitMs: number; failed: number }> {
  let over = false
  const end = running.then(() => {
    over = true
  })
  const replies: Reply[] = []
  while (!over) {
    replies.push(...(await Promise.all(little.map((each) => each()))))
    await sleep(PAUSE_MS)
  }
  await end
  return {
    waitMs: Math.max(0, ...replies.map(({ ms }) => ms)),
    failed: replies.filter(({ status }) => status !== 200).length,
  }
}

let bad = 0
async function measure(attack: Attack): Promise<void> {
  const before = await processorSeconds(server.url)
  const { status, ms } = await launch(attack)
  const costMs = ((await processorSeconds(server.url)) - before) * 1000
  const { waitMs, failed } = await beside(Promise.all(Array.from({ length: atOnce }, () => launch(attack))))
  const isBad = costMs > MAX_COST_MS || waitMs > MAX_WAIT_MS || failed > 0 || status >= 500 || status === 0
  if (isBad) bad++
  console.log(
    `${isBad ? 'BAD ' : 'well'} ${attack.name.padEnd(42)} ${String(status).padStart(4)} ` +
      `${ms.toFixed(0).padStart(7)} ${costMs.toFixed(0).padStart(9)} ` +
      `${waitMs.toFixed(0).padStart(8)} ${String(failed).padStart(7)}`,
  )
}

try {
  const all = attacks(locked.id)
  console.log(
    `${events} events; one request: status, milliseconds, processor milliseconds; ` +
      `beside ${atOnce} of it: longest wait of a small request, how many of those failed`,
  )
  for (const attack of all) await measure(attack)
  const { waitMs, failed } = await beside(
    Promise.all(Array.from({ length: ALL_AT_ONCE }, (_, n) => launch(all[n % all.length] as Attack))),
  )
  const after = await Promise.all(little.map((each) => each()))
  const recovery = Math.max(...after.map(({ ms }) => ms))
  const isBad = waitMs > MAX_WAIT_MS || failed > 0 || recovery > MAX_WAIT_MS
  console.log(
    `${isBad ? 'BAD ' : 'well'} ${ALL_AT_ONCE} of them at once: longest wait ${waitMs.toFixed(0)} ms, ` +
      `${failed} failed; after them ${recovery.toFixed(0)} ms`,
  )
  process.exitCode = bad || isBad ? 1 : 0
} finally {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

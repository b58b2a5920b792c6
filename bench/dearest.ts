/**
 * npm run bench:dearest [-- --events 100000 --seconds 60]: searches for the requests without a key that cost most
 * processor time, each after a change of the index, and prints the ten dearest.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/command-line.ts'
import { ask } from '../test/attack/client.ts'
import { type Measured, worstOf } from '../test/attack/worse.ts'
import { fillCalendar, openFilled } from './calendar/filled-calendar.ts'
import { random } from './calendar/words.ts'
import { changing } from './measuring/changes.ts'
import { fresh } from './measuring/measure.ts'
import { processorMs } from './measuring/processor.ts'
import { endAll, serve } from './measuring/service.ts'

const {
  values: { events: count, seconds, seed },
} = readArguments({
  name: 'npm run bench:dearest',
  summary: 'Searches for the requests without a key that cost most processor time, and prints the ten dearest.',
  options: {
    events: { type: 'number', description: 'events of the calendar', default: 100_000 },
    seconds: { type: 'number', description: 'how long it searches', default: 60 },
    seed: { type: 'number', description: 'of the random parameters', default: 1 },
  },
})
const PER_ROUND = 20
const SHOWN = 10
const SHOWN_CHARACTERS = 400

async function dearest(environment: NodeJS.ProcessEnv): Promise<Measured[]> {
  const { api, child } = await serve(environment)
  const engine = await openFilled(folder, undefined)
  const change = await changing(engine)
  const pids = [child.pid ?? 0]
  const statuses = new Map<string, number>()
  const cost = async (path: string) => {
    await change()
    const before = processorMs(pids)
    const { status } = await ask(fresh(api + path))
    statuses.set(path, status)
    return processorMs(pids) - before
  }
  const list: { events: [{ id: number }] } = JSON.parse((await ask(`${api}/events`)).text)
  const end = performance.now() + seconds * 1_000
  const goesOn = () => performance.now() < end
  try {
    const event = list.events[0].id
    const worst = await worstOf({ cost, next: random(seed), event, goesOn, perRound: PER_ROUND, most: SHOWN })
    return worst.map(({ path, ...measured }) => ({ ...measured, path: `${statuses.get(path)} ${path}` }))
  } finally {
    await engine.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-dearest-'))
try {
  const { environment } = await fillCalendar(folder, count, undefined)
  const found = await dearest(environment)
  console.log(`${count} events: processor milliseconds, status and address of the dearest requests`)
  for (const { cost, path } of found) console.log(cost.toFixed(0).padStart(6), path.slice(0, SHOWN_CHARACTERS))
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}

/** One round: writers write while faults happen; then all is well again, and what was told is compared with what is there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openWork } from '../../indexers/work.ts'
import { verify, type Drift } from '../../indexers/verify.ts'
import { readCheckpoint } from '../../indexers/checkpoint.ts'
import { KEY } from '../support/server.ts'
import { Random } from './random.ts'
import { Writer } from './workload.ts'
import type { Fault, World } from './world.ts'

/** Milliseconds of writing, and of waiting for the index to be the store's again. */
const WRITING = 15_000
const PATIENCE = 90_000
const WRITERS = 4
const VENUES = 3

export interface Outcome {
  faults: Partial<Record<Fault, number>>
  acknowledged: number
  unknown: number
  /** Acknowledged, and not in the store as it was. */
  lost: number[]
  listedAfterDelete: number[]
  /** Between the store and the index, after all that time. */
  drift: Drift[]
  /** Milliseconds from the end of the faults. */
  converged: number
}

async function send(world: World, method: string, path: string, body?: unknown) {
  const server = world.api()
  if (!server) throw new Error('nobody answers')
  const response = await fetch(`${server.url}/cal/events/v1/${path}`, {
    method, signal: AbortSignal.timeout(10_000),
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as { id: number; total?: number }, pending: response.headers.has('index-pending') }
}

/** A create that succeeds, however often it has to be tried. */
async function venue(world: World, name: string): Promise<number> {
  for (;;) {
    const answer = await send(world, 'POST', 'venues', { venue: name }).catch(() => undefined)
    if (answer?.status === 201) return answer.body.id
    await sleep(100)
  }
}

export async function round(world: World, seed: number): Promise<Outcome> {
  const random = new Random(seed)
  const venues: number[] = []
  for (let at = 0; at < VENUES; at++) venues.push(await venue(world, `Venue ${seed} ${at}`))
  const until = Date.now() + WRITING
  const over = () => Date.now() > until
  const writers = Array.from({ length: WRITERS }, (_, at) => new Writer(`${seed}/${at}`, (...request) => send(world, ...request), new Random(seed * 1_000 + at), venues))
  const faults: Outcome['faults'] = {}
  const storm = async () => {
    while (!over()) {
      await sleep(random.below(700))
      const fault = random.one(world.faults)
      if (!fault) return
      faults[fault] = (faults[fault] ?? 0) + 1
      await world.inflict(fault, random)
    }
  }
  await Promise.all([...writers.map((writer) => writer.run(over)), storm()])
  const calm = Date.now()
  const drift = await converged(world, calm + PATIENCE)
  const known = writers.flatMap((writer) => writer.known.map(({ id }) => id))
  const stored = new Map((await world.engine.store.get<Parameters<Writer['lost']>[0] extends ReadonlyMap<number, infer D> ? D : never>('events', known)).map((document) => [document.id, document]))
  const sum = (of: 'acknowledged' | 'unknown') => writers.reduce((all, { tally }) => all + tally[of], 0)
  return {
    faults, acknowledged: sum('acknowledged'), unknown: sum('unknown'), drift, converged: Date.now() - calm,
    lost: writers.flatMap((writer) => writer.lost(stored)), listedAfterDelete: writers.flatMap(({ tally }) => tally.listedAfterDelete),
  }
}

/** What differs when nothing does any more, or at the deadline. */
async function converged(world: World, deadline: number): Promise<Drift[]> {
  for (;;) {
    const settled = async () => {
      const { fanOuts, repairs } = await openWork(world.engine.state)
      const checkpoint = await readCheckpoint(world.engine.state)
      const behind = (checkpoint?.done ?? -1) < (await world.engine.store.now())
      if (behind || fanOuts.length + repairs.length) throw new Error('not yet')
      await world.engine.search.refresh()
    }
    const looked = await settled().then(() => verify({ engine: world.engine, context: { defaultLanguage: 'en' } }, () => Promise.resolve(), () => {})).catch(() => undefined)
    if (looked?.drift.length === 0) return []
    if (Date.now() > deadline) return looked?.drift ?? [{ resource: 'events', id: 0, kind: 'missing' }]
    await sleep(50)
  }
}

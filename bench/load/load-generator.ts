/**
 * A process that sends visits and reports their latencies. At a rate, arrival times are fixed in advance, and a latency
 * counts from the arrival, whether or not the visit could be sent then: a slow service is not asked less. Without a
 * rate, so many visits are under way at any time: the most that the service can do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, random } from '../calendar/words.ts'
import { fresh, quantiles } from '../measuring/measure.ts'
import { LeanClient } from './lean-client.ts'
import { type Visit, visit } from './load-mix.ts'

export interface Plan {
  api: string
  key: string
  /** Of some events. */
  ids: number[]
  /** Asked for in turn instead of visits, and not from the kept answers. */
  paths?: string[]
  seconds: number
  seed: number
  /** Visits a second. */
  rate?: number
  /** Visits at the same time, without a rate. */
  concurrency?: number
}

interface Latencies {
  count: number
  p50: number
  p99: number
  longest: number
}

export interface Report {
  /** Answered, a second. */
  rate: number
  served: Latencies
  /** 503 with Retry-After. */
  refused: Latencies
  /** Anything else, by what it was. */
  errors: Record<string, number>
  /** How late visits were sent: beyond a few milliseconds, this process is the bottleneck. */
  lateP99: number
}

const served: number[] = []
const refused: number[] = []
const late: number[] = []
const errors = new Map<string, number>()

const fail = (what: string) => void errors.set(what, (errors.get(what) ?? 0) + 1)

async function send(client: LeanClient, plan: Plan, { method, path, body }: Visit, arrival: number): Promise<void> {
  const ofWrite = { 'Content-Type': 'application/json', Authorization: `Bearer ${plan.key}` }
  try {
    const { status, hasRetryAfter } = await client.ask(method, path, body === undefined ? {} : ofWrite, body)
    const latency = performance.now() - arrival
    if (status < 300) served.push(latency)
    else if (status === 503 && hasRetryAfter) refused.push(latency)
    else fail(`${status} ${method} ${path.slice(0, path.indexOf('='))}`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    fail(code ?? message)
  }
}

let asked = 0
function nextVisit({ paths, ids }: Plan, next: Random): Visit {
  const path = paths?.[asked++ % paths.length]
  return path ? { method: 'GET', path: fresh(path) } : visit(next, ids)
}

/** Milliseconds between two arrivals: exponential, as between visitors who do not know of each other. */
const gap = (next: Random, rate: number) => (-Math.log(1 - next()) * 1000) / rate

async function atRate(client: LeanClient, plan: Plan, rate: number): Promise<void> {
  const next = random(plan.seed)
  const underWay: Promise<void>[] = []
  const begun = performance.now()
  const end = begun + plan.seconds * 1000
  for (let arrival = begun; arrival < end; ) {
    for (const now = performance.now(); arrival <= now; arrival += gap(next, rate)) {
      late.push(now - arrival)
      underWay.push(send(client, plan, nextVisit(plan, next), arrival))
    }
    await sleep(Math.max(0, arrival - performance.now())) // answers have their turn
  }
  await Promise.all(underWay)
}

async function atOnce(client: LeanClient, plan: Plan, concurrency: number): Promise<void> {
  const next = random(plan.seed)
  const end = performance.now() + plan.seconds * 1000
  const visitor = async () => {
    while (performance.now() < end) await send(client, plan, nextVisit(plan, next), performance.now())
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
}

const latencies = (times: readonly number[]): Latencies => ({
  count: times.length,
  ...quantiles(times),
  longest: times.reduce((a, b) => Math.max(a, b), 0),
})

process.once('message', async (message) => {
  const plan: Plan = JSON.parse(String(message))
  const begun = performance.now()
  const client = new LeanClient(new URL(plan.api))
  if (plan.rate) await atRate(client, plan, plan.rate)
  else await atOnce(client, plan, plan.concurrency ?? 1)
  const report: Report = {
    rate: (1000 * (served.length + refused.length)) / (performance.now() - begun),
    served: latencies(served),
    refused: latencies(refused),
    errors: Object.fromEntries(errors),
    lateP99: quantiles(late).p99,
  }
  client.end()
  process.send?.(report, () => process.disconnect())
})

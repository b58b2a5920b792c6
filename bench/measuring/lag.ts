/** How long after its acknowledgement a write appears in lists, under a steady stream of writes. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fresh, type Quantiles, quantiles } from './measure.ts'

const WRITES_PER_SECOND = 200
const DURATION_SECONDS = 20
/** The code of a new process is not compiled yet: the first writes are sent, and not measured. */
const WARM_UP_SECONDS = 5
/** Only an agent with a time limit of its own heeds how long the service keeps a connection (`Keep-Alive`). */
const MAX_WAIT_MS = 60_000
/** Of one list. */
const MAX_IDS = 50

export interface Lag extends Quantiles {
  writes: number
  /** Writes a second, as achieved. */
  rate: number
  longest: number
  /** From the time at which it should have been sent to its acknowledgement. */
  acknowledged: Quantiles
}

/**
 * Writes are sent at fixed times, however long they take, and do not wait for the index. Milliseconds.
 * @throws Error when one is refused
 */
export async function measureLag(api: string, key: string): Promise<Lag> {
  const agent = new Agent({ keepAlive: true, timeout: MAX_WAIT_MS })
  /** Acknowledged but not yet listed, with the time of the acknowledgement. */
  const pending = new Map<number, number>()
  const lags: number[] = []
  const acknowledged: number[] = []
  let writing = true
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, Prefer: 'wait=0' }
  const create = async (n: number, due: number) => {
    const body = JSON.stringify({ title: `Lag ${n}`, start_date: '+1 week', end_date: '+2 weeks' })
    const { id }: { id: number } = JSON.parse(await answer(agent, `${api}/events`, headers, body))
    pending.set(id, performance.now())
    if (isMeasured(due)) acknowledged.push(performance.now() - due)
  }
  const watch = async () => {
    while (writing || pending.size) {
      const ids = [...pending.keys()].slice(0, MAX_IDS)
      const list = fresh(`${api}/events?per_page=${MAX_IDS}&include=${ids.join(',') || 1}`)
      const { events }: { events: { id: number }[] } = JSON.parse(await answer(agent, list))
      const seen = performance.now()
      for (const { id } of events) {
        const since = pending.get(id) ?? seen
        if (isMeasured(since)) lags.push(seen - since)
        pending.delete(id)
      }
    }
  }
  const begun = performance.now()
  const isMeasured = (at: number) => at - begun >= WARM_UP_SECONDS * 1000
  /** What fails is thrown when all have been sent. */
  const later = (work: Promise<void>) => {
    work.catch(() => {})
    return work
  }
  const watching = later(watch())
  const writes: Promise<void>[] = []
  for (let n = 0; n < WRITES_PER_SECOND * (WARM_UP_SECONDS + DURATION_SECONDS); n++) {
    const due = begun + (n * 1000) / WRITES_PER_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    writes.push(later(create(n, due)))
  }
  await Promise.all(writes)
  const seconds = (performance.now() - begun) / 1000
  writing = false
  await watching
  agent.destroy()
  return {
    writes: lags.length,
    rate: writes.length / seconds,
    ...quantiles(lags),
    longest: Math.max(...lags),
    acknowledged: quantiles(acknowledged),
  }
}

function answer(agent: Agent, url: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, async (response) => {
      const text = (await response.toArray()).join('')
      if ((response.statusCode ?? 0) < 300) resolve(text)
      else reject(new Error(`${response.statusCode} from ${url}: ${text}`))
    })
      .once('error', reject)
      .end(body)
  })
}

/** How long after its acknowledgement a write is listed, under a steady stream of writes. */
import { quantiles } from './measure.ts'

const RATE = 50
const SECONDS = 20

export interface Lag {
  writes: number
  /** Writes a second, as achieved. */
  rate: number
  p50: number
  p99: number
  longest: number
}

export async function lagOf(api: string, key: string): Promise<Lag> {
  const waiting = new Map<number, number>()
  const lags: number[] = []
  let writing = true
  const create = async (n: number) => {
    const response = await fetch(`${api}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ title: `Lag ${n}`, start_date: '+1 week', end_date: '+2 weeks' }),
    })
    if (response.status !== 201) throw new Error(`${response.status} for a write`)
    waiting.set(((await response.json()) as { id: number }).id, performance.now())
  }
  const watch = async () => {
    for (let n = 0; writing || waiting.size; n++) {
      const asked = [...waiting.keys()].slice(0, 50)
      const response = await fetch(`${api}/events?per_page=50&include=${asked.join(',') || 1}&_lag=${n}`)
      const { events } = (await response.json()) as { events: { id: number }[] }
      const seen = performance.now()
      for (const { id } of events) {
        lags.push(seen - (waiting.get(id) ?? seen))
        waiting.delete(id)
      }
    }
  }
  const watching = watch()
  const begun = performance.now()
  const writes: Promise<void>[] = []
  for (let n = 0; n < RATE * SECONDS; n++) {
    const wait = begun + (n * 1000) / RATE - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    writes.push(create(n))
  }
  await Promise.all(writes)
  const seconds = (performance.now() - begun) / 1000
  writing = false
  await watching
  return { writes: lags.length, rate: writes.length / seconds, ...quantiles(lags), longest: Math.max(...lags) }
}

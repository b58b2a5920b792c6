/** How long after its acknowledgement a write appears in lists, under a steady stream of writes. */
import { quantiles } from './measure.ts'

const WRITES_PER_SECOND = 50
const DURATION_SECONDS = 20

export interface Lag {
  writes: number
  /** Writes a second, as achieved. */
  rate: number
  p50: number
  p99: number
  longest: number
}

export async function measureLag(api: string, key: string): Promise<Lag> {
  /** Acknowledged but not yet listed, with the time of the acknowledgement. */
  const pending = new Map<number, number>()
  const lags: number[] = []
  let writing = true
  const create = async (n: number) => {
    const response = await fetch(`${api}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ title: `Lag ${n}`, start_date: '+1 week', end_date: '+2 weeks' }),
    })
    if (response.status !== 201) throw new Error(`${response.status} for a write`)
    const { id }: { id: number } = JSON.parse(await response.text())
    pending.set(id, performance.now())
  }
  const watch = async () => {
    for (let n = 0; writing || pending.size; n++) {
      const ids = [...pending.keys()].slice(0, 50)
      const response = await fetch(`${api}/events?per_page=50&include=${ids.join(',') || 1}&_lag=${n}`)
      const { events }: { events: { id: number }[] } = JSON.parse(await response.text())
      const seen = performance.now()
      for (const { id } of events) {
        lags.push(seen - (pending.get(id) ?? seen))
        pending.delete(id)
      }
    }
  }
  const watching = watch()
  const begun = performance.now()
  const writes: Promise<void>[] = []
  for (let n = 0; n < WRITES_PER_SECOND * DURATION_SECONDS; n++) {
    const wait = begun + (n * 1000) / WRITES_PER_SECOND - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    writes.push(create(n))
  }
  await Promise.all(writes)
  const seconds = (performance.now() - begun) / 1000
  writing = false
  await watching
  return { writes: lags.length, rate: writes.length / seconds, ...quantiles(lags), longest: Math.max(...lags) }
}

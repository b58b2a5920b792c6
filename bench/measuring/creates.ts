/** A create, compared with a durable insert of the same bytes behind a bare Express route. */
import { type Quantiles, quantiles, WARM_UP_REQUESTS } from './measure.ts'

const CREATES = 400

type Creates = 'visible' | 'durable' | 'insert'

/**
 * Milliseconds of each, in turns, after a warm-up: of a create that is acknowledged when lists show it, as usual here,
 * of one that is when it is stored, and of the insert. `baseline`: where an insert is posted to.
 */
export async function measureCreates(api: string, key: string, baseline: string): Promise<Record<Creates, Quantiles>> {
  const times: Record<Creates, number[]> = { visible: [], durable: [], insert: [] }
  const body = (n: number) =>
    JSON.stringify({
      title: `Bench concert ${n}`,
      description: '<p>A concert of the bench.</p>'.repeat(20),
      start_date: '+1 week',
      end_date: '+2 weeks',
    })
  for (let n = 0; n < WARM_UP_REQUESTS + CREATES; n++) {
    times.visible.push(await post(`${api}/events`, body(n), key))
    times.insert.push(await post(baseline, body(n), key))
    times.durable.push(await post(`${api}/events`, body(n), key, { Prefer: 'wait=0' }))
  }
  const warm = (all: readonly number[]) => quantiles(all.slice(WARM_UP_REQUESTS))
  return { visible: warm(times.visible), durable: warm(times.durable), insert: warm(times.insert) }
}

async function post(url: string, body: string, key: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...headers },
  })
  await response.text()
  if (response.status !== 201) throw new Error(`${response.status} from ${url}`)
  return performance.now() - begun
}

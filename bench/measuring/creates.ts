/** A create, acknowledged and visible, compared with a durable insert of the same bytes behind a bare Express route. */
import { type Quantiles, quantiles, WARM_UP_REQUESTS } from './measure.ts'

const CREATES = 400

/** Milliseconds of each, in turns, after a warm-up. `baseline`: where an insert is posted to. */
export async function measureCreates(
  api: string,
  key: string,
  baseline: string,
): Promise<{ create: Quantiles; insert: Quantiles }> {
  const times: Record<'create' | 'insert', number[]> = { create: [], insert: [] }
  const body = (n: number) =>
    JSON.stringify({
      title: `Bench concert ${n}`,
      description: '<p>A concert of the bench.</p>'.repeat(20),
      start_date: '+1 week',
      end_date: '+2 weeks',
    })
  for (let n = 0; n < WARM_UP_REQUESTS + CREATES; n++) {
    times.create.push(await post(`${api}/events`, body(n), key))
    times.insert.push(await post(baseline, body(n), key))
  }
  const warm = (all: readonly number[]) => quantiles(all.slice(WARM_UP_REQUESTS))
  return { create: warm(times.create), insert: warm(times.insert) }
}

async function post(url: string, body: string, key: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
  })
  await response.text()
  if (response.status !== 201) throw new Error(`${response.status} from ${url}`)
  return performance.now() - begun
}

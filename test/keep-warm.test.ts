import { expect, test } from 'vitest'
import { Unavailable } from '../src/calendar/ports.ts'
import type { Service } from '../src/http/service.ts'
import { keepWarm } from '../src/process/keep-warm.ts'

/**
 * Looks at a calendar that has so many events each time, or none where it is away; how many it had when it was warmed.
 */
async function warmedAt(counts: readonly (number | Error)[]): Promise<unknown[]> {
  const stopped = new AbortController()
  const left = [...counts]
  let events: number | Error = 0
  const find = async () => {
    events = left.shift() ?? 0
    if (!left.length) stopped.abort()
    if (events instanceof Error) throw events
    return [{ hits: [], total: events }]
  }
  const warmed: unknown[] = []
  const warm = async () => {
    warmed.push(events)
  }
  const service = { engine: { search: { find } } } as unknown as Service
  await keepWarm(service, warm, stopped.signal, { minEvents: 100, everyMs: 0 })
  return warmed
}

test.each([
  ['a small calendar is left alone', [0, 99, 99, 99], []],
  ['one that is large at the start is warm, once', [100, 100, 100], [100]],
  ['one that becomes large is warmed then', [0, 50, 100, 100], [100]],
  ['while it grows, each time that it is twice as large', [100, 150, 199, 210, 300, 419, 430], [100, 210, 430]],
  ['when it rests, also for a tenth', [1000, 1090, 1090, 1200, 1201, 1201], [1000, 1201]],
  ['one that has become small begins anew', [500, 30, 120, 120], [500, 120]],
  ['one that is away stays as it was', [100, new Unavailable('away'), 100, 250], [100, 250]],
])('%s', async (_, counts, expected) => {
  expect(await warmedAt(counts)).toEqual(expected)
})

test('a mistake of ours ends it', async () => {
  await expect(warmedAt([new TypeError('wrong'), 0])).rejects.toThrow('wrong')
})

/** STATUS:CANCELLED cancels what was imported before, as a whole or one occurrence of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import { Loader } from '../../src/import/load/load.ts'
import { type Running, startApp } from '../support/app.ts'
import { calendar, events, occurrences, read, skips } from './fixtures.ts'

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:fair', ...lines, 'END:VEVENT']
const fair = (...lines: string[]) =>
  vevent('DTSTART:20261210T180000Z', 'DTEND:20261210T200000Z', 'SUMMARY:Fair', ...lines)
const weekly = fair('RRULE:FREQ=WEEKLY;COUNT=3')
const statuses = (...lines: string[]) =>
  occurrences(read(calendar(...lines))).map((one) => [one.source_id, one.event_status ?? 'scheduled'])

describe('what a file says', () => {
  test.each([
    ['CANCELLED', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['CONFIRMED', 'scheduled'],
    ['TENTATIVE', 'scheduled'],
  ])('STATUS:%s is %s', (status, expected) => {
    expect(statuses(...fair(`STATUS:${status}`))).toEqual([['fair', expected]])
  })

  test('METHOD:CANCEL cancels all events of its calendar', () => {
    expect(statuses('METHOD:CANCEL', ...fair())).toEqual([['fair', 'cancelled']])
  })

  test('a cancelled series is cancelled on each of its dates', () => {
    expect(statuses(...fair('RRULE:FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED')).map(([, status]) => status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
  })

  test.each([
    ['with its texts', ['DTSTART:20261217T180000Z', 'SUMMARY:Fair']],
    ['with no more than its date', []],
  ])('one occurrence, %s', (_, lines) => {
    const file = [...weekly, ...vevent('RECURRENCE-ID:20261217T180000Z', 'STATUS:CANCELLED', ...lines)]
    expect(statuses(...file).map(([, status]) => status)).toEqual(['scheduled', 'cancelled', 'scheduled'])
    expect(occurrences(read(calendar(...file))).map((one) => one.end_date.slice(11))).toEqual(Array(3).fill('20:00:00'))
    expect(skips(read(calendar(...file)))).toEqual([])
  })

  test('without a title there is nothing to show', () => {
    const bare = vevent('DTSTART:20261210T180000Z', 'STATUS:CANCELLED')
    expect(skips(read(calendar(...bare)))).toMatchObject([{ reason: 'cancelled', detail: 'fair' }])
    const alone = vevent('RECURRENCE-ID:20261217T180000Z', 'STATUS:CANCELLED')
    expect(skips(read(calendar(...alone)))).toMatchObject([{ reason: 'cancelled' }])
  })
})

describe('imported again', () => {
  let app: Running
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('an event is cancelled, and takes place again', async () => {
    const loader = new Loader(await administratorContext(app.service))
    for (const [lines, expected] of [
      [[], 'scheduled'],
      [['STATUS:CANCELLED'], 'cancelled'],
      [['STATUS:CONFIRMED'], 'scheduled'],
    ] as const) {
      await loader.loadAll(events(read(calendar(...fair(...lines)))))
      const [id = 0] = await app.engine.store.lookup('events', 'source_id', ['fair'])
      expect((await app.get(`/events/${id}`)).body.event_status).toBe(expected)
    }
  })
})

/** The thread that reads files, with budgets so small that ordinary files exceed them. */
import { afterEach, expect, test, vi } from 'vitest'
import { FileReader } from '../../src/import/readers/reader.ts'
import { calendar } from './fixtures.ts'

vi.mock('../../src/import/readers/budget.ts', async (original) => ({
  ...(await original<object>()),
  MAX_READER_MB: 48,
  processorBudgetMs: () => 1_500,
}))

const reader = new FileReader()
afterEach(() => reader.close())

const event = (...lines: string[]) =>
  calendar('BEGIN:VEVENT', 'DTSTART:20261201T100000Z', 'SUMMARY:A', ...lines, 'END:VEVENT')
/** Each of them takes milliseconds, on a fast machine too: such a Monday comes once in 28 years. */
const manySeries = Array.from({ length: 3_000 }, (_, n) =>
  event(`UID:${n}`, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;COUNT=1'),
).join('')
const read = (content: string) =>
  reader.read({
    name: 'test',
    bytes: Buffer.from(content),
    options: { language: 'en', now: Date.UTC(2026, 10, 21) / 1000 },
  })
const rejection = (content: string) =>
  read(content).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['processor time', manySeries, { reason: 'takes too long', message: 'more than 1500 ms of processor time' }],
  ['memory', event('UID:a').repeat(20_000), { reason: 'needs too much memory', message: 'more than 48 MiB' }],
])(
  'a file that exceeds its %s is rejected, and the next one is read',
  { timeout: 30_000 },
  async (_, content, expected) => {
    expect(await rejection(content)).toMatchObject(expected)
    expect(await read(event('UID:a'))).toMatchObject([{ event: { texts: { en: { title: 'A' } } } }])
  },
)

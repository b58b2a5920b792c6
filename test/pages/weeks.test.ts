import { expect, test } from 'vitest'
import { daysBetween } from '../../src/calendar/values/wall-clock.ts'
import { MAX_LANES, type Span, weeksOf } from '../../src/pages/month/weeks.ts'

/** July 2027 begins on a Thursday. `counts`: by the day of the month. */
function july(spans: readonly Partial<Span<number>>[], counts: Record<number, number> = {}) {
  const days = daysBetween('2027-07-01', '2027-07-31').map((date, at) => ({
    date,
    count: counts[at + 1] ?? 0,
    events: [],
  }))
  const whole = spans.map((span, id) => ({
    id,
    start_date: '2027-07-01',
    end_date: '2027-07-31',
    lane: id,
    starts_before: false,
    ends_after: false,
    ...span,
  }))
  return weeksOf(days, whole)
}

const bars = (weeks: ReturnType<typeof july>) => weeks.map((week) => week.flatMap((cell) => cell?.bars ?? []))

test('weeks begin on Monday; days of other months are empty', () => {
  const weeks = july([])
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]?.map((cell) => cell?.date)).toEqual([
    undefined,
    undefined,
    undefined,
    '2027-07-01',
    '2027-07-02',
    '2027-07-03',
    '2027-07-04',
  ])
  expect(weeks[4]?.[5]?.date).toBe('2027-07-31')
  expect(weeks[4]?.[6]).toBeUndefined()
})

test('a bar goes on in the next week, and says so', () => {
  const found = bars(july([{ start_date: '2027-07-03', end_date: '2027-07-06' }]))
  expect(found.slice(0, 3)).toEqual([
    [{ id: 0, lane: 0, days: 2, isContinued: false, isRepeated: false, goesOn: true }],
    [{ id: 0, lane: 0, days: 2, isContinued: true, isRepeated: true, goesOn: false }],
    [],
  ])
})

test('a bar may come from the month before and go on into the next', () => {
  const found = bars(july([{ starts_before: true, ends_after: true }]))
  expect(found[0]).toEqual([{ id: 0, lane: 0, days: 4, isContinued: true, isRepeated: false, goesOn: true }])
  expect(found[4]).toEqual([{ id: 0, lane: 0, days: 6, isContinued: true, isRepeated: true, goesOn: true }])
})

test('lanes that a week does not use are left out of it', () => {
  const found = bars(july([{ end_date: '2027-07-02' }, { start_date: '2027-07-02' }]))
  expect(found[0]?.map(({ lane }) => lane)).toEqual([0, 1])
  expect(found[1]?.map(({ lane }) => lane)).toEqual([0])
})

test('what is not shown is counted: bars beyond the last lane, and what there is no room for', () => {
  const weeks = july(
    Array.from({ length: MAX_LANES + 2 }, () => ({ start_date: '2027-07-05', end_date: '2027-07-06' })),
    { 5: MAX_LANES + 2, 6: MAX_LANES + 3, 7: 1 },
  )
  const [monday, tuesday, wednesday] = weeks[1] ?? []
  expect([monday?.bars.length, monday?.lanes, monday?.more]).toEqual([MAX_LANES, MAX_LANES, 2])
  expect([tuesday?.bars.length, tuesday?.lanes, tuesday?.more]).toEqual([0, MAX_LANES, 3])
  expect(wednesday?.more).toBe(1)
})

test('a month that begins on Monday has no empty days before', () => {
  const days = daysBetween('2027-02-01', '2027-02-28').map((date) => ({ date, count: 0, events: [] }))
  expect(weeksOf(days, []).flat()).toHaveLength(28)
})

/** Which events of two sources are taken for doubles, and which are not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doubles } from '../../../src/import/doubles/candidates.ts'
import { type Running, startApp } from '../../support/app.ts'
import { makeEvent } from '../../support/records.ts'

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T09:00:00Z') / 1000

let app: Running
beforeAll(async () => {
  app = await startApp({}, () => NOW)
})
afterAll(() => app.stop())

const town = { city: 'Basel', country: 'Switzerland' }
const hall = { venue: 'Music Hall', ...town, geo_lat: 47.55, geo_lng: 7.59 }
const concert = {
  title: 'Mozart Requiem',
  start_date: '2027-03-01 19:30',
  end_date: '2027-03-01 22:00',
  timezone: 'Europe/Zurich',
  venue: hall,
}
const course = { ...concert, start_date: '2026-11-02 18:00', end_date: '2026-11-02 20:00', rrule: 'FREQ=WEEKLY' }
const fair = { ...concert, start_date: '2027-03-01', end_date: '2027-03-03', all_day: true }

/** What is said of two events; undefined: that they are no doubles. */
async function between(ours: object, theirs: object, sources = [['ours'], ['theirs']]): Promise<string | undefined> {
  const made = [await makeEvent(app, { ...ours }), await makeEvent(app, { ...theirs })]
  const ids = made.map(({ id }) => id)
  const found: string[] = []
  const sourcesOf = (id: number) => sources[ids.indexOf(id)] ?? []
  for await (const { events, isSeries, place } of doubles({ store: app.engine.store, now: NOW, sourcesOf })) {
    expect(events.map(({ id }) => id)).toEqual(ids)
    found.push(`${isSeries ? 'series, ' : ''}${place}`)
  }
  for (const { id } of made) await app.call('DELETE', `/events/${id}`, { as: 'administrator' })
  expect(found.length).toBeLessThan(2)
  return found[0]
}

test.each([
  ['as it is', concert, {}, 'same venue'],
  ['an hour later', concert, { start_date: '2027-03-01 20:30' }, 'same venue'],
  ['at the same instant in another zone', concert, { start_date: '2027-03-01 18:30', timezone: 'UTC' }, 'same venue'],
  ['by another title', concert, { title: 'REQUIEM von W. A. Mozart' }, 'same venue'],
  ['at 150 m', concert, { venue: { ...hall, venue: 'Stage', geo_lat: 47.55135 } }, 'venues 150 m apart'],
  ['at a longer name', concert, { venue: { ...town, venue: 'Basel, Music-Hall' } }, 'venues of like names'],
  ['on the same day', fair, { end_date: '2027-03-01' }, 'same venue'],
  ['a series by another rule', course, { rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20271231' }, 'series, same venue'],
  [
    'a series that began later',
    course,
    { start_date: '2026-11-16 18:00', end_date: '2026-11-16 20:00' },
    'series, same venue',
  ],
])('a double: %s', async (_, ours, changes, reason) => {
  expect(await between(ours, { ...ours, ...changes })).toBe(reason)
})

test.each([
  ['more than an hour later', concert, { start_date: '2027-03-01 20:31' }],
  ['another title', concert, { title: 'Jazz in the Cellar' }],
  ['another venue', concert, { venue: { ...hall, venue: 'Cellar', geo_lat: 47.56 } }],
  ['a venue of that name elsewhere', concert, { venue: { ...hall, venue: 'Music Hall 2', geo_lat: 47.65 } }],
  [
    'a venue of that name in another town',
    concert,
    { venue: { venue: 'Music Hall 3', city: 'Bern', country: 'Switzerland' } },
  ],
  ['no venue', concert, { venue: [] }],
  ['the next day', fair, { start_date: '2027-03-02' }],
  ['a whole day and a time of it', concert, { ...fair }],
  [
    'a series and one of its dates',
    course,
    { rrule: null, start_date: '2026-11-30 18:00', end_date: '2026-11-30 20:00' },
  ],
  ['a series every other week', course, { rrule: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['what is over', { ...concert, start_date: '2026-11-01', end_date: '2026-11-02' }, {}],
])('no double: %s', async (_, ours, changes) => {
  expect(await between(ours, { ...ours, ...changes })).toBeUndefined()
})

test.each([
  ['of one source', [['a'], ['a']], undefined],
  [
    'of sources that have one in common',
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
    undefined,
  ],
  ['both made here', [[], []], undefined],
  ['one made here', [[], ['a']], 'same venue'],
])('events %s', async (_, sources, reason) => {
  expect(await between(concert, concert, sources)).toBe(reason)
})

test('what is in the trash is none', async () => {
  expect(await between(concert, { ...concert, status: 'trash' })).toBeUndefined()
})

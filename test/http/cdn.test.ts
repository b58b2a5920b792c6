/** What answers say to a cache in front. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

let app: Running
let event: Body
beforeAll(async () => {
  app = await startApp({ CDN_MAX_AGE: '30' })
  event = await makeEvent(app, {
    title: 'Concert',
    start_date: '+1 day',
    end_date: '+1 day',
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Choir' },
    categories: ['Music'],
    tags: ['Loud'],
  })
})
afterAll(() => app.stop())

const told = async (path: string, as?: 'editor') => {
  const { headers } = await app.get(path, as)
  return [headers.get('cache-control'), headers.get('surrogate-key')]
}

const keys = () => [
  `events-${event.id}`,
  `venues-${event.venue.id}`,
  `organizers-${event.organizer[0]?.id}`,
  `categories-${event.categories[0]?.id}`,
  `tags-${event.tags[0]?.id}`,
]
const shared = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30'

test('how long it may answer for everybody, and by which names it forgets', async () => {
  expect(await told('/events')).toEqual([shared, ['events', ...keys()].join(' ')])
  expect(await told('/events.csv')).toEqual([shared, ['events', ...keys()].join(' ')])
  expect(await told(`/events/${event.id}`)).toEqual([shared, keys().join(' ')])
  expect(await told(`/venues/${event.venue.id}`)).toEqual([shared, `venues-${event.venue.id}`])
  expect(await told('/tags')).toEqual([shared, `tags tags-${event.tags[0]?.id}`])
  expect(await told('/organizers?search=nowhere')).toEqual([shared, 'organizers'])
})

test('nothing of what is for one caller, or an error, nor of what a protected event links', async () => {
  expect(await told('/events', 'editor')).toEqual(['private, no-store', null])
  const times = { start_date: '+9 days', end_date: '+9 days' }
  const { id } = await makeEvent(app, {
    ...times,
    title: 'Locked',
    password: 'open sesame',
    venue: { venue: 'Secret' },
  })
  expect(await told(`/events/${id}?password=open+sesame`)).toEqual(['private, no-store', null])
  expect(await told(`/events?include=${id}`)).toEqual([shared, `events events-${id}`])
  expect(await told('/events/999999')).toEqual(['no-store', null])
})

test('more records than fit have a name together', async () => {
  for (let n = 0; n < 45; n++)
    await makeEvent(app, {
      title: `Many ${n}`,
      start_date: '+2 days',
      end_date: '+2 days',
      venue: { venue: `Hall ${n}` },
      organizer: [{ organizer: `Choir ${n}` }, { organizer: `Band ${n}` }],
      categories: Array.from({ length: 3 }, (_, at) => `Category ${n} ${at}`),
    })
  const [, names = ''] = await told('/events?per_page=50')
  expect(names?.length).toBeLessThanOrEqual(2_000)
  expect(names).toMatch(/^events events-\d+ .* (events|venues|organizers|categories|tags)-\d+ more$/)
})

/**
 * The demonstration calendar as another site would have it, with other titles, venues and times: which of its events
 * are found. The figures are in docs/decisions/import.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorContext } from '../../../src/administrator-context.ts'
import { readInput } from '../../../src/calendar/declaration/validate.ts'
import { resources } from '../../../src/calendar/resources/index.ts'
import type { Document } from '../../../src/calendar/writes/context.ts'
import { create } from '../../../src/calendar/writes/write.ts'
import { type Double, doubles } from '../../../src/import/doubles/candidates.ts'
import { likeness, trigramsOf } from '../../../src/import/doubles/likeness.ts'
import type { Running } from '../../support/app.ts'
import { startDemo } from '../../support/demo.ts'

let app: Running
beforeAll(async () => {
  app = await startDemo()
})
afterAll(() => app.stop())

const all = async (sourcesOf: (id: number) => string[]) => {
  const found: Double[] = []
  const { engine, service } = app
  for await (const double of doubles({ store: engine.store, now: service.now(), sourcesOf })) found.push(double)
  return found
}
const read = (resource: 'events' | 'venues') => app.engine.store.scan<Document>(resource, 0, 10_000)
const title = ({ texts }: Document, language: 'en' | 'de' | 'fr') => texts[language]?.title ?? ''

/** How others write the title of an event. */
const retitled: ((event: Document, venue: Document) => string)[] = [
  (event) => title(event, 'de'),
  (event) => title(event, 'fr').toUpperCase(),
  (event, venue) => `${title(event, 'en')} @ ${venue.texts.en?.venue}`,
  (event, venue) => `${title(event, 'de')} ${String(event.start_date).slice(0, 4)} – ${venue.city}`,
  (event) => `Tickets: ${title(event, 'en')}`,
  (event) => title(event, 'en').split(' ').slice(0, 3).join(' '),
  (event) => title(event, 'en').replace(/(?<=^.{4})./, ''),
]

/** Some 150 m, in degrees of latitude. */
const NORTH = 0.00135

async function copyOf(event: Document, venue: Document, at: number): Promise<void> {
  const { timezone, all_day, start_date, end_date } = event
  const { city, country, geo_lat, geo_lng } = venue
  const name = venue.texts.en?.venue
  const place =
    at % 2 ? { venue: `${name}, ${city}` } : { venue: `Site ${at}`, geo_lat: Number(geo_lat) + NORTH, geo_lng }
  const start = all_day ? start_date : String(start_date).replace(/:00:00$/, ':30:00')
  const body = {
    title: retitled[at % retitled.length]?.(event, venue),
    start_date: start,
    end_date,
    timezone,
    all_day,
    venue: { city, country, ...place },
  }
  const context = await administratorContext(app.service)
  await create(resources.events, readInput(resources.events.fields, body, true), context)
}

test('with each event of a source of its own, none is taken for a double', async () => {
  expect(await all((id) => [String(id)])).toEqual([])
})

test('of the titles of two events, few are alike, whatever the time and the place', async () => {
  const byName = new Map((await read('events')).map((event) => [title(event, 'en'), trigramsOf(event, 'title')]))
  const titles = [...byName.values()]
  const pairs = titles.flatMap((one, at) => titles.slice(at + 1).map((other) => likeness(one, other)))
  const alike = [0.4, 0.5, 0.6].map((least) => pairs.filter((measured) => measured >= least).length)
  expect([pairs.length, alike]).toEqual([8128, [369, 226, 84]])
})

/** Those that are not over, and have a venue. */
async function withVenues() {
  const venues = new Map((await read('venues')).map((venue) => [venue.id, venue]))
  return (await read('events')).flatMap((event) => {
    const venue = venues.get(Number([event.venue].flat()[0]))
    return venue && Number(event.end_utc) >= app.service.now() ? [{ event, venue }] : []
  })
}

test('most of what others write in place of a title is like it', async () => {
  const measured = (await withVenues()).flatMap(({ event, venue }) =>
    retitled.map((retitle) => {
      const texts = { en: { title: retitle(event, venue) } }
      return likeness(trigramsOf(event, 'title'), trigramsOf({ texts }, 'title'))
    }),
  )
  const alike = [0.4, 0.5, 0.6].map((least) => measured.filter((one) => one >= least).length)
  expect([measured.length, alike]).toEqual([2072, [2066, 2060, 2015]])
})

test('what another site has of them is found', async () => {
  const last = Math.max(...(await read('events')).map(({ id }) => id))
  const events = await withVenues()
  for (const [at, { event, venue }] of events.entries()) await copyOf(event, venue, at)
  const found = await all((id) => [id <= last ? 'ours' : 'theirs'])
  const copies = new Map((await read('events')).filter(({ id }) => id > last).map(({ id }, at) => [id, events[at]]))
  const right = found.filter(({ events: [ours, theirs] }) => copies.get(theirs.id)?.event.id === ours.id)
  const ids = new Set(right.map(({ events: [, theirs] }) => theirs.id))
  const missed = [...copies].filter(([id]) => !ids.has(id)).map(([, of]) => of && title(of.event, 'en'))
  expect([events.length, right.length, found.length - right.length, missed]).toEqual([
    296,
    294,
    0,
    ['FOSDEM', 'FOSDEM'],
  ])
}, 120_000)

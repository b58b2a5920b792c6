/**
 * The examples of the OpenAPI documents: real answers of the demonstration calendar, and the bodies that led to them.
 *
 *   npm run examples   writes them into src/http/documentation/examples.json
 */
import sharp from 'sharp'
import type { Examples } from '../../src/http/documentation/examples.ts'
import { formatsOf } from '../../src/http/output/formats.ts'
import { capitalised } from '../../src/http/route.ts'
import type { Body, Running } from '../support/app.ts'
import { type Shape, shapes } from '../support/openapi.ts'

/** The address of the service that is recorded. */
export const SITE = 'https://calendar.example'

const bodies = {
  Event: {
    title: 'Our summer concert',
    start_date: '2027-07-04 19:30',
    end_date: '2027-07-04 22:00',
    timezone: 'Europe/Zurich',
    cost: 'CHF 20',
    venue: { venue: 'Town Hall', city: 'Bern', country: 'Switzerland' },
    organizer: [{ organizer: 'Town Band', email: 'band@example.org' }],
    categories: ['Music'],
    tags: ['Outdoors'],
  },
  Venue: { venue: 'Town Hall', address: 'Main Street 1', zip: '3000', city: 'Bern', country: 'Switzerland' },
  Organizer: { organizer: 'Town Band', website: 'https://band.example.org/', email: 'band@example.org' },
  Category: { name: 'Choirs', description: 'Concerts of choirs' },
  Tag: { name: 'By the river' },
} as const

const changes = {
  Event: { image: 'https://images.example.org/museum-night.jpg', featured: true },
  Venue: { phone: '+41 31 000 00 00', image: 'https://images.example.org/hall.jpg' },
  Organizer: { phone: '+41 31 000 00 00', image: 'https://images.example.org/band.jpg' },
  Category: { description: 'Museums stay open until late' },
  Tag: { description: 'For visitors of every age' },
} as const

/** Of an event, what one of its occurrences may have of its own, too. */
const updates = {
  ...changes,
  Event: { title: 'Our summer concert, in the church', excerpt: 'It rains: we play inside' },
} as const

type Name = keyof typeof bodies
const collections: Readonly<Record<Name, string>> = {
  Event: 'events',
  Venue: 'venues',
  Organizer: 'organizers',
  Category: 'categories',
  Tag: 'tags',
}

async function answer(
  app: Running,
  shape: Shape,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body | string> {
  const answered = await app.call(method, path, {
    as: 'administrator',
    headers: { Prefer: `shape=${shape}, wait=5` },
    ...(body === undefined ? {} : { body }),
  })
  if (answered.status >= 300) throw new Error(`${method} ${path}: ${answered.text}`)
  return /\.(csv|ics|rss|atom)/.test(path) ? answered.text : answered.body
}

/** Those of an event that has all there is, and of what it links. */
async function exampleIds(app: Running): Promise<Record<Name, number>> {
  const { body } = await app.get('/events?search=Bern+Museum+Night')
  const [event] = body.events
  if (!event) throw new Error('the demonstration has no such event')
  const [category] = event.categories
  const [tag] = event.tags
  const [organizer] = event.organizer
  const ids = { Event: event.id, Venue: event.venue.id, Organizer: organizer?.id, Category: category?.id, Tag: tag?.id }
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, Number(id)])) as Record<Name, number>
}

/** The formats that lists of events alone have. */
const feeds = formatsOf('events').filter(({ only }) => only === 'events')

interface Index extends Body {
  routes: Record<string, { endpoints: { args: Record<string, unknown> }[] }>
}

/**
 * One route of the namespace index, with an argument that all have: Spectral takes those with a default for schemas.
 */
function shortened(index: Index): unknown {
  const [[pattern, route] = ['', { endpoints: [] }]] = Object.entries(index.routes)
  const endpoints = route.endpoints.map((endpoint) => {
    const { i18n_language } = endpoint.args
    return { ...endpoint, args: { i18n_language } }
  })
  return { ...index, routes: { [pattern]: { ...route, endpoints } } }
}

async function recordedIn(app: Running, shape: Shape, ids: Record<Name, number>): Promise<Record<string, unknown>> {
  const get = (path: string) => answer(app, shape, 'GET', path)
  const found: Record<string, unknown> = {}
  for (const name of Object.keys(bodies) as Name[]) {
    const list = `/${collections[name]}`
    const record = `${list}/${ids[name]}`
    found[name] = await get(record)
    found[`${name}List`] = await get(`${list}?per_page=1${name === 'Event' ? `&include=${ids.Event}` : ''}`)
    found[`${name}ListGeojson`] = await get(`${list}.geojson?per_page=1&_fields=id`)
    found[`${name}ListCsv`] = await get(`${list}.csv?per_page=2`)
    found[`${name}DryRun`] = await answer(app, shape, 'POST', `${list}?dry_run=true`, bodies[name])
    found[`${name}Create`] = bodies[name]
    found[`${name}Update`] = updates[name]
  }
  for (const { extension = '' } of feeds)
    found[`EventList${capitalised(extension)}`] = await get(`/events.${extension}?per_page=1&include=${ids.Event}`)
  found.RevisionList = await get(`/events/${ids.Event}/revisions`)
  found.SuggestionList = await get('/suggest?q=b&limit=4')
  found.EventExplanation = await get(
    `/events/${ids.Event}/explain?q=museum&end_date=2027-01-31&geoloc_lat=47.56&geoloc_lng=7.59`,
  )
  found.Map = await get('/map?bbox=-180,-90,180,90&zoom=1')
  found.Calendar = await get('/calendar?per_day=1&featured=true')
  found.ChangeList = await get('/changes')
  found.RpdePage = await get('/rpde/events?limit=1')
  found.BatchCreate = {
    requests: [
      { path: '/tags?dry_run=true', body: bodies.Tag },
      { method: 'PATCH', path: `/venues/${ids.Venue}`, body: changes.Venue },
    ],
  }
  Object.assign(found, await imageExamples(app, shape))
  found.Batch = await answer(app, shape, 'POST', '/batch', found.BatchCreate)
  found.Index = shortened((await get('')) as Index)
  found.Document = await get(
    '/doc?_fields=openapi,info.title,info.version,servers,paths.%2Fdoc.get.summary,components.headers.ETag',
  )
  return found
}

/** A picture is uploaded and removed again. */
async function imageExamples(app: Running, shape: Shape): Promise<Record<string, unknown>> {
  const create = { width: 1_600, height: 900, channels: 3, background: '#a81e52' } as const
  const raw = await sharp({ create }).png().toBuffer()
  const headers = { Prefer: `shape=${shape}`, 'Content-Type': 'image/png' }
  const uploaded = await app.call('POST', '/images', { as: 'administrator', headers, raw })
  const [, id] = /uploads\/(\w+)/.exec(uploaded.text) ?? []
  return { UploadedImage: uploaded.body, DeletedImage: await answer(app, shape, 'DELETE', `/images/${id}`) }
}

/** Changes the records, too, so that there is something to see. */
export async function recordExamples(app: Running): Promise<Examples> {
  const ids = await exampleIds(app)
  for (const name of Object.keys(changes) as Name[])
    await answer(app, 'original', 'PATCH', `/${collections[name]}/${ids[name]}`, changes[name])
  const entries: [Shape, Record<string, unknown>][] = []
  for (const shape of shapes) entries.push([shape, await recordedIn(app, shape, ids)])
  return Object.fromEntries(entries) as Examples
}

/** The month and the map as pages: what they show is what the interface answers, in three languages, escaped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocal, toUtc } from '../../src/calendar/values/zone.ts'
import { type Running, startApp } from '../support/app.ts'

const NOW = Date.UTC(2027, 6, 10, 12) / 1000

let app: Running
beforeAll(async () => {
  app = await startApp({}, () => NOW)
  const at = (city: string, geo_lat: number, geo_lng: number) => ({ venue: `${city} hall`, city, geo_lat, geo_lng })
  const events = [
    { title: 'Jazz', start_date: '2027-07-14 20:00', end_date: '2027-07-14 22:00', categories: ['Music'] },
    ...Array.from({ length: 5 }, (_, hour) => ({
      title: `Tour ${hour + 1}`,
      start_date: `2027-07-14 1${hour}:00`,
      end_date: `2027-07-14 1${hour}:30`,
      venue: at('Bern', 46.948, 7.447),
    })),
    {
      title: 'Long fair',
      start_date: '2027-07-16 10:00',
      end_date: '2027-07-20 18:00',
      venue: at('Basel', 47.558, 7.588),
    },
    {
      title: 'Far away',
      start_date: '2027-07-21 10:00',
      end_date: '2027-07-21 11:00',
      venue: at('Ottawa', 45.42, -75.7),
    },
    {
      title: 'Night in Tokyo',
      start_date: '2027-07-24 02:00',
      end_date: '2027-07-24 04:00',
      timezone: 'Asia/Tokyo',
    },
    {
      title: 'Cancelled & "gone"',
      start_date: '2027-07-22 10:00',
      end_date: '2027-07-22 11:00',
      event_status: 'cancelled',
    },
  ]
  for (const event of events) {
    const { status } = await app.post('/events', event, 'administrator')
    expect(status).toBe(201)
  }
  await app.indexer.waitUntilVisible(await app.engine.store.now(), 10_000)
}, 60_000)
afterAll(() => app.stop())

const page = async (path: string) => {
  const response = await fetch(`${app.url}${path}`, { headers: { Accept: 'text/html' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** The links of a page, with the entities of their addresses read. */
const links = (text: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('the month', () => {
  test('is that of today, with what the interface says of it', async () => {
    const { status, headers, text } = await page('/en/calendar/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toContain('<h1>July 2027</h1>')
    const { body } = await app.get('/calendar?month=2027-07')
    expect(text).toContain(`>${body.total} events<`)
  })

  test.each([
    ['en', 'Wednesday', 'July 2027'],
    ['fr', 'mercredi', 'juillet 2027'],
    ['de', 'Mittwoch', 'Juli 2027'],
  ])('speaks %s', async (language, weekday, month) => {
    const { text, headers } = await page(`/${language}/calendar/?month=2027-07`)
    expect(headers.get('content-language')).toBe(language)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<th scope="col" abbr="${weekday}">`)
    expect(text).toContain(`<h1>${month}</h1>`)
  })

  test('a day with more events than it shows leads to all of them', async () => {
    const { text } = await page('/en/calendar/?month=2027-07')
    expect(text).toContain('+ 3 more')
    const more = links(text).find((href) => href.includes('day=2027-07-14'))
    expect((await page(more ?? '')).text).toContain('6 events')
  })

  test('what runs over several days is a bar, in both weeks that it crosses', async () => {
    const { text } = await page('/en/calendar/?month=2027-07')
    expect(text).toMatch(/<li class="bar lane-0 days-3 hue-\d+ goes-on"><a[^>]*>Long fair/)
    expect(text).toMatch(/<li class="bar lane-0 days-2 hue-\d+ is-continued is-repeated"><a[^>]*>Long fair/)
  })

  test('what is in another zone is shown by the clocks by which it is on its day', async () => {
    const { text } = await page('/en/calendar/?month=2027-07')
    const [, day = ''] = /day=(2027-07-\d\d)">(?:(?!<\/td>).)*Night in Tokyo/s.exec(text) ?? []
    const { body } = await app.get('/events?search=Tokyo&start_date=2027-07-01')
    const [{ utc_start_date } = { utc_start_date: '' }] = body.events
    const local = toLocal(toUtc(String(utc_start_date), 'UTC'), app.service.settings.TIMEZONE)
    expect(day).toBe(local.slice(0, 10))
    expect(text).toMatch(new RegExp(`<span class="time">${local.slice(11, 16)}</span> <a[^>]*>Night in Tokyo`))
    expect((await page(`/en/?day=${local.slice(0, 10)}`)).text).toContain('Night in Tokyo')
  })

  test('leads to the months beside it, with its filters', async () => {
    const { text } = await page('/en/calendar/?month=2027-07&categories=music')
    expect(text).toContain('>1 event<')
    const found = links(text).filter((href) => href.startsWith('/en/calendar/?'))
    expect(found).toContain('/en/calendar/?categories=music&month=2027-06')
    expect(found).toContain('/en/calendar/?categories=music&month=2027-08')
  })

  test('ends where the interface ends, and refuses what is no month', async () => {
    expect((await page('/en/calendar/?month=1000-01')).text).not.toContain('rel="prev"')
    expect((await page('/en/calendar/?month=2027-13')).status).toBe(400)
  })

  test('what is cancelled is struck out, and text is escaped', async () => {
    expect((await page('/en/calendar/')).text).toContain('<s>Cancelled &amp; &quot;gone&quot;</s>')
  })
})

describe('the map', () => {
  test('shows at first where most events are', async () => {
    const { status, text } = await page('/en/map/')
    expect(status).toBe(200)
    expect(text).toContain('Long fair')
    expect(text).not.toContain('Far away')
    expect(text).toMatch(/<path id="land" class="land" d="M[^"]+"/)
  })

  test('has the clusters of the interface, each a link to what is around it', async () => {
    const bbox = '5,45,11,49'
    const { text } = await page(`/en/map/?bbox=${bbox}`)
    const marks = [...text.matchAll(/<a class="mark[^"]*" href="([^"]+)" aria-label="(\d+)/g)]
    const shown = /data-bbox="([^"]+)"/.exec(text)?.[1]
    const { body } = await app.get(`/map?bbox=${shown}&zoom=6`)
    expect(marks.map(([, , count]) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(body.total)
    const [, href = ''] = marks[0] ?? []
    expect((await page(href.replaceAll('&amp;', '&'))).text).toContain('class="card"')
  })

  test('all that is on the map is in the list beside it', async () => {
    const { text } = await page('/en/map/?bbox=7.3,46.9,7.6,47')
    const list = text.slice(text.indexOf('id="map-list"'))
    for (const hour of [1, 2, 3, 4, 5]) expect(list).toContain(`Tour ${hour}`)
    expect(list).not.toContain('Long fair')
  })

  test('zooms and pans by links, within the earth', async () => {
    const { text } = await page('/de/map/?bbox=5,45,11,49&categories=music')
    const moves = [...text.matchAll(/<a data-move="(\w+)" href="([^"]+)"/g)].map(([, move, href = '']) => ({
      move,
      url: new URL(href.replaceAll('&amp;', '&'), app.url),
    }))
    expect(moves.map(({ move }) => move).toSorted()).toEqual(['east', 'north', 'south', 'west', 'zoomIn', 'zoomOut'])
    for (const { url } of moves) expect(url.searchParams.get('categories')).toBe('music')
    expect((await page('/de/map/?bbox=-180,-85,180,85')).status).toBe(200)
  })

  test('goes to a town, and says which it does not know', async () => {
    expect((await page('/fr/map/?near=Berne')).text).toContain('Tour 1')
    const unknown = await page('/fr/map/?near=%3Ci%3ENowhere')
    expect(unknown.status).toBe(200)
    expect(unknown.text).toContain('Aucune ville appelée « &lt;i&gt;Nowhere » n’est connue.')
  })

  test('an area without events says so', async () => {
    expect((await page('/en/map/?bbox=-40,40,-35,44')).text).toContain('Nothing is on in this area')
  })

  test.each(['bbox=1,2,3', 'bbox=1,2,3,x', 'bbox=0,50,10,40', 'geoloc_lat=99&geoloc_lng=7'])(
    'refuses %s',
    async (query) => {
      expect((await page(`/en/map/?${query}`)).status).toBe(400)
    },
  )

  test('its data are there, to be kept for good', async () => {
    const { text } = await page('/en/map/')
    for (const name of ['outlines', 'towns']) {
      const address = new RegExp(`data-${name}="([^"]+)"`).exec(text)?.[1] ?? ''
      const response = await fetch(app.url + address)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(await response.json()).toBeTruthy()
    }
  })
})

describe('pictures of the demonstration', () => {
  test('are drawn by the service, harmless, and kept', async () => {
    const response = await fetch(`${app.url}/pictures/stage-summer-1.svg`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800')
    expect(await response.text()).toMatch(/^<svg /)
  })

  test.each(['stage-summer-99.svg', 'nothing.svg', '%2e%2e%2fpackage.json'])('there is no %s', async (name) => {
    expect((await fetch(`${app.url}/pictures/${name}`)).status).toBe(404)
  })

  test('an event has one by its path, and answers have its address at the site that was asked', async () => {
    const { body } = await app.post(
      '/events',
      {
        title: 'With a picture',
        start_date: '2027-08-01',
        end_date: '2027-08-02',
        image: { url: '/pictures/stage-summer-1.svg', width: 1200, height: 675 },
      },
      'administrator',
    )
    const shown = { url: `${app.url}/pictures/stage-summer-1.svg`, extension: 'svg', width: 1200, height: 675 }
    expect(body).toMatchObject({ image: shown })
    const { body: json } = await app.get(`/events/${body.id}`, undefined, { 'X-Forwarded-Host': 'elsewhere.example' })
    expect(json.image).toMatchObject(shown)
    expect(json.image).toMatchObject({ sizes: { medium: { width: 300, 'mime-type': 'image/svg+xml' } } })
  })

  test.each(['/pictures/../x.svg', '/pictures/a b.svg', '//elsewhere.example/pictures/x.svg', '/x.svg'])(
    'an event may not name %s',
    async (url) => {
      const event = { title: 'X', start_date: '2027-08-01', end_date: '2027-08-02', image: url }
      expect((await app.post('/events', event, 'administrator')).body.data.params).toHaveProperty('image')
    },
  )
})

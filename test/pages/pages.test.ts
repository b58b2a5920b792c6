/** The pages as they are sent: what they show, to whom, in which language, and what they refuse. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '../../src/calendar/languages.ts'
import { keep } from '../../src/kept-file.ts'
import { withoutTypes } from '../../src/pages/without-types.ts'
import { eventually } from '../support/eventually.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { vectors } from '../support/xss-vectors.ts'

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const page = (path: string, headers: Record<string, string> = browser) => app.get(app.url + path, undefined, headers)
/** The addresses that a page links, without those of other sites. */
const linksIn = (text: string) =>
  [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ')

describe('the list', () => {
  test.each([
    ['/', 'en', 'What is on'],
    ['/en/', 'en', 'What is on'],
    ['/fr/', 'fr', 'À l’affiche'],
    ['/de/', 'de', 'Was läuft'],
  ])('%s is in %s', async (path, language, heading) => {
    const { status, headers, text } = await page(path)
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
      200,
      'text/html; charset=utf-8',
      language,
    ])
    expect(text).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}">`))
    expect(text).toContain(`<h1>${heading}</h1>`)
  })

  test('tells of a town that nobody knows, and keeps what else was asked', async () => {
    const { status, text } = await page('/en/?near=Xyzzyville&q=jazz&orderby=distance')
    expect(status).toBe(200)
    expect(text).toContain('No town called “Xyzzyville” is known.')
    expect(text).toMatch(/name="near"[^>]*value="Xyzzyville"/)
    expect(text).toContain('Jazz Night')
    const feeds = linksIn(text).filter((link) => /events\.(ics|rss|atom|csv)/.test(link))
    expect(feeds.length).toBeGreaterThan(2)
    for (const feed of feeds) expect([feed, (await app.get(app.url + feed)).status]).toEqual([feed, 200])
  })

  test('has what the list of the interface has, and its total', async () => {
    const { body } = await app.get('/events?per_page=20&overlaps=true')
    const { text } = await page('/')
    expect(text).toContain(`${body.total} events`)
    const titles = [...text.matchAll(/<h3><a [^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, title]) => title)
    expect(titles).toEqual(body.events.map(({ title }) => title.replace(/&/g, '&amp;').replace(/'/g, '&#39;')))
    expect(text).not.toContain('Draft Plan')
  })

  test('marks titles in another language', async () => {
    const { text } = await page('/fr/')
    expect(text).toContain('Longue exposition')
    expect(text).toMatch(/<span lang="en">Breakfast Talk/)
  })

  test('with LANGUAGE_FALLBACK=off has translated events only', async () => {
    const strict = await startFilled({ LANGUAGE_FALLBACK: 'off' })
    const { text } = await strict.get(`${strict.url}/fr/`, undefined, browser)
    await strict.stop()
    expect(text).toContain('Longue exposition')
    expect(text).not.toContain('Breakfast Talk')
  })

  test('takes an empty field of a form for none, and ignores what it does not know', async () => {
    const plain = (await page('/')).text
    for (const query of ['q=&categories=&near=&start_date=&end_date=', 'utm_source=x', '_fields=id', 'languages=all']) {
      const anew = { ...browser, Prefer: `anew=${query}` } // else it is the page that is kept
      expect((await page(`/?${query}`, anew)).text).toBe(plain)
    }
  })

  test.each([
    ['', true],
    ['orderby=event_date', true],
    ['orderby=start_date&q=jazz', true],
    ['orderby=title', false],
    ['q=jazz', false],
  ])('is below its days where it is in their order: ?%s', async (query, hasDays) => {
    expect((await page(`/en/?${query}`)).text.includes('<h2 class="day">')).toBe(hasDays)
  })

  test('takes no object for an order', async () => {
    expect((await page('/en/?orderby[a]=1&order[]=asc&order[b]=1')).status).toBe(200)
  })

  test('shows what it was asked for as chips that take it away', async () => {
    const { text } = await page('/?q=jazz+next+weekend&is_free=true')
    const chips = [...text.matchAll(/<a class="chip"[^>]*href="([^"]*)"[^>]*>([^<]*) </g)].map(
      ([, href = '', name]) => [name, href.replaceAll('&amp;', '&')],
    )
    expect(chips).toEqual([
      ['“jazz next weekend”', '/en/?is_free=true'],
      ['Free', '/en/?q=jazz+next+weekend'],
      [expect.stringMatching(/^next weekend: \w{3}/), '/en/?q=jazz&is_free=true'],
    ])
  })

  test.each([
    ['/de/?day=2027-02-10', ['Mi., 10. Feb. 2027']],
    ['/en/?month=2027-02', ['February 2027']],
    ['/en/?day=weekend', [expect.stringMatching(/^Sat,\s13\sMar\s+–\s+Sun,\s14\sMar\s2027$/)]],
    ['/fr/?categories=musique,jazz&event_status=cancelled', ['Musique, Jazz', 'Annulé']],
    ['/de/?featured=true&sold_out=true&attendance_mode=online', ['Empfohlen', 'Ausverkauft', 'Online']],
    ['/en/?search=jazz&bbox=5,45,10,48&price=free', ['“jazz”', 'Part of the map', 'Free']],
    ['/en/?start_date=2027-05-01&end_date=2027-04-01', ['from Sat, 1 May 2027, until Thu, 1 Apr 2027']],
  ])('%s says in words what it was asked for', async (path, expected) => {
    const { text } = await page(path)
    expect([...text.matchAll(/<a class="chip"[^>]*>([^<]*) </g)].map(([, name]) => name)).toEqual(expected)
  })

  test('names a zone where its clocks differ from those of the site, and not by those of one season', async () => {
    const make = (title: string, timezone: string, start_date: string, end_date: string) =>
      app.post('/events', { title, timezone, start_date, end_date }, 'editor', { Prefer: 'wait=5' })
    await make('Zone one', 'Europe/Vienna', '2027-03-01 19:00', '2027-03-01 21:00')
    await make('Zone two', 'America/New_York', '2027-03-01 19:00', '2027-03-01 21:00')
    await make('Zone three', 'America/New_York', '2027-03-01 19:00', '2027-06-20 21:00')
    const { text } = await page('/en/?search=zone&start_date=2027-03-01&orderby=title')
    const when = (title: string) =>
      new RegExp(`<p class="when"><time[^>]*>([^<]*)</time></p>\n<h3><a[^>]*>${title}<`).exec(text)?.[1]
    expect(when('Zone one')).toMatch(/19:00 ?– ?21:00$/)
    expect(when('Zone two')).toMatch(/ EST$/)
    expect(when('Zone three')).toMatch(/ \(America\/New York\)$/)
  })

  test('offers a correction', async () => {
    const { text } = await page('/?q=exhibtion')
    expect(text).toMatch(/Did you mean <a href="\/en\/\?q=exhibition">exhibition<\/a>\?/i)
  })

  test('says that there is nothing', async () => {
    expect((await page('/de/?q=xyzzyplugh')).text).toContain('Nichts gefunden')
  })

  test('leads to its other pages, and back', async () => {
    const first = await page('/?per_page=2&start_date=2000-01-01')
    const next = /rel="next" href="([^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&')
    expect(next).toBe('/en/?per_page=2&start_date=2000-01-01&page=2')
    expect((await page(next!)).text).toContain('rel="prev" href="/en/?per_page=2&amp;start_date=2000-01-01"')
  })

  test.each([
    ['/fr/?categories=jazz&q=nuit&per_page=2&page=1', 'categories=jazz&q=nuit'],
    ['/fr/calendar/?month=2027-03&categories=jazz', 'categories=jazz'],
    ['/fr/map/?near=Bern', 'near=Bern'],
  ])('%s is subscribed to with its filters', async (path, query) => {
    const { text } = await page(path)
    const head = text.slice(0, text.indexOf('</head>'))
    for (const extension of ['.ics', '.rss', '.atom']) {
      const feed = `/fr/cal/events/v1/events${extension}?${query}`
      expect(linksIn(head)).toContain(feed)
      expect(linksIn(text).filter((link) => link === feed)).toHaveLength(2)
      expect((await page(feed)).status).toBe(200)
    }
  })

  test('is kept for everybody, and compressed', async () => {
    const path = '/?q=concert&per_page=7'
    const first = await page(path)
    const { hits } = app.service.metrics.caches.answers
    const second = await page(path)
    expect(app.service.metrics.caches.answers.hits).toBe(hits + 1)
    expect(second.text).toBe(first.text)
    expect(first.headers.get('etag')).toBeTruthy()
    expect((await page(path, { ...browser, 'If-None-Match': first.headers.get('etag')! })).status).toBe(304)
    expect((await app.get(app.url + path, 'editor', browser)).headers.get('cache-control')).toBe('private, no-store')
  })
})

test.each(['/en/?q=park', '/en/calendar/?month=2027-01', '/en/map?near=Bern', '/en/event/park-concert'])(
  '%s is one page for all, whatever marks of campaigns their links have',
  async (path) => {
    const marked = (mark: string) => page(`${path}${path.includes('?') ? '&' : '?'}fbclid=${mark}&utm_source=${mark}`)
    let times = 0
    // On a busy machine the page that is kept may become too old meanwhile. No mark is asked for again.
    await eventually(async () => {
      times++
      const first = await marked(`first-${times}`)
      const { hits } = app.service.metrics.caches.answers
      for (const mark of ['second', 'third']) expect((await marked(`${mark}-${times}`)).text).toBe(first.text)
      expect((await page(path)).text).toBe(first.text)
      expect(app.service.metrics.caches.answers.hits).toBe(hits + 3)
      expect([first.status, first.text.includes('fbclid')]).toEqual([200, false])
    })
  },
)

describe('the page of a record', () => {
  test.each([
    ['/de/event/sommerkonzert', /<h1>Sommerkonzert/],
    ['/en/venue/kornhaus', /<h1>Kornhaus/],
    ['/en/organizer/jazz-club', /<h1>Jazz Club/],
    ['/fr/events/tag/plein-air', /<h1>/],
    ['/en/events/category/music/jazz', /<h1>Jazz/],
    ['/en/events/category/jazz', /<h1>Jazz/],
  ])('%s', async (path, heading) => {
    const { status, text } = await page(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toMatch(heading)
  })

  test('is where its record says, in every language', async () => {
    for (const resource of ['events', 'venues', 'organizers', 'categories', 'tags'] as const)
      for (const language of languageCodes) {
        const { body } = await app.get(`/${resource}?i18n_language=${language}&per_page=3&start_date=2000-01-01`)
        for (const { url } of body[resource as 'events']) {
          const { status, text } = await app.get(url, undefined, browser)
          expect([url, status]).toEqual([url, 200])
          expect(text).toContain(`<link rel="canonical" href="${url}">`)
        }
      }
  })

  test.each([
    ['en', 'Switzerland'],
    ['fr', 'Suisse'],
    ['de', 'Schweiz'],
  ])('names its country in the language of the page: %s', async (language, country) => {
    const { body } = await app.get(`/venues/${app.ids.get('Kornhaus')}?i18n_language=${language}`)
    const { text } = await page(new URL(body.url).pathname)
    expect(/<address>.*?<\/address>/s.exec(text)?.[0]).toContain(`${country}<br>`)
  })

  test('is named with its country on cards where there are several', async () => {
    const several = (await page('/de/?start_date=2020-01-01&per_page=50')).text
    expect(several).toMatch(/class="where">[^<]*, Schweiz/)
    expect(several).toMatch(/class="where">[^<]*, Frankreich/)
    expect((await page('/de/venue/kornhaus')).text).not.toMatch(/class="where">[^<]*Schweiz/)
  })

  test('has the sizes of its picture that show all of it', async () => {
    const url = (name: string) => `https://example.org/${name}.webp`
    const sizes = {
      medium: { url: url('medium'), width: 300, height: 200 },
      thumbnail: { url: url('square'), width: 150, height: 150 },
    }
    const image = { url: url('full'), width: 1500, height: 1000, sizes }
    const event = { title: 'Picture Book', start_date: '+1 day', end_date: '+1 day', image }
    expect((await app.post('/events', event, 'editor', { Prefer: 'wait=5' })).status).toBe(201)
    const srcset = `srcset="${url('medium')} 300w, ${url('full')} 1500w"`
    expect((await page('/en/event/picture-book')).text).toContain(srcset)
    const [, card = ''] = /<img ([^>]*full\.webp[^>]*)>/.exec((await page('/?q=picture+book')).text) ?? []
    for (const part of [srcset, 'sizes="10rem"', 'width="1500" height="1000"', 'loading="lazy"'])
      expect(card).toContain(part)
  })

  test('is found by its id, and by the names of the interface', async () => {
    const id = app.ids.get('Jazz Night')
    for (const path of [`/events/${id}`, '/events/jazz-night']) {
      const { status, headers } = await page(path)
      expect([status, headers.get('location')]).toEqual([302, '/en/event/jazz-night'])
    }
    expect((await page(`/fr/venues/${app.ids.get('Kornhaus')}`)).headers.get('location')).toBe('/fr/venue/grenette')
    expect((await page('/de/categories/jazz')).headers.get('location')).toBe('/de/events/category/jazz')
  })

  test('has an address that headers and feeds can have, whatever its name is written in', async () => {
    const event = { title: 'Ελληνική βραδιά', start_date: '+1 day', end_date: '+1 day', venue: { venue: 'Μέγαρο' } }
    const { body } = await app.post('/events', event, 'editor', { Prefer: 'wait=5' })
    const path = `/en/event/${encodeURIComponent(String(body.slug))}`
    expect(path).toMatch(/%CE/)
    expect(body.url).toBe(app.url + path)
    expect((await page(`/events/${body.id}`)).headers.get('location')).toBe(path)
    expect((await page(path)).text).toContain(`<link rel="canonical" href="${app.url}${path}">`)
    const { id: venue } = body.venue as { id: number }
    expect((await page(`/de/venues/${venue}`)).headers.get('location')).toMatch(/^\/de\/venue\/%CE/)
    expect((await app.get(`/events.rss?include=${body.id}`)).text).toContain(`<link>${app.url}${path}</link>`)
  })

  test('has what search engines and those who share it read', async () => {
    const { text } = await page('/en/event/jazz-night')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const { body } = await app.get('/events/by-slug/jazz-night')
    expect(JSON.parse(data)).toEqual((body as unknown as { json_ld: unknown }).json_ld)
    expect(text).toContain('<meta property="og:title" content="Jazz Night">')
    for (const code of languageCodes) expect(text).toContain(`<link rel="alternate" hreflang="${code}"`)
  })

  test('is schema.org data of a venue and an organizer, too', async () => {
    for (const path of ['/en/venue/kornhaus', '/en/organizer/jazz-club']) {
      const [, data = '{}'] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await page(path)).text) ?? []
      expect([path, JSON.parse(data)]).toMatchObject([
        path,
        { '@context': 'http://schema.org', name: expect.any(String) },
      ])
    }
  })

  test('marks each text in another language, not all of them by that of the title', async () => {
    const texts = { en: { title: 'Soup day' }, fr: { title: 'Jour de soupe', description: 'Une fête' } }
    const event = { texts, start_date: '+1 day', end_date: '+1 day', event_status: 'cancelled' }
    const reason = { texts: { ...texts, en: { title: 'Soup day', event_status_reason: 'The cook is ill' } } }
    expect((await app.post('/events', { ...event, ...reason }, 'editor', { Prefer: 'wait=5' })).status).toBe(201)
    const english = (await page('/en/event/soup-day')).text
    expect(english).toContain('<div class="prose" lang="fr"><p>Une fête</p>')
    expect(english).toContain('<span>The cook is ill</span>')
    expect((await page('/fr/event/jour-de-soupe')).text).toContain('<span lang="en">The cook is ill</span>')
  })

  test('has one heading of the first rank, and no picture that is read by its address', async () => {
    const description = '<h1>One</h1><p><img src="https://example.org/a.png" /></p>'
    const event = { title: 'Own headings', description, start_date: '+1 day', end_date: '+1 day' }
    expect((await app.post('/events', event, 'editor', { Prefer: 'wait=5' })).status).toBe(201)
    const { text } = await page('/en/event/own-headings')
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toContain('<h2>One</h2>')
    expect(text).toMatch(/<img alt="" src="https:\/\/example.org\/a.png"/)
  })

  test('has all dates of a series, the later ones where they are opened', async () => {
    const event = { title: 'Ten evenings', start_date: '+1 day', end_date: '+1 day', rrule: 'FREQ=WEEKLY;COUNT=10' }
    expect((await app.post('/events', event, 'editor', { Prefer: 'wait=5' })).status).toBe(201)
    const { text } = await page('/en/event/ten-evenings')
    const [, first = '', others = ''] = /<section class="series">(.*?)<details>(.*?)<\/details>/s.exec(text) ?? []
    expect([first.match(/<li>/g)?.length, others.match(/<li>/g)?.length]).toEqual([8, 2])
    expect(others).toContain('Later dates (2)')
  })

  test('every link within the site leads somewhere', async () => {
    const paths = ['/', '/fr/', '/en/event/jazz-night', '/de/venue/kornhaus', '/en/events/category/music']
    const links = new Set((await Promise.all(paths.map((path) => page(path)))).flatMap(({ text }) => linksIn(text)))
    expect(links.size).toBeGreaterThan(30)
    for (const link of links) {
      const expected = link.endsWith('/members-only') ? [403] : [200, 302, 303]
      expect([link, (await page(link)).status]).toEqual([link, expect.toBeOneOf(expected)])
    }
  })
})

test('a protected event asks for its password', async () => {
  const closed = await page('/en/event/members-only')
  expect(closed.status).toBe(403)
  expect(closed.text).toContain('<input type="password" name="password"')
  expect((await page('/en/event/members-only?password=wrong')).status).toBe(403)
  const event = { title: 'Sesame', start_date: '+1 day', end_date: '+1 day', password: 'open' }
  expect((await app.post('/events', event, 'editor')).status).toBe(201)
  const opened = await page('/en/event/sesame?password=open')
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

describe('an error is a page', () => {
  test.each(['/en/', '/en/calendar/', '/en/map'])('%s repeats no query that is too long', async (path) => {
    // A `<` is three characters in each of the links.
    const filtered = (length: number) => page(`${path}?search=${'<'.repeat(length)}`)
    expect((await filtered(600)).status).toBe(200)
    const { status, text } = await filtered(700)
    expect([status, textOf(text)]).toEqual([414, expect.stringContaining('address')])
    expect((await page(`${path}?fbclid=${'x'.repeat(3_000)}`)).status).toBe(200)
  })

  test.each([
    ['/nothing', 404, 'en', 'There is no such page'],
    ['/fr/event/rien', 404, 'fr', 'Cette page n’existe pas'],
    ['/de/?per_page=x', 400, 'de', 'per_page'],
    ['/assets/page.0000000000.css', 404, 'en', 'There is no such page'],
  ])('%s is a %i', async (path, status, language, words) => {
    const answer = await page(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain(`<html lang="${language}">`)
    expect(textOf(answer.text)).toContain(words)
  })

  test('in a browser; a program gets what the interface answers', async () => {
    expect((await page('/nothing', {})).body.code).toBe('rest_no_route')
    expect((await page('/cal/events/v1/nothing')).body.code).toBe('rest_no_route')
    expect((await app.post(`${app.url}/`, {})).status).toBe(405)
  })
})

describe('nothing that was written runs', () => {
  test('the policy allows our own files alone', async () => {
    for (const path of ['/', '/en/event/jazz-night', '/nothing']) {
      const { headers, text } = await page(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(text).not.toMatch(/\sstyle=|\son\w+=|<style|<script>/)
    }
  })

  test('texts are escaped wherever a page shows them', async () => {
    const shown = (text: string) => text.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')
    for (const vector of vectors.slice(0, 40)) {
      const { text } = await page(`/?${new URLSearchParams({ q: vector, city: vector })}`)
      expect(shown(text)).not.toMatch(/<(script(?! type="module")|img (?!class)|iframe|svg|object|embed|base|x )/i)
      expect(text).not.toMatch(/\son\w+=(?![^<]*&)/i)
    }
    const tricky = `"><script>alert(1)</script></title>&amp;'`
    const made = await app.post(
      '/events',
      {
        title: `A ${tricky}`,
        description: `B ${tricky}`,
        excerpt: `C ${tricky}`,
        start_date: '+1 day',
        end_date: '+1 day',
        venue: { venue: `D ${tricky}`, city: `E ${tricky}` },
      },
      'editor',
    )
    const { text } = await page(`/events/${made.body.id}`).then(({ headers }) => page(headers.get('location')!))
    expect(shown(text)).not.toContain('<script>')
    expect(text.match(/<\/title>/g)).toHaveLength(1)
  })
})

test('what somebody wrote looks like no part of a page', async () => {
  const description =
    '<p class="notice">Signed out. <a class="button" href="https://a.example/" title="> class=x">Sign in</a></p>'
  const venue = { venue: 'Hall of notices', description }
  const { body } = await app.post(
    '/events',
    { title: 'Notices', start_date: '+1 day', end_date: '+1 day', description, venue },
    'editor',
  )
  expect(body.description).toContain('<p class="notice">')
  for (const path of ['/en/event/notices/', '/en/venue/hall-of-notices/']) {
    const { text } = await page(path)
    expect(text).toContain('<p>Signed out. <a href="https://a.example/" title="&gt; class=x">Sign in</a></p>')
  }
})

test('style sheets and scripts are kept by browsers for good, and compressed', async () => {
  const { text } = await page('/')
  const assets = linksIn(text).filter((link) => link.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThanOrEqual(3)
  for (const asset of assets) {
    const { status, headers } = await app.get(app.url + asset, undefined, { 'Accept-Encoding': 'br' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    if (!asset.endsWith('.svg')) expect(headers.get('content-encoding')).toBe('br')
  }
})

test('a script without its types is kept for the next start, where that is possible', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-scripts-'))
  const source = 'export const answer: number = 42 // of all'
  const script = withoutTypes(source)
  expect(script).toMatch(/^export const answer = 42;\s*$/)
  expect(withoutTypes(source, join(folder, 'missing'))).toBe(script)
  expect(withoutTypes(source, folder)).toBe(script)
  const [kept = ''] = readdirSync(folder)
  keep(folder, kept, 'what was kept')
  expect(withoutTypes(source, folder)).toBe('what was kept')
  writeFileSync(join(folder, kept), 'what was damaged')
  expect(withoutTypes(source, folder)).toBe(script)
  expect(withoutTypes(`${source} questions`, folder)).toBe(script)
  expect(readdirSync(folder)).toHaveLength(2)
  rmSync(folder, { recursive: true })
})

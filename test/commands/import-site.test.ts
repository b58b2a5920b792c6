/**
 * The import of a whole site: this service itself with the demonstration calendar, and recorded answers of the
 * original.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'
import { startDemo } from '../support/demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (address: string, opened: Running, ...more: string[]) =>
  runInside('import.ts', ['--from', address, '--allow-private', ...more], { opened })

/** A server in front of a site: what it does with each request is up to the test. */
let requests: string[] = []
let refuse: (path: string, response: ServerResponse) => boolean = () => false
let answerOf: (path: string) => Promise<{ status: number; text: string }>
const front = createServer(async ({ url = '' }, response) => {
  requests.push(url)
  if (refuse(url, response)) return
  const { status, text } = await answerOf(url)
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
})
afterAll(async () => {
  front.closeAllConnections()
  await new Promise((resolve) => front.close(resolve))
})
beforeEach(() => {
  requests = []
  refuse = () => false
})
/**
 * The first answer to it has the importer wait for a second, so that it prints a line meanwhile, however fast it is.
 */
const busyOnce = (list: string) => {
  let times = 1
  return (path: string, response: ServerResponse) => {
    const isIt = path.includes(`/${list}?`) && times-- > 0
    if (isIt) response.writeHead(503, { 'Retry-After': '1' }).end()
    return isIt
  }
}
const pagesOf = (list: string) =>
  requests.flatMap((url) => (url.includes(`/${list}?`) ? [/[?&]page=(\d+)/.exec(url)?.[1]] : []))

describe('this service itself, with the demonstration calendar', () => {
  let source: Running
  let copy: Running
  /** What the last of them asked for. */
  let resumed: Record<string, (string | undefined)[]>
  let first: Awaited<ReturnType<typeof load>>[]
  beforeAll(async () => {
    source = await startDemo()
    copy = await startApp({}, source.service.now)
    answerOf = async (path) => {
      const response = await fetch(`${source.url}${path}`, { headers: { Host: 'example.org' } })
      return { status: response.status, text: await response.text() }
    }
    const stops = (list: string, page: number) => (path: string, response: ServerResponse) => {
      const isIt = path.includes(`/${list}?`) && path.endsWith(`page=${page}`)
      if (isIt) response.writeHead(403).end()
      return isIt
    }
    let busy = 2
    refuse = stops('venues', 2)
    first = [await load(`${base}/cal/events/v1`, copy)]
    requests = []
    refuse = (path, response) => {
      if (path.includes('/events?') && busy-- > 0) return !!response.writeHead(503, { 'Retry-After': '0' }).end()
      return stops('events', 3)(path, response)
    }
    first.push(await load(`${base}/cal/events/v1/`, copy))
    requests = []
    refuse = busyOnce('events')
    first.push(await load(`${base}/cal/events/v1/`, copy))
    resumed = { venues: pagesOf('venues'), events: pagesOf('events') }
  }, 300_000)
  afterAll(async () => {
    await Promise.all([source.stop(), copy.stop()])
  })

  test('stops where a page does not come, and goes on there when it is started again', () => {
    const [venues, events, rest] = first
    expect(venues?.code).toBe(1)
    expect(venues?.out).toMatch(/1 skipped: cannot be downloaded/)
    expect(events?.out).toMatch(/^Goes on with venues, page 2, as run \d{8}T\d{6}Z\.$/m)
    expect(rest?.out).toMatch(/^Goes on with events, page 3, as run \d{8}T\d{6}Z\.$/m)
    expect(rest?.code).toBe(0)
    expect(new Set(first.slice(1).map(({ out }) => /as run (\S+)\./.exec(out)?.[1])).size).toBe(1)
    expect([resumed.venues, resumed.events?.[0]]).toEqual([[], '3'])
    expect(rest?.err).toMatch(/^Importing events: \d+ of \d+, \d+ left/m)
  })

  const listed = async (app: Running, list: string) => {
    const all: Record<string, unknown>[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const query = `languages=all&hide_empty=false&per_page=50&page=${page}&start_date=1900-01-01&end_date=3000-01-01`
      const { body } = await app.get(`/${list}?${query}`)
      all.push(...(body[list] as Record<string, unknown>[]))
      last = body.total_pages
    }
    return all
  }
  /** What the source says of a record, whatever its ids and addresses are. */
  const said = (record: Record<string, unknown>) => {
    // Spaces are plain ones in lines that were imported.
    const plain: Record<string, unknown> = JSON.parse(JSON.stringify(record).replaceAll(/\s/g, ' '))
    const { title, name, venue, organizer, slug, texts, start_date, end_date, timezone, cost, featured, status } = plain
    const named = (value: unknown) =>
      [value].flat().map((one) => (typeof one === 'object' && one !== null && 'slug' in one ? one.slug : one))
    const { image, website, city, country, event_status, attendance_mode, geo_lat, categories, tags, all_day } = plain
    const picture = typeof image === 'object' && image !== null && 'url' in image ? image.url : image
    return {
      ...{ title, name, slug, texts, start_date, end_date, timezone, cost, featured, status, city, country, geo_lat },
      ...{ venue: named(venue), organizer: named(organizer), categories: named(categories), tags: named(tags) },
      ...{ image: picture, website: website === record.url ? '' : website, event_status, attendance_mode, all_day },
    }
  }
  const bySlug = (records: Record<string, unknown>[]) =>
    records.map(said).sort((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1))

  test.each(['categories', 'tags', 'venues', 'organizers', 'events'])(
    '%s are the same in all languages',
    async (list) => {
      const [theirs, ours] = await Promise.all([listed(source, list), listed(copy, list)])
      expect(theirs.length).toBeGreaterThan(5)
      expect(bySlug(ours)).toEqual(bySlug(theirs))
    },
  )

  test('categories have the same parents', async () => {
    const tree = async (app: Running) => {
      const terms = await listed(app, 'categories')
      const slugs = new Map(terms.map(({ id, slug }) => [id, slug]))
      return Object.fromEntries(terms.map(({ slug, parent }) => [slug, slugs.get(parent)]))
    }
    expect(Object.values(await tree(source)).filter(Boolean).length).toBeGreaterThan(0)
    expect(await tree(copy)).toEqual(await tree(source))
  })

  test('a second run reads all, and changes nothing; one with what vanished says so', async () => {
    refuse = busyOnce('events')
    const again = await load(`${base}/cal/events/v1`, copy)
    expect([again.code, again.err]).toEqual([0, expect.stringMatching(/^Importing events: \d+ of \d+, \d+ left/m)])
    expect(again.out).toMatch(/events read: 0 created, 0 updated, \d{2,} unchanged/)
    for (const list of ['venues', 'organizers', 'categories', 'tags'])
      expect(again.out).toMatch(new RegExp(`${list}: 0 created, 0 updated, \\d+ unchanged`))
    const event = (await listed(source, 'events')).at(-1)
    await source.call('DELETE', `/events/${event?.id}`, { as: 'administrator' })
    expect((await load(`${base}/cal/events/v1`, copy)).out).toContain('1 no longer in their file')
  }, 120_000)
})

describe('the original, as it was recorded', () => {
  const recorded = new Map(
    readFileSync(join(import.meta.dirname, '../compare/recorded.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((text): [string, object] => [JSON.parse(text).name, JSON.parse(text).body]),
  )
  const of = (name: string, list: string) => (recorded.get(name) as Record<string, object[]> | undefined)?.[list] ?? []
  const family = { id: 14, name: 'Family', slug: 'family', parent: 0, urls: { self: '<base>/categories/14' } }
  const lists: Record<string, object[]> = {
    // Children first, as lists by name may have them.
    categories: [...of('18c_categories_event', 'categories'), family],
    tags: of('196_tags_event', 'tags'),
    venues: of('165_venues_event', 'venues'),
    organizers: of('173_organizers_event', 'organizers'),
    events: [recorded.get('150_event') ?? {}],
  }
  const data = join(folder, 'original')
  const site = () => `${base}/wp-json/tribe/events/v1`
  let app: Running
  beforeAll(async () => {
    app = await startApp({}, undefined, data)
  })
  afterAll(() => app.stop())
  beforeEach(() => {
    answerOf = async (path) => {
      const list = /v1\/(\w+)\?/.exec(path)?.[1] ?? ''
      const body = { [list]: lists[list], total: lists[list]?.length, total_pages: 1 }
      const text = JSON.stringify(body).replaceAll('<base>', site()).replaceAll('<site>', base)
      return { status: 200, text }
    }
  })
  const stored = async (resource: 'events' | 'venues' | 'organizers' | 'categories', id: string) => {
    const [found = 0] = await app.engine.store.lookup(resource, 'source_id', [id])
    return (await app.engine.store.get<StoredDocument & Document>(resource, [found]))[0]
  }

  test('gives its records their ids, slugs, parents and links', async () => {
    const { out, code } = await run('import.ts', ['--from', site(), '--allow-private'], { DATA_DIR: data, DEMO: 'off' })
    expect(out).toContain('1 events read: 1 created, 0 updated, 0 unchanged')
    expect(out).toContain('categories: 2 created, 0 updated, 0 unchanged')
    expect(code).toBe(0)
    const host = new URL(base).host
    const [event, venue, organizer, parent, child] = await Promise.all([
      stored('events', '127.0.0.1?id=261'),
      stored('venues', '127.0.0.1?id=43'),
      stored('organizers', '127.0.0.1?id=66'),
      stored('categories', `${host}?id=14`),
      stored('categories', `${host}?id=15`),
    ])
    expect(child?.parent).toBe(parent?.id)
    expect(event).toMatchObject({
      start_date: '2026-11-26 14:00:00',
      timezone: 'Europe/Paris',
      venue: [venue?.id],
      organizer: [organizer?.id],
      categories: [child?.id],
      cost: { text: '7€' },
      texts: { en: { slug: 'cremating-fascinate-southpaws-potfuls-sprat-potfuls-mph-potfuls-182' } },
    })
    expect(venue).toMatchObject({ city: 'Lyon', texts: { en: { slug: 'venue-crushing-necking-39' } } })
  })

  test('again changes nothing; what it renames keeps its record', async () => {
    expect((await load(site(), app)).out).toMatch(/read: 0 created, 0 updated, 1 unchanged/)
    const before = await stored('venues', '127.0.0.1?id=43')
    const rename = (record: object) =>
      JSON.parse(JSON.stringify(record).replaceAll('Venue Crushing necking 39', 'Hall'))
    lists.venues = rename(lists.venues ?? [])
    lists.events = rename(lists.events ?? [])
    const { out } = await load(site(), app)
    expect(out).toContain('venues: 0 created, 1 updated, 0 unchanged')
    const after = await stored('venues', '127.0.0.1?id=43')
    expect([after?.id, after?.texts.en?.venue]).toEqual([before?.id, 'Hall'])
    expect((await stored('events', '127.0.0.1?id=261'))?.venue).toEqual([after?.id])
    expect((await app.get('/venues')).body.total).toBe(1)
  })

  test('is in the language that its address names', async () => {
    const there = await startApp()
    await load(`${base}/fr/wp-json/tribe/events/v1`, there)
    const [{ texts, language } = {} as Document] = await there.engine.store.scan<Document>('venues', 0, 1)
    await there.stop()
    expect([language, Object.keys(texts)]).toEqual(['fr', ['fr']])
  })

  test('that is none is said', async () => {
    answerOf = async () => ({ status: 200, text: '<html></html>' })
    const { out, code } = await load(site(), app, '--verbose')
    expect([code, out]).toEqual([1, expect.stringContaining('cannot be downloaded (no JSON)')])
  })
})

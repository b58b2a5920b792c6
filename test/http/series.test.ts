import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import RssParser from 'rss-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, type Shown, startApp } from '../support/app.ts'

const NOW = Date.UTC(2026, 10, 22, 12) / 1000
let app: Running
const now = NOW

beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' }, () => now)
})
afterAll(() => app.stop())

const weekly = {
  title: 'Evening course',
  start_date: '2026-12-01 18:00',
  end_date: '2026-12-01 20:00',
  timezone: 'Europe/Zurich',
  rrule: 'FREQ=WEEKLY;COUNT=5',
}

async function create(more: object = {}): Promise<Shown> {
  const { status, body } = await app.post('/events', { ...weekly, ...more }, 'editor')
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

const listOf = async (query: string) => (await app.get(`/events?${query}`)).body
const startsOf = ({ events }: { events: Shown[] }) => events.map(({ start_date }) => start_date)

describe('a series', () => {
  test('is one POST, and listed once for each occurrence', async () => {
    const { id, ...body } = await create()
    expect(body).toMatchObject({ is_recurring: true, occurrence_id: '', rrule: 'FREQ=WEEKLY;COUNT=5', exdate: [] })
    expect(body.next_occurrence).toBe('2026-12-01 18:00:00')
    const list = await listOf(`include=${id}`)
    expect(list.total).toBe(5)
    expect(startsOf(list)).toEqual([
      '2026-12-01 18:00:00',
      '2026-12-08 18:00:00',
      '2026-12-15 18:00:00',
      '2026-12-22 18:00:00',
      '2026-12-29 18:00:00',
    ])
    expect(list.events[1]).toMatchObject({
      id,
      occurrence_id: `${id}-20261208T170000Z`,
      rest_url: expect.stringContaining(`/events/${id}-20261208T170000Z`),
      url: expect.stringMatching(/\/evening-course\/20261208T170000Z$/),
      is_recurring: true,
      utc_end_date: '2026-12-08 19:00:00',
      next_occurrence: '2026-12-01 18:00:00',
    })
    const grouped = await listOf(`include=${id}&group=series`)
    expect([grouped.total, startsOf(grouped)]).toEqual([1, ['2026-12-01 18:00:00']])
    const some = await listOf(`include=${id}&day=2026-12-15`)
    expect(startsOf(some)).toEqual(['2026-12-15 18:00:00'])
    expect(startsOf(await listOf('search=evening+course&starts_after=2026-12-20&orderby=start'))).toHaveLength(2)
    const box = await listOf('q=evening+course')
    expect([box.total, startsOf(box)]).toEqual([1, ['2026-12-01 18:00:00']])
    expect((await app.get('/events?q=evening&group=occurrence')).status).toBe(400)
  })
})

describe('what is sent', () => {
  test.each([
    [{ rrule: 'BYDAY=MO' }, 'rrule'],
    [{ rrule: 'FREQ=SECONDLY' }, 'rrule'],
    [{ rrule: 'FREQ=HOURLY' }, 'rrule'],
    [{ rrule: 'FREQ=WEEKLY;UNTIL=20261130' }, 'rrule'],
    [{ rrule: 'FREQ=WEEKLY;COUNT=2;UNTIL=20270101' }, 'rrule'],
    [{ rdate: ['2026-11-01 18:00'] }, 'rdate'],
    [{ rdate: ['never'] }, 'rdate'],
    [{ exdate: ['2026-12-02 18:00'] }, 'exdate'],
    [{ rrule: 'FREQ=WEEKLY;COUNT=1', exdate: ['2026-12-01'] }, 'exdate'],
    [{ rrule: null, exdate: ['2026-12-01'] }, 'exdate'],
    [{ rrule: null, overrides: [{ recurrence_id: '2026-12-01', title: 'x' }] }, 'overrides'],
    [{ overrides: [{ recurrence_id: '2026-12-02', title: 'x' }] }, 'overrides'],
    [{ overrides: [{ title: 'x' }] }, 'overrides'],
    [{ overrides: [{ recurrence_id: '2026-12-08', colour: 'x' }] }, 'overrides'],
    [{ overrides: [{ recurrence_id: '2026-12-08', end_date: '2026-12-07' }] }, 'overrides'],
    [{ overrides: [{ recurrence_id: '2026-12-08', start_date: '2026-12-15 18:00' }] }, 'overrides'],
  ])('%j is refused by name', async (more, name) => {
    const { status, body } = await app.post('/events?dry_run=true', { ...weekly, ...more }, 'editor')
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]])
  })

  test('may name occurrences by their days, and comes back as it is sent', async () => {
    const { id } = await create({
      rdate: '2026-12-03,2026-12-05 10:00',
      exdate: ['2026-12-15'],
      overrides: [
        { recurrence_id: '2026-12-22', start_date: '2026-12-23 19:00', title: 'At the <b>lake</b>' },
        { recurrence_id: '2026-12-29', event_status: 'cancelled' },
      ],
    })
    const series = (await app.get(`/events/${id}`)).body
    expect(series).toMatchObject({
      rdate: ['2026-12-03 18:00:00', '2026-12-05 10:00:00'],
      exdate: ['2026-12-15 18:00:00'],
      overrides: [
        { recurrence_id: '2026-12-22 18:00:00', start_date: '2026-12-23 19:00:00', title: 'At the lake' },
        { recurrence_id: '2026-12-29 18:00:00', event_status: 'cancelled' },
      ],
    })
    const again = await app.call('PUT', `/events/${id}`, { as: 'editor', body: series })
    expect([again.status, again.body.modified]).toEqual([200, series.modified])
    expect(again.body.overrides).toEqual(series.overrides)
    const list = await listOf(`include=${id}`)
    expect(list.events.map(({ start_date, title, event_status }) => [start_date, title, event_status])).toEqual([
      ['2026-12-01 18:00:00', 'Evening course', 'scheduled'],
      ['2026-12-03 18:00:00', 'Evening course', 'scheduled'],
      ['2026-12-05 10:00:00', 'Evening course', 'scheduled'],
      ['2026-12-08 18:00:00', 'Evening course', 'scheduled'],
      ['2026-12-23 19:00:00', 'At the lake', 'scheduled'],
      ['2026-12-29 18:00:00', 'Evening course', 'cancelled'],
    ])
    expect((await listOf(`include=${id}&search=lake`)).total).toBe(1)
    expect((await listOf(`include=${id}&event_status=cancelled`)).total).toBe(1)
  })

  test('another time of day takes all of it along; another weekday drops what is no occurrence any more', async () => {
    const { id } = await create({
      exdate: ['2026-12-15'],
      overrides: [{ recurrence_id: '2026-12-22', title: 'At the lake' }],
    })
    const patch = (body: object) => app.call('PATCH', `/events/${id}`, { as: 'editor', body })
    const later = await patch({ start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00' })
    expect(later.body).toMatchObject({
      exdate: ['2026-12-15 19:00:00'],
      overrides: [{ recurrence_id: '2026-12-22 19:00:00', title: 'At the lake' }],
    })
    const days = await patch({ all_day: true })
    expect(days.body).toMatchObject({ exdate: ['2026-12-15 00:00:00'], start_date: '2026-12-01 00:00:00' })
    const other = await patch({ start_date: '2026-12-02', end_date: '2026-12-02' })
    expect(other.body).toMatchObject({ exdate: [], overrides: [], is_recurring: true })
    const single = await patch({ rrule: null })
    expect(single.body).toMatchObject({ is_recurring: false, next_occurrence: '', rrule: '' })
    expect((await listOf(`include=${id}`)).total).toBe(1)
  })

  test('a duplicate repeats as well, and a revision brings a series back', async () => {
    const { id } = await create({ exdate: ['2026-12-15'], overrides: [{ recurrence_id: '2026-12-22', title: 'Lake' }] })
    const copy = (await app.post(`/events/${id}/duplicate`, { start_date: '2027-12-07 18:00' }, 'editor')).body
    expect(copy).toMatchObject({ rrule: 'FREQ=WEEKLY;COUNT=5', exdate: [], overrides: [] })
    await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { rrule: null } })
    const restored = await app.post(`/events/${id}/revisions/1`, {}, 'editor')
    expect(restored.body).toMatchObject({
      rrule: 'FREQ=WEEKLY;COUNT=5',
      exdate: ['2026-12-15 18:00:00'],
      overrides: [{ recurrence_id: '2026-12-22 18:00:00', title: 'Lake' }],
    })
  })
})

describe('an occurrence', () => {
  const at = (id: number, start: string, query = '') => `/events/${id}-${start}${query}`
  const second = '20261208T170000Z'

  test('is read by its id, with the revision of its event', async () => {
    const { id } = await create()
    const { status, body, headers } = await app.get(at(id, second))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, occurrence_id: `${id}-${second}`, start_date: '2026-12-08 18:00:00' })
    expect(body.json_ld).toMatchObject({ startDate: '2026-12-08T18:00:00+01:00' })
    expect(body).not.toHaveProperty('overrides')
    expect(headers.get('etag')).toMatch(/^"1-/)
    for (const none of ['20261209T170000Z', '20261399T170000Z', '20261138T170000Z', 'soon'])
      expect((await app.get(at(id, none))).status).toBe(404)
    expect((await app.get(`/events/999999-${second}`)).status).toBe(404)
  })

  test('gets times and texts of its own, and loses them again', async () => {
    const { id } = await create()
    const write = (body: object, headers = {}) => app.call('PATCH', at(id, second), { as: 'editor', body, headers })
    const moved = await write({ start_date: '2026-12-09 17:00', title: 'Moved', event_status: 'rescheduled' })
    expect(moved.body).toMatchObject({
      occurrence_id: `${id}-${second}`,
      start_date: '2026-12-09 17:00:00',
      end_date: '2026-12-09 19:00:00',
      title: 'Moved',
      previous_start_date: '2026-12-08 18:00:00',
    })
    expect((await write({ title: 'Late' }, { 'If-Match': '"1-x"' })).status).toBe(412)
    const list = await listOf(`include=${id}&orderby=start`)
    expect(startsOf(list)[1]).toBe('2026-12-09 17:00:00')
    const read = (await app.get(at(id, second))).body
    const same = await app.call('PUT', at(id, second), { as: 'editor', body: read })
    expect([same.status, same.body.modified_utc]).toEqual([200, read.modified_utc])
    expect((await write({ cost: '10' })).body.data.params).toHaveProperty('cost')
    const back = await write({ start_date: null, title: null, event_status: null })
    expect(back.body).toMatchObject({ start_date: '2026-12-08 18:00:00', title: 'Evening course' })
    expect((await app.get(`/events/${id}`)).body.overrides).toEqual([])
  })

  test('has texts of its own in several languages by one write, which null takes away', async () => {
    const { id } = await create({ texts: { fr: { title: 'Cours' } } })
    const write = (body: object) => app.call('PATCH', at(id, second), { as: 'editor', body })
    const overrides = async () => (await app.get(`/events/${id}?languages=all`)).body.overrides
    const only = (texts: object) => [expect.objectContaining({ texts })]
    const own = { title: 'Lake', texts: { de: { title: 'See' }, fr: { title: 'Cours', excerpt: 'Au lac' } } }
    expect((await write(own)).body.title).toBe('Lake')
    expect(await overrides()).toEqual(only({ en: { title: 'Lake' }, de: { title: 'See' }, fr: { excerpt: 'Au lac' } }))
    await write({ texts: { de: null, fr: { excerpt: null, title: 'Lac' } } })
    expect(await overrides()).toEqual(only({ en: { title: 'Lake' }, fr: { title: 'Lac' } }))
    const refused = await write({ title: 'One', texts: { en: { title: 'Two' }, fr: { slug: 'x' } } })
    expect(Object.keys(refused.body.data.params)).toEqual(['texts.fr.slug'])
    expect((await write({ title: 'One', texts: { en: { title: 'Two' } } })).status).toBe(400)
  })

  test('is left out, and with the last one goes the event', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;COUNT=2', rdate: ['2026-12-10'] })
    const remove = (start: string) => app.call('DELETE', at(id, start), { as: 'editor' })
    expect((await remove(second)).body.exdate).toEqual(['2026-12-08 18:00:00'])
    expect((await remove(second)).status).toBe(404)
    expect((await remove('20261210T170000Z')).body.rdate).toEqual([])
    expect(startsOf(await listOf(`include=${id}`))).toEqual(['2026-12-01 18:00:00'])
    expect((await remove('20261201T170000Z')).body.status).toBe('trash')
  })

  test('and all that follow go on as another event, with their overrides', async () => {
    const { id } = await create({
      exdate: ['2026-12-22'],
      overrides: [
        { recurrence_id: '2026-12-01', title: 'Opening' },
        { recurrence_id: '2026-12-29', title: 'Closing' },
      ],
    })
    const path = at(id, '20261215T170000Z', '?scope=following')
    const next = (await app.call('PATCH', path, { as: 'editor', body: { start_date: '2026-12-15 19:00' } })).body
    expect(next.id).not.toBe(id)
    expect(next).toMatchObject({
      start_date: '2026-12-15 19:00:00',
      end_date: '2026-12-15 21:00:00',
      rrule: 'FREQ=WEEKLY;COUNT=3',
      exdate: ['2026-12-22 19:00:00'],
      overrides: [{ recurrence_id: '2026-12-29 19:00:00', title: 'Closing' }],
      status: 'publish',
    })
    const before = (await app.get(`/events/${id}`)).body
    expect(before).toMatchObject({ rrule: 'FREQ=WEEKLY;UNTIL=20261215T165959Z', exdate: [] })
    expect(before.overrides).toMatchObject([{ title: 'Opening' }])
    expect(startsOf(await listOf(`include=${id},${next.id}&orderby=start`))).toEqual([
      '2026-12-01 18:00:00',
      '2026-12-08 18:00:00',
      '2026-12-15 19:00:00',
      '2026-12-29 19:00:00',
    ])
    const ended = await app.call('DELETE', at(id, second, '?scope=following'), { as: 'editor' })
    expect([ended.status, ended.body.rrule]).toEqual([200, 'FREQ=WEEKLY;UNTIL=20261208T165959Z'])
    expect((await listOf(`include=${id}`)).total).toBe(1)
  })

  test('is for those who may read or change its event', async () => {
    const { id } = await create({ status: 'draft' })
    expect((await app.get(at(id, second))).status).toBe(403)
    expect((await listOf(`include=${id}`)).total).toBe(0)
    expect((await app.get(`/events?include=${id}&status=draft`, 'editor')).body.total).toBe(5)
    expect((await app.call('PATCH', at(id, second), { body: { title: 'x' } })).status).toBe(401)
    expect((await app.call('PATCH', at(id, second), { as: 'author', body: { title: 'x' } })).status).toBe(403)
    expect((await app.call('DELETE', at(id, second), { as: 'subscriber' })).status).toBe(403)
    const secret = await create({
      password: 'open',
      overrides: [{ recurrence_id: '2026-12-08', description: 'Hidden' }],
    })
    expect((await app.get(at(secret.id, second))).status).toBe(403)
    expect((await app.get(at(secret.id, second, '?password=open'))).body.description).toContain('Hidden')
    expect(JSON.stringify(await listOf(`include=${secret.id}`))).not.toContain('Hidden')
    expect((await listOf(`include=${secret.id}&search=hidden`)).total).toBe(0)
  })
})

describe('feeds', () => {
  const make = () =>
    create({
      rrule: 'FREQ=WEEKLY;COUNT=5',
      rdate: ['2026-12-03'],
      exdate: ['2026-12-15'],
      overrides: [
        { recurrence_id: '2026-12-22', start_date: '2026-12-23 19:00', title: 'At the lake' },
        { recurrence_id: '2026-12-29', event_status: 'cancelled' },
      ],
    })
  const expected = [
    ['2026-12-01T17:00:00.000Z', 'Evening course'],
    ['2026-12-03T17:00:00.000Z', 'Evening course'],
    ['2026-12-08T17:00:00.000Z', 'Evening course'],
    ['2026-12-23T18:00:00.000Z', 'At the lake'],
    ['2026-12-29T17:00:00.000Z', 'Evening course'],
  ]

  test('.ics has an UNTIL where programs do not agree what COUNT counts: the rule does not give the start', async () => {
    const { id } = await create({ rrule: 'FREQ=WEEKLY;COUNT=3;BYDAY=TH' })
    const starts = startsOf(await listOf(`include=${id}`))
    expect(starts).toEqual(['2026-12-01 18:00:00', '2026-12-03 18:00:00', '2026-12-10 18:00:00'])
    const { text } = await app.get(`/events.ics?include=${id}`)
    const rule = /^RRULE:(.*)$/m.exec(text)?.[1]?.split(';').sort()
    expect(rule).toEqual(['BYDAY=TH', 'FREQ=WEEKLY', 'UNTIL=20261210T170000Z'])
  })

  test('.ics has a series once, with its rule, and each occurrence that differs', async () => {
    const { id } = await make()
    const { text } = await app.get(`/events.ics?include=${id}`)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(1)
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=5\r\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Zurich:20261222T180000')
    expect(text).toContain('STATUS:CANCELLED')

    const vevents = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const master = new ICAL.Event(vevents[0]!, { exceptions: vevents.slice(1) })
    const iterator = master.iterator()
    const found: [string, string][] = []
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, item } = master.getOccurrenceDetails(next)
      found.push([startDate.toString(), item.summary])
    }
    expect(found.toSorted()).toEqual([
      ['2026-12-01T18:00:00', 'Evening course'],
      ['2026-12-03T18:00:00', 'Evening course'],
      ['2026-12-08T18:00:00', 'Evening course'],
      ['2026-12-23T19:00:00', 'At the lake'],
      ['2026-12-29T18:00:00', 'Evening course'],
    ])
    const [read] = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')
    const range = { from: new Date('2026-11-01'), to: new Date('2027-03-01') }
    const instances = ical.expandRecurringEvent(read as VEvent, range)
    expect(instances.map(({ start, summary }) => [start.toISOString(), String(summary)]).toSorted()).toEqual(
      expected.filter(([start]) => !start?.startsWith('2026-12-03')), // it knows no RDATE
    )
  })

  test('.ics of whole days ends with a day', async () => {
    const { id } = await create({
      start_date: '2026-12-01',
      end_date: '2026-12-02',
      rrule: 'FREQ=DAILY;INTERVAL=7;UNTIL=20261231',
      exdate: ['2026-12-08'],
    })
    const { text } = await app.get(`/events.ics?include=${id}`)
    for (const line of [
      'RRULE:FREQ=DAILY;INTERVAL=7;UNTIL=20261231',
      'EXDATE;VALUE=DATE:20261208',
      'DTEND;VALUE=DATE:20261203',
    ])
      expect(text).toContain(`${line}\r\n`)
  })

  test('tell occurrences apart', async () => {
    const { id } = await make()
    const own = `${id}-20261208T170000Z`
    const each = await app.get(`/events.ics?include=${id}&group=occurrence`)
    expect(new Set(each.text.match(/^UID:.*$/gm)).size).toBe(5)
    const rss = await new RssParser().parseString((await app.get(`/events.rss?include=${id}`)).text)
    expect(new Set(rss.items.map(({ guid }) => guid)).size).toBe(5)
    expect(rss.items.map(({ guid }) => guid)).toContain(`localhost?id=${own}`)
    expect(new Set(rss.items.map(({ link }) => link)).size).toBe(5)
    const atom = (await app.get(`/events.atom?include=${id}`)).text
    expect(new Set(atom.match(/<id>tag:[^<]*/g)).size).toBe(5)
    const features = JSON.parse((await app.get(`/events.geojson?include=${id}`)).text).features as { id: string }[]
    expect(features.map((feature) => feature.id)).toContain(own)
    expect((await app.get(`/events.csv?include=${id}&_fields=occurrence_id`)).text).toContain(`"${own}"`)
    const ld = JSON.parse((await app.get(`/events.jsonld?include=${id}`)).text) as { url: string }[]
    expect(new Set(ld.map(({ url }) => url)).size).toBe(5)
  })

  test('a month shows occurrences', async () => {
    const { id } = await make()
    const { body } = await app.get(`/calendar?month=2026-12&include=${id}`)
    const days = body.days as { date: string; count: number; events: unknown[] }[]
    expect(days.filter(({ count }) => count > 0).map(({ date, events }) => [date, ...events])).toEqual([
      ['2026-12-01', `${id}-20261201T170000Z`],
      ['2026-12-03', `${id}-20261203T170000Z`],
      ['2026-12-08', `${id}-20261208T170000Z`],
      ['2026-12-23', `${id}-20261222T170000Z`],
      ['2026-12-29', `${id}-20261229T170000Z`],
    ])
    expect(body.events).toHaveLength(5)
  })
})

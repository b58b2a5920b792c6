/** Events are made, changed, reviewed and restored by forms alone, with the rights that the interface gives. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'
import { formIn, type Seen, Visitor } from '../support/visitor.ts'

let app: Running
let music: number
const visitors = {} as Record<Role | 'other', Visitor>
beforeAll(async () => {
  app = await startApp({ TIMEZONE: 'Europe/Zurich' })
  music = (await app.post('/categories', { name: 'Music' }, 'editor')).body.id
  for (const role of ['editor', 'author', 'contributor', 'subscriber', 'other'] as const) {
    visitors[role] = new Visitor(app)
    await visitors[role].signIn(role)
  }
})
afterAll(() => app.stop())

const NEW = '/en/edit/events/new'
const concert = {
  'texts[en][title]': 'Summer concert',
  'texts[en][description]': 'Bach.\n\nSchütz & <b>more</b>.',
  'texts[de][title]': 'Sommerkonzert',
  start_date: '2027-07-04T19:30',
  end_date: '2027-07-04T22:00',
}

const idIn = ({ headers }: Seen) => Number(/events\/(\d+)/.exec(headers.get('location') ?? '')?.[1])
const stored = async (id: number) =>
  (await app.get(`/events/${id}?context=edit&languages=all&shape=stable`, 'editor')).body

async function made(fields: Parameters<Visitor['post']>[1] = {}, as: 'editor' | 'author' | 'contributor' = 'editor') {
  const answer = await visitors[as].send(NEW, { ...concert, ...fields })
  expect([answer.status, answer.html]).toEqual([303, expect.any(String)])
  return idIn(answer)
}

test('an event is made in several languages, with all that it has', async () => {
  const id = await made({
    'categories[]': String(music),
    tags: 'By the river, Late',
    cost: 'CHF 20',
    'venue[added][venue]': 'Town Hall',
    'venue[added][city]': 'Bern',
    'venue[added][country]': 'Switzerland',
    'organizer[added][organizer]': 'Town Band',
    'repeat[unit]': 'WEEKLY',
    'repeat[ends]': 'count',
    'repeat[count]': '4',
  })
  const event = await stored(id)
  expect(event).toMatchObject({
    status: 'publish',
    title: 'Summer concert',
    description: 'Bach.\n\nSchütz &amp; <b>more</b>.',
    texts: { de: { title: 'Sommerkonzert' } },
    start_date: '2027-07-04 19:30:00',
    timezone: 'Europe/Zurich',
    cost: 'CHF 20',
    rrule: 'FREQ=WEEKLY;COUNT=4',
    categories: [{ name: 'Music' }],
    tags: [{ name: 'By the river' }, { name: 'Late' }],
    venue: [{ venue: 'Town Hall', city: 'Bern' }],
    organizer: [{ organizer: 'Town Band' }],
  })
  // The venue is found by its town, as a write of the interface has it.
  expect(event.venue[0]?.geo_lat).toBeCloseTo(46.95, 1)
})

test('what is not changed is not written: a form that is sent back leaves the event as it is', async () => {
  const body = event({
    title: 'Everything &amp; more',
    description: '<p>One</p>\n<ul><li>two</li></ul>',
    start_date: '2027-10-31T02:30:15',
    end_date: '2027-11-01 03:00',
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
    venue: [{ venue: 'One' }, { venue: 'Two' }],
    image: { url: 'https://example.org/a.jpg', width: 10, height: 10 },
    event_status: 'rescheduled',
    sold_out: true,
    featured: true,
  })
  const { id } = await makeEvent(app, body)
  const before = (await app.get(`/events/${id}/revisions`, 'editor')).body.total
  const { status } = await visitors.editor.send(`/en/edit/events/${id}`, {})
  expect(status).toBe(303)
  expect((await app.get(`/events/${id}/revisions`, 'editor')).body.total).toBe(before)
})

test('a change of one thing changes nothing else', async () => {
  const id = await made({ 'venue[added][venue]': 'Kept', tags: 'Kept' })
  const before = await stored(id)
  await visitors.editor.send(`/fr/edit/events/${id}`, { 'texts[fr][title]': 'Concert d’été' })
  const { texts, modified, modified_utc, ...after } = await stored(id)
  expect(texts).toMatchObject({ en: { title: 'Summer concert' }, fr: { title: 'Concert d’été' } })
  for (const name of ['title', 'description', 'start_date', 'venue', 'tags', 'status', 'website'])
    expect(after[name]).toEqual(before[name])
})

test('a tag with a comma in its name stays whole', async () => {
  const { id } = await makeEvent(app, { tags: ['Rock, Pop & "more"', '"Late" night', 'Free'] })
  const names = async () => (await stored(id)).tags.map(({ name }) => name).toSorted()
  const before = await names()
  const { values } = formIn((await visitors.editor.get(`/en/edit/events/${id}`)).html, 'editor')
  await visitors.editor.send(`/en/edit/events/${id}`, { tags: `${values.tags}, New` })
  expect(await names()).toEqual([...before, 'New'].toSorted())
})

test.each(['é'.repeat(150_000), 'a\n'.repeat(10_000)])(
  'a description as long as it may be does not hinder a change of something else (%#)',
  async (description) => {
    const { id } = await makeEvent(app, { description })
    const fields = { 'texts[en][title]': 'Long', file: new Blob([]) }
    expect((await visitors.editor.send(`/en/edit/events/${id}`, fields)).status).toBe(303)
    expect(await stored(id)).toMatchObject({ title: 'Long', description: description.trim() })
  },
)

test('texts, pictures, venues and the rule are taken away again', async () => {
  const id = await made({ 'repeat[unit]': 'DAILY', 'venue[added][venue]': 'Gone', image: 'https://example.org/a.jpg' })
  const { html } = await visitors.editor.get(`/en/edit/events/${id}`)
  const { action, values } = formIn(html, 'editor')
  delete values['venue[kept][]']
  const sent = { ...values, 'texts[de][title]': '', no_image: 'true', 'repeat[unit]': 'none' }
  expect((await visitors.editor.post(action, sent)).status).toBe(303)
  expect(await stored(id)).toMatchObject({ venue: [], image: null, rrule: null })
  expect(Object.keys((await stored(id)).texts as object)).toEqual(['en'])
})

describe('what is refused', () => {
  test('is said beside its field, in the language of the page, and nothing that was typed is lost', async () => {
    const fields = { ...concert, end_date: '2027-07-04T10:00', timezone: 'Nowhere', 'venue[added][venue]': '' }
    const { status, html } = await visitors.editor.send('/de/edit/events/new', fields)
    expect(status).toBe(400)
    expect(html).toMatch(/<input id="f-timezone"[^>]*aria-invalid="true"[^>]*value="Nowhere"/)
    expect(html).toMatch(/id="f-timezone-error">[^<]*Zeitzone/)
    expect(formIn(html, 'editor').values).toMatchObject({ ...concert, end_date: fields.end_date })
  })

  test('missing fields are all named at once', async () => {
    const { status, html } = await visitors.editor.send(NEW, {})
    expect(status).toBe(400)
    for (const id of ['f-start_date', 'f-end_date', 'f-texts-en-title']) expect(html).toContain(`${id}-error`)
  })

  test('what is typed never becomes markup', async () => {
    const attack = '"><script>alert(1)</script>'
    const fields = {
      'texts[en][title]': attack,
      'texts[en][description]': `</textarea>${attack}`,
      timezone: attack,
      tags: attack,
    }
    const { html } = await visitors.editor.send(NEW, { ...concert, ...fields })
    expect(html).not.toContain('<script>')
    expect(html).not.toContain(`</textarea>"`)
  })
})

test('a preview stores nothing', async () => {
  const before = (await app.get('/events?start_date=1000-01-01', 'editor')).body.total
  const { status, html } = await visitors.editor.send(NEW, {
    ...concert,
    preview: 'true',
    'venue[added][venue]': 'Not yet',
  })
  expect(status).toBe(200)
  expect(html).toContain('<p>Schütz &amp; <b>more</b>.</p>')
  expect((await app.get('/events?start_date=1000-01-01', 'editor')).body.total).toBe(before)
  expect((await app.get('/venues?search=Not+yet', 'editor')).body.total).toBe(0)
})

test('two who change the same event are told, and nothing is overwritten unseen', async () => {
  const id = await made()
  const { action, values } = formIn((await visitors.editor.get(`/en/edit/events/${id}`)).html, 'editor')
  await visitors.editor.send(`/en/edit/events/${id}`, { cost: '30' })
  const conflict = await visitors.editor.post(action, { ...values, 'texts[en][title]': 'Mine' })
  expect(conflict.status).toBe(409)
  expect(conflict.html).toMatch(/role="alert">.*<li>Title \(en\)<\/li><li>Price<\/li>/s)
  expect(await stored(id)).toMatchObject({ title: 'Summer concert', cost: '$30' })
  const again = formIn(conflict.html, 'editor')
  expect(again.values['texts[en][title]']).toBe('Mine')
  expect((await visitors.editor.post(again.action, again.values)).status).toBe(303)
  expect(await stored(id)).toMatchObject({ title: 'Mine', cost: '' })
})

test('a picture is uploaded with the form, and stays chosen when something else is wrong', async () => {
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a81e52' } })
    .jpeg()
    .toBuffer()
  const file = new Blob([jpeg], { type: 'image/jpeg' })
  const wrong = await visitors.author.send(NEW, { ...concert, file, timezone: 'Nowhere' })
  expect(wrong.status).toBe(400)
  const { action, values } = formIn(wrong.html, 'editor')
  const id = idIn(await visitors.author.post(action, { ...values, timezone: 'Europe/Zurich' }))
  const { image } = await stored(id)
  expect(image).toMatchObject({ width: 640, height: 480, sizes: { medium: { width: 300 } } })
  expect((await fetch((image as { url: string }).url)).headers.get('content-type')).toBe('image/webp')
  const bad = await visitors.author.send(NEW, { ...concert, file: new Blob(['<svg/>']) })
  expect(bad.html).toMatch(/id="f-file-error">must be a picture/)
})

test('a copy, the way to the trash, and an earlier revision', async () => {
  const id = await made()
  await visitors.editor.send(`/en/edit/events/${id}`, { 'texts[en][title]': 'Second' })
  const copy = await visitors.editor.send(`/en/edit/events/${id}`, {}, '/duplicate')
  expect(await stored(idIn(copy))).toMatchObject({ title: 'Second', status: 'draft' })
  const history = await visitors.editor.get(`/en/edit/events/${id}/history`)
  expect(history.html.match(/Revision \d/g)).toEqual(['Revision 2', 'Revision 1'])
  await visitors.editor.send(`/en/edit/events/${id}/history`, {}, '/history/1')
  expect(await stored(id)).toMatchObject({ title: 'Summer concert' })
  await visitors.editor.send(`/en/edit/events/${id}`, {}, '/trash')
  expect(await stored(id)).toMatchObject({ code: 'event-no-longer-available' })
})

describe('who sees it, and when', () => {
  const year = new Date().getFullYear() + 1

  test('an event is published at its date, by its own clock, or at once', async () => {
    const id = await made({ date: `${year}-01-15T08:00`, timezone: 'America/New_York' })
    expect(await stored(id)).toMatchObject({ status: 'future', date_utc: `${year}-01-15 13:00:00` })
    const { html } = await visitors.editor.get(`/en/edit/events/${id}`)
    expect(formIn(html, 'editor').values.date).toBe(`${year}-01-15T08:00`)
    await visitors.editor.send(`/en/edit/events/${id}`, { date: '' })
    expect((await stored(id)).status).toBe('publish')
  })

  test('a password is set, stays, and is taken away; nobody reads it', async () => {
    const id = await made({ password: 'secret' })
    const code = async () => (await app.get(`/events/${id}`)).body.code
    expect(await code()).toBe('event-password-protected')
    const { html } = await visitors.editor.get(`/en/edit/events/${id}`)
    expect(html).toContain('name="no_password"')
    expect(formIn(html, 'editor').values.password).toBe('')
    await visitors.editor.send(`/en/edit/events/${id}`, { cost: '5' })
    expect(await code()).toBe('event-password-protected')
    await visitors.editor.send(`/en/edit/events/${id}`, { no_password: 'true' })
    expect(await code()).toBeUndefined()
  })

  test('who may not publish has no say in the date', async () => {
    const id = await made({}, 'contributor')
    const { html } = await visitors.contributor.get(`/en/edit/events/${id}`)
    expect(html).toMatch(/<input type="hidden" name="date"/)
  })
})

describe('series', () => {
  const weekly = { 'repeat[unit]': 'WEEKLY', 'repeat[ends]': 'count', 'repeat[count]': '5' }
  const starts = async (id: number) => {
    const query = `include=${id}&group=occurrence&status=any&context=edit&per_page=50&languages=all`
    const { body } = await app.get(`/events?${query}`, 'editor')
    return body.events.map(({ start_date }: { start_date: string }) => start_date.slice(0, 16))
  }
  const dates = (id: number, start = '') => `/en/edit/events/${id}/dates${start && `/${start}`}`

  test('dates are added and left out beside the rule, and move with its time', async () => {
    const id = await made({ ...weekly, rdate: '2027-07-06\r\n2027-07-07 10:00', exdate: '2027-07-11' })
    expect(await stored(id)).toMatchObject({
      rdate: ['2027-07-06 19:30:00', '2027-07-07 10:00:00'],
      exdate: ['2027-07-11 19:30:00'],
    })
    const { html } = await visitors.editor.get(`/en/edit/events/${id}`)
    expect(formIn(html, 'editor').values.rdate).toBe('2027-07-06\n2027-07-07 10:00')
    await visitors.editor.send(`/en/edit/events/${id}`, { start_date: '2027-07-04T18:00' })
    expect((await stored(id)).exdate).toEqual(['2027-07-11 18:00:00'])
    await visitors.editor.send(`/en/edit/events/${id}`, { rdate: '', exdate: '' })
    expect(await stored(id)).toMatchObject({ rdate: [], exdate: [] })
    const wrong = await visitors.editor.send(`/en/edit/events/${id}`, { rdate: 'soon' })
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('f-rdate-error')])
  })

  test('one date is moved, cancelled and renamed in every language', async () => {
    const id = await made(weekly)
    const second = '20270711T173000Z'
    expect((await visitors.editor.get(dates(id))).html).toContain(`${dates(id)}/${second}`)
    const sent = {
      start_date: '2027-07-12T20:00',
      end_date: '2027-07-12T22:00',
      'texts[en][title]': 'Special',
      'texts[de][title]': 'Besonderes',
    }
    const { headers } = await visitors.editor.send(dates(id, second), sent)
    expect(headers.get('location')).toBe(`${dates(id)}?notice=saved`)
    await visitors.editor.send(dates(id, second), { event_status: 'cancelled' })
    const { overrides } = await stored(id)
    expect(overrides).toMatchObject([
      {
        recurrence_id: '2027-07-11 19:30:00',
        start_date: '2027-07-12 20:00:00',
        event_status: 'cancelled',
        texts: { en: { title: 'Special' }, de: { title: 'Besonderes' } },
      },
    ])
    expect((await visitors.editor.get(dates(id))).html).toMatch(/<strong>Special<\/strong>\s*<span[^>]*>cancelled/)
    await visitors.editor.send(dates(id, second), { 'texts[en][title]': '', event_status: 'scheduled' })
    const texts = { de: { title: 'Besonderes' } }
    expect((await stored(id)).overrides).toEqual([expect.objectContaining({ texts })])
  })

  test('this and all that follow go on as an event of their own', async () => {
    const id = await made(weekly)
    const third = '20270718T173000Z'
    const { headers } = await visitors.editor.send(dates(id, third), {
      scope: 'following',
      'texts[en][title]': 'Second half',
    })
    const next = Number(/events\/(\d+)\/dates/.exec(headers.get('location') ?? '')?.[1])
    expect(next).not.toBe(id)
    expect(await stored(next)).toMatchObject({ title: 'Second half', start_date: '2027-07-18 19:30:00' })
    expect(await starts(id)).toEqual(['2027-07-04 19:30', '2027-07-11 19:30'])
  })

  test('a date is left out, and with the last one goes the event', async () => {
    const id = await made({ ...weekly, 'repeat[count]': '2' })
    const first = await visitors.editor.send(dates(id), {}, '/leave-out')
    expect(first.headers.get('location')).toBe(`${dates(id)}?notice=leftOut`)
    expect((await stored(id)).exdate).toEqual(['2027-07-04 19:30:00'])
    const last = await visitors.editor.send(dates(id), {}, '/leave-out')
    expect(last.headers.get('location')).toBe('/en/edit?notice=trashed')
  })

  test('a date that two change at once is not overwritten unseen', async () => {
    const id = await made(weekly)
    const path = dates(id, '20270711T173000Z')
    const { action, values } = formIn((await visitors.editor.get(path)).html, 'editor')
    await visitors.editor.send(path, { 'texts[en][title]': 'Theirs' })
    const { status, html } = await visitors.editor.post(action, { ...values, 'texts[en][title]': 'Mine' })
    expect([status, html]).toEqual([409, expect.stringContaining('<li>Title (en)</li>')])
  })

  test.each(['20270712T173000Z', '2027-07-11', '..%2F..%2F1'])('there is no date %s', async (start) => {
    const id = await made(weekly)
    expect((await visitors.editor.get(dates(id, start))).status).toBe(404)
  })
})

describe('venues and organizers', () => {
  const hall = {
    'texts[en][venue]': 'Concert hall',
    'texts[fr][venue]': 'Salle de concert',
    'texts[en][description]': 'With an organ.',
    address: 'Main street 1',
    city: 'Bern',
    geo_lat: '46.95',
    geo_lng: '7.44',
    phone: '+41 31 000 00 00',
    image: 'https://example.org/hall.jpg',
  }
  const venue = async (id: number) =>
    (await app.get(`/venues/${id}?context=edit&languages=all&shape=stable`, 'editor')).body
  const idOfNew = ({ headers }: Seen) => Number(/(?:venues|organizers)\/(\d+)/.exec(headers.get('location') ?? '')?.[1])

  test('a venue is made, found, changed, restored and put into the trash', async () => {
    const id = idOfNew(await visitors.editor.send('/en/edit/venues/new', hall))
    expect(await venue(id)).toMatchObject({
      status: 'publish',
      venue: 'Concert hall',
      texts: { fr: { venue: 'Salle de concert' } },
      geo_lat: 46.95,
      geo_source: 'given',
      image: { url: hall.image },
    })
    expect((await visitors.editor.get('/fr/edit/venues?search=concert')).html).toContain(`/fr/edit/venues/${id}"`)
    const path = `/en/edit/venues/${id}`
    await visitors.editor.send(path, { city: 'Basel', no_image: 'true' })
    expect(await venue(id)).toMatchObject({ city: 'Basel', image: null, geo_lat: 46.95 })
    const history = await visitors.editor.get(`${path}/history`)
    expect(history.html.match(/Revision \d/g)).toEqual(['Revision 2', 'Revision 1'])
    await visitors.editor.send(`${path}/history`, {}, '/history/1')
    expect((await venue(id)).city).toBe('Bern')
    const { headers } = await visitors.editor.send(path, {}, '/trash')
    expect(headers.get('location')).toBe('/en/edit/venues?notice=trashed')
  })

  test('an organizer has a contact; what is wrong is said beside its field', async () => {
    const sent = { 'texts[de][organizer]': 'Stadtmusik', email: 'nobody', website: 'https://example.org' }
    const wrong = await visitors.editor.send('/de/edit/organizers/new', sent)
    expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('f-email-error')])
    const id = idOfNew(await visitors.editor.send('/de/edit/organizers/new', { ...sent, email: 'a@example.org' }))
    const { body } = await app.get(`/de/organizers/${id}`)
    expect(body).toMatchObject({ organizer: 'Stadtmusik', email: 'a@example.org', website: 'https://example.org/' })
  })

  test('the form of an event leads to its venue, and has a map for another', async () => {
    const id = await made({ 'venue[added][venue]': 'Leads there', 'venue[added][city]': 'Bern' })
    const { html } = await visitors.editor.get(`/en/edit/events/${id}`)
    const venueId = (await stored(id)).venue[0]?.id
    expect(html).toContain(`href="/en/edit/venues/${venueId}" aria-label="Edit: Leads there"`)
    expect(html).toMatch(
      /class="place-picker" hidden>.*<div class="map-frame place-map"[^>]*data-geo-lat="f-venue-added-geo_lat"/s,
    )
    expect((await visitors.editor.get(`/en/edit/venues/${venueId}`)).html).toContain('data-geo-lat="f-geo_lat"')
  })

  test.each(['author', 'contributor'] as const)('%s changes nothing of an editor’s', async (as) => {
    const id = idOfNew(await visitors.editor.send('/en/edit/venues/new', hall))
    expect((await visitors[as].send(`/en/edit/venues/${id}`, { city: 'Elsewhere' })).status).toBe(403)
    expect((await venue(id)).city).toBe('Bern')
  })

  test.each(['/edit/venues', '/edit/organizers/new'])('a reader has no page %s', async (path) => {
    expect((await visitors.subscriber.get(`/en${path}`)).status).toBe(403)
  })
})

describe('review', () => {
  test('what a contributor writes waits, whatever the form says', async () => {
    const id = await made({ status: 'publish' }, 'contributor')
    expect((await stored(id)).status).toBe('pending')
    expect((await visitors.contributor.get('/en/edit')).html).toContain(`/edit/events/${id}"`)
    expect((await visitors.editor.get('/en/edit/review')).html).toContain(`/edit/review/${id}`)
  })

  test('it goes back with a note, which its author alone reads, and is published', async () => {
    const id = await made({ 'venue[added][venue]': 'New Hall' }, 'contributor')
    await visitors.editor.send('/en/edit/review', { review_note: 'Who plays?', status: 'draft' }, `/review/${id}"`)
    expect(await stored(id)).toMatchObject({ status: 'draft', review_note: 'Who plays?' })
    expect((await visitors.contributor.get(`/en/edit/events/${id}`)).html).toContain('Who plays?')
    await visitors.contributor.send(`/en/edit/events/${id}`, { status: 'pending', 'texts[en][excerpt]': 'The band' })
    await visitors.editor.send('/en/edit/review', { status: 'publish' }, `/review/${id}"`)
    expect(await stored(id)).toMatchObject({ status: 'publish', review_note: '', venue: [{ status: 'publish' }] })
    const { body } = await app.get(`/events/${id}?context=edit`)
    expect(body.review_note).toBeUndefined()
    expect(body.venue).toMatchObject({ venue: 'New Hall' })
  })

  test('a draft of somebody else is not published with an event that links it', async () => {
    const hall = await make(app, '/venues', { venue: 'Secret hall', status: 'draft' }, 'author')
    const id = await made({ 'venue[added][id]': String(hall.id) }, 'contributor')
    await visitors.editor.send('/en/edit/review', { status: 'publish' }, `/review/${id}"`)
    expect((await app.get(`/events/${id}`)).body.venue).toEqual([])
    expect((await app.get(`/venues/${hall.id}`, 'editor')).body.status).toBe('draft')
  })

  test('what its author has changed since the list was shown is not published', async () => {
    const id = await made({}, 'contributor')
    const { action, values } = formIn((await visitors.editor.get('/en/edit/review')).html, `/review/${id}"`)
    await visitors.contributor.send(`/en/edit/events/${id}`, { 'texts[en][title]': 'Buy my pills' })
    const { headers } = await visitors.editor.post(action, { ...values, status: 'publish' })
    expect((await stored(id)).status).toBe('pending')
    expect((await visitors.editor.get(String(headers.get('location')))).html).toContain('has been changed meanwhile')
    await visitors.editor.send('/en/edit/review', { status: 'publish' }, `/review/${id}"`)
    expect(await stored(id)).toMatchObject({ status: 'publish', title: 'Buy my pills' })
  })

  test('what somebody has decided already stays', async () => {
    const id = await made({}, 'contributor')
    const { action, values } = formIn((await visitors.editor.get('/en/edit/review')).html, `/review/${id}"`)
    await visitors.editor.post(action, { ...values, status: 'publish' })
    await visitors.editor.post(action, { ...values, status: 'draft' })
    expect((await stored(id)).status).toBe('publish')
  })
})

describe('rights', () => {
  test.each([
    ['contributor', '/en/edit/review', 403],
    ['author', '/en/edit/review', 403],
    ['subscriber', '/en/edit', 403],
    ['subscriber', NEW, 403],
    ['editor', '/en/edit/review', 200],
    ['author', '/en/edit', 200],
    ['editor', '/en/edit/events/2147483646', 404],
    ['editor', '/en/edit/events/x', 404],
  ] as const)('%s at %s: %i', async (as, path, status) => {
    expect((await visitors[as].get(path)).status).toBe(status)
  })

  /** Whatever the pages offer, they write as the interface does. */
  test.each(['author', 'contributor', 'subscriber'] as const)('%s changes nothing of an editor’s', async (as) => {
    const { id } = await makeEvent(app, event({ title: 'Theirs' }))
    const { values } = formIn((await visitors[as].get('/en/edit')).html, '/sign-out')
    const { form_token } = values as { form_token: string }
    const rev = '1'
    const forms: [string, Record<string, string>][] = [
      [`/en/edit/events/${id}`, { ...concert, rev }],
      [`/en/edit/events/${id}/trash`, {}],
      [`/en/edit/events/${id}/history/1`, {}],
      [`/en/edit/review/${id}`, { status: 'publish' }],
    ]
    for (const [path, fields] of forms)
      expect((await visitors[as].post(path, { ...fields, form_token })).status).toBeGreaterThanOrEqual(400)
    expect(await stored(id)).toMatchObject({ title: 'Theirs', status: 'publish' })
    expect((await app.get(`/events/${id}/revisions`, 'editor')).body.total).toBe(1)
  })

  test('a contributor does not change what was published', async () => {
    const id = await made({}, 'contributor')
    await visitors.editor.send('/en/edit/review', { status: 'publish' }, `/review/${id}"`)
    const { status } = await visitors.contributor.send(`/en/edit/events/${id}`, { 'texts[en][title]': 'Other' })
    expect(status).toBe(403)
    expect((await stored(id)).title).toBe('Summer concert')
  })

  test('a key that may only read opens no form that writes', async () => {
    const key = await app.service.accounts.add('looking', 'editor', { scopes: ['read'] })
    const visitor = new Visitor(app)
    await visitor.post('/en/sign-in', { key })
    const { status } = await visitor.send(NEW, concert)
    expect(status).toBe(403)
  })
})

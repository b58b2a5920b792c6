/** Updates are partial, for every field: absent leaves it, null or an empty value clears it unless it is required. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { type Body, type Running, startApp } from '../support/app.ts'
import { event, make } from '../support/records.ts'

const NOW = '2026-11-21 12:00:00'

let app: Running
beforeAll(async () => {
  app = await startApp({}, () => Date.parse(`${NOW.replace(' ', 'T')}Z`) / 1000)
  await make(app, '/categories', { name: 'Above' })
  await make(app, '/events', event({ title: 'Parent', image: 'https://example.org/known.png' }))
})
afterAll(() => app.stop())

interface Row {
  field: string
  /** Shown with context=edit alone. */
  forEditors?: true
  /** Sent, and what is shown of it then. */
  sent: unknown
  /** Of the record beforehand. */
  with?: Record<string, unknown>
  shown: Record<string, unknown>
  /** What is shown after it was cleared; 'required': it cannot be. */
  cleared: Record<string, unknown> | 'required'
  /** Empty values beside null and ''. */
  empties?: unknown[]
}

const image = { url: 'https://example.org/known.png' }
const required = 'required' as const
const flag = (field: string): Row => ({ field, sent: true, shown: { [field]: true }, cleared: { [field]: false } })
const text = (field: string, sent = 'Some text'): Row => ({
  field,
  sent,
  shown: { [field]: sent },
  cleared: { [field]: undefined },
})

/** What is not named in it stays, so nothing clears it whole. */
const texts: Row = {
  field: 'texts',
  sent: { fr: { slug: 'francais' } },
  shown: { translations: { fr: { slug: 'francais' } } },
  cleared: { translations: { fr: { slug: 'francais' } } },
}

const posts: Row[] = [
  texts,
  { field: 'status', sent: 'draft', shown: { status: 'draft' }, cleared: { status: 'publish' } },
  { field: 'author', sent: 2, shown: { author: '2' }, cleared: { author: '1' } },
  { field: 'date', sent: '2020-01-02 03:04:05', shown: { date: '2020-01-02 03:04:05' }, cleared: { date: NOW } },
  {
    field: 'date_utc',
    sent: '2020-01-02 03:04:05',
    shown: { date_utc: '2020-01-02 03:04:05', date: '2020-01-02 03:04:05' },
    cleared: { date_utc: NOW },
  },
]

/** Of a record with a picture. */
const pictured = (member: 'alt_text' | 'credit'): Row => ({
  field: `image_${member}`,
  sent: 'A crowd',
  with: { image: image.url },
  shown: { image: { [member]: 'A crowd' } },
  cleared: { image: expect.not.objectContaining({ [member]: expect.anything() }) },
})

const tables: Record<IndexedResource, { base: Record<string, unknown>; rows: Row[] }> = {
  events: {
    base: event({ title: 'Table' }),
    rows: [
      ...posts,
      { field: 'image', sent: image.url, shown: { image }, cleared: { image: false }, empties: [0, false] },
      pictured('alt_text'),
      pictured('credit'),
      { field: 'title', sent: 'Another', shown: { title: 'Another' }, cleared: required },
      {
        field: 'description',
        sent: '<p>Long</p>',
        shown: { description: '<p>Long</p>' },
        cleared: { description: '' },
      },
      { field: 'slug', sent: 'given', shown: { slug: 'given' }, cleared: { slug: 'table' } },
      { field: 'excerpt', sent: 'Short', shown: { excerpt: '<p>Short</p>' }, cleared: { excerpt: '' } },
      {
        field: 'timezone',
        sent: 'Europe/Zurich',
        shown: { timezone: 'Europe/Zurich', utc_start_date: '2999-05-01 17:00:00' },
        cleared: { timezone: 'UTC', utc_start_date: '2999-05-01 19:00:00' },
      },
      {
        field: 'all_day',
        sent: true,
        shown: { all_day: true, end_date: '2999-05-01 23:59:59' },
        cleared: { all_day: false, end_date: '2999-05-01 23:59:59' },
      },
      {
        field: 'start_date',
        sent: '2999-05-01 18:00:00',
        shown: {
          start_date: '2999-05-01 18:00:00',
          utc_start_date: '2999-05-01 18:00:00',
          end_date: '2999-05-01 21:00:00',
        },
        cleared: required,
      },
      {
        field: 'end_date',
        sent: '2999-05-02 18:00:00',
        shown: {
          end_date: '2999-05-02 18:00:00',
          utc_end_date: '2999-05-02 18:00:00',
          start_date: '2999-05-01 19:00:00',
        },
        cleared: required,
      },
      {
        field: 'cost',
        sent: '€10',
        shown: { cost: '€10', cost_details: { values: ['10'] } },
        cleared: { cost: '', cost_details: { values: [] } },
      },
      {
        field: 'cost_description',
        sent: 'Adults €20, children free',
        shown: { cost_description: 'Adults €20, children free', cost: '' },
        cleared: { cost_description: '' },
      },
      {
        field: 'website',
        sent: 'https://example.org/',
        shown: { website: 'https://example.org/' },
        cleared: { website: '' },
      },
      {
        field: 'rrule',
        sent: 'FREQ=WEEKLY;COUNT=2',
        shown: { rrule: 'FREQ=WEEKLY;COUNT=2', is_recurring: true },
        cleared: { rrule: '', is_recurring: false },
      },
      {
        field: 'rdate',
        sent: ['2999-05-03 10:00:00'],
        shown: { rdate: ['2999-05-03 10:00:00'], is_recurring: true },
        cleared: { rdate: [], is_recurring: false },
      },
      {
        field: 'exdate',
        sent: ['2999-05-08 19:00:00'],
        with: { rrule: 'FREQ=WEEKLY;COUNT=3' },
        shown: { exdate: ['2999-05-08 19:00:00'] },
        cleared: { exdate: [] },
      },
      {
        field: 'overrides',
        sent: [{ recurrence_id: '2999-05-08 19:00:00', title: 'Other' }],
        with: { rrule: 'FREQ=WEEKLY;COUNT=3' },
        shown: { overrides: [{ recurrence_id: '2999-05-08 19:00:00', title: 'Other' }] },
        cleared: { overrides: [] },
      },
      flag('show_map'),
      flag('show_map_link'),
      flag('hide_from_listings'),
      flag('sticky'),
      flag('featured'),
      {
        field: 'categories',
        sent: ['Music'],
        shown: { categories: [{ name: 'Music' }] },
        cleared: { categories: [] },
        empties: [[]],
      },
      {
        field: 'tags',
        sent: 'Loud,Late',
        shown: { tags: [{ name: 'Loud' }, { name: 'Late' }] },
        cleared: { tags: [] },
        empties: [[]],
      },
      {
        field: 'venue',
        sent: { venue: 'Hall' },
        shown: { venue: { venue: 'Hall' } },
        cleared: { venue: [] },
        empties: [[], 0, '0', {}, false],
      },
      {
        field: 'organizer',
        sent: [{ organizer: 'Choir' }],
        shown: { organizer: [{ organizer: 'Choir' }] },
        cleared: { organizer: [] },
        empties: [[], 0, {}],
      },
      { field: 'password', sent: 'sesame', shown: { code: 'event-password-protected' }, cleared: { title: 'Table' } },
      { field: 'post_parent', sent: 1, shown: { post_parent: 1 }, cleared: { post_parent: 0 }, empties: [0, '0'] },
      flag('ticketed'),
      {
        field: 'event_status',
        sent: 'https://schema.org/EventCancelled',
        shown: { event_status: 'cancelled' },
        cleared: { event_status: 'scheduled' },
      },
      {
        field: 'event_status_reason',
        sent: 'The singer is ill',
        shown: { event_status_reason: 'The singer is ill' },
        cleared: { event_status_reason: '' },
      },
      {
        field: 'previous_start_date',
        sent: '2999-04-01 19:00',
        shown: { previous_start_date: '2999-04-01 19:00:00', utc_previous_start_date: '2999-04-01 19:00:00' },
        cleared: { previous_start_date: '', utc_previous_start_date: '' },
      },
      {
        field: 'previous_end_date',
        sent: '2999-04-01',
        shown: { previous_end_date: '2999-04-01 23:59:59', utc_previous_end_date: '2999-04-01 23:59:59' },
        cleared: { previous_end_date: '', utc_previous_end_date: '' },
      },
      {
        field: 'review_note',
        forEditors: true,
        sent: 'Who plays?',
        shown: { review_note: 'Who plays?' },
        cleared: { review_note: '' },
      },
      flag('sold_out'),
      {
        field: 'attendance_mode',
        sent: 'hybrid',
        shown: { attendance_mode: 'mixed' },
        cleared: { attendance_mode: 'offline' },
      },
      {
        field: 'online_url',
        sent: 'https://example.org/live',
        shown: { online_url: 'https://example.org/live' },
        cleared: { online_url: '' },
      },
    ],
  },
  venues: {
    base: { venue: 'Table' },
    rows: [
      ...posts,
      { field: 'image', sent: image.url, shown: { image }, cleared: { image: undefined }, empties: [0, false] },
      pictured('alt_text'),
      pictured('credit'),
      { field: 'venue', sent: 'Another', shown: { venue: 'Another' }, cleared: required },
      text('description', '<p>Long</p>'),
      { field: 'slug', sent: 'given', shown: { slug: 'given' }, cleared: { slug: 'table' } },
      { field: 'show_map', sent: false, shown: { show_map: false }, cleared: { show_map: true } },
      { field: 'show_map_link', sent: 'no', shown: { show_map_link: false }, cleared: { show_map_link: true } },
      text('address'),
      text('city'),
      text('country'),
      {
        field: 'province',
        sent: 'BE',
        shown: { province: 'BE', stateprovince: 'BE' },
        cleared: { province: undefined, stateprovince: undefined },
      },
      {
        field: 'state',
        sent: 'TX',
        shown: { state: 'TX', stateprovince: 'TX' },
        cleared: { state: undefined, stateprovince: undefined },
      },
      text('stateprovince'),
      text('zip', '01234'),
      text('phone', '+41 31 000 00 00'),
      text('website', 'https://example.org/'),
      {
        field: 'geo_lat',
        sent: 46.9,
        shown: { geo_lat: 46.9, geo_lng: 7.4, geo_source: 'given' },
        cleared: { geo_lat: undefined, geo_lng: undefined, geo_source: undefined },
      },
      {
        field: 'geo_lng',
        sent: 7.4,
        shown: { geo_lat: 46.9, geo_lng: 7.4, geo_source: 'given' },
        cleared: { geo_lat: undefined, geo_lng: undefined, geo_source: undefined },
      },
    ],
  },
  organizers: {
    base: { organizer: 'Table' },
    rows: [
      ...posts,
      { field: 'image', sent: image.url, shown: { image }, cleared: { image: undefined } },
      pictured('alt_text'),
      pictured('credit'),
      { field: 'organizer', sent: 'Another', shown: { organizer: 'Another' }, cleared: required },
      text('description', '<p>Long</p>'),
      { field: 'slug', sent: 'given', shown: { slug: 'given' }, cleared: { slug: 'table' } },
      text('phone'),
      text('website', 'https://example.org/'),
      text('email', 'choir@example.org'),
    ],
  },
  categories: {
    base: { name: 'Table' },
    rows: [
      texts,
      { field: 'name', sent: 'Another', shown: { name: 'Another' }, cleared: required },
      { field: 'description', sent: 'Long', shown: { description: 'Long' }, cleared: { description: '' } },
      { field: 'slug', sent: 'given', shown: { slug: 'given' }, cleared: { slug: 'table' } },
      { field: 'parent', sent: 1, shown: { parent: 1 }, cleared: { parent: 0 }, empties: [0, '0'] },
    ],
  },
  tags: {
    base: { name: 'Table' },
    rows: [
      texts,
      { field: 'name', sent: 'Another', shown: { name: 'Another' }, cleared: required },
      { field: 'description', sent: 'Long', shown: { description: 'Long' }, cleared: { description: '' } },
      { field: 'slug', sent: 'given', shown: { slug: 'given' }, cleared: { slug: 'table' } },
    ],
  },
}

/** Coordinates come in pairs. */
const sending = ({ field, sent }: Row) =>
  field.startsWith('geo_') ? { geo_lat: 46.9, geo_lng: 7.4 } : { [field]: sent }

describe.each(Object.entries(tables))('%s', (name, { base, rows }) => {
  test('the table lists every field', () => {
    expect(rows.map(({ field }) => field).sort()).toEqual(Object.keys(resources[name as IndexedResource].fields).sort())
  })

  test.each(rows)('$field', async (row) => {
    const { id } = await make(app, `/${name}`, { ...base, ...row.with })
    const path = `/${name}/${id}`
    const keys = Object.keys({ ...row.shown, ...(row.cleared === required ? {} : row.cleared) })
    const reader = row.field === 'status' || row.forEditors ? 'administrator' : undefined
    const read = async () => ({
      ...Object.fromEntries(keys.map((key) => [key, undefined])),
      ...(await app.get(row.forEditors ? `${path}?context=edit` : path, reader)).body,
    })
    const write = (method: string, body: Record<string, unknown>) =>
      app.call(method, path, { body, as: 'administrator' })

    expect((await write('PATCH', sending(row))).status).toBe(200)
    expect(await read()).toMatchObject(row.shown)
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await write(method, {})).status).toBe(200)
      expect(
        (await write(method, { [row.field === 'description' ? 'slug' : 'description']: 'unrelated' })).status,
      ).toBe(200)
      expect(await read(), `${method} without ${row.field}`).toMatchObject(row.shown)
    }
    if (row.field === 'slug' || row.field === 'description')
      await write('PATCH', { slug: 'table', description: '', ...sending(row) })
    for (const [at, empty] of [null, '', ...(row.empties ?? [])].entries()) {
      const method = ['POST', 'PUT', 'PATCH'][at % 3] ?? 'PATCH'
      const answer = await write(method, { [row.field]: empty })
      if (row.cleared === required) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'rest_invalid_param', data: { params: { [row.field]: expect.any(String) } } },
        })
        expect(await read(), `refused ${JSON.stringify(empty)}`).toMatchObject(row.shown)
      } else {
        expect(answer.status, answer.text).toBe(200)
        expect(await read(), `${method} ${JSON.stringify(empty)}`).toMatchObject(row.cleared)
        await write('PATCH', sending(row))
        expect(await read()).toMatchObject(row.shown)
      }
    }
    await app.call('DELETE', path, { as: 'administrator' })
  })

  test.each(rows.filter(({ cleared }) => cleared !== required))(
    'a create with an empty $field is one without it',
    async ({ field }) => {
      const plain = await make(app, `/${name}`, base)
      await app.call('DELETE', `/${name}/${plain.id}`, { as: 'administrator' })
      for (const empty of [null, '']) {
        const made = await make(app, `/${name}`, { ...base, [field]: empty })
        const own = ['id', 'global_id', 'global_id_lineage', 'rest_url', 'translations', 'urls', '_links']
        const rest = (body: Body) => Object.fromEntries(Object.entries(body).filter(([key]) => !own.includes(key)))
        expect(rest(made)).toEqual(rest(plain))
        await app.call('DELETE', `/${name}/${made.id}`, { as: 'administrator' })
      }
    },
  )
})

/** What is read and sent back whole changes nothing, and what is changed beside it changes nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Running } from '../support/app.ts'
import { startApp } from '../support/app.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const dates = { start_date: '2999-07-14 10:00', end_date: '2999-07-14 12:00' }
const create = async (path: string, body: object): Promise<Body> => (await app.post(path, body, 'editor')).body
const put = (path: string, body: object) => app.call('PUT', path, { body, as: 'editor' })
const read = async (path: string) => (await app.get(path, 'editor')).body

test('the page of an event without a website stays its website when it moves', async () => {
  const { id } = await create('/events', { title: 'Plain', ...dates })
  const before = await read(`/events/${id}`)
  const same = await put(`/events/${id}`, before)
  expect(same.headers.get('etag')).toMatch(/^"1-/)
  await put(`/events/${id}`, { ...(await read(`/fr/events/${id}`)), slug: 'moved' })
  const moved = await read(`/events/${id}`)
  expect([moved.url, moved.website]).toEqual(Array(2).fill(`${app.url}/en/event/moved`))
})

test('a website of its own stays, also one that another site has', async () => {
  const website = 'https://example.org/en/event/own'
  const { id } = await create('/events', { title: 'Own', website, ...dates })
  await put(`/events/${id}`, { ...(await read(`/events/${id}`)), cost: '5' })
  expect((await read(`/events/${id}`)).website).toBe(website)
})

test('a price with a currency is no text of a language', async () => {
  const { id } = await create('/de/events', { title: 'Preis', ...dates })
  for (const cost of ['CHF 20', '€20', '$20', '20 Fr.', 'CHF 20 / EUR 30', '10 - 20', 'free']) {
    const { body } = await app.call('PATCH', `/events/${id}`, { body: { cost }, as: 'editor' })
    expect([cost, Object.keys(body.translations as object)]).toEqual([cost, ['de']])
  }
  const dearer = (await put(`/de/events/${id}`, { ...(await read(`/de/events/${id}`)), cost: 'CHF 30' })).body
  expect([dearer.cost_description, Object.keys(dearer.translations as object)]).toEqual(['CHF 30', ['de']])
  const described = { title: 'Mit Preis', cost: 'CHF 20', cost_description: 'CHF 20', ...dates }
  expect((await create('/de/events', described)).content_languages).not.toHaveProperty('cost_description')
  const { body } = await app.call('PATCH', `/events/${id}`, { body: { cost: 'from CHF 20' }, as: 'editor' })
  expect(Object.keys(body.translations as object)).toEqual(['en', 'de'])
})

test.each([
  ['/events', { title: 'Fête', ...dates }],
  ['/venues', { venue: 'Salle' }],
  ['/categories', { name: 'Fêtes' }],
])('%s with all languages gets no translation by that', async (path, body) => {
  const { id } = await create(`/fr${path}`, body)
  const same = await put(`${path}/${id}`, await read(`${path}/${id}?languages=all`))
  expect(same.headers.get('etag')).toMatch(/^"1-/)
  expect(Object.keys(same.body.translations as object)).toEqual(['fr'])
})

test('a deleted record that is sent back as it was answered, but published, has its old address', async () => {
  const { id, url } = await create('/events', { title: 'Undo me', ...dates })
  const deleted = (await app.call('DELETE', `/events/${id}`, { as: 'editor' })).body
  expect(deleted.slug).toBe('undo-me__trashed')
  const { body } = await put(`/events/${id}`, { ...deleted, status: 'publish' })
  expect([body.slug, body.url, body.website]).toEqual(['undo-me', url, url])

  const second = await create('/events', { title: 'Undo me', ...dates })
  const remove = async (event: unknown) => (await app.call('DELETE', `/events/${event}`, { as: 'editor' })).body
  const gone = [await remove(id), await remove(second.id)]
  expect(gone.map(({ slug }) => slug)).toEqual(['undo-me__trashed', 'undo-me-2__trashed'])
  const same = await create('/events', { title: 'Undo me', ...dates })
  const third = await remove(same.id)
  expect(third.slug).toBe('undo-me__trashed-2')
  const undone = await put(`/events/${same.id}`, { ...third, status: 'publish' })
  expect(undone.body.slug).toBe('undo-me')

  const venue = await create('/venues', { venue: 'Undo hall' })
  await app.call('DELETE', `/venues/${venue.id}`, { as: 'editor' })
  await put(`/venues/${venue.id}`, await read(`/venues/${venue.id}`))
  const restored = await app.call('PATCH', `/venues/${venue.id}`, { body: { status: 'publish' }, as: 'editor' })
  expect(restored.body.slug).toBe('undo-hall')
})

test('links that the caller does not see are no less there', async () => {
  const shown = await create('/venues', { venue: 'Shown' })
  const trashed = await create('/venues', { venue: 'Trashed' })
  const draft = await create('/organizers', { organizer: 'Draft', status: 'draft' })
  const links = { venue: [trashed.id, shown.id], organizer: [draft.id] }
  const { id } = (await app.post('/events', { title: 'Linked', ...dates }, 'author')).body
  await app.call('PATCH', `/events/${id}`, { body: links, as: 'editor' })
  await app.call('DELETE', `/venues/${trashed.id}`, { as: 'editor' })
  const idsOf = ({ venue, organizer }: Body) =>
    [venue, organizer].map((all) => ([all].flat() as Body[]).map((one) => one.id))
  const seen = (await app.get(`/events/${id}`, 'author')).body
  expect(idsOf(seen)).toEqual([[shown.id], []])
  const sent = await app.call('PUT', `/events/${id}`, { body: { ...seen, cost: '$7' }, as: 'author' })
  expect([sent.status, sent.body.cost]).toEqual([200, '$7'])
  await app.call('PATCH', `/venues/${trashed.id}`, { body: { status: 'publish' }, as: 'editor' })
  expect(idsOf(await read(`/events/${id}`))).toEqual([[trashed.id, shown.id], [draft.id]])

  const without = async (body: object) => {
    await app.call('PATCH', `/events/${id}`, { body, as: 'author' })
    return idsOf(await read(`/events/${id}`))
  }
  expect(await without({ venue: [shown.id] })).toEqual([[shown.id], [draft.id]])
  expect(await without({ organizer: null })).toEqual([[shown.id], []])
})

test('a category that is left out is no longer linked', async () => {
  const [one, other] = [await create('/categories', { name: 'One' }), await create('/categories', { name: 'Other' })]
  const made = await create('/events', { title: 'Sorted', categories: [one.id, other.id], ...dates })
  const { body } = await app.call('PATCH', `/events/${made.id}`, { body: { categories: [one.id] }, as: 'editor' })
  expect((body.categories as Body[]).map(({ id }) => id)).toEqual([one.id])
})

test('a revision without a link is restored without it, whatever is in the trash', async () => {
  const venue = await create('/venues', { venue: 'Later' })
  const { id } = await create('/events', { title: 'Restored', ...dates })
  await app.call('PATCH', `/events/${id}`, { body: { venue: [venue.id] }, as: 'editor' })
  await app.call('DELETE', `/venues/${venue.id}`, { as: 'editor' })
  await app.call('POST', `/events/${id}/revisions/1`, { as: 'administrator' })
  await app.call('PATCH', `/venues/${venue.id}`, { body: { status: 'publish' }, as: 'editor' })
  expect([(await read(`/events/${id}`)).venue].flat()).toEqual([])
})

test('an occurrence that is sent back with all that follow has the page of its event as its website', async () => {
  const weekly = {
    ...dates,
    start_date: '2998-07-01 10:00',
    end_date: '2998-07-01 12:00',
    rrule: 'FREQ=WEEKLY;COUNT=4',
  }
  const { id } = await create('/events', { title: 'Weekly', ...weekly })
  const at = `/events/${id}-29980708T100000Z`
  const { body } = await put(`${at}?scope=following`, { ...(await read(at)), cost: '$5' })
  expect(body.id).not.toBe(id)
  expect(body.website).toBe(body.url)
})

/** Events that anybody may propose: where the setting says so, as drafts of a contributor, and not many of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { formIn, Visitor } from '../support/visitor.ts'

let now = Math.floor(Date.now() / 1000)
let app: Running
beforeAll(async () => {
  app = await startApp({ PROPOSALS: 'on', TRUST_PROXY: '1', RATE_LIMIT: '1000' }, () => now)
})
afterAll(() => app.stop())

let networks = 0
/** Of a network that has proposed nothing yet. */
function stranger(): Visitor {
  const visitor = new Visitor(app)
  visitor.headers['X-Forwarded-For'] = `203.0.113.${++networks}`
  return visitor
}

const fields = {
  'texts[fr][title]': 'Fête du quartier',
  'texts[fr][description]': 'Venez <script>alert(1)</script>tous',
  start_date: '2027-07-04T14:00',
  end_date: '2027-07-04T22:00',
  'venue[added][venue]': 'Place du Village',
}

/** The form of now, filled in `seconds` later. */
async function proposed(visitor: Visitor, sent: Record<string, string> = {}, seconds = 60) {
  const { action, values } = formIn((await visitor.get('/fr/propose')).html, '/propose')
  now += seconds
  return visitor.post(action, { ...values, ...fields, ...sent })
}

const pending = async () =>
  (await app.get('/events?status=pending&start_date=2027-01-01&context=edit&per_page=50', 'editor')).body.events

test('without the setting there is no such page', async () => {
  const closed = await startApp()
  try {
    const visitor = new Visitor(closed)
    expect((await visitor.get('/en/propose')).status).toBe(404)
    expect((await visitor.post('/en/propose', fields)).status).toBe(404)
  } finally {
    await closed.stop()
  }
})

test('a proposal waits for review, and is published with its venue', async () => {
  const { status, headers } = await proposed(stranger())
  expect([status, headers.get('location')]).toEqual([303, '/fr/propose?notice=proposed'])
  const [event] = await pending()
  expect(event).toMatchObject({ title: 'Fête du quartier', status: 'pending', language: 'fr' })
  expect(event?.description).not.toContain('<script')
  expect((await app.get(`/events/${event?.id}`)).status).not.toBe(200)
  const editor = new Visitor(app)
  await editor.signIn('editor')
  await editor.send('/en/edit/review', { status: 'publish' }, `/review/${event?.id}"`)
  expect((await app.get(`/fr/events/${event?.id}`)).body.venue).toMatchObject({ venue: 'Place du Village' })
})

test('whatever is sent, it is a proposal', async () => {
  const before = (await pending()).length
  await proposed(stranger(), {
    status: 'publish',
    author: '1',
    featured: 'true',
    hide_from_listings: 'true',
    password: 'x',
  })
  const [event] = await pending()
  expect((await pending()).length).toBe(before + 1)
  expect(event).toMatchObject({ status: 'pending', featured: false, hide_from_listings: false })
  const account = await app.service.accounts.find('proposals')
  expect(event?.author).toBe(String(account?.id))
  expect(account).toMatchObject({ role: 'contributor', key_hashes: [] })
})

test('what is wrong is said, and counts for nothing', async () => {
  const visitor = stranger()
  for (let i = 0; i < 6; i++) {
    const { status, html } = await proposed(visitor, { end_date: '' })
    expect(status).toBe(400)
    expect(html).toContain('f-end_date-error')
    expect(formIn(html, '/propose').values['texts[fr][title]']).toBe('Fête du quartier')
  }
  expect((await proposed(visitor)).status).toBe(303)
})

describe('programs', () => {
  test('that fill in what people do not see are thanked, and nothing is stored', async () => {
    const before = (await pending()).length
    const { headers } = await proposed(stranger(), { homepage: 'https://spam.example' })
    expect(headers.get('location')).toBe('/fr/propose?notice=proposed')
    expect((await pending()).length).toBe(before)
  })

  test.each([
    ['at once', 1],
    ['a day later', 24 * 3600 + 1],
  ])('that send the form %s get it back', async (_, seconds) => {
    const { status, html } = await proposed(stranger(), {}, seconds)
    expect(status).toBe(400)
    expect(html).toContain('Veuillez envoyer encore une fois')
  })

  test('of other sites cannot send it', async () => {
    const visitor = stranger()
    visitor.headers['Sec-Fetch-Site'] = 'cross-site'
    expect((await proposed(visitor)).status).toBe(403)
  })

  test('of one network propose five events, and then have to wait', async () => {
    const visitor = stranger()
    for (let i = 0; i < 5; i++) expect((await proposed(visitor)).status).toBe(303)
    const { status, headers } = await proposed(visitor)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await proposed(stranger())).status).toBe(303)
  })

  test('that send many at once have sent five, too', async () => {
    const visitor = stranger()
    const { action, values } = formIn((await visitor.get('/fr/propose')).html, '/propose')
    now += 60
    const sent = await Promise.all(Array.from({ length: 12 }, () => visitor.post(action, { ...values, ...fields })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(303), ...Array(7).fill(429)])
  })

  test('get no more in than a form has', async () => {
    const { status } = await proposed(stranger(), { 'texts[fr][description]': 'x'.repeat(40_000) })
    expect(status).toBe(413)
  })
})

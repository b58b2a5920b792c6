/** Signing in: who a session is, when it ends, and that no other site can use it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, makeEvent } from '../support/records.ts'
import { formIn, Visitor } from '../support/visitor.ts'

const HOUR = 3_600
let now = Math.floor(Date.now() / 1000)
let app: Running
beforeAll(async () => {
  app = await startApp({}, () => now)
})
afterAll(() => app.stop())

async function signedIn(as: 'editor' | 'contributor' = 'editor'): Promise<Visitor> {
  const visitor = new Visitor(app)
  expect((await visitor.signIn(as)).status).toBe(303)
  return visitor
}
const isIn = async (visitor: Visitor) => (await visitor.get('/en/edit')).status === 200

test('a key makes a session, whose cookie no script reads and no other site sends', async () => {
  const visitor = new Visitor(app)
  const { status, headers } = await visitor.signIn('editor')
  expect([status, headers.get('location')]).toEqual([303, '/en/edit'])
  expect(headers.get('set-cookie')).toMatch(/^kalends=[\w-]{43}; Max-Age=43200; Path=\/; .*HttpOnly; SameSite=Strict$/)
  const page = await visitor.get('/en/edit')
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.html).toContain('Signed in as editor')
})

test('nothing that could be a key or a cookie is stored', async () => {
  const visitor = await signedIn()
  const rows = JSON.stringify(await app.engine.shared.list('session:'))
  expect(rows).toContain('keyHash')
  expect(rows).not.toContain(visitor.cookie.split('=')[1])
  expect(rows).not.toContain(app.keys.editor)
})

test('over TLS the cookie is secure, and of this host alone', async () => {
  const secure = await startApp({ BASE_URL: 'https://calendar.example', TRUST_PROXY: '1' })
  try {
    const { headers } = await new Visitor(secure).signIn('editor')
    expect(headers.get('set-cookie')).toMatch(/^__Host-kalends=.*; Secure; /)
  } finally {
    await secure.stop()
  }
})

test('without a session, pages lead to signing in, and from there back', async () => {
  const visitor = new Visitor(app)
  const { status, headers } = await visitor.get('/fr/edit/events/new')
  expect([status, headers.get('location')]).toEqual([303, '/fr/sign-in?next=%2Fedit%2Fevents%2Fnew'])
  const { action, values } = formIn((await visitor.get('/fr/sign-in?next=%2Fedit%2Fevents%2Fnew')).html, '/sign-in')
  const answer = await visitor.post(action, { ...values, key: app.keys.editor })
  expect(answer.headers.get('location')).toBe('/fr/edit/events/new')
})

test.each(['https://evil.example/', '//evil.example', '/edit/../../x', '/\\evil.example'])(
  'nobody is sent to %s',
  async (next) => {
    const { headers } = await new Visitor(app).post('/en/sign-in', { key: app.keys.editor, next })
    expect(headers.get('location')).toBe('/en/edit')
  },
)

test('a wrong key is said beside the field', async () => {
  const { status, html, headers } = await new Visitor(app).post('/de/sign-in', { key: 'kal_wrong' })
  expect(status).toBe(401)
  expect(headers.get('set-cookie')).toBeNull()
  expect(html).toMatch(/aria-invalid="true"[\s\S]*Diesen Schlüssel gibt es nicht/)
})

test('guessing is slowed by the brake that requests have', async () => {
  const guessed = await startApp({ TRUST_PROXY: '1', RATE_LIMIT: '0' })
  try {
    const visitor = new Visitor(guessed)
    visitor.headers['X-Forwarded-For'] = '203.0.113.7'
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await visitor.post('/en/sign-in', { key: `kal_${i}` })).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const refused = await visitor.post('/en/sign-in', { key: guessed.keys.editor })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The same network has used up its guesses for requests with a key, too.
    const { status } = await guessed.get('/events', 'editor', { 'X-Forwarded-For': '203.0.113.7' })
    expect(status).toBe(429)
  } finally {
    await guessed.stop()
  }
})

test('it ends with signing out, for whoever has copied the cookie, too', async () => {
  const visitor = await signedIn()
  const thief = new Visitor(app)
  thief.cookie = visitor.cookie
  expect(await isIn(thief)).toBe(true)
  await visitor.send('/en/edit', {}, '/sign-out')
  expect(visitor.cookie).toBe('')
  expect(await isIn(thief)).toBe(false)
})

test('it ends with the key, at once', async () => {
  const key = await app.service.accounts.add('leaving', 'editor')
  const visitor = new Visitor(app)
  await visitor.post('/en/sign-in', { key })
  expect(await isIn(visitor)).toBe(true)
  await app.service.accounts.revoke('leaving')
  expect(await isIn(visitor)).toBe(false)
})

test('it ends two hours after the last request, and twelve hours after it began', async () => {
  const idle = await signedIn()
  const busy = await signedIn()
  for (let hours = 1; hours < 12; hours++) {
    now += HOUR
    expect(await isIn(busy)).toBe(true)
  }
  expect(await isIn(idle)).toBe(false)
  now += HOUR
  expect(await isIn(busy)).toBe(false)
})

test('a key has twenty sessions at most: the oldest ends', async () => {
  const key = await app.service.accounts.add('many', 'author')
  const visitors: Visitor[] = []
  for (let i = 0; i < 21; i++) {
    now++
    const visitor = new Visitor(app)
    await visitor.post('/en/sign-in', { key })
    visitors.push(visitor)
  }
  const [first, second] = visitors as [Visitor, Visitor]
  expect([await isIn(first), await isIn(second)]).toEqual([false, true])
})

test('the interface does not know the cookie', async () => {
  const visitor = await signedIn()
  const { id } = await makeEvent(app, { status: 'draft' })
  const at = `${app.url}/cal/events/v1/events`
  expect((await fetch(`${at}/${id}`, { headers: { Cookie: visitor.cookie } })).status).not.toBe(200)
  const headers = { Cookie: visitor.cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const body = JSON.stringify(event())
  expect((await fetch(at, { method: 'POST', headers, body })).status).toBe(401)
})

const drafts = { 'texts[en][title]': 'Forged', start_date: '2027-07-04T19:30', end_date: '2027-07-04T21:00' }

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
  ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
  ['another origin', { Origin: 'https://evil.example' }],
  ['a page that hides its origin', { Origin: 'null' }],
  ['nobody knows', {}],
])('a form from %s is refused', async (_, headers) => {
  const visitor = await signedIn()
  const { action, values } = formIn((await visitor.get('/en/edit/events/new')).html, 'editor')
  visitor.headers = { Accept: 'text/html', ...headers }
  const { status } = await visitor.post(action, { ...values, ...drafts })
  expect(status).toBe(403)
  expect((await new Visitor(app).post('/en/edit/events/new', values)).status).toBe(303)
})

test('a browser without fetch metadata says the origin', async () => {
  const visitor = await signedIn()
  const { action, values } = formIn((await visitor.get('/en/edit/events/new')).html, 'editor')
  visitor.headers = { Accept: 'text/html', Origin: app.url }
  expect((await visitor.post(action, { ...values, ...drafts })).status).toBe(303)
})

test('a form needs the token of its own session', async () => {
  const [visitor, other] = [await signedIn(), await signedIn('contributor')]
  const { action, values } = formIn((await visitor.get('/en/edit/events/new')).html, 'editor')
  const foreign = formIn((await other.get('/en/edit/events/new')).html, 'editor').values.form_token
  for (const form_token of [String(foreign), '', 'x'.repeat(43)]) {
    const { status, html } = await visitor.post(action, { ...values, ...drafts, form_token })
    expect(status).toBe(403)
    expect(html).toContain('<html lang="en">')
  }
  expect(values.form_token).not.toBe(foreign)
})

test('signing in cannot be forged either', async () => {
  const visitor = new Visitor(app)
  visitor.headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await visitor.signIn('editor')).status).toBe(403)
})

/** Images and websites of records: normalized, never fetched. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
let host: Server
let fetched = 0
let pictures = 0
beforeAll(async () => {
  app = await startApp()
  host = createServer((_request, response) => {
    fetched++
    response.end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await app.stop()
  await new Promise((resolve) => host.close(resolve))
})

const kinds = [
  ['/events', event()],
  ['/venues', { venue: 'Pictured' }],
  ['/organizers', { organizer: 'Pictured' }],
] as const
const URL_OF = 'https://example.org/Some%20Picture.PNG?size=1'

describe.each(kinds)('an image of %s', (path, body) => {
  const send = (image: unknown, as: 'editor' | 'contributor' = 'editor') =>
    app.post(path, { ...body, image, slug: 'pictured' }, as)
  const pictured = async (image: unknown) => {
    const [label] = Object.keys(body).filter((key) => ['title', 'venue', 'organizer'].includes(key))
    const made = await make(app, path, { ...body, [String(label)]: `Pictured ${++pictures}`, image })
    return made.image as { id: number; url: string; extension?: string }
  }

  test('by its URL is stored as given; the same URL is the same image everywhere', async () => {
    const image = await pictured(URL_OF)
    expect(image).toEqual({ url: URL_OF, id: expect.any(Number), extension: 'png' })
    expect((await makeEvent(app, { image: URL_OF })).image).toEqual(image)
    expect((await pictured('http://example.org/other')).id).not.toBe(image.id)
  })

  test('by another notation of its URL is the same', async () => {
    const image = await pictured('https://example.org/Bühne "1".png')
    expect(image.url).toBe('https://example.org/B%C3%BChne%20%221%22.png')
    for (const sent of ['HTTPS://EXAMPLE.ORG:443/Bühne "1".png', image.url])
      expect([sent, await pictured(sent)]).toEqual([sent, image])
  })

  test('by the id of a known one, or as it was read', async () => {
    const image = await pictured(URL_OF)
    for (const sent of [image.id, String(image.id), image]) expect([sent, await pictured(sent)]).toEqual([sent, image])
  })

  test.each([
    999999,
    '999999',
    'example.org/a.png',
    'ftp://example.org/a.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//example.org/a.png',
    'https://',
    -1,
    1.5,
    true,
    ['x'],
    {},
  ])('%j is invalid', async (image) => {
    expect(await send(image)).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { image: expect.any(String) } } },
    })
  })
})

describe('the id of an image', () => {
  const known = async (id: unknown, as: 'author' | 'other' | 'editor') =>
    (await app.post('/events', event({ image: id }), as)).status

  test.each([
    ['a draft', { status: 'draft' }],
    ['a private event', { status: 'private' }],
    ['a protected event', { password: 'x' }],
  ])('of %s gives its URL only to those who may read the record', async (state, more) => {
    const { image } = await makeEvent(
      app,
      { image: `https://example.org/${encodeURIComponent(state)}.png`, ...more },
      'author',
    )
    const { id } = image as { id: number }
    expect([await known(id, 'other'), await known(id, 'author'), await known(id, 'editor')]).toEqual([400, 201, 201])
  })

  test('is valid as soon as a record with it is public', async () => {
    const url = 'https://example.org/shared.png'
    const { image } = await makeEvent(app, { image: url, status: 'draft' }, 'editor')
    const { id } = image as { id: number }
    expect(await known(id, 'other')).toBe(400)
    await makeEvent(app, { image: url }, 'editor')
    expect(await known(id, 'other')).toBe(201)
  })
})

test('is never fetched', async () => {
  const { port } = host.address() as AddressInfo
  await makeEvent(app, { image: `http://127.0.0.1:${port}/a.png`, website: `http://127.0.0.1:${port}/` })
  expect(fetched).toBe(0)
})

describe('the website of an event', () => {
  test('is the event’s own page by default, and empty once cleared', async () => {
    const made = await makeEvent(app, { title: 'Web' })
    expect(made.website).toBe(`${app.url}/en/event/${made.slug}`)
    expect((await app.get(`/fr/events/${made.id}`)).body.website).toBe(`${app.url}/fr/event/${made.slug}`)
    const change = async (website: unknown) =>
      (await app.call('PATCH', `/events/${made.id}`, { body: { website }, as: 'administrator' })).body.website
    expect(await change('https://example.org/?a=1&b=2')).toBe('https://example.org/?a=1&b=2')
    expect(await change('')).toBe('')
    expect(await change(" HTTPS://Example.org/a b?q=\"<>'`\\#'x ")).toBe(
      'https://example.org/a%20b?q=%22%3C%3E%27%60%5C#%27x',
    )
    expect(await change(null)).toBe('')
  })

  test.each([
    'not a url',
    'example.org',
    'ftp://example.org/',
    'https://ada:secret@example.org/',
    'javascript:alert(1)',
    'https://',
    5,
    {},
  ])('%j is refused, on venues and organizers too', async (website) => {
    for (const [path, body] of kinds)
      expect(await app.post(path, { ...body, website }, 'editor')).toMatchObject({
        status: 400,
        body: { data: { params: { website: expect.any(String) } } },
      })
  })
})

test('an e-mail address is validated loosely', async () => {
  expect((await make(app, '/organizers', { organizer: 'Mail', email: 'büro+x@müller.example' })).email).toBe(
    'büro+x@müller.example',
  )
  for (const email of ['nope', 'a@', '@b', 'a b@c', {}])
    expect((await app.post('/organizers', { organizer: 'Mail', email }, 'editor')).status).toBe(400)
})

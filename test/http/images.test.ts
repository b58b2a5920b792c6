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
    const size = { url: URL_OF, 'mime-type': 'image/png' }
    const sizes = { thumbnail: size, medium: size, large: size, full: size }
    expect(image).toEqual({ url: URL_OF, id: expect.any(Number), extension: 'png', sizes })
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

describe('the details of an image', () => {
  const picture = { url: 'https://example.org/details.jpg', width: 2000, height: 1000 }
  const get = async (path: string) => (await app.get(path)).body.image as Record<string, unknown>
  const patch = async (path: string, image: unknown) =>
    (await app.call('PATCH', path, { body: { image }, as: 'administrator' })).body.image

  test('are its size, which the sizes of answers are scaled from', async () => {
    const { id, image } = await makeEvent(app, { image: picture })
    const size = (width: number, height: number) => ({ url: picture.url, width, height, 'mime-type': 'image/jpeg' })
    expect(image).toMatchObject({
      ...picture,
      sizes: {
        thumbnail: size(150, 150),
        medium: size(300, 150),
        large: size(1024, 512),
        full: size(2000, 1000),
      },
    })
    expect((await makeEvent(app, { image: picture.url })).image).toEqual(image)
    expect(await patch(`/events/${id}`, { ...picture, width: null, height: '' })).not.toHaveProperty('width')
  })

  test('are sizes of its own', async () => {
    const medium = { url: 'https://example.org/details-300.webp', width: 300, height: 150 }
    const { id } = await makeEvent(app, { image: { ...picture, sizes: { medium, square: { url: medium.url } } } })
    const { sizes, ...rest } = await get(`/events/${id}`)
    expect(sizes).toMatchObject({
      medium: { ...medium, 'mime-type': 'image/webp' },
      full: { url: picture.url, width: 2000, height: 1000 },
      square: { url: medium.url },
    })
    expect(await patch(`/events/${id}`, { ...rest, sizes })).toEqual({ ...rest, sizes })
    expect(await patch(`/events/${id}`, { ...rest, sizes: null })).not.toHaveProperty('sizes.square')
  })

  test('are null in the stable shape where they are unknown', async () => {
    const { id } = await makeEvent(app, { image: 'https://example.org/unknown' })
    const image = await get(`/events/${id}?shape=stable`)
    const size = { url: 'https://example.org/unknown', width: null, height: null, 'mime-type': null }
    expect(image).toMatchObject({ extension: null, width: null, height: null, alt_text: null, credit: null })
    expect(image.sizes).toEqual({ thumbnail: size, medium: size, large: size, full: size })
    const revision = (await app.get(`/events/${id}`)).headers.get('etag')
    await patch(`/events/${id}`, image)
    expect((await app.get(`/events/${id}`)).headers.get('etag')).toBe(revision)
  })

  test.each([
    ['sizes.medium.url', { sizes: { medium: { url: 'javascript:alert(1)' } } }],
    ['width', { width: -1 }],
    ['sizes', { sizes: { medium: 1 } }],
    ['size', { width: 'wide' }],
  ])('are refused: %s', async (_, details) => {
    expect(await app.post('/events', event({ image: { ...picture, ...details } }), 'editor')).toMatchObject({
      status: 400,
      body: { data: { params: { image: expect.any(String) } } },
    })
  })

  test.each(kinds)('of %s are a text for each language, and a credit', async (path, body) => {
    const { id } = await make(app, path, {
      ...body,
      venue: path === '/venues' ? 'Described' : undefined,
      organizer: path === '/organizers' ? 'Described' : undefined,
      image: { url: picture.url, alt_text: 'A <b>crowd</b> &amp; a stage', credit: 'Ada' },
    })
    const address = `${path}/${id}`
    expect(await get(address)).toMatchObject({ alt_text: 'A crowd & a stage', credit: 'Ada' })
    expect(await patch(`/fr${address}`, { ...picture, alt_text: 'Une foule' })).toMatchObject({
      alt_text: 'Une foule',
      credit: 'Ada',
    })
    expect(await get(address)).toMatchObject({ alt_text: 'A crowd & a stage' })
    expect(await get(`/de${address}`)).toMatchObject({ alt_text: 'A crowd & a stage' })
    const read = await get(`/de${address}`)
    expect(await patch(`/de${address}`, read)).toEqual(read)
    expect(Object.keys((await app.get(address)).body.translations as object)).toEqual(['en', 'fr'])
    expect(await patch(address, { ...picture, alt_text: null, credit: null })).toMatchObject({ alt_text: 'Une foule' })
    expect(await patch(address, { url: 'https://example.org/another.jpg' })).not.toHaveProperty('alt_text')
  })

  test('are an ImageObject in json_ld', async () => {
    const { id } = await makeEvent(app, { image: { ...picture, alt_text: 'A crowd', credit: 'Ada' } })
    const { json_ld } = (await app.get(`/events/${id}`)).body
    expect((json_ld as { image: unknown }).image).toEqual({
      '@type': 'ImageObject',
      url: picture.url,
      caption: 'A crowd',
      creditText: 'Ada',
      width: 2000,
      height: 1000,
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

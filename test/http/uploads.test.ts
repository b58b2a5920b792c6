/** Uploaded pictures: what is stored of them, what is refused, and who may. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Body, type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Uploaded {
  url: string
  width: number
  height: number
  sizes: Record<string, { url: string; width: number; height: number }>
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a81e52' } })

async function upload(
  raw: Uint8Array,
  as: Parameters<Running['get']>[1] = 'author',
  headers: Record<string, string> = { 'Content-Type': 'image/jpeg' },
): Promise<Answer & { image: Uploaded }> {
  const answer = await app.call('POST', '/images', { raw, as, headers })
  return { ...answer, image: answer.body as unknown as Uploaded }
}

/** A PNG that says its size, and has not one pixel. */
function headerOnly(width: number, height: number, interlaced = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([length, Buffer.from(type), data, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The header says another size than the picture has. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(64, 64).avif({ effort: 0 }).toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}

const stored = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

test('a picture is stored in several sizes, none larger than it is', async () => {
  const { status, image, headers } = await upload(await plain(1_600, 900).jpeg().toBuffer())
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(image.url)
  expect(image).toMatchObject({ width: 1_600, height: 900 })
  const sizes = Object.entries(image.sizes).map(([name, { width, height }]) => [name, width, height])
  expect(sizes).toEqual([
    ['large', 1_024, 576],
    ['medium_large', 768, 432],
    ['medium', 300, 169],
    ['thumbnail', 150, 150],
  ])
  for (const { url, width, height } of [image, ...Object.values(image.sizes)])
    expect(await sharp(await stored(url)).metadata()).toMatchObject({ format: 'webp', width, height })
  const small = await upload(await plain(200, 100).png().toBuffer())
  expect(small.image.sizes).toMatchObject({ thumbnail: { width: 150, height: 100 } })
  expect(Object.keys(small.image.sizes)).toEqual(['thumbnail'])
})

test('nothing of where and with what it was taken is stored, and it stands upright', async () => {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '46/1 57/1 0/1', GPSLatitudeRef: 'N' } }
  const raw = await plain(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(raw.includes('SecretCamera')).toBe(true)
  const { image } = await upload(raw)
  expect(image).toMatchObject({ width: 200, height: 400 })
  const bytes = await stored(image.url)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('SecretCamera')).toBe(false)
})

test('it is served for good, as nothing but a picture', async () => {
  const { image } = await upload(await plain(300, 300).jpeg().toBuffer())
  const response = await fetch(image.url)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const again = await fetch(image.url, { headers: { 'If-None-Match': String(response.headers.get('etag')) } })
  expect(again.status).toBe(304)
})

test('the same picture has the same address, and a record takes the answer as it is', async () => {
  const raw = await plain(500, 400).jpeg().toBuffer()
  const [one, two] = [await upload(raw), await upload(raw)]
  expect(two.body).toEqual(one.body)
  const made = await makeEvent(app, { image: one.body })
  expect(made.image).toMatchObject({ url: one.image.url, width: 500, sizes: { medium: one.image.sizes.medium } })
})

test('a form with a file is taken, too', async () => {
  const body = new FormData()
  body.append('title', 'not used')
  body.append('file', new Blob([await plain(160, 160).png().toBuffer()], { type: 'image/png' }), '../../x.png')
  const headers = { Authorization: `Bearer ${app.keys.author}` }
  const response = await fetch(`${app.url}/cal/events/v1/images`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
})

describe('refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['a program that looks like a picture', () => Buffer.from(svg)],
    ['what is no picture', () => Buffer.from('GIF89a, or so it says')],
    ['half a picture', async () => (await plain(800, 800).jpeg().toBuffer()).subarray(0, 900)],
  ])('%s', async (_, raw) => {
    const { status, body } = await upload(await raw())
    expect(status).toBe(400)
    expect(body.data.params).toEqual({ file: 'must be a picture: JPEG, PNG, WebP, AVIF or GIF' })
  })

  test('nothing at all', async () => {
    const { status, body } = await upload(Buffer.alloc(0))
    expect([status, body.data.params]).toEqual([400, ['file']])
  })

  test.each([
    ['a PNG', 50, () => headerOnly(9_000, 9_000)],
    ['a PNG of long lines', 50, () => headerOnly(20_001, 100)],
    ['an interlaced PNG', 25, () => headerOnly(5_100, 5_000, 1)],
    ['a progressive JPEG', 25, () => plain(5_100, 5_000).jpeg({ progressive: true }).toBuffer()],
    ['an AVIF', 13, () => avifOf(4_000, 3_300)],
  ])('%s that would be too large once it is decoded, by its header', async (_, megapixels, raw) => {
    const { status, body } = await upload(await raw())
    expect(status).toBe(400)
    expect(body.data.params).toEqual({ file: `must have at most ${megapixels} megapixels and 20000 pixels on a side` })
  })

  test('no other for its size', async () => {
    for (const raw of [headerOnly(20_000, 100), headerOnly(4_900, 5_000, 1), await avifOf(4_000, 3_200)])
      expect((await upload(raw)).body.data.params.file).toMatch(/^must be a picture/)
  })

  test('too many bytes, before they are read', async () => {
    const { status, body } = await upload(Buffer.alloc(11 * 1024 * 1024))
    expect([status, body.code]).toEqual([413, 'rest_body_too_large'])
  })

  test('two files in one form', async () => {
    const body = new FormData()
    for (const name of ['a.png', 'b.png']) body.append('file', new Blob([Buffer.alloc(9)], { type: 'image/png' }), name)
    const headers = { Authorization: `Bearer ${app.keys.author}` }
    const response = await fetch(`${app.url}/cal/events/v1/images`, { method: 'POST', headers, body })
    const answer = (await response.json()) as Body
    expect([response.status, answer.data.params]).toEqual([400, { file: 'must have at most 1 entries' }])
  })

  test('a form that is none', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await upload(Buffer.from('--y'), 'author', { 'Content-Type': type })).status).toBe(400)
  })

  test.each([
    [undefined, 401],
    ['subscriber', 403],
    ['contributor', 403],
  ] as const)('of %s: %i', async (as, expected) => {
    const answer = await app.call('POST', '/images', { raw: Buffer.alloc(9), as })
    expect(answer.status).toBe(expected)
  })

  test('a key that may not write events', async () => {
    const key = await app.service.accounts.add('reader', 'author', { scopes: ['read'] })
    const headers = { Authorization: `Bearer ${key}` }
    expect((await app.call('POST', '/images', { raw: Buffer.alloc(9), headers })).status).toBe(403)
  })
})

test('an editor removes a picture for good; nobody else does', async () => {
  const { image } = await upload(await plain(640, 640).jpeg().toBuffer())
  const id = /uploads\/(\w+)\//.exec(image.url)?.[1]
  expect((await app.call('DELETE', `/images/${id}`, { as: 'author' })).status).toBe(403)
  expect((await app.call('DELETE', `/images/${id}`, { as: 'editor' })).status).toBe(200)
  expect((await app.call('DELETE', `/images/${id}`, { as: 'editor' })).status).toBe(404)
  for (const { url } of [image, ...Object.values(image.sizes)]) expect((await fetch(url)).status).toBe(404)
  expect(existsSync(join(app.folder, 'pictures', String(id), 'full.webp'))).toBe(false)
})

test.each(['..%2f..%2fadmin-key/full.webp', 'x/full.webp', `${'a'.repeat(32)}/..%2f..%2fadmin-key`])(
  '/uploads/%s is not there',
  async (path) => {
    expect((await fetch(`${app.url}/uploads/${path}`)).status).toBe(404)
  },
)

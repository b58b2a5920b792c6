/** The stores of pictures keep the same promises: a folder, and a bucket. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unavailable } from '../../src/calendar/ports.ts'
import { FolderPictures } from '../../src/pictures/folder.ts'
import type { Pictures } from '../../src/pictures/port.ts'
import { S3Pictures } from '../../src/pictures/s3.ts'
import { freePort } from '../support/free-port.ts'
import { type S3Double, startS3 } from './s3-double.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
let s3: S3Double
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const name = `${'ab'.repeat(16)}/full.webp`
/** No picture in it, but the length that it says. */
const bytes = Buffer.from([...Buffer.from('RIFF'), 10, 0, 0, 0, ...Buffer.from('WEBP'), 0, 255, 13, 10, 37, 0])

describe.each<[string, () => Pictures]>([
  ['a folder', () => new FolderPictures(join(folder, 'pictures'))],
  ['a bucket', () => new S3Pictures(s3.bucket)],
])('%s', (_, open) => {
  test('has what was put until it is deleted', async () => {
    const pictures = open()
    expect(await pictures.get(name)).toBeUndefined()
    await pictures.put(name, bytes)
    await pictures.put(name, bytes)
    expect(await pictures.get(name)).toEqual(bytes)
    await pictures.delete(name)
    await pictures.delete(name)
    expect(await pictures.get(name)).toBeUndefined()
  })
})

test('files are for the service alone, and nothing half-written stays', async () => {
  const pictures = new FolderPictures(join(folder, 'own'))
  await Promise.all([pictures.put(name, bytes), pictures.put(name, bytes)])
  expect(readdirSync(join(folder, 'own', 'ab'.repeat(16)))).toEqual(['full.webp'])
  expect(readdirSync(join(folder, 'own', 'parts'))).toEqual([])
  expect(statSync(join(folder, 'own', name)).mode & 0o777).toBe(0o600)
})

test('a folder that cannot be written is unavailable, and keeps no half-written file', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(new FolderPictures(file).put(name, bytes)).rejects.toThrow(Unavailable)
  await expect(new FolderPictures(file).get(name)).rejects.toThrow(Unavailable)
  const taken = join(folder, 'taken')
  mkdirSync(join(taken, name), { recursive: true })
  await expect(new FolderPictures(taken).put(name, bytes)).rejects.toThrow(Unavailable)
  expect(readdirSync(join(taken, 'parts'))).toEqual([])
})

test('what a process that was killed had begun to write is removed, and what another one writes is not', async () => {
  const parts = join(folder, 'left', 'parts')
  mkdirSync(parts, { recursive: true })
  for (const part of ['old', 'new']) writeFileSync(join(parts, part), bytes)
  utimesSync(join(parts, 'old'), 0, 0)
  await new FolderPictures(join(folder, 'left')).removeLeftovers()
  expect(readdirSync(parts)).toEqual(['new'])
})

test('a bucket gets objects with their type, below its name', async () => {
  await new S3Pictures(s3.bucket).put(name, bytes)
  expect(s3.objects.get(`/pictures/${name}`)).toEqual({ body: bytes, type: 'image/webp' })
})

test('what is not there is not there for a key that may not list the bucket, too', async () => {
  s3.mayList = false
  expect(await new S3Pictures(s3.bucket).get(`${'cd'.repeat(16)}/full.webp`)).toBeUndefined()
})

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['has no bucket', (response) => response.writeHead(404).end('<Code>NoSuchBucket</Code>'), /404 NoSuchBucket/],
  ['is no bucket', (response) => response.writeHead(404).end('<h1>Not found</h1>'), /404 <h1>Not found/],
  ['is busy', (response) => response.writeHead(503).end('<Code>SlowDown</Code>'), /503 SlowDown/],
  ['has moved', (response) => response.writeHead(301, { Location: 'http://127.0.0.1:1/' }).end(), /: 301/],
])('a server that %s takes no picture, and has none', async (_, instead, why) => {
  s3.instead = instead
  const pictures = new S3Pictures(s3.bucket)
  for (const ask of [() => pictures.put(name, bytes), () => pictures.get(name)]) {
    const failure = await ask().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(String(failure)).toMatch(why)
  }
  s3.instead = undefined
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a page', (response) => response.end('<p>Sign in</p>')],
  ['nothing', (response) => response.end()],
  ['half of it', (response) => response.end(bytes.subarray(0, -2))],
  ['more than any picture has', (response) => response.end(Buffer.alloc(17 * 1024 * 1024))],
])('%s is no picture', async (_, instead) => {
  s3.instead = instead
  await expect(new S3Pictures(s3.bucket).get(name)).rejects.toThrow(Unavailable)
  s3.instead = undefined
})

test('a server that is busy for a moment is asked again', async () => {
  let asked = 0
  s3.instead = (response) => response.writeHead(++asked < 3 ? 500 : 200).end(bytes)
  expect(await new S3Pictures(s3.bucket).get(name)).toEqual(bytes)
  s3.instead = undefined
})

test('a bucket that refuses, or cannot be reached, is unavailable', async () => {
  const wrong = new S3Pictures({ ...s3.bucket, secretAccessKey: 'wrong' })
  await expect(wrong.get(name)).rejects.toThrow(/403 .*SignatureDoesNotMatch/)
  await expect(wrong.get(name)).rejects.toThrow(Unavailable)
  const nowhere = new S3Pictures({ ...s3.bucket, endpoint: `http://127.0.0.1:${await freePort()}` })
  await expect(nowhere.put(name, bytes)).rejects.toThrow(Unavailable)
  await expect(nowhere.get(name)).rejects.toThrow(/ECONNREFUSED/)
})

/** The import of files at addresses: asked for only if they have changed, and only where they may be asked for. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-address-'))
const data = join(folder, 'data')
let app: Running
let base = ''
/** What the next requests are answered with, and the requests so far. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: IncomingMessage[]

const server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
beforeAll(async () => {
  app = await startApp({}, undefined, data)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  requests = []
})

const load = (address: string, ...more: string[]) =>
  runInside('import.ts', ['--from', address, '--allow-private', ...more], { opened: app })

const calendar = (title: string, ...more: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a@club.example', 'DTSTART:20310101T100000Z', `SUMMARY:${title}`, ...more]
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')

/** A server that knows its file's state: as RFC 9110 says. */
const serving = (content: string, etag: string) => (request: IncomingMessage, response: ServerResponse) =>
  request.headers['if-none-match'] === etag
    ? response.writeHead(304).end()
    : response.writeHead(200, { ETag: etag, 'Content-Type': 'text/calendar' }).end(content)

describe('a file at an address', () => {
  test('is read, then asked for only if it has changed, and its changes are taken', async () => {
    answer = serving(calendar('Chess'), '"1"')
    expect((await load(`${base}/club.ics`)).out).toContain('1 files, 1 events read: 1 created')
    const { out, code } = await load(`${base}/club.ics`)
    expect(out).toMatch(new RegExp(`^${base}/club.ics: not changed since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`, 'm'))
    expect([code, requests.map(({ headers }) => headers['if-none-match'])]).toEqual([0, [undefined, '"1"']])
    answer = serving(calendar('Chess and go'), '"2"')
    expect((await load(`${base}/club.ics`)).out).toContain('0 created, 1 updated')
    const [id = 0] = await app.engine.store.lookup('events', 'source_id', ['a@club.example'])
    expect((await app.get(`/events/${id}`)).body.title).toBe('Chess and go')
  })

  test.each(['--overwrite', '--prune', '--language=de'])('is read in any case with %s', async (option) => {
    answer = serving(calendar('Chess'), '"1"')
    await load(`${base}/${option}.ics`)
    expect((await load(`${base}/${option}.ics`, option)).out).toContain('1 files, 1 events read')
  })

  test('of which something could not be stored is read again', async () => {
    answer = serving(calendar('Chess', `LOCATION:${'a'.repeat(1_001)}`), '"1"')
    for (let at = 0; at < 2; at++) expect((await load(`${base}/refused.ics`)).code).toBe(1)
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  })

  test('that does not come is an error, and nothing vanishes from it', async () => {
    answer = serving(calendar('Gone soon').replace('a@club', 'b@club'), '"1"')
    await load(`${base}/gone.ics`)
    answer = (_, response) => response.writeHead(404).end('Not here')
    const { out, code } = await load(`${base}/gone.ics`, '--prune', '--verbose')
    expect([code, out]).toEqual([1, expect.stringContaining('gone.ics: cannot be downloaded (status 404)')])
    expect(out).not.toContain('vanished')
  })

  test('may have credentials, which are sent and not shown', async () => {
    answer = (_, response) => response.writeHead(403).end()
    const { out } = await load(`${base.replace('//', '//ada:secret@')}/private.ics`, '--verbose')
    expect(requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
    expect(out).toContain('/private.ics: cannot be downloaded')
    expect(out).not.toContain('secret')
  })
})

test('a private address is not asked, unless that is allowed', async () => {
  const { out, code } = await run('import.ts', ['--from', `${base}/club.ics`, '--verbose'], {
    DATA_DIR: data,
    DEMO: 'off',
  })
  expect(out).toContain('cannot be downloaded (127.0.0.1 is no public address; --allow-private allows it)')
  expect([code, requests]).toEqual([1, []])
})

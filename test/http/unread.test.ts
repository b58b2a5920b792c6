/** Answers that their clients do not read. */
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { UnreadAnswers } from '../../src/http/limits/unread.ts'
import { startApp } from '../support/app.ts'
import { event } from '../support/records.ts'

const MEGABYTE = 1024 * 1024

/** The response to a client at an address. */
function responseTo(remoteAddress: string, more: Partial<ServerResponse> = {}) {
  const destroy = vi.fn()
  const fake = { headersSent: true, closed: false, req: { headers: {}, socket: { remoteAddress, destroy } }, ...more }
  return { response: fake as unknown as ServerResponse, destroy }
}

test('beyond 64 MB, whoever has most waiting loses what has waited longest', () => {
  const unread = new UnreadAnswers({ TRUST_PROXY: 0 })
  const other = responseTo('192.0.2.2')
  unread.hold(other.response, 8 * MEGABYTE)
  const answers = Array.from({ length: 8 }, () => responseTo('192.0.2.1'))
  for (const { response } of answers.slice(0, 7)) unread.hold(response, 8 * MEGABYTE)
  const isCut = () => answers.map(({ destroy }) => destroy.mock.calls.length)
  expect(isCut()).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  for (const { response } of answers.slice(7)) unread.hold(response, 8 * MEGABYTE)
  expect(isCut()).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  expect(other.destroy).not.toHaveBeenCalled()
})

test('what has been read, is shared, is being made, or is for nobody any more does not count', () => {
  const unread = new UnreadAnswers({ TRUST_PROXY: 0 })
  const kept = { bytes: 6 * MEGABYTE }
  const destroyed = [{}, {}, { headersSent: false }, { closed: true }].flatMap((more, kind) =>
    Array.from({ length: 20 }, () => {
      const { response, destroy } = responseTo('192.0.2.1', more)
      if (kind === 1) unread.share(response, kept)
      else unread.hold(response, 6 * MEGABYTE)
      if (kind === 0) unread.release(response)
      return destroy
    }),
  )
  for (const destroy of destroyed) expect(destroy).not.toHaveBeenCalled()
})

test('who waits for a kept answer loses it only behind those who have answers of their own', () => {
  const unread = new UnreadAnswers({ TRUST_PROXY: 0 })
  const kept = { bytes: MEGABYTE }
  const waiting = Array.from({ length: 10_000 }, () => responseTo('192.0.2.2'))
  for (const { response } of waiting) unread.share(response, kept)
  const greedy = Array.from({ length: 9 }, () => responseTo('192.0.2.1'))
  for (const { response } of greedy) unread.hold(response, 8 * MEGABYTE)
  expect(greedy.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0])
  for (const { destroy } of waiting) expect(destroy).not.toHaveBeenCalled()
  for (const { response } of [...waiting, ...greedy]) unread.release(response)
  unread.hold(responseTo('192.0.2.3').response, 64 * MEGABYTE)
  const last = responseTo('192.0.2.4')
  unread.hold(last.response, 1)
  expect(last.destroy).not.toHaveBeenCalled()
})

test('a client that reads nothing loses its connections, and others are answered', async () => {
  const app = await startApp({ TRUST_PROXY: '1', RATE_LIMIT: '0' })
  const description = 'word '.repeat(39_000)
  for (let n = 0; n < 18; n++) expect((await app.post('/events', event({ description }), 'editor')).status).toBe(201)
  const pages = '/events?languages=all&per_page=50&start_date=2999-01-01&end_date=2999-12-31'
  await expect.poll(() => app.get(pages).then(({ body }) => body.events.length), { timeout: 30_000 }).toBe(18)
  const ask = (n: number): Socket => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').pause()
    socket.write(
      `GET /cal/events/v1${pages}&_=${n} HTTP/1.1\r\nHost: test.example\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`,
    )
    return socket.on('error', () => {})
  }
  const sockets = Array.from({ length: 14 }, (_, n) => ask(n))
  const aborted = async () =>
    Number(/_count\{.*status="aborted"\} (\d+)/.exec((await app.get('//metrics')).text)?.[1] ?? 0)
  await expect.poll(aborted, { timeout: 60_000, interval: 200 }).toBeGreaterThan(2)
  const { body } = await app.get(`${pages}&_=other`, undefined, { 'X-Forwarded-For': '192.0.2.2' })
  expect(body.events).toHaveLength(18)
  for (const socket of sockets) socket.destroy()
  await app.stop()
}, 120_000)

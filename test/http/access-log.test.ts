import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import { accessLog } from '../../src/http/access-log.ts'
import { RequestCost } from '../../src/http/limits/cost.ts'
import { newLocals } from '../../src/http/locals.ts'

const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })

test.each([
  ['completed', 'info', { statusCode: 200, errored: null }],
  ['aborted', 'info', { statusCode: 200, errored: cut }],
  ['errored', 'error', { statusCode: 200, errored: new Error('of ours') }],
  ['errored', 'error', { statusCode: 500, errored: cut }],
] as const)('a request is %s (%s), by its answer: %j', (what, level, response) => {
  const log = { info: vi.fn(), error: vi.fn() }
  const request = { method: 'GET', url: '/', headers: {}, readableAborted: false }
  accessLog(log as unknown as Logger)(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    newLocals('id', new RequestCost(() => {})),
    '/',
  )
  expect(log[level]).toHaveBeenCalledExactlyOnceWith(expect.anything(), `request ${what}`)
})

test('a failure is told with its reason', () => {
  const log = { info: vi.fn(), error: vi.fn() }
  const locals = { ...newLocals('id', new RequestCost(() => {})), failure: new Error('404 NoSuchBucket') }
  const request = { method: 'GET', url: '/', headers: {}, readableAborted: false } as unknown as IncomingMessage
  const response = { statusCode: 503, errored: null } as unknown as ServerResponse
  accessLog(log as unknown as Logger)(request, response, locals, '/')
  expect(log.error.mock.lastCall?.[0].err.cause.message).toBe('404 NoSuchBucket')
})

/** A running service for a test: with its own folder, on a free port. */

import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, openApp } from '../../src/app.ts'
import type { Role } from '../../src/calendar/access/visibility.ts'
import { languageCodes } from '../../src/calendar/languages.ts'
import { messageLanguageOf } from '../../src/calendar/messages/message.ts'
import { readSettings } from '../../src/config.ts'
import { createHttpServer, serverLimits } from '../../src/http/server.ts'
import { ask } from './ask.ts'

/** A record of a response: the keys that tests use. */
export interface Shown {
  id: number
  title: string
  name: string
  slug: string
  status: string
  url: string
  rest_url: string
  language: string
  start_date: string
  end_date: string
  utc_start_date: string
  utc_end_date: string
  timezone: string
  cost: string
  description: string
  excerpt: string
  count: number
  distance: number
  /** One venue, or a list of them. */
  venue: Shown & Shown[]
  organizer: Shown[]
  categories: Shown[]
  tags: Shown[]
  [key: string]: unknown
}

/** Any body: a record, a list or an error. */
export interface Body extends Shown {
  events: Shown[]
  venues: Shown[]
  organizers: Shown[]
  total: number
  total_pages: number
  next_rest_url: string
  previous_rest_url: string
  code: string
  message: string
  data: { status: number; params: Record<string, string>; term_id: number; details: Record<string, unknown> }
}

export interface Answer {
  status: number
  headers: Headers
  body: Body
  text: string
}

export interface Running extends App {
  url: string
  /** With the store. */
  folder: string
  /** Keys by role; `other` is a second author. */
  keys: Record<Role | 'other', string>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  get(path: string, as?: Role | 'other', headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, as?: Role | 'other', headers?: Record<string, string>): Promise<Answer>
  stop(): Promise<void>
}

export interface CallOptions {
  as?: Role | 'other' | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  /** Sent unchanged in place of a JSON body. */
  raw?: string | Uint8Array
}

/**
 * A connection stays open between requests for as long as a test takes. Server and client share a process: after a
 * stall, the server would close a connection that the client has just chosen for its next request (ECONNRESET).
 */
const testLimits = { ...serverLimits, keepAliveTimeout: 600_000 }

export async function startApp(
  environment: Record<string, string> = {},
  now?: () => number,
  folder = mkdtempSync(join(tmpdir(), 'kalends-')),
  limits = testLimits,
): Promise<Running> {
  const settings = readSettings({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent', PORT: '0', ...environment })
  const app = await openApp(settings, pino({ level: process.env.TEST_LOG ?? 'silent' }), now)
  app.service.accounts.admit('administrator-key-of-the-tests')
  app.indexer.start()
  await app.indexer.waitUntilVisible(await app.engine.store.now(), 30_000)
  const keys = {} as Running['keys']
  for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const)
    keys[role] = await app.service.accounts.add(role, role)
  keys.other = await app.service.accounts.add('other', 'author')
  keys.administrator = 'administrator-key-of-the-tests'
  const server = createHttpServer(app.app, messageLanguageOf(settings.DEFAULT_LANGUAGE), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call: Running['call'] = async (method, path, { as, body, headers, raw } = {}) => {
    const address = path.startsWith('http')
      ? path
      : `${url}${path.startsWith('/cal/') || path.startsWith('/.') ? path : withRoot(path)}`
    const answer = await ask(address, {
      method,
      headers: {
        ...(as ? { Authorization: `Bearer ${keys[as]}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    return { ...answer, body: parsed(answer.text) as Body }
  }
  return {
    ...app,
    url,
    folder,
    keys,
    call,
    get: (path, as, headers) => call('GET', path, { as, headers }),
    post: (path, body, as, headers) => call('POST', path, { as, body, headers }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const LANGUAGE_ROOT = new RegExp(`^/(${languageCodes.join('|')})(?=/|$)`)

/** `/events` is below the namespace; `/wp-json` and `//healthz` are not. */
function withRoot(path: string): string {
  if (path.startsWith('//')) return path.slice(1)
  const root = LANGUAGE_ROOT.exec(path)?.[0] ?? ''
  return path.startsWith('/wp-json', root.length) ? path : `${root}/cal/events/v1${path.slice(root.length)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Calls on a running service: on one of ours nothing differs; on another what does is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCalls } from '../../src/compare/calls.ts'
import { originalSide } from '../../src/compare/original.ts'
import { replay } from '../../src/compare/replay.ts'
import { ComparisonFailed } from '../../src/compare/side.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'

const callsOf = (lines: readonly Record<string, unknown>[]) =>
  parseCalls(lines.map((line) => JSON.stringify({ as: 'anonymous', ...line })).join('\n'), 'calls').map(
    ({ call }) => call,
  )

describe('one of our own servers', () => {
  let app: Running
  let base: string
  beforeAll(async () => {
    app = await startApp({ TIMEZONE: 'Europe/Zurich', RATE_LIMIT: '0' })
    base = `${app.url}/cal/events/v1`
    const dates = { start_date: '2027-03-01 20:00', end_date: '2027-03-01 22:00', timezone: 'Europe/Zurich' }
    for (const [title, more] of [
      [
        'One',
        {
          categories: ['Music', 'Jazz'],
          tags: ['new'],
          venue: { venue: 'Hall', city: 'Bern', country: 'Switzerland' },
        },
      ],
      ['Two', { organizer: { organizer: 'Club', email: 'a@example.org' }, cost: 'CHF 20', description: '<p>Text</p>' }],
      ['Three', { status: 'draft', featured: true, website: 'https://example.org/x' }],
      ['Four', { hide_from_listings: true, image: 'https://example.org/a.jpg' }],
      ['Six', { image: { url: 'https://example.org/b.jpg', width: 1600, height: 900, alt_text: 'The choir' } }],
    ] as const)
      await app.post('/events', { title, ...dates, ...more }, 'administrator', { Prefer: 'wait=5' })
  })
  afterAll(() => app.stop())

  const calls = callsOf([
    { request: 'GET /' },
    { request: 'GET /events?start_date=2027-01-01' },
    { request: 'GET /events?search=two&start_date=2027-01-01', as: 'admin' },
    { request: 'GET /venues' },
    { request: 'GET /organizers/by-slug/club' },
    { request: 'GET /categories' },
    { request: 'GET /nowhere' },
    { request: 'GET /events?page=x' },
    { request: 'POST /events', sent: { json: { title: 'x' } } },
    { request: 'POST /events', as: 'nobody', sent: { json: { title: 'x' } } },
    {
      request: 'POST /events',
      as: 'admin',
      sent: { json: { title: 'Five', start_date: '2027-03-02', end_date: '2027-03-03', venue: { venue: 'Barn' } } },
    },
    {
      request: 'POST /events',
      as: 'admin',
      sent: { form: { title: 'Six', start_date: '2027-03-02', end_date: '2027-03-03', 'tags[]': ['new', 'newer'] } },
    },
    { request: 'POST /events', as: 'admin', sent: { raw: '{"title": ' } },
    { request: 'GET /events?start_date=2027-01-01&per_page=2&page=2' },
    { request: 'GET /tags' },
  ])

  test('answers the same: its records are copied, and both change alike', async () => {
    const {
      calls: made,
      found,
      notMade,
      refused,
    } = await replay(calls, originalSide(base, { admin: `admin:${app.keys.administrator}` }))
    expect(found).toEqual([])
    expect(made).toBe(calls.length)
    expect([...notMade, ...refused]).toEqual([])
  })

  test('calls of roles without credentials are counted, not made', async () => {
    const reads = calls.filter(({ method }) => method === 'GET')
    const { calls: made, notMade } = await replay(reads, originalSide(base, {}))
    expect([...notMade]).toEqual([['admin', 1]])
    expect(made).toBe(reads.length - 1)
  })

  test('the command says so, in text and in JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-compare-test-'))
    const [file, credentials] = [join(folder, 'calls.jsonl'), join(folder, 'credentials.json')]
    writeFileSync(file, '{"request": "GET /venues", "as": "editor"}\n{"request": "GET /nothing", "as": "admin"}\n')
    writeFileSync(credentials, JSON.stringify({ admin: `admin:${app.keys.administrator}` }))
    const args = ['--with', `${base}/`, '--calls', file, '--credentials', credentials]
    const text = await run('compare.ts', args, {})
    expect(text.err).toBe('')
    expect(text.out.split('\n')).toEqual([
      'Stated in docs/decisions/compatibility.md: 0',
      'Not comparable: 0',
      'Not stated: 0',
      'Not made, for want of credentials as editor: 1 calls',
      '1 calls, 0 differences: 0 stated, 0 not stated, 0 not comparable',
      '',
    ])
    expect(text.code).toBe(0)
    const json = await runInside('compare.ts', [...args, '--json'], {})
    expect(json.out).toBe('{"calls":1,"differences":0,"stated":0,"notStated":0,"notComparable":0}\n')
    rmSync(folder, { recursive: true })
  })
})

describe('a server of another kind', () => {
  const empty = { rest_url: '<base>/', total: 0, total_pages: 0 }
  const server = createServer(({ url = '' }, response) => {
    const [, name = ''] = /^\/wp-json\/tribe\/events\/v1\/(\w+)/.exec(url) ?? []
    const body = name === 'nowhere' ? { code: 'gone', data: {} } : { ...empty, [name]: [], more: 1 }
    response.statusCode = name === 'nowhere' ? 410 : 200
    response.end(JSON.stringify(body))
  })
  let base: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/wp-json/tribe/events/v1`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('each difference is found, and none is taken for a stated one', async () => {
    const { found } = await replay(
      callsOf([{ request: 'GET /venues' }, { request: 'GET /nowhere' }]),
      originalSide(base, {}),
    )
    const wrong = found.filter(({ row, uncertain }) => row === undefined && uncertain === undefined)
    expect(wrong.map(({ call, aspect, path }) => [call.path, aspect, path])).toEqual([
      ['/venues', 'header', 'headers.content-type'],
      ['/venues', 'header', 'headers.x-tec-total'],
      ['/venues', 'header', 'headers.x-tec-totalpages'],
      ['/venues', 'value', 'body.rest_url'],
      ['/venues', 'missing key', 'body.more'],
      ['/nowhere', 'status', 'status'],
    ])
  })

  test('the command ends with 1, and names them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-compare-test-'))
    const file = join(folder, 'calls.jsonl')
    writeFileSync(file, '{"name": "lost", "request": "GET /nowhere", "as": "anonymous"}\n')
    const { code, out } = await runInside('compare.ts', ['--with', base, '--calls', file], {})
    expect(code).toBe(1)
    expect(out).toContain('lost: status status: "410 gone" → "404 rest_no_route" (anonymous: GET /nowhere)\n')
    expect(out).toMatch(/1 not stated, 0 not comparable\n$/)
    rmSync(folder, { recursive: true })
  })

  test('one that does not answer is named', async () => {
    const closed = originalSide('http://127.0.0.1:9/wp-json/tribe/events/v1', {})
    await expect(replay([], closed)).rejects.toThrow(ComparisonFailed)
    await expect(replay([], closed)).rejects.toThrow(/127\.0\.0\.1:9.*no answer/)
  })
})

test.each([
  [[], /^Either --recorded is needed, or --with and --calls\.$/],
  [['--with', 'http://127.0.0.1/tribe/events/v1'], /^Either --recorded/],
  [['--recorded', 'a', '--calls', 'b'], /^Either --recorded/],
  [['--with', 'example.org', '--calls', 'b'], /^--with is "example\.org": it must be an address/],
  [['--recorded', '/nowhere.jsonl'], /^\/nowhere\.jsonl cannot be read: /],
  [['--recorded', 'package.json'], /^package\.json, line 1: /],
])('wrong use ends with 2: %j', async (args, message) => {
  const { code, err } = await runInside('compare.ts', args, {})
  expect(err.trim()).toMatch(message)
  expect(code).toBe(2)
})

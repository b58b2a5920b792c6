/** npm run audit and npm run key beside a running service: entries, revisions, restores, and wrong options. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { event, makeEvent } from '../support/records.ts'

let app: Running
const folder = mkdtempSync(join(tmpdir(), 'kalends-audit-'))
beforeAll(async () => {
  app = await startApp({}, undefined, folder)
})
afterAll(() => app.stop())

const audit = (...args: string[]) => runInside('audit.ts', args, { opened: app })
const entries = async (...args: string[]) =>
  (await audit('--json', ...args)).out
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('entries are listed, newest first, and chosen by their options', async () => {
  const { id } = await makeEvent(app, { title: 'First' }, 'author')
  await app.call('PATCH', `/events/${id}`, { as: 'editor', body: { title: 'Second' } })
  const { code, out } = await run('audit.ts', [], { DATA_DIR: folder })
  expect(code).toBe(0)
  const [first, second] = out.split('\n')
  expect(first).toMatch(
    new RegExp(
      '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d  editor \\([0-9a-f]{12}\\) +' +
        `update +events:${id} revision 2  from api (::ffff:)?127\\.0\\.0\\.1 [\\w-]+$`,
    ),
  )
  expect(second).toContain(`events:${id} revision 1`)
  expect(await entries('--account', 'author', '--limit', '5')).toMatchObject([
    { record: id, revision: 1, name: 'author' },
  ])
  expect(await entries('--resource', 'events', '--id', String(id))).toMatchObject([{ revision: 2 }, { revision: 1 }])
  expect(await entries('--since', '2999-01-01')).toEqual([])
})

test('a revision is printed, and restored', async () => {
  const { id } = await makeEvent(app, { title: 'Then', password: 'sesame' })
  await app.call('PATCH', `/events/${id}`, { as: 'administrator', body: { title: 'Now' } })
  const of = ['--resource', 'events', '--id', String(id)]
  const printed = await audit(...of, '--revision', '1')
  expect(JSON.parse(printed.out)).toMatchObject({ id, rev: 1, texts: { en: { title: 'Then' } } })
  expect((await audit(...of, '--revision', '2')).out).not.toContain('password')
  expect(await audit(...of, '--restore', '1')).toMatchObject({
    code: 0,
    out: `events ${id} is again as in revision 1; this is its revision 3.\n`,
  })
  expect((await app.get(`/events/${id}?password=sesame`)).body.title).toBe('Then')
  expect(await entries(...of, '--limit', '1')).toMatchObject([
    { action: 'restore', via: 'audit', address: hostname(), name: 'admin', detail: { revision: 1 } },
  ])
})

test('imports and keys are in it', async () => {
  const file = join(folder, 'calendar.json')
  writeFileSync(
    file,
    JSON.stringify({
      events: [
        {
          uid: 'audited',
          title: 'Imported',
          start: '2999-01-01 10:00',
          end: '2999-01-01 11:00',
          venue: { name: 'Imported hall' },
        },
      ],
    }),
  )
  expect((await runInside('import.ts', [file], { opened: app })).out).toContain('1 created')
  const imported = (await entries('--limit', '9')).filter(({ via }) => via === 'import')
  expect(imported.map(({ resource, action, address }) => [resource, action, address])).toEqual([
    ['events', 'create', hostname()],
    ['venues', 'create', hostname()],
  ])
  const key = (...args: string[]) => run('key.ts', args, { DATA_DIR: folder })
  const added = await key(
    'add',
    '--name',
    'Ada',
    '--role',
    'editor',
    '--scopes',
    'events:write, read',
    '--expires',
    '90d',
    '--label',
    'telephone',
  )
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^kal_[\w-]{43}\n$/) })
  const headers = { Authorization: `Bearer ${added.out.trim()}` }
  expect((await app.call('POST', '/events', { body: event(), headers })).status).toBe(201)
  expect((await app.call('POST', '/venues', { body: { venue: 'x' }, headers })).body).toMatchObject({
    code: 'rest_forbidden',
    data: { scope: 'venues:write' },
  })
  const [id = ''] = /^[0-9a-f]{12}(?= {2}ada )/m.exec((await key('list')).out) ?? []
  expect(await key('revoke', '--key', id)).toMatchObject({
    code: 0,
    out: `The key ${id} is revoked.\n`,
  })
  await eventually(async () => expect((await app.call('POST', '/events', { body: event(), headers })).status).toBe(401))
  const days = 86_400 * 90
  expect(await entries('--resource', 'accounts', '--limit', '2')).toMatchObject([
    { action: 'revoke-key', detail: { keys: [id] }, via: 'key' },
    {
      action: 'add-key',
      detail: {
        keys: [id],
        role: 'editor',
        scopes: ['events:write', 'read'],
        label: 'telephone',
        expires: expect.any(Number),
      },
    },
  ])
  const [, { at, detail }] = (await entries('--resource', 'accounts', '--limit', '2')) as [
    unknown,
    { at: number; detail: { expires: number } },
  ]
  expect(Math.abs(detail.expires - at - days)).toBeLessThan(10)
})

test.each([
  [['--id', 'x', '--resource', 'events'], /--id is "x"/],
  [['--resource', 'audit'], /--resource is one of events, .*accounts\./],
  [['--since', 'yesterday'], /--since is "yesterday"/],
  [['--revision', '1'], /--revision needs --resource/],
  [['--resource', 'accounts', '--id', '1', '--restore', '1'], /--restore needs --resource/],
  [['--resource', 'events', '--id', '999999', '--restore', '1'], /There is no revision 1 of events 999999/],
  [['--what'], /Unknown option/],
])('audit %j is explained, with exit code 2', async (args, expected) => {
  const { code, out, err } = await audit(...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(expected)
  expect(err).not.toMatch(/ at .*\.ts/)
})

test.each([
  [['--scopes', 'events'], /There is no scope "events"/],
  [['--expires', 'soon'], /--expires is "soon"/],
  [['--expires', '2001-01-01'], /--expires is "2001-01-01"/],
])('key add %j is explained, with exit code 2', async (args, expected) => {
  const wrong = ['add', '--name', 'Wrong', '--role', 'editor', ...args]
  const { code, out, err } = await runInside('key.ts', wrong, { opened: app })
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(expected)
})

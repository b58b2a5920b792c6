/** Keys of accounts: issued, listed and revoked; what they give access to; and that nothing stored gives access. */
import { type Dirent, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Accounts } from '../../src/http/auth/accounts.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { event } from '../support/records.ts'

let app: Running
const folder = mkdtempSync(join(tmpdir(), 'kalends-accounts-'))
beforeAll(async () => {
  app = await startApp({}, undefined, folder)
})
afterAll(() => app.stop())

const bearer = (key: string) => `Bearer ${key}`
const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`
const ask = (authorization: string) =>
  app.call('POST', '/events', { body: event(), headers: { Authorization: authorization } })
/** Lists are kept apart for the signed-in: what the header is taken for shows in Cache-Control. */
const signedIn = async (authorization: string) => {
  const { status, headers } = await app.get('/events', undefined, { Authorization: authorization })
  return status === 200 ? headers.get('cache-control') === 'private, no-store' : status
}
/** Beside the service, and inside its process. */
const key = (...args: string[]) => run('key.ts', args, { DATA_DIR: folder })
const keyInside = (...args: string[]) => runInside('key.ts', args, { opened: app })

describe('a key', () => {
  test('is accepted as Bearer, and as Basic with the account’s name', async () => {
    const secret = await app.service.accounts.add('Ada', 'editor')
    for (const header of [
      bearer(secret),
      `bearer ${secret}`,
      `BEARER   ${secret} `,
      basic('Ada', secret),
      basic('ada', secret),
      basic('Ada', secret.replace(/(.{4})/g, '$1 ').trim()),
    ]) {
      expect([header, (await ask(header)).status]).toEqual([header, 201])
    }
    const { body } = await ask(basic('Ada', secret))
    const ada = (await app.service.accounts.list()).find(({ name }) => name === 'ada')
    expect(body.author).toBe(String(ada?.account))
  })

  test.each([
    '',
    'a',
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    'Basic',
    'Basic nonsense',
    'Basic !!!',
    'Digest x',
    'Token abc',
    `Bearer ${'x'.repeat(5_000)}`,
    `Basic ${Buffer.from('editor').toString('base64')}`,
  ])('%j is not accepted', async (header) => {
    const answer = await app.get('/events', undefined, { Authorization: header })
    if (header === '') return expect(answer.status).toBe(200)
    expect(answer).toMatchObject({ status: 401, body: { code: 'rest_not_authenticated', data: { status: 401 } } })
    // Not for Basic: a browser would ask for the key and send it with what other sites' pages make it send.
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="kalends"')
  })

  test('is not accepted under the name of another account', async () => {
    expect(await signedIn(basic('author', app.keys.author))).toBe(true)
    expect(await signedIn(basic('editor', app.keys.author))).toBe(401)
    expect(await signedIn(basic('author', app.keys.editor))).toBe(401)
    expect(await signedIn(basic('', app.keys.author))).toBe(401)
  })

  test('a write without one is answered with how to authenticate', async () => {
    const answer = await app.post('/events', event())
    expect([answer.status, answer.body.code]).toEqual([401, 'rest_forbidden'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="kalends"')
  })

  test('an account may have several; revoking revokes all', async () => {
    const keys = [
      await app.service.accounts.add('Several', 'author'),
      await app.service.accounts.add('several', 'author'),
    ]
    for (const each of keys) expect(await signedIn(bearer(each))).toBe(true)
    expect((await app.service.accounts.list()).find(({ name }) => name === 'several')).toMatchObject({
      role: 'author',
      keys: [{ label: '' }, { label: '' }],
    })
    await app.service.accounts.revoke('Several')
    for (const each of keys) expect(await signedIn(bearer(each))).toBe(401)
    expect(await app.service.accounts.revoke('nobody')).toBe(false)
  })

  test('added concurrently by several processes are all accepted', async () => {
    const others = [0, 1, 2].map(() => new Accounts(app.engine.store, app.engine.shared))
    const keys = await Promise.all(
      others.flatMap((accounts) => [accounts.add('Crowd', 'author'), accounts.add('crowd', 'author')]),
    )
    for (const each of keys) expect(await signedIn(bearer(each))).toBe(true)
    expect(
      (await app.service.accounts.list()).filter(({ name }) => name === 'crowd').map(({ keys }) => keys.length),
    ).toEqual([6])
  })

  test('a new role of the account applies to all its keys', async () => {
    const first = await app.service.accounts.add('Promoted', 'subscriber')
    expect((await ask(bearer(first))).status).toBe(403)
    await app.service.accounts.add('Promoted', 'author')
    expect((await ask(bearer(first))).status).toBe(201)
  })
})

describe('the administrator’s key', () => {
  test('is the one of the setting, is not stored, and keeps the administrator’s role', async () => {
    expect((await app.call('DELETE', '/tags/999', { as: 'administrator' })).status).toBe(404)
    await app.service.accounts.add('admin', 'subscriber')
    await app.service.accounts.admit('another-administrator-key')
    expect(
      (
        await app.post('/tags', { name: 'Made by the administrator' }, undefined, {
          Authorization: 'Bearer another-administrator-key',
        })
      ).status,
    ).toBe(201)
    expect((await app.post('/tags', { name: 'x' }, 'administrator')).status).toBe(401)
    await app.service.accounts.admit(app.keys.administrator)
    expect(await signedIn(basic('admin', app.keys.administrator))).toBe(true)
  })
})

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name)

test('no key is in a file or in a response', async () => {
  const secret = await app.service.accounts.add('Hashed', 'author')
  expect(secret).toMatch(/^kal_[\w-]{43}$/)
  const answer = await ask(bearer(secret))
  expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(secret)
  expect(JSON.stringify(await app.engine.store.scan('accounts', 0, 100))).not.toContain(secret)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile() && !each.name.endsWith('-shm')).map(pathOf)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const bytes = readFileSync(file)
    for (const each of [secret, app.keys.editor, app.keys.administrator])
      expect([file, bytes.includes(each)]).toEqual([file, false])
  }
})

describe('npm run key, while the service runs', () => {
  test('add prints the key, which works at once; list prints no secrets; revoke ends it within seconds', async () => {
    const added = await key('add', '--name', 'Grace Hopper', '--role', 'editor')
    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^kal_[\w-]{43}\n$/) })
    const secret = added.out.trim()
    expect((await ask(bearer(secret))).status).toBe(201)
    expect(await signedIn(basic('Grace Hopper', secret))).toBe(true)
    const listing = await keyInside('list')
    expect(listing.out).toMatch(
      /^[0-9a-f]{12} {2}grace hopper +editor +all +\d{4}-\d\d-\d\d \d\d:\d\d +never +\d{4}-\d\d-\d\d \d\d:\d\d$/m,
    )
    expect(listing.out).not.toContain(secret)
    expect(await key('revoke', '--name', 'grace hopper')).toMatchObject({ code: 0 })
    await eventually(async () => expect(await signedIn(bearer(secret))).toBe(401))
    expect((await keyInside('list')).out).not.toContain('grace hopper')
  })

  test.each([
    [['add', '--name', 'x', '--role', 'king']],
    [['add', '--name', 'a:b', '--role', 'editor']],
    [['revoke', '--name', 'nobody']],
    [['revoke']],
    [['remove']],
    [[]],
    [['list', '--what']],
  ])('%j is explained, with exit code 2', async (args) => {
    const { code, out, err } = await keyInside(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(
      /^(add needs|revoke needs|"remove" is none|<add.list.revoke> is missing|There is no account|Unknown option)/,
    )
    expect(err).not.toMatch(/ at .*\.ts/)
  })
})

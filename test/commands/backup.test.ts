/** `npm run backup` and `npm run restore`: beside a server that writes, elsewhere, and what both refuse. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEED_KEY, feedId } from '../../indexers/state/followable.ts'
import { PositionTooOld } from '../../src/calendar/ports.ts'
import { examine } from '../../src/doctor/examine.ts'
import { backUp, restore as restoreFile } from '../../src/engines/sqlite/store/backup.ts'
import { bareEnvironment } from '../support/child.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { event } from '../support/records.ts'
import { environment, type Server } from '../support/server.ts'
import { caughtUp, look, newFolder, start } from '../support/shared.ts'

const backup = (folder: string, file: string) => run('backup.ts', [file], environment(folder))
const restore = (folder: string, file: string, ...args: string[]) =>
  run('restore.ts', [file, ...args], environment(folder))

async function create(server: Server, path: string, body: object): Promise<number> {
  const {
    status,
    body: { id },
  } = await server.send('POST', path, body)
  expect(status).toBe(201)
  return id
}

/** What it answers to the lists and to each of their records, wherever it listens. */
async function answers(server: Server, year: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const keep = async (path: string) => {
    const { status, body } = await server.get(path)
    found[path] = `${status} ${JSON.stringify(body).replaceAll(new URL(server.url).host, 'host')}`
    return body
  }
  const window = `start_date=${year}-01-01&end_date=${year}-12-31`
  for (const query of ['', '&search=concert', '&orderby=title&order=desc', '&categories=music', '&i18n_language=de'])
    await keep(`events?${window}&per_page=50${query}`)
  const { events } = await keep(`events?${window}&per_page=50&page=2`)
  const { venues } = await keep('venues?search=before')
  const { organizers } = await keep('organizers?search=before')
  for (const path of ['categories?hide_empty=false', 'tags?hide_empty=false']) await keep(path)
  for (const { id } of events) await keep(`events/${id}`)
  for (const { id } of venues) await keep(`venues/${id}`)
  for (const { id } of organizers) await keep(`organizers/${id}`)
  return found
}

test('a backup beside writes has all that was acknowledged before, and answers the same elsewhere', async () => {
  const [folder, elsewhere, file] = [newFolder(), join(newFolder(), 'store'), join(newFolder(), 'copy.sqlite')]
  const server = await start(folder)
  const venue = await create(server, 'venues', { venue: 'Hall before', city: 'Bern', country: 'Switzerland' })
  const organizer = await create(server, 'organizers', { organizer: 'Society before' })
  for (let at = 0; at < 60; at++) {
    const more = {
      start_date: `2998-05-01 ${10 + (at % 10)}:00:00`,
      end_date: '2998-05-02 10:00:00',
      venue,
      organizer,
      categories: ['Music'],
      tags: [`Tag ${at % 3}`],
    }
    await create(server, 'events', event({ title: `Concert ${at}`, ...more }))
  }
  const removed = await create(
    server,
    'events',
    event({ title: 'Removed', start_date: '2998-06-01', end_date: '2998-06-02' }),
  )
  await server.send('DELETE', `events/${removed}`, {})
  await caughtUp(server)
  const before = await answers(server, 2998)

  const acknowledged: number[] = []
  /** Those that were asked for when the backup had ended: one that was under way may be stored and not acknowledged. */
  const afterwards: number[] = []
  let [writing, isBackedUp] = [true, false]
  const writer = async () => {
    while (writing) {
      const isLate = isBackedUp
      const id = await create(server, 'events', event({ title: 'Meanwhile' }))
      acknowledged.push(id)
      if (isLate) afterwards.push(id)
    }
  }
  const writers = [writer(), writer(), writer()]
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(10))
  const certain = [...acknowledged]
  const { code, out, err } = await backup(folder, file)
  expect([code, err, out]).toEqual([
    0,
    '',
    expect.stringMatching(
      /^Backed up and checked: .* 1 organizers, .* 1 venues, up to change \d+ \(\d+\.\d MiB\)\.\n$/,
    ),
  ])
  isBackedUp = true
  await eventually(() => expect(afterwards.length).toBeGreaterThan(10))
  writing = false
  await Promise.all(writers)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(file, '..'))).toEqual(['copy.sqlite'])

  expect((await restore(elsewhere, file)).code).toBe(0)
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700)
  const restored = await start(elsewhere)
  await caughtUp(restored)
  expect(await answers(restored, 2998)).toEqual(before)
  const present = await Promise.all(acknowledged.map(async (id) => (await restored.get(`events/${id}`)).status === 200))
  expect(certain.filter((id) => !present[acknowledged.indexOf(id)])).toEqual([])
  expect(afterwards.filter((id) => present[acknowledged.indexOf(id)])).toEqual([])
  const {
    body: { total },
  } = await restored.get('events?start_date=2999-01-01&end_date=2999-12-31')
  expect(total).toBe(present.filter(Boolean).length)
  expect((await run('verify.ts', ['--full'], environment(elsewhere))).out).toMatch(/: 0 differ/)

  // The index follows what is written from now on.
  const next = await create(
    restored,
    'events',
    event({ title: 'Afterwards', start_date: '2997-01-01', end_date: '2997-01-02', venue }),
  )
  await caughtUp(restored)
  expect(
    (await restored.get('events?start_date=2997-01-01&end_date=2997-12-31')).body.events.map(({ id }) => id),
  ).toEqual([next])
  expect((await restored.send('PATCH', `venues/${venue}`, { venue: 'Hall afterwards' })).status).toBe(200)
  await eventually(async () =>
    expect((await restored.get('events?start_date=2997-01-01&end_date=2997-12-31')).body.events[0]?.venue.venue).toBe(
      'Hall afterwards',
    ),
  )
})

test('a restored store has its own feed: a position of the original store is not valid in it', async () => {
  const [folder, elsewhere, file] = [newFolder(), newFolder(), join(newFolder(), 'copy.sqlite')]
  const original = await look(folder)
  const write = async ({ store }: typeof original) =>
    store.put('tags', { id: await store.nextIds('terms', 1), rev: 1, names: [] }, null)
  await write(original)
  await original.state.put('position', { position: await original.feed.position(), done: 1 })
  expect((await backup(folder, file)).code).toBe(0)
  await write(original)
  expect((await restore(elsewhere, file)).code).toBe(0)
  const restored = await look(elsewhere)
  await write(restored)
  await write(restored)
  await expect(restored.feed.read(await original.feed.position(), 10, 0)).rejects.toThrow(PositionTooOld)
  const { position } = ((await restored.state.get('position')) ?? { value: {} }).value as { position: string }
  expect((await restored.feed.read(position, 10, 0)).dirty).toHaveLength(2)
})

test('a restored file has no feed of its own yet, even if the restore is killed after it', async () => {
  const [folder, elsewhere, file] = [newFolder(), newFolder(), join(newFolder(), 'copy.sqlite')]
  const original = await look(folder)
  const feed = await feedId(original.shared)
  expect((await backup(folder, file)).code).toBe(0)
  await restoreFile(file, join(elsewhere, 'kalends.sqlite'), join(elsewhere, 'aside'), [FEED_KEY])
  expect(await feedId((await look(elsewhere)).shared)).not.toBe(feed)
})

test('a restore is refused over a store without --force, over one in use, and from an incomplete backup', async () => {
  const [folder, file] = [newFolder(), join(newFolder(), 'copy.sqlite')]
  const server = await start(folder)
  const id = await create(server, 'events', event({ title: 'First' }))
  expect((await backup(folder, file)).code).toBe(0)
  await server.send('PATCH', `events/${id}`, { title: 'Second' })
  expect(await restore(folder, file)).toMatchObject({ code: 1, err: expect.stringContaining('--force') })
  expect(await restore(folder, file, '--force')).toMatchObject({
    code: 1,
    err: 'the store is in use: stop the server first.\n',
  })
  expect((await server.get(`events/${id}`)).body.title).toBe('Second')
  expect(await server.end('SIGTERM')).toBe(0)

  const broken = join(newFolder(), 'broken.sqlite')
  for (const [content, reason] of [
    [Buffer.from('no database, but long enough to have a header of one'), 'not a database'],
    [readFileSync(file).fill(7, 20_480, 40_960), 'malformed|found'],
    [Buffer.alloc(0), 'not a store'],
  ] as const) {
    writeFileSync(broken, content)
    expect(await restore(folder, broken, '--force')).toMatchObject({ code: 1, err: expect.stringMatching(reason) })
  }
  expect(readdirSync(folder).filter((name) => name.includes('sqlite'))).toEqual(['kalends.sqlite'])

  const { code, out } = await restore(folder, file, '--force')
  const [, aside = ''] = /is kept as (\S+?)(?:-wal)?(?: and \S+)?\.\n$/.exec(out) ?? []
  expect([code, existsSync(aside)]).toEqual([0, true])
  const restored = await start(folder)
  expect((await restored.get(`events/${id}`)).body.title).toBe('First')
  await restored.end('SIGTERM')
  expect((await restore(folder, aside, '--force')).code).toBe(0)
  expect((await (await start(folder)).get(`events/${id}`)).body.title).toBe('Second')
})

test('a broken store is replaced, and its log does not get into the restored one', async () => {
  const [folder, file] = [newFolder(), join(newFolder(), 'copy.sqlite')]
  const server = await start(folder)
  const id = await create(server, 'events', event())
  expect((await backup(folder, file)).code).toBe(0)
  await server.send('PATCH', `events/${id}`, { title: 'In the log' })
  await server.end('SIGKILL')
  truncateSync(join(folder, 'kalends.sqlite'), 100)
  writeFileSync(join(folder, 'kalends.sqlite'), 'x'.repeat(8_192))
  expect(existsSync(join(folder, 'kalends.sqlite-wal'))).toBe(true)
  expect((await restore(folder, file, '--force')).code).toBe(0)
  expect((await (await start(folder)).get(`events/${id}`)).body.title).toBe('Concert')
})

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['empty', (file: string) => truncateSync(file)],
])('a store that is %s is replaced, and its log is kept', async (_, lose) => {
  const [folder, file] = [newFolder(), join(newFolder(), 'copy.sqlite')]
  const server = await start(folder)
  const id = await create(server, 'events', event())
  expect((await backup(folder, file)).code).toBe(0)
  await server.end('SIGKILL')
  const log = readFileSync(join(folder, 'kalends.sqlite-wal'))
  lose(join(folder, 'kalends.sqlite'))
  expect(await examine({ DATA_DIR: folder, PORT: '0' })).toContainEqual(
    expect.objectContaining({ check: 'store', state: 'problem' }),
  )
  expect((await restore(folder, file)).err).toContain('--force')
  const { code, out } = await restore(folder, file, '--force')
  const [, aside = ''] = /is kept as (\S+?)(?:-wal)?(?: and \S+)?\.\n$/.exec(out) ?? []
  expect([code, readFileSync(`${aside}-wal`).equals(log)]).toEqual([0, true])
  expect((await (await start(folder)).get(`events/${id}`)).body.title).toBe('Concert')
})

test.each([
  ['backup.ts', [], 2, '<file> is missing'],
  ['backup.ts', [''], 2, '<file> is empty'],
  ['backup.ts', ['.'], 2, '. is no file'],
  ['backup.ts', ['a', '--fast'], 2, 'Unknown option'],
  ['backup.ts', ['a.sqlite'], 1, 'There is no store in'],
  ['restore.ts', [], 2, '<file> is missing'],
  ['restore.ts', ['/nowhere/a.sqlite'], 1, 'There is no /nowhere/a.sqlite'],
] as const)('a wrong use is said in one line: %s %j', async (script, args, code, sentence) => {
  const folder = newFolder()
  expect(await runInside(script, args, { environment: environment(folder) })).toMatchObject({
    code,
    err: expect.stringMatching(new RegExp(`^[^\n]*${sentence}[^]*$`)),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('a signal ends a backup, and nothing of it stays', async () => {
  const [folder, target] = [newFolder(), newFolder()]
  await look(folder)
  const script = `
    const { readdirSync } = await import('node:fs')
    const { main } = await import('./src/commands/backup.ts')
    const end = setInterval(() => {
      if (readdirSync(process.argv[1]).some((name) => name.endsWith('.new'))) process.kill(process.pid, 'SIGTERM')
    }, 0)
    process.exitCode = await main([process.argv[1] + '/copy.sqlite'])
    clearInterval(end)`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script, target], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...bareEnvironment, ...environment(folder) },
    stdio: 'ignore',
  })
  expect(await once(child, 'close')).toEqual([143, null])
  expect(readdirSync(target)).toEqual([])
})

test('what a backup that was killed has left is removed by the next, and what another one writes is not', async () => {
  const [folder, target] = [newFolder(), newFolder()]
  await look(folder)
  const none = 2 ** 31 - 1 // more than a system gives
  const left = [`copy.sqlite.${process.pid}.new`, `copy.sqlite.${none}.new`, `copy.sqlite.${none}.new-journal`]
  const others = [`copy.sqlite.${process.ppid}.new`, 'copy.sqlite.old.new', `another.sqlite.${none}.new`]
  for (const name of [...left, ...others]) writeFileSync(join(target, name), '')
  await backUp(join(folder, 'kalends.sqlite'), join(target, 'copy.sqlite'))
  expect(readdirSync(target).sort()).toEqual(['copy.sqlite', ...others].sort())
})

test('a place that cannot be written is said in one line', async () => {
  const folder = newFolder()
  await look(folder)
  const file = join(folder, 'nowhere', 'copy.sqlite')
  expect(await runInside('backup.ts', [file], { environment: environment(folder) })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Store \S+, backup \S+nowhere\/copy\.sqlite: ENOENT[^\n]*\.\n$/),
  })
})

test.each(['backup.ts', 'restore.ts'])('on MongoDB %s says what to use instead', async (script) => {
  const production = {
    ...environment(newFolder()),
    MONGODB_URL: 'mongodb://localhost/kalends',
    ELASTICSEARCH_URL: 'http://localhost:9200',
  }
  expect(await runInside(script, ['a'], { environment: production })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^MONGODB_URL is set: .*mongodump --oplog.*\n$/),
  })
})

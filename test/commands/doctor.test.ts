/** `npm run doctor`: what it finds of a healthy service, and of each trouble; it changes nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFinding } from '../../src/doctor/disk.ts'
import { examine } from '../../src/doctor/examine.ts'
import type { Finding, State } from '../../src/doctor/finding.ts'
import { mongoFindings } from '../../src/doctor/production.ts'
import { backUp } from '../../src/engines/sqlite/store/backup.ts'
import { startS3 } from '../pictures/s3-double.ts'
import { type Running, startApp } from '../support/app.ts'
import { run, runInside } from '../support/command.ts'

let app: Running
/** Settings of the service that runs. */
let running: Record<string, string>
/** Settings of one that was stopped. */
let stopped: Record<string, string>
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-doctor-'))
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  app = await startApp()
  await app.post('/venues', { venue: 'Town Hall' }, 'administrator', { Prefer: 'wait=5' })
  running = { DATA_DIR: app.folder, PORT: new URL(app.url).port }
  stopped = { DATA_DIR: newFolder(), PORT: '0' }
  const file = join(stopped.DATA_DIR ?? '', 'kalends.sqlite')
  await backUp(join(app.folder, 'kalends.sqlite'), file)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL')
  db.close()
})
afterAll(async () => {
  await app.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** By check; of several the last one. */
function states(findings: readonly Finding[]): Record<string, State> {
  return Object.fromEntries(findings.map(({ check, state }) => [check, state]))
}

const troubles = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok')

test('a MongoDB that is too old', () => {
  const report = { isReplicaSet: true, time: undefined, free: undefined, isNew: false, due: undefined }
  const findings = (version: string) => troubles(mongoFindings({ ...report, version }, 0))
  expect(findings('7.0.0')).toEqual([])
  expect(findings('6.0.27')).toMatchObject([{ check: 'mongodb', state: 'warning', found: 'version 6.0.27' }])
})

test('a healthy service that runs', async () => {
  const findings = await examine(running)
  expect(troubles(findings)).toEqual([])
  expect(Object.keys(states(findings))).toEqual(
    expect.arrayContaining([
      'node',
      'settings',
      'DATA_DIR',
      'disk',
      'PORT',
      'service',
      'clock',
      'store',
      'index',
      'dead letters',
    ]),
  )
})

test('a healthy one that does not run: nothing in its folder is touched', async () => {
  const folder = stopped.DATA_DIR ?? ''
  const contents = () =>
    readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
      readFileSync(join(folder, name)).length,
    ])
  const before = contents()
  const { code, out, err } = await run('doctor.ts', ['--json'], stopped)
  expect([code, err]).toEqual([0, ''])
  const findings = JSON.parse(out) as Finding[]
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  expect(states(findings)).toMatchObject({ store: 'ok', index: 'ok', PORT: 'ok' })
  expect(contents()).toEqual(before)
})

test('before the first start', async () => {
  const folder = newFolder()
  const findings = await examine({ DATA_DIR: join(folder, 'new'), PORT: '0' })
  expect(troubles(findings)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('every wrong setting is named, and what to do', async () => {
  const { code, out } = await runInside('doctor.ts', [], { environment: { PORT: 'high', TIMEZONE: 'Mars' } })
  expect(code).toBe(1)
  expect(out).toMatch(/^problem +settings +PORT is "high": it must be/m)
  expect(out).toMatch(/^problem +settings +TIMEZONE is "Mars"/m)
  expect(out).toMatch(/^ +→ Correct it/m)
  const contradiction = await examine({ METRICS_PORT: '4000', PORT: '4000' })
  expect(troubles(contradiction).map(({ found }) => found)).toEqual([expect.stringContaining('METRICS_PORT and PORT')])
})

test('servers that cannot be reached', async () => {
  const addresses = { MONGODB_URL: 'mongodb://127.0.0.1:1/none', ELASTICSEARCH_URL: 'http://127.0.0.1:1' }
  const findings = await examine({ ...stopped, ...addresses })
  expect(states(findings)).toMatchObject({ mongodb: 'problem', elasticsearch: 'problem' })
  for (const { remedy } of troubles(findings).slice(0, 2)) expect(remedy).toMatch(/^Start it, or correct /)
}, 20_000)

describe('what cannot be written', () => {
  test('a file in place of the folder', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(states(await examine({ DATA_DIR: file, PORT: '0' }))).toMatchObject({ DATA_DIR: 'problem' })
  })

  test('a file in place of the folder of pictures', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'pictures'), '')
    expect(states(await examine({ DATA_DIR: folder, PORT: '0' }))).toMatchObject({ pictures: 'problem' })
  })

  test('a bucket that is not there, or has another key', async () => {
    const s3 = await startS3()
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.bucket
    const own = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId }
    const settings = { DATA_DIR: newFolder(), PORT: '0', ...own, S3_SECRET_ACCESS_KEY: secretAccessKey }
    expect(states(await examine(settings))).toMatchObject({ pictures: 'ok' })
    expect(troubles(await examine({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }))).toMatchObject([
      { check: 'pictures', found: expect.stringMatching(/ 403 SignatureDoesNotMatch$/) },
    ])
    s3.instead = (response) => response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    expect(states(await examine(settings))).toMatchObject({ pictures: 'problem' })
    await s3.close()
  })

  test('a file in place of the folder of compiled code, which a start does without', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'compiled'), '')
    expect(await run('key.ts', ['list'], { DATA_DIR: folder, NODE_COMPILE_CACHE: '' })).toMatchObject({ code: 0 })
    expect(states(await examine({ DATA_DIR: folder, PORT: '0' }))).toMatchObject({ 'compiled code': 'warning' })
  })

  test('a store that cannot be opened, or is damaged', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'kalends.sqlite'))
    const damaged = newFolder()
    writeFileSync(join(damaged, 'kalends.sqlite'), 'no database at all, but long enough to have a header'.repeat(20))
    for (const DATA_DIR of [folder, damaged])
      expect(states(await examine({ DATA_DIR, PORT: '0' }))).toMatchObject({ store: 'problem' })
  })

  test('a store whose documents cannot be read', async () => {
    const folder = newFolder()
    const file = join(folder, 'kalends.sqlite')
    await backUp(join(app.folder, 'kalends.sqlite'), file)
    const db = new DatabaseSync(file)
    const root = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'doc_venues'`).get()
    const size = db.prepare('PRAGMA page_size').get()
    db.close()
    const bytes = readFileSync(file)
    const [page, length] = [Number(root?.rootpage), Number(size?.page_size)]
    writeFileSync(file, bytes.fill(0xff, (page - 1) * length, page * length))
    const found = await examine({ DATA_DIR: folder, PORT: '0' })
    expect(found.filter(({ check }) => check === 'store')).toEqual([
      {
        check: 'store',
        state: 'problem',
        found: expect.stringContaining('malformed'),
        remedy: expect.stringContaining('npm run restore'),
      },
    ])
  })

  test('a port that another process has', async () => {
    const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    expect(states(await examine({ ...stopped, PORT: String(port) }))).toMatchObject({ PORT: 'problem' })
    server.close()
  })
})

test('a key that others may read, or guess', async () => {
  const folder = newFolder()
  const file = join(folder, 'admin-key')
  writeFileSync(file, 'X7k2mQ9vTz4LpR8sWn3YbC6d\n', { mode: 0o644 })
  expect(states(await examine({ DATA_DIR: folder, PORT: '0' }))).toMatchObject({ 'admin key': 'warning' })
  writeFileSync(file, 'secret\n')
  expect(states(await examine({ DATA_DIR: folder, PORT: '0' }))).toMatchObject({ 'admin key': 'problem' })
})

test('an index of another layout', async () => {
  const findings = await examine({ ...running, DEFAULT_LANGUAGE: 'fr' })
  expect(troubles(findings)).toEqual([
    { check: 'index', state: 'warning', found: 'is of another layout', remedy: expect.stringContaining('rebuilds it') },
  ])
})

test('tables of another version', async () => {
  const folder = newFolder()
  await backUp(join(app.folder, 'kalends.sqlite'), join(folder, 'kalends.sqlite'))
  const db = new DatabaseSync(join(folder, 'kalends.sqlite'))
  db.exec('UPDATE version SET format = 1')
  db.close()
  expect(states(await examine({ DATA_DIR: folder, PORT: '0' }))).toMatchObject({ store: 'ok', index: 'warning' })
})

test('dead letters, with the record and the reason', async () => {
  const { state } = app.engine
  await state.put('aside:events:7', { reason: 'no start', label: 1, at: '2026-11-24T09:00:00Z' })
  const findings = await examine(running)
  await state.remove('aside:events:7')
  expect(troubles(findings)).toEqual([
    {
      check: 'dead letters',
      state: 'problem',
      found: 'the index rejects events:7 (no start)',
      remedy: expect.stringContaining('index:status -- --retry'),
    },
  ])
})

test.each([
  [10, 'warning'],
  [-120, 'problem'],
] as const)('a clock that is %i s off', async (seconds, state) => {
  const [finding] = troubles(await examine(running, { now: () => Date.now() + seconds * 1_000 }))
  expect(finding).toMatchObject({ check: 'clock', state })
  expect(finding?.found).toMatch(
    seconds > 0 ? /\d+ s ahead of the running service/ : /\d+ s behind the running service/,
  )
})

test.each([
  [10, 1, 'ok'],
  [10, 20, 'warning'],
  [0.5, 0, 'warning'],
  [0.01, 0, 'problem'],
] as const)('%d GiB free beside %d GiB', (free, used, state) => {
  expect(diskFinding('here', free * 1024 ** 3, used * 1024 ** 3).state).toBe(state)
})

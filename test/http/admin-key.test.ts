/** The administrator's key of a real process: from the setting, or generated into a file that only its owner reads. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serviceEnvironment } from '../support/child.ts'

const top = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'kalends-admin-'))
const file = join(folder, 'admin-key')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the service, gives its address and what it said, and stops it afterwards. */
async function serving(
  environment: Record<string, string>,
  work: (url: string, said: string) => Promise<void>,
): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(top, 'src/main.ts')],
    {
      env: {
        ...serviceEnvironment,
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        ...environment,
      },
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const said = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout?.on('data', (data: Buffer) => {
        text += data.toString()
        if (text.includes('administrator')) resolve(text)
      })
      child.once('exit', () => reject(new Error(text)))
    })
    await work(/http:\/\/localhost:\d+/.exec(said)?.[0] ?? '', said)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const opens = async (url: string, key: string) =>
  (await fetch(`${url}/cal/events/v1/tags/1`, { method: 'DELETE', headers: { Authorization: `Bearer ${key}` } })).status

test('without the setting it is generated once, stored with mode 600 and not logged', async () => {
  await serving({}, async (url, said) => {
    const key = readFileSync(file, 'utf8').trim()
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(said).toContain(file)
    expect(said).not.toContain(key)
    expect([await opens(url, key), await opens(url, `${key}x`)]).toEqual([404, 401])
  })
  const before = readFileSync(file, 'utf8')
  await serving({}, async (url) => {
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await opens(url, before.trim())).toBe(404)
  })
})

test('with an empty file it is generated again', async () => {
  writeFileSync(file, '')
  await serving({}, async (url) => {
    const key = readFileSync(file, 'utf8').trim()
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('admin-key'))).toEqual(['admin-key'])
    expect([await opens(url, key), await opens(url, 'x')]).toEqual([404, 401])
  })
})

test('ADMIN_KEY is the key, and no file is written', async () => {
  rmSync(file)
  await serving({ ADMIN_KEY: 'a key of my own Xq7vB2mZ9rT4wK' }, async (url, said) => {
    expect([await opens(url, 'a key of my own Xq7vB2mZ9rT4wK'), await opens(url, 'another')]).toEqual([404, 401])
    const basic = Buffer.from('admin:a key of my own Xq7vB2mZ9rT4wK').toString('base64')
    expect(
      (await fetch(`${url}/cal/events/v1/events?status=draft`, { headers: { Authorization: `Basic ${basic}` } }))
        .status,
    ).toBe(200)
    expect(said).toContain('ADMIN_KEY')
    expect(said).not.toContain('a key of my own Xq7vB2mZ9rT4wK')
    expect(existsSync(file)).toBe(false)
  })
})

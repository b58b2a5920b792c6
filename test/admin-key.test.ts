/** The administrator's key: which are strong enough. test/http/admin-key.test.ts has the rest, of a real process. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingError } from '../src/config.ts'
import { administratorKey } from '../src/process/admin-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-key-'))
const file = join(folder, 'admin-key')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const weak = [
  'x',
  'admin',
  'a key of my own',
  'the-key-of-the-tests',
  'x'.repeat(100),
  'ab12'.repeat(20),
  '12345678901234567890123456789012345678',
  '0123456789abcdef0123456789abcde',
  'correcthorsebatterystaple',
  `short ${' '.repeat(50)} key`,
]

describe.each(weak)('%s is too weak', (key) => {
  test('as the setting; the message does not repeat it', () => {
    expect(() => administratorKey(key, folder)).toThrow(SettingError)
    expect(() => administratorKey(key, folder)).toThrow(/^The key in ADMIN_KEY, or its file, .* 128 bits.*openssl rand/)
    if (key.length > 10) expect(() => administratorKey(key, folder)).not.toThrow(key)
  })

  test('in the file, which is not changed', () => {
    writeFileSync(file, `${key}\n`)
    expect(() => administratorKey('', folder)).toThrow(/admin-key .* 128 bits.*Remove the file/)
    expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
  })
})

let made = 0
/** The same in every run: of truly random keys in base64url, one in 150,000 happens to look like one of 36 letters. */
const someBytes = (count: number) => createHash('sha256').update(String(made++)).digest().subarray(0, count)

test.each<[string, () => string]>([
  ['16 bytes in hexadecimal', () => someBytes(16).toString('hex')],
  ['16 bytes in base64url', () => someBytes(16).toString('base64url')],
  ['24 bytes in base64', () => someBytes(24).toString('base64')],
  ['two UUIDs', () => randomUUID() + randomUUID()],
  ['one with blanks', () => someBytes(24).toString('hex').replace(/.{4}/g, '$& ')],
])('%s are strong enough', (_, make) => {
  for (let times = 0; times < 500; times++) {
    const key = make()
    expect(administratorKey(key, folder)).toEqual({ key, where: 'the setting ADMIN_KEY', isNew: false })
  }
})

test('the generated one is strong; only the owner can read it and its folder', () => {
  const own = join(folder, 'made', 'here')
  const made = administratorKey('', own)
  expect(made).toMatchObject({ isNew: true, where: join(own, 'admin-key') })
  expect(administratorKey('', own)).toEqual({ ...made, isNew: false })
  expect([statSync(own).mode & 0o777, statSync(made.where).mode & 0o777]).toEqual([0o700, 0o600])
})

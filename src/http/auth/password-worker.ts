/** The thread for passwords: one task at a time. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** With `stored`, whether the password is the stored one; without, the `salt.hash` to store. */
export interface PasswordTask {
  password: string
  stored?: string
}

const N = 2 ** 15
const LENGTH = 32

function derive(password: string, salt: Buffer): Buffer {
  return scryptSync(password, salt, LENGTH, { N, r: 8, p: 3, maxmem: 256 * N * 8 })
}

function hash(password: string): string {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${derive(password, salt).toString('base64url')}`
}

function check(password: string, stored: string): boolean {
  const [salt, expected] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  return salt !== undefined && expected?.length === LENGTH && timingSafeEqual(derive(password, salt), expected)
}

parentPort?.on('message', ({ password, stored }: PasswordTask) => {
  parentPort?.postMessage(stored === undefined ? hash(password) : check(password, stored))
})

/** The thread for passwords: one task at a time. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** Answered with `hashed`: whether it is of this password; without: the `salt.hash` to store. */
export interface PasswordTask {
  password: string
  hashed?: string
}

/** scrypt's cost parameter. */
const N = 2 ** 15
const HASH_BYTES = 32
const SALT_BYTES = 16

function derive(password: string, salt: Buffer): Buffer {
  return scryptSync(password, salt, HASH_BYTES, { N, r: 8, p: 3, maxmem: 256 * N * 8 })
}

function hash(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  return `${salt.toString('base64url')}.${derive(password, salt).toString('base64url')}`
}

function check(password: string, hashed: string): boolean {
  const [salt, expected] = hashed.split('.').map((part) => Buffer.from(part, 'base64url'))
  return salt !== undefined && expected?.length === HASH_BYTES && timingSafeEqual(derive(password, salt), expected)
}

parentPort?.on('message', ({ password, hashed }: PasswordTask) => {
  parentPort?.postMessage(hashed === undefined ? hash(password) : check(password, hashed))
})

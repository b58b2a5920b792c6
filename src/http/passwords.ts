/** Passwords that people choose for events: scrypt (RFC 7914) with a salt each, at OWASP's least parameters. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const N = 2 ** 15
const LENGTH = 32

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, { N, r: 8, p: 3, maxmem: 256 * N * 8 }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `salt.hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

export async function checkPassword(given: unknown, stored: string): Promise<boolean> {
  const [salt, hash] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (typeof given !== 'string' || !salt || !hash) return false
  return timingSafeEqual(await derive(given, salt), hash)
}

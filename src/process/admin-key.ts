/**
 * The administrator's key: that of the setting, or of the file in DATA_DIR, which is created when there is none. A weak
 * key stops the start.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../config.ts'
import { makeFolder } from '../engines/sqlite/files.ts'

/** In DATA_DIR. */
export const keyFile = (folder: string): string => join(folder, 'admin-key')

export interface AdminKey {
  key: string
  where: string
  /** It was created just now. */
  isNew: boolean
}

const MIN_KEY_BITS = 128
/** Repeating a few characters makes a key long, not strong. */
const MIN_DISTINCT_CHARACTERS = 8

/** The size of the alphabet that a key seems to be drawn from; of all other keys it is that of base64. */
const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d*$/, 10],
  [/^([\da-f]*|[\dA-F]*)$/, 16],
  [/^([a-z]*|[A-Z]*)$/, 26],
  [/^([\da-z]*|[\dA-Z]*)$/, 36],
]

/** Whether a key has too few bits even if it was drawn at random. Blanks do not count (accounts.ts). */
export function isWeak(key: string): boolean {
  const characters = key.replace(/\s/g, '')
  const alphabet = alphabets.find(([pattern]) => pattern.test(characters))?.[1] ?? 64
  return characters.length * Math.log2(alphabet) < MIN_KEY_BITS || new Set(characters).size < MIN_DISTINCT_CHARACTERS
}

/** @throws SettingError that does not repeat the key */
function refuseWeak(key: string, where: string, remedy: string): void {
  if (!isWeak(key)) return
  const wanted = `it must be worth ${MIN_KEY_BITS} bits, such as 22 random letters and digits`
  throw new SettingError(`The key in ${where} is too easy to guess: ${wanted}. ${remedy}`)
}

/** @throws SettingError */
export function administratorKey(setting: string, folder: string): AdminKey {
  if (setting) {
    refuseWeak(setting, 'ADMIN_KEY, or its file,', 'Make one with: openssl rand -base64 24')
    return { key: setting, where: 'the setting ADMIN_KEY', isNew: false }
  }
  try {
    return keyOfFolder(folder)
  } catch (error) {
    if (error instanceof SettingError) throw error
    const cause = error instanceof Error ? error.message : String(error)
    throw new SettingError(`DATA_DIR is "${folder}": its file admin-key can be neither read nor made (${cause}).`)
  }
}

function keyOfFolder(folder: string): AdminKey {
  const file = keyFile(folder)
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (stored) {
    refuseWeak(stored, file, 'Remove the file: the next start makes a new one.')
    chmodSync(file, 0o600)
    return { key: stored, where: file, isNew: false }
  }
  makeFolder(folder)
  const key = randomBytes(24).toString('base64url')
  // Written whole, then renamed: a crash leaves no empty key.
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return { key, where: file, isNew: true }
}

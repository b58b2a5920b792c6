/**
 * A copy of the sources with one more language, in place of the table of languages: as if somebody had added Italian.
 * The stemmer takes the last vowel, which is enough to see that it is used.
 */
import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const top = join(import.meta.dirname, '..', '..')

const parts = [
  'src',
  'indexers',
  'demo',
  'synonyms',
  'docs/decisions/compatibility.md',
  'packages/client/src',
  'test/support',
  'package.json',
]

const withItalian = `
import { languages as before } from './languages-before.ts'
export const languages = {
  ...before,
  it: { name: 'Italiano', locale: 'it', stem: (word) => word.replace(/[aeio]$/, '') },
}
export const languageCodes = Object.keys(languages)
export const isLanguage = (value) => typeof value === 'string' && Object.hasOwn(languages, value)
`

/** Writes the copy into a folder. */
export function copyWithItalian(folder: string): void {
  mkdirSync(join(folder, 'test'), { recursive: true })
  for (const part of parts) cpSync(join(top, part), join(folder, part), { recursive: true })
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
  const calendar = join(folder, 'src/calendar')
  renameSync(join(calendar, 'languages.ts'), join(calendar, 'languages-before.ts'))
  writeFileSync(join(calendar, 'languages.ts'), withItalian)
}

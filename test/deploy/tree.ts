/** What the tests of containers and manifests compare them with: the source. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileSetting } from '../../src/config.ts'
import { settingsTable } from '../../src/settings/table.ts'

export const top = resolve(import.meta.dirname, '../..')
export const read = (file: string) => readFileSync(join(top, file), 'utf8')
export const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

const settingNames = new Set(
  Object.entries(settingsTable).flatMap(([name, setting]) =>
    'secret' in setting ? [name, fileSetting(name)] : [name],
  ),
)
export const unknownSettings = (environment: object = {}) =>
  Object.keys(environment).filter((name) => !settingNames.has(name))

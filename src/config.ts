/** Reads the settings (settings/table.ts). The only place that reads process.env, but for start.js, before it. */
import { contradictionIn } from './settings/contradictions.ts'
import { contentOf } from './settings/file.ts'
import type { Setting } from './settings/kinds.ts'
import { type Settings, settingsTable } from './settings/table.ts'

/** A wrong setting, in a sentence that names it. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingError */
export function readSettings(environment: Environment = process.env): Settings {
  const entries = Object.entries(settingsTable).map(([name, setting]) => [name, settingOf(name, setting, environment)])
  const settings = Object.fromEntries(entries) as Settings
  const wrong = contradictionIn(settings)
  if (wrong !== undefined) throw new SettingError(wrong)
  return settings
}

/** What is wrong with each setting; if with none, what first contradicts. */
export function wrongSettings(environment: Environment = process.env): string[] {
  const wrong = Object.entries(settingsTable).flatMap(([name, setting]) =>
    sentences(() => settingOf(name, setting, environment)),
  )
  return wrong.length ? wrong : sentences(() => readSettings(environment))
}

function sentences(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof SettingError) return [error.message]
    throw error
  }
}

/** @throws SettingError */
function settingOf(name: string, setting: Setting<unknown>, environment: Environment): unknown {
  const sent = sentText(name, setting, environment)
  const value = setting.read(sent || setting.initial)
  if (value !== undefined) return value
  const quoted = setting.secret ? 'is not right' : `is "${sent}"`
  throw new SettingError(`${name} ${quoted}: it must be ${setting.expects}.`)
}

/** The setting that names a file with the value of a secret one. */
export const fileSetting = (name: string): string => `${name}_FILE`

function sentText(name: string, { secret }: Setting<unknown>, environment: Environment) {
  // A secret that got lost on its way is not as none, for which a key would be made.
  const blank = secret && [name, fileSetting(name)].find((each) => /^\s+$/.test(environment[each] ?? ''))
  if (blank) throw new SettingError(`${blank} is blank: give it a value, or leave it out.`)
  const sent = environment[name]?.trim() ?? ''
  const file = secret ? environment[fileSetting(name)]?.trim() : undefined
  if (!file) return sent
  if (sent) throw new SettingError(`${name} and ${fileSetting(name)} are both set: set one of them.`)
  const content = contentOf(file)?.trim()
  if (content) return content
  const reason = content === undefined ? 'cannot be read' : 'is empty'
  throw new SettingError(`${fileSetting(name)} is "${file}": the file ${reason}.`)
}

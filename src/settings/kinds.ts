/** The kinds of settings: how a value is written in the environment, and read. */

export interface Setting<T> {
  description: string
  /** As written in the environment; '' is unset. */
  initial: string
  /** undefined: the text is no such value. */
  read(text: string): T | undefined
  expects: string
  /** The value may hold a secret: no message quotes it, and `<NAME>_FILE` may name a file that holds it. */
  secret?: true
}

/** A setting with a reader of its own. */
export const custom = <T>(setting: Setting<T>): Setting<T> => setting
export const text = (description: string, initial = ''): Setting<string> => ({
  description,
  initial,
  read: (value) => value,
  expects: 'a text',
})
export const onOff = (description: string, initial: 'on' | 'off'): Setting<boolean> => ({
  description,
  initial,
  read: (value) => ({ on: true, true: true, 1: true, off: false, false: false, 0: false })[value.toLowerCase()],
  expects: 'on or off',
})
export const number = (description: string, initial: string, min: number, max: number): Setting<number> => ({
  description,
  initial,
  read: (value) =>
    /^\d+(\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
  expects: `a number from ${min} to ${max}`,
})
export const integer = (description: string, initial: string, min: number, max: number): Setting<number> => ({
  description,
  initial,
  read: (value) => (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined),
  expects: `a whole number from ${min} to ${max}`,
})
/** Null when it is unset. */
export const optional = <T>(setting: Setting<T>): Setting<T | null> => ({
  ...setting,
  read: (value) => (value === '' ? null : setting.read(value)),
})
export const secret = <T>(setting: Setting<T>): Setting<T> & { secret: true } => ({ ...setting, secret: true })
/** '' is one of the values. */
export const matching = (description: string, pattern: RegExp, expects: string, initial = ''): Setting<string> => ({
  description,
  initial,
  read: (value) => (value === '' || pattern.test(value) ? value : undefined),
  expects,
})
const BAD_ESCAPE = /%(?![\da-f]{2})/i
export const readUrl = (value: string): string | undefined =>
  ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '') && !BAD_ESCAPE.test(value)
    ? value.replace(/\/+$/, '')
    : undefined
/** One that others are made from, by what is put behind it. */
export const baseUrl = (description: string): Setting<string> => ({
  description,
  initial: '',
  read: (value) => (/[?#]|\/\/[^/]*@/.test(value) ? undefined : value && readUrl(value)),
  expects: 'an address beginning with http:// or https://, without a user, a query and a fragment',
})

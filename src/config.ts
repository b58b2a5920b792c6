/** The settings: one table of descriptions, defaults and readers. The only place that reads process.env. */
import { isLanguage, type Language, languageCodes } from './calendar/languages.ts'
import { zone } from './calendar/values/time.ts'

interface Setting<T> {
  description: string
  /** As written in the environment; '' is unset. */
  initial: string
  /** undefined: the text is no such value. */
  read(text: string): T | undefined
  expects: string
}

/** A setting with a reader of its own. */
const custom = <T>(setting: Setting<T>): Setting<T> => setting
const text = (description: string, initial = ''): Setting<string> => ({
  description,
  initial,
  read: (value) => value,
  expects: 'a text',
})
const onOff = (description: string, initial: 'on' | 'off'): Setting<boolean> => ({
  description,
  initial,
  read: (value) => ({ on: true, true: true, 1: true, off: false, false: false, 0: false })[value.toLowerCase()],
  expects: 'on or off',
})
const number = (description: string, initial: string, min: number, max: number): Setting<number> => ({
  description,
  initial,
  read: (value) =>
    /^\d+(\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
  expects: `a number from ${min} to ${max}`,
})
const integer = (description: string, initial: string, min: number, max: number): Setting<number> => ({
  description,
  initial,
  read: (value) => (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined),
  expects: `a whole number from ${min} to ${max}`,
})
const url = (description: string, protocols: readonly string[]): Setting<string> => ({
  description,
  initial: '',
  read: (value) => {
    if (value === '') return ''
    const parsed = URL.parse(value)
    return parsed && protocols.includes(parsed.protocol) ? value.replace(/\/+$/, '') : undefined
  },
  expects: `an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
})

export const settingsTable = {
  HOST: text('Address to listen on; 0.0.0.0: every one of this machine', '127.0.0.1'),
  PORT: integer('Port to listen on; 0 takes a free one', '3000', 0, 65_535),
  BASE_URL: url('Scheme and host of links; the request’s own when unset', ['http:', 'https:']),
  DATA_DIR: text('Folder of the embedded engine’s file and of the administrator’s key', './data'),
  MONGODB_URL: custom<string>({
    description: 'Store: a replica set, with the name of the database as its path; set together with ELASTICSEARCH_URL',
    initial: '',
    // Several hosts are no URL by the standard; the driver reads the rest.
    read: (value) => (/^$|^mongodb(\+srv)?:\/\/[^/?#]+(\/[^/?#"$*<>:|. ]*)?(\?.*)?$/.test(value) ? value : undefined),
    expects: 'an address beginning with mongodb:// or mongodb+srv://',
  }),
  ELASTICSEARCH_URL: url('Index; set together with MONGODB_URL', ['http:', 'https:']),
  ADMIN_KEY: text(
    'The administrator’s key, at least 128 bits, such as openssl rand -base64 24 makes; ' +
      'made and kept in DATA_DIR/admin-key when unset',
  ),
  DEMO: onOff('Load the demonstration calendar into an empty store, and top it up', 'on'),
  TIMEZONE: custom<string>({
    description: 'The site’s time zone',
    initial: 'UTC',
    read: (value) => zone(value),
    expects: 'an IANA time zone',
  }),
  DEFAULT_LANGUAGE: custom<Language>({
    description: 'Language of the root without a language, and the first to fall back to',
    initial: 'en',
    read: (value) => (isLanguage(value) ? value : undefined),
    expects: `one of ${languageCodes.join(', ')}`,
  }),
  LANGUAGE_FALLBACK: onOff('off: lists hold only what is translated into their language', 'on'),
  INDEXER: custom<'inline' | 'off'>({
    description: 'inline: this process may hold the indexer’s lease; off: another one indexes',
    initial: 'inline',
    read: (value) => (value === 'inline' || value === 'off' ? value : undefined),
    expects: 'inline or off',
  }),
  GEOLOC_RADIUS: number('Radius of near queries, in kilometres', '40', 0.001, 20_038),
  RATE_LIMIT: number(
    'Processor milliseconds a second for each client, ten times as many with a key; 0: no limit',
    '100',
    0,
    1_000_000,
  ),
  TRUST_PROXY: integer('Proxies in front whose forwarded headers are believed', '0', 0, 10),
  MAX_LAG: number('Seconds the index may lag behind before /readyz fails', '30', 1, 86_400),
  LOG_LEVEL: custom<string>({
    description: 'fatal, error, warn, info, debug, trace or silent',
    initial: 'info',
    read: (value) =>
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value) ? value : undefined,
    expects: 'a level of pino',
  }),
} satisfies Record<string, Setting<unknown>>

export type Settings = {
  [K in keyof typeof settingsTable]: (typeof settingsTable)[K] extends Setting<infer T> ? T : never
}

/** A wrong setting, in a sentence that names it. */
export class SettingError extends Error {}

/** @throws SettingError */
export function readSettings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const entries = Object.entries(settingsTable).map(([name, setting]) => {
    const sent = environment[name]?.trim()
    const value = setting.read(sent || setting.initial)
    if (value === undefined) throw new SettingError(`${name} is "${sent}": it must be ${setting.expects}.`)
    return [name, value] as const
  })
  const settings = Object.fromEntries(entries) as Settings
  if (Boolean(settings.MONGODB_URL) !== Boolean(settings.ELASTICSEARCH_URL)) {
    const [set, unset] = settings.MONGODB_URL
      ? ['MONGODB_URL', 'ELASTICSEARCH_URL']
      : ['ELASTICSEARCH_URL', 'MONGODB_URL']
    throw new SettingError(
      `${set} is set and ${unset} is not: set both for MongoDB and Elasticsearch, or neither for the embedded engine.`,
    )
  }
  if (settings.INDEXER === 'off' && !settings.MONGODB_URL)
    throw new SettingError('INDEXER is "off": the embedded engine has no other process to index for it.')
  refuseUnknownProxy(settings)
  return settings
}

/**
 * With an https BASE_URL a proxy in front ends TLS. If it is not trusted, all clients have its address, and share one
 * bucket of the rate limits.
 */
function refuseUnknownProxy({ BASE_URL, HOST, RATE_LIMIT, TRUST_PROXY }: Settings): void {
  if (
    !BASE_URL.startsWith('https:') ||
    TRUST_PROXY > 0 ||
    RATE_LIMIT === 0 ||
    ['127.0.0.1', '::1', 'localhost'].includes(HOST)
  )
    return
  throw new SettingError(
    'BASE_URL is https and TRUST_PROXY is 0: set TRUST_PROXY to the number of proxies in front, ' +
      'so that clients are told apart, or RATE_LIMIT to 0.',
  )
}

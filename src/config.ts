/** The settings: one table of descriptions, defaults and readers. The only place that reads process.env. */
import { readFileSync } from 'node:fs'
import { isLanguage, type Language, languageCodes } from './calendar/languages.ts'
import { DEFAULT_WINDOW_MONTHS } from './calendar/series/occurrences.ts'
import { currencyCode } from './calendar/values/currency.ts'
import { zone } from './calendar/values/zone.ts'

interface Setting<T> {
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
/** Null when it is unset. */
const optional = <T>(setting: Setting<T>): Setting<T | null> => ({
  ...setting,
  read: (value) => (value === '' ? null : setting.read(value)),
})
const secret = <T>(setting: Setting<T>): Setting<T> & { secret: true } => ({ ...setting, secret: true })
/** '' is one of the values. */
const matching = (description: string, pattern: RegExp, expects: string, initial = ''): Setting<string> => ({
  description,
  initial,
  read: (value) => (value === '' || pattern.test(value) ? value : undefined),
  expects,
})
const BAD_ESCAPE = /%(?![\da-f]{2})/i
const readUrl = (value: string): string | undefined =>
  ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '') && !BAD_ESCAPE.test(value)
    ? value.replace(/\/+$/, '')
    : undefined

export const settingsTable = {
  HOST: text('Address to listen on; 0.0.0.0: every one of this machine', '127.0.0.1'),
  PORT: integer('Port to listen on; 0 takes a free one', '3000', 0, 65_535),
  METRICS_PORT: optional(
    integer('Port of /metrics, which PORT does not answer then; 0 takes a free one', '', 0, 65_535),
  ),
  BASE_URL: custom<string>({
    description: 'Scheme and host of links; the request’s own when unset',
    initial: '',
    read: (value) => (value === '' ? '' : readUrl(value)),
    expects: 'an address beginning with http:// or https://',
  }),
  DATA_DIR: text(
    'Folder of the embedded engine’s file, of the administrator’s key, and of uploaded pictures where S3_ENDPOINT is unset',
    './data',
  ),
  S3_ENDPOINT: custom<string>({
    description: 'Store of uploaded pictures: a server with the interface of S3',
    initial: '',
    read: (value) => (value === '' ? '' : readUrl(value)),
    expects: 'an address beginning with http:// or https://',
  }),
  S3_BUCKET: matching('Its bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
  S3_REGION: text('Its region', 'us-east-1'),
  S3_ACCESS_KEY_ID: text('The id of an access key that may read, write and delete there'),
  S3_SECRET_ACCESS_KEY: secret(text('That access key’s secret')),
  PROPOSALS: onOff('on: anybody may propose events, at /propose; they wait for review', 'off'),
  // Several hosts are no URL by the standard; the driver reads the rest.
  MONGODB_URL: secret(
    matching(
      'Store: a replica set, with the name of the database as its path; set together with ELASTICSEARCH_URL',
      /^mongodb(\+srv)?:\/\/[^/?#]+(\/[^/?#"$*<>:|. ]*)?(\?.*)?$/,
      'an address beginning with mongodb:// or mongodb+srv://',
    ),
  ),
  ELASTICSEARCH_URL: secret(
    custom<string>({
      description: 'Index: one address, or those of several nodes with commas between; set together with MONGODB_URL',
      initial: '',
      read(value) {
        const addresses = value.split(',').map((address) => readUrl(address.trim()))
        return value === '' ? '' : addresses.includes(undefined) ? undefined : addresses.join(',')
      },
      expects: 'one or several addresses beginning with http:// or https://, with commas between',
    }),
  ),
  ELASTICSEARCH_CLOUD_ID: custom<string>({
    description: 'Deployment on Elastic Cloud, instead of ELASTICSEARCH_URL',
    initial: '',
    read: (value) => (value === '' || isCloudId(value) ? value : undefined),
    expects: 'the Cloud ID that Elastic Cloud shows for the deployment (a name, a colon and a code)',
  }),
  ELASTICSEARCH_API_KEY: secret(text('API key for Elasticsearch, in its encoded form')),
  ELASTICSEARCH_USERNAME: text('User for Elasticsearch, instead of an API key'),
  ELASTICSEARCH_PASSWORD: secret(text('That user’s password')),
  ELASTICSEARCH_CA_FILE: custom<string>({
    description: 'File with the certificates (PEM) that Elasticsearch’s own is signed with, if no public authority did',
    initial: '',
    read: (value) => (value === '' || isCertificate(value) ? value : undefined),
    expects: 'a readable file with certificates in PEM',
  }),
  ELASTICSEARCH_INDEX_PREFIX: matching(
    'Beginning of the names of all indexes',
    /^[a-z0-9][a-z0-9_-]{0,99}$/,
    'at most 100 small letters, digits, - and _, with a letter or digit first',
    'kalends',
  ),
  ELASTICSEARCH_SHARDS: integer('Primary shards of an index, from the next rebuild on', '1', 1, 1_024),
  ELASTICSEARCH_REPLICAS: matching(
    'Copies of each shard: a number, or a range to choose from by the number of nodes; from the next rebuild on',
    /^(\d{1,3}|\d{1,3}-(\d{1,3}|all))$/,
    'a number, or a range such as 0-1 or 0-all',
    '0-1',
  ),
  ELASTICSEARCH_REFRESH_INTERVAL: matching(
    'Time until a write is listed that nobody waits for, from the next rebuild on',
    /^[1-9]\d{0,4}(ms|s)$/,
    'a time such as 500ms or 5s',
    '1s',
  ),
  ELASTICSEARCH_REQUEST_TIMEOUT: integer('Seconds a search may take; a write has a minute', '5', 2, 60),
  ADMIN_KEY: secret(
    text(
      'The administrator’s key, at least 128 bits, such as openssl rand -base64 24 makes; ' +
        'made and kept in DATA_DIR/admin-key when unset',
    ),
  ),
  DEMO: onOff('Load the demonstration calendar into an empty store, and top it up', 'on'),
  TIMEZONE: custom<string>({
    description: 'The site’s time zone',
    initial: 'UTC',
    read: (value) => zone(value),
    expects: 'an IANA time zone',
  }),
  CURRENCY: custom<string>({
    description: 'Currency (ISO 4217) of prices that name none; unset: they are shown in $, and only json_ld says so',
    initial: '',
    read: (value) => (value === '' ? '' : currencyCode(value)),
    expects: 'a currency code of ISO 4217, such as EUR',
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
  SERIES_WINDOW_MONTHS: integer(
    'How far ahead the occurrences of a series are listed: months after the present one',
    String(DEFAULT_WINDOW_MONTHS),
    1,
    120,
  ),
  SYNONYMS_DIR: text('Folder of the synonyms of searches, en.txt, fr.txt and de.txt; the shipped ones when unset'),
  RATE_LIMIT: number(
    'Processor milliseconds a second for each client, ten times as many with a key; 0: no limit',
    '100',
    0,
    1_000_000,
  ),
  STREAMS: integer('Streams of changes that may be open at a time; 0: none', '200', 0, 1_500),
  STREAMS_PER_CLIENT: integer('Of these, those of one address or account', '5', 1, 1_500),
  DATA_LICENSE: custom<string>({
    description: 'Address of the license of the events, in pages of the Realtime Paged Data Exchange',
    initial: '',
    read: (value) => (value === '' || readUrl(value) ? value : undefined),
    expects: 'an address beginning with http:// or https://',
  }),
  WEBHOOK_PRIVATE: onOff('on: webhooks may go to addresses of this machine and of private networks', 'off'),
  TRUST_PROXY: integer('Proxies in front whose forwarded headers are believed', '0', 0, 10),
  CDN_MAX_AGE: integer(
    'Seconds that a cache in front may answer for everybody, and as many more while it asks anew; 0: not at all',
    '0',
    0,
    86_400,
  ),
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

type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingError */
export function readSettings(environment: Environment = process.env): Settings {
  const entries = Object.entries(settingsTable).map(([name, setting]) => [name, settingOf(name, setting, environment)])
  const settings = Object.fromEntries(entries) as Settings
  refuseHalfProduction(settings)
  const wrong = contradictions.find(([holds]) => holds(settings))
  if (wrong) throw new SettingError(wrong[1])
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

/** Undefined: the file cannot be read. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const isCertificate = (file: string) => contentOf(file)?.includes('-----BEGIN CERTIFICATE-----') ?? false

/** `name:base64 of host$id$…`: the client would complain later, and in other words. */
function isCloudId(value: string): boolean {
  const [host, id] = Buffer.from(/^[^:]*:([\w+/]+=*)$/.exec(value)?.[1] ?? '', 'base64')
    .toString()
    .split('$')
  return Boolean(host && id)
}

function refuseHalfProduction({ MONGODB_URL, ELASTICSEARCH_URL, ELASTICSEARCH_CLOUD_ID }: Settings): void {
  if (Boolean(MONGODB_URL) === Boolean(ELASTICSEARCH_URL || ELASTICSEARCH_CLOUD_ID)) return
  const index = ELASTICSEARCH_CLOUD_ID ? 'ELASTICSEARCH_CLOUD_ID' : 'ELASTICSEARCH_URL'
  const [set, unset] = MONGODB_URL ? ['MONGODB_URL', index] : [index, 'MONGODB_URL']
  throw new SettingError(
    `${set} is set and ${unset} is not: set both for MongoDB and Elasticsearch, or neither for the embedded engine.`,
  )
}

const hasUser = (addresses: string) => addresses.split(',').some((address) => URL.parse(address)?.username)

/** What may not be set together, and why. */
const contradictions: readonly [holds: (settings: Settings) => unknown, message: string][] = [
  [
    (s) => s.METRICS_PORT === s.PORT && s.PORT !== 0,
    'METRICS_PORT and PORT are the same: give METRICS_PORT another one, or leave it out.',
  ],
  [
    (s) => s.INDEXER === 'off' && !s.MONGODB_URL,
    'INDEXER is "off": the embedded engine has no other process to index for it.',
  ],
  [
    (s) => s.ELASTICSEARCH_URL && s.ELASTICSEARCH_CLOUD_ID,
    'ELASTICSEARCH_URL and ELASTICSEARCH_CLOUD_ID are both set: each says where Elasticsearch is. Set one of them.',
  ],
  [
    (s) => !s.MONGODB_URL && (s.ELASTICSEARCH_API_KEY || s.ELASTICSEARCH_USERNAME || s.ELASTICSEARCH_CA_FILE),
    'ELASTICSEARCH_API_KEY, ELASTICSEARCH_USERNAME or ELASTICSEARCH_CA_FILE is set and ELASTICSEARCH_URL is not: ' +
      'the embedded engine uses no Elasticsearch.',
  ],
  [
    (s) => s.ELASTICSEARCH_API_KEY && (s.ELASTICSEARCH_USERNAME || hasUser(s.ELASTICSEARCH_URL)),
    'ELASTICSEARCH_API_KEY is set, and a user as well: Elasticsearch accepts one of them. Set one.',
  ],
  [
    (s) => s.ELASTICSEARCH_USERNAME && hasUser(s.ELASTICSEARCH_URL),
    'ELASTICSEARCH_USERNAME is set, and ELASTICSEARCH_URL names a user as well: leave one of them out.',
  ],
  [
    (s) => Boolean(s.ELASTICSEARCH_USERNAME) !== Boolean(s.ELASTICSEARCH_PASSWORD),
    'ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD belong together: set both, or neither.',
  ],
  [
    (s) => s.ELASTICSEARCH_CA_FILE && /(^|,)http:/i.test(s.ELASTICSEARCH_URL),
    'ELASTICSEARCH_CA_FILE is set and ELASTICSEARCH_URL begins with http://: certificates need https://.',
  ],
  [
    (s) => new Set([s.S3_ENDPOINT, s.S3_BUCKET, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY].map(Boolean)).size > 1,
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none.',
  ],
  [
    hidesClients,
    'BASE_URL is https and TRUST_PROXY is 0: set TRUST_PROXY to the number of proxies in front, ' +
      'so that clients are told apart, or RATE_LIMIT to 0.',
  ],
]

/**
 * With an https BASE_URL a proxy in front ends TLS. If it is not trusted, all clients have its address, and share one
 * bucket of the rate limits.
 */
function hidesClients({ BASE_URL, HOST, RATE_LIMIT, TRUST_PROXY }: Settings): boolean {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(HOST)
  return BASE_URL.startsWith('https:') && TRUST_PROXY === 0 && RATE_LIMIT > 0 && !isLocal
}

/** The settings: one table of descriptions, defaults and readers. */
import { isLanguage, type Language, languageCodes } from '../calendar/languages.ts'
import { DEFAULT_WINDOW_MONTHS } from '../calendar/series/occurrences.ts'
import { currencyCode } from '../calendar/values/currency.ts'
import { MAX_RADIUS_KM } from '../calendar/values/geo.ts'
import { zone } from '../calendar/values/zone.ts'
import { contentOf } from './file.ts'
import {
  baseUrl,
  custom,
  integer,
  matching,
  number,
  onOff,
  optional,
  readUrl,
  type Setting,
  secret,
  text,
} from './kinds.ts'

const isCertificate = (file: string) => contentOf(file)?.includes('-----BEGIN CERTIFICATE-----') ?? false

/** `name:base64 of host$id$…`: the client would complain later, and in other words. */
function isCloudId(value: string): boolean {
  const [host, id] = Buffer.from(/^[^:]*:([\w+/]+=*)$/.exec(value)?.[1] ?? '', 'base64')
    .toString()
    .split('$')
  return Boolean(host && id)
}

function isNumberOrRange(value: string): boolean {
  const [, least, most = least] = /^(\d{1,3})(?:-(\d{1,3}|all))?$/.exec(value) ?? []
  return least !== undefined && (most === 'all' || Number(least) <= Number(most))
}

export const settingsTable = {
  HOST: text('Address to listen on; 0.0.0.0: every one of this machine', '127.0.0.1'),
  PORT: integer('Port to listen on; 0 takes a free one', '3000', 0, 65_535),
  METRICS_PORT: optional(
    integer('Port of /metrics, which PORT does not answer then; 0 takes a free one', '', 0, 65_535),
  ),
  BASE_URL: baseUrl('Scheme and host of links; the request’s own when unset'),
  DATA_DIR: text(
    'Folder of the embedded engine’s file, of the administrator’s key, and of uploaded pictures where S3_ENDPOINT is ' +
      'unset',
    './data',
  ),
  S3_ENDPOINT: baseUrl('Store of uploaded pictures: a server with the interface of S3'),
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
  ELASTICSEARCH_REPLICAS: custom<string>({
    description:
      'Copies of each shard: a number, or a range to choose from by the number of nodes; from the next rebuild on',
    initial: '0-1',
    read: (value) => (isNumberOrRange(value) ? value : undefined),
    expects: 'a number, or a range such as 0-1 or 0-all',
  }),
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
  GEOLOC_RADIUS: number('Radius of near queries, in kilometres', '40', 0.001, MAX_RADIUS_KM),
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

/** The settings: what is refused, and that the README tells of each. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileSetting, readSettings, SettingError } from '../src/config.ts'
import { productionOptions } from '../src/engine.ts'
import { defaultOptions } from '../src/engines/elastic/options.ts'
import { settingsTable } from '../src/settings/table.ts'

const isSecret = (name: string) => 'secret' in (settingsTable[name as keyof typeof settingsTable] as object)
const production = { MONGODB_URL: 'mongodb://localhost/kalends', ELASTICSEARCH_URL: 'http://localhost:9200' }
const cloudId = `events:${Buffer.from('eu.example.org:443$abc$def').toString('base64')}`

describe('an invalid setting stops the start with a message that names it', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['BASE_URL', 'example.org'],
    ['BASE_URL', 'ftp://example.org'],
    ['BASE_URL', 'https://example.org?from=here'],
    ['BASE_URL', 'https://example.org/#top'],
    ['BASE_URL', 'https://me@example.org'],
    ['DEMO', 'maybe'],
    ['TIMEZONE', 'Mars/Olympus'],
    ['CURRENCY', '€'],
    ['CURRENCY', 'XYZ'],
    ['DEFAULT_LANGUAGE', 'xx'],
    ['LANGUAGE_FALLBACK', 'sometimes'],
    ['INDEXER', 'on'],
    ['INDEXER', 'off'],
    ['GEOLOC_RADIUS', '0'],
    ['RATE_LIMIT', '-5'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1.5'],
    ['MAX_LAG', '0'],
    ['LOG_LEVEL', 'loud'],
    ['MONGODB_URL', 'mongodb://localhost'],
    ['MONGODB_URL', 'http://localhost'],
    ['ELASTICSEARCH_URL', 'http://localhost:9200'],
    ['ELASTICSEARCH_URL', 'localhost:9200'],
    ['ELASTICSEARCH_URL', 'http://one:9200,two:9200'],
    ['ELASTICSEARCH_CLOUD_ID', cloudId],
    ['ELASTICSEARCH_CLOUD_ID', 'events'],
    ['ELASTICSEARCH_CLOUD_ID', 'events:bm90aGluZw=='],
    ['ELASTICSEARCH_API_KEY', 'key'],
    ['ELASTICSEARCH_CA_FILE', '/there/is/no/such/file'],
    ['ELASTICSEARCH_CA_FILE', import.meta.filename.replace('config', 'tree')],
    ['ELASTICSEARCH_INDEX_PREFIX', 'Events'],
    ['ELASTICSEARCH_INDEX_PREFIX', '-events'],
    ['ELASTICSEARCH_SHARDS', '0'],
    ['ELASTICSEARCH_REPLICAS', 'many'],
    ['ELASTICSEARCH_REPLICAS', '3-1'],
    ['ELASTICSEARCH_REFRESH_INTERVAL', '1'],
    ['ELASTICSEARCH_REFRESH_INTERVAL', '-1'],
    ['ELASTICSEARCH_REQUEST_TIMEOUT', '1'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})

test('an https BASE_URL on a public address needs TRUST_PROXY, or all clients would count as one', () => {
  const settings = { HOST: '0.0.0.0', BASE_URL: 'https://example.org' }
  expect(() => readSettings(settings)).toThrow(/^BASE_URL is https and TRUST_PROXY is 0/)
  for (const more of [
    { TRUST_PROXY: '1' },
    { RATE_LIMIT: '0' },
    { HOST: '127.0.0.1' },
    { BASE_URL: 'http://example.org' },
  ])
    expect(() => readSettings({ ...settings, ...more })).not.toThrow()
})

describe('settings of Elasticsearch that contradict each other', () => {
  const { MONGODB_URL, ELASTICSEARCH_URL } = production
  const user = { ELASTICSEARCH_USERNAME: 'kalends', ELASTICSEARCH_PASSWORD: 'sesame' }
  const withUser = 'http://one:9200,http://kalends:sesame@two:9200'
  const certificate = join(tmpdir(), `kalends-ca-${process.pid}.pem`)
  beforeAll(() => writeFileSync(certificate, '-----BEGIN CERTIFICATE-----'))
  afterAll(() => rmSync(certificate))

  test.each([
    [{ MONGODB_URL, ELASTICSEARCH_URL, ELASTICSEARCH_CLOUD_ID: cloudId }, /_URL and ELASTICSEARCH_CLOUD_ID are both/],
    [{ ...production, ...user, ELASTICSEARCH_API_KEY: 'key' }, /^ELASTICSEARCH_API_KEY is set, and a user as well/],
    [{ ...production, ELASTICSEARCH_URL: withUser, ELASTICSEARCH_API_KEY: 'key' }, /^ELASTICSEARCH_API_KEY is set/],
    [{ ...production, ELASTICSEARCH_URL: withUser, ...user }, /^ELASTICSEARCH_USERNAME is set, and ELASTICSEARCH_URL/],
    [{ ...production, ELASTICSEARCH_PASSWORD: 'sesame' }, /belong together/],
    [{ ...production, ELASTICSEARCH_USERNAME: 'kalends' }, /belong together/],
    [{ ...production, ELASTICSEARCH_CA_FILE: certificate }, /certificates need https/],
    [{ ELASTICSEARCH_CLOUD_ID: cloudId }, /^ELASTICSEARCH_CLOUD_ID is set and MONGODB_URL is not/],
  ])('%j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(SettingError)
    expect(() => readSettings(environment)).toThrow(sentence)
    expect(() => readSettings(environment)).not.toThrow(/sesame/)
  })

  test.each([
    { MONGODB_URL, ELASTICSEARCH_CLOUD_ID: cloudId, ELASTICSEARCH_API_KEY: 'key' },
    { ...production, ...user, ELASTICSEARCH_URL: 'https://one:9200, https://two:9200/' },
    { ...production, ELASTICSEARCH_URL: withUser },
    { MONGODB_URL, ELASTICSEARCH_URL: 'https://one:9200', ELASTICSEARCH_CA_FILE: certificate },
  ])('%j is accepted', (environment) => {
    expect(() => readSettings(environment)).not.toThrow()
  })
})

describe('a secret setting', () => {
  const names = Object.keys(settingsTable).filter(isSecret)
  let folder: string
  const file = (content: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, content)
    return path
  }
  /** What makes each of them valid. */
  const values: Record<string, string> = {
    ...production,
    ELASTICSEARCH_API_KEY: 'sesame',
    ELASTICSEARCH_PASSWORD: 'sesame',
    ADMIN_KEY: 'sesame',
    S3_SECRET_ACCESS_KEY: 'sesame',
  }
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'kalends' }
  const others = (name: string) => ({
    ...production,
    ...(name === 'S3_SECRET_ACCESS_KEY' ? bucket : {}),
    ...(name === 'ELASTICSEARCH_PASSWORD' ? { ELASTICSEARCH_USERNAME: 'kalends' } : {}),
    [name]: undefined,
  })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kalends-secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is whatever may hold a key or a password', () => {
    expect(names.sort()).toEqual(Object.keys(values).sort())
  })

  test.each(names)('%s may be in a file', (name) => {
    const environment = { ...others(name), [fileSetting(name)]: file(`${values[name]}\n`) }
    expect(readSettings(environment)).toMatchObject({ [name]: values[name] })
    expect(() => readSettings({ ...environment, [name]: values[name] })).toThrow(
      `${name} and ${name}_FILE are both set`,
    )
    for (const blank of [name, fileSetting(name)])
      expect(() => readSettings({ ...others(name), [blank]: ' \n' })).toThrow(`${blank} is blank`)
    file(' \n')
    expect(() => readSettings(environment)).toThrow(/_FILE is ".*": the file is empty/)
    const gone = { ...others(name), [fileSetting(name)]: folder }
    expect(() => readSettings(gone)).toThrow(`${name}_FILE is "${folder}": the file cannot be read.`)
  })

  test.each([
    ['MONGODB_URL', 'mongodb:/kalends:sesame@localhost'],
    ['ELASTICSEARCH_URL', 'kalends:sesame@localhost'],
    ['ELASTICSEARCH_URL', 'http://kalends:sesame%@localhost'],
  ])('%s is not repeated when it is wrong', (name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(`${name} is not right: it must be`)
    expect(() => readSettings({ ...production, [name]: value })).not.toThrow(/sesame/)
  })
})

test('a bucket is named with all that it takes, or not at all', () => {
  expect(() => readSettings({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/belong together/)
  expect(() => readSettings({ S3_BUCKET: 'No bucket' })).toThrow('S3_BUCKET is "No bucket": it must be')
})

test('what the settings leave open is what the engine would choose', () => {
  const { elasticsearch } = productionOptions(readSettings(production))
  expect(elasticsearch).toEqual({ ...defaultOptions, url: production.ELASTICSEARCH_URL })
})

test('defaults, and given values', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    TIMEZONE: 'UTC',
    DEFAULT_LANGUAGE: 'en',
    GEOLOC_RADIUS: 40,
    CURRENCY: '',
    BASE_URL: '',
  })
  expect(
    readSettings({
      BASE_URL: 'https://example.org/',
      TIMEZONE: 'europe/zurich',
      DEMO: 'off',
      PORT: ' 0 ',
      CURRENCY: 'chf',
    }),
  ).toMatchObject({ CURRENCY: 'CHF', BASE_URL: 'https://example.org', TIMEZONE: 'Europe/Zurich', DEMO: false, PORT: 0 })
})

test('the README lists every setting with its default', () => {
  const rows = Object.entries(settingsTable).map(
    ([name, { description, initial }]) =>
      `| ${(isSecret(name) ? [name, fileSetting(name)] : [name]).map((each) => `\`${each}\``).join('<br>')} | ` +
      `${initial ? `\`${initial}\`` : ''} | ${description} |`,
  )
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  expect(readme.split('<!-- settings -->\n')[1]?.split('\n<!-- /settings -->')[0]).toBe(table)
})

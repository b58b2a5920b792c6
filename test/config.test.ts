/** The settings: what is refused, and that the README tells of each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingError, settingsTable } from '../src/config.ts'

describe('an invalid setting stops the start with a message that names it', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['BASE_URL', 'example.org'],
    ['BASE_URL', 'ftp://example.org'],
    ['DEMO', 'maybe'],
    ['TIMEZONE', 'Mars/Olympus'],
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
    ['ELASTICSEARCH_URL', 'http://localhost:9200'],
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

test('defaults, and given values', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    TIMEZONE: 'UTC',
    DEFAULT_LANGUAGE: 'en',
    GEOLOC_RADIUS: 40,
    BASE_URL: '',
  })
  expect(
    readSettings({ BASE_URL: 'https://example.org/', TIMEZONE: 'europe/zurich', DEMO: 'off', PORT: ' 0 ' }),
  ).toMatchObject({ BASE_URL: 'https://example.org', TIMEZONE: 'Europe/Zurich', DEMO: false, PORT: 0 })
})

test('the README lists every setting with its default', () => {
  const rows = Object.entries(settingsTable).map(
    ([name, { description, initial }]) => `| \`${name}\` | ${initial ? `\`${initial}\`` : ''} | ${description} |`,
  )
  const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  expect(readme.split('<!-- settings -->\n')[1]?.split('\n<!-- /settings -->')[0]).toBe(table)
})

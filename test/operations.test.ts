/** docs/operations.md: every log line is explained, and what it names exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fileSetting } from '../src/config.ts'
import { leastVersions } from '../src/engines/least-versions.ts'
import { settingsTable } from '../src/settings/table.ts'
import { startApp } from './support/app.ts'

const top = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(top, file), 'utf8')
const page = read('docs/operations.md')

const source = ['src', 'indexers'].flatMap((folder) =>
  readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join(folder, name))),
)
const LOUD = /\blog\??\.(warn|error|fatal)\(/g

test('every message at warn or above is explained', () => {
  const calls = source.flatMap((text) => text.match(LOUD) ?? [])
  const messages = source.flatMap((text) =>
    [...text.matchAll(/\blog\??\.(?:warn|error|fatal)\((?:[^'()]|\([^()]*\))*'([^']+)'/g)].map(
      ([, message]) => message,
    ),
  )
  expect(messages.length, 'each has its message written out').toBe(calls.length)
  expect(messages.length).toBeGreaterThan(3)
  for (const message of messages) expect(page).toContain(`| \`${message}\` |`)
})

test('every metric in a query exists', async () => {
  const app = await startApp()
  try {
    await app.get('/events') // what has labels exists when it has been measured
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    const names = new Set(page.match(/\b(?:kalends|http|process|nodejs)_\w+/g))
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !metrics.includes(`\n${name}`) && !metrics.includes(`# HELP ${name} `))).toEqual(
      [],
    )
  } finally {
    await app.stop()
  }
})

test('it names the least versions of the servers', () => {
  expect(page).toContain(`MongoDB from ${leastVersions.mongodb}.0 on`)
  expect(page).toContain(`Elasticsearch from ${leastVersions.elasticsearch}.0 on`)
})

test('every setting, script and file that it names exists', () => {
  const settings = Object.keys(settingsTable).flatMap((name) => [name, fileSetting(name)])
  const named = page.match(/`(?:ELASTICSEARCH|MONGODB|ADMIN|BASE)_[A-Z_]+`/g) ?? []
  expect(named.map((name) => name.slice(1, -1)).filter((name) => !settings.includes(name))).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const runs = [...page.matchAll(/npm run ([\w:]+)|--rm (?:-v \S+ )?cli ([\w:]+)/g)].map(
    ([, one, other]) => one ?? other,
  )
  expect(runs.filter((name) => !name || !(name in scripts))).toEqual([])
  const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(top, 'docs', link)))).toEqual([])
  const commands = page.match(/src\/commands\/\w+\.ts/g) ?? []
  expect(commands.filter((file) => !existsSync(join(top, file)))).toEqual([])
})

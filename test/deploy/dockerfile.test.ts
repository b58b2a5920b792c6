/** What the Dockerfile says, compared with the source. No Docker has run it here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { optionalDependencies, read, top } from './tree.ts'

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, '')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+(.*)/s).slice(0, 2) as [string, string])
  const of = (instruction: string) => lines.filter(([name]) => name === instruction).map(([, rest]) => rest)
  const final = lines.slice(lines.findLastIndex(([name]) => name === 'FROM'))

  test('has two stages, with the version of Node that the project needs', () => {
    const [node] = Object.values(optionalDependencies)
    expect(of('FROM')).toEqual([`node:${node}-alpine AS dependencies`, `node:${node}-alpine`])
  })

  test('holds production dependencies only', () => {
    expect(of('RUN')[0]).toMatch(/^npm ci .*--omit=dev/)
  })

  test('does not run as root', () => {
    const user = final.findIndex(([name]) => name === 'USER')
    expect(final[user]).toEqual(['USER', 'node'])
    expect(final.findIndex(([name]) => name === 'CMD')).toBeGreaterThan(user)
  })

  test('listens on all addresses of the container, unlike the default setting', () => {
    expect(final.find(([name]) => name === 'ENV')?.[1].split(' ')).toContain('HOST=0.0.0.0')
  })

  test('has a light health check, and starts a file that exists', () => {
    expect(of('HEALTHCHECK')[0]).toMatch(/ CMD wget .*\/healthz"$/)
    const command = JSON.parse(of('CMD').at(-1) ?? '[]') as string[]
    expect(existsSync(join(top, command.at(-1) ?? '-'))).toBe(true)
    const { scripts }: { scripts: { start: string } } = JSON.parse(read('package.json'))
    const environment = final.find(([name]) => name === 'ENV')?.[1] ?? ''
    const options = [...(/NODE_OPTIONS=(\S+)/.exec(environment)?.slice(1) ?? []), ...command.slice(1)]
    expect(`exec node ${options.join(' ')}`).toBe(scripts.start)
  })

  test('copies existing files, and all that the two processes import', () => {
    const copied = final
      .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
      .map(([, rest]) => rest.split(' ')[0] ?? '')
    expect(copied.filter((path) => !existsSync(join(top, path)))).toEqual([])
    expect(copied).toEqual([
      'package.json',
      'src',
      'indexers',
      'demo',
      'synonyms',
      'docs/decisions/compatibility.md',
      'packages/client/src',
    ])
    for (const path of copied) expect(read('.dockerignore').split('\n')).toContain(`!${path}`)
  })
})

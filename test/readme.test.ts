/** The requests of the README, as somebody pastes them: one after the other. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../src/calendar/resources/index.ts'
import { dateForms } from '../src/http/documentation/date-forms.ts'
import { recipes } from '../src/http/documentation/recipes.ts'
import type { Running } from './support/app.ts'
import { startDemo } from './support/demo.ts'

let app: Running
beforeAll(async () => {
  app = await startDemo()
})
afterAll(() => app.stop())

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
const block = /```sh\n(API=.*?)```/s.exec(readme)?.[1] ?? ''

test('the orders of lists and the forms of dates are named', () => {
  const orders = Object.values(resources).flatMap(({ sortings }) => Object.keys(sortings))
  const words = dateForms.flatMap(({ examples: [first] }) => (first === undefined ? [] : [first]))
  for (const word of ['overlaps=true', ...orders, ...words]) expect(readme).toContain(`\`${word}\``)
})

const lists = [...block.matchAll(/^curl "\$API(\/[a-z]+(?:\?[^"]*)?)"(?! -)/gm)].map(([, path = '']) => path)

// The first answer of /changes is a position alone.
const others = ['/doc', '/changes']

test.each([...lists.filter((path) => !others.includes(path)), ...recipes.map(([, query]) => `/events?${query}`)])(
  'with the demonstration calendar %s finds something',
  async (path) => {
    expect(lists.length).toBeGreaterThan(8)
    const { status, body } = await app.get(path)
    expect(status).toBe(200)
    expect(body.total ?? (body.suggestions as unknown[]).length).toBeGreaterThan(0)
  },
)

/** A stream has no end: a second of it is enough. */
const curl = `curl() {
  if [[ "$*" == *event-stream* ]]; then command curl -fs -m 1 "$@" || [[ $? == 28 ]]
  else command curl -fsS -m 10 "$@"; fi
}`

test('each is answered', async () => {
  expect(block.match(/^curl /gm)?.length).toBeGreaterThan(10)
  // No id is known before the record is made.
  expect(block).not.toMatch(/\/\d+["?]/)
  const script = block
    .replaceAll('http://localhost:3000', app.url)
    .replace('$(cat data/admin-key)', app.keys.administrator)
  const { error, err } = await new Promise<{ error: Error | null; err: string }>((resolve) => {
    execFile(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', `${curl}\n${script}`],
      { timeout: 60_000, maxBuffer: 16 * 1024 * 1024 },
      (error, _out, err) => resolve({ error, err }),
    )
  })
  expect([err, error]).toEqual(['', null])
})

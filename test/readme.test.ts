/** The requests of the README, as somebody pastes them: one after the other. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Filled, startFilled } from './support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

test('each is answered', async () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const block = /```sh\n(API=.*?)```/s.exec(readme)?.[1] ?? ''
  expect(block.match(/^curl /gm)?.length).toBeGreaterThan(10)
  // No id is known before the record is made.
  expect(block).not.toMatch(/\/\d+["?]/)
  const script = block
    .replaceAll('http://localhost:3000', app.url)
    .replace('$(cat data/admin-key)', app.keys.administrator)
  const { error, err } = await new Promise<{ error: Error | null; err: string }>((resolve) => {
    execFile(
      'bash',
      ['-euo', 'pipefail', '-c', `curl() { command curl -fsS -m 10 "$@"; }\n${script}`],
      { timeout: 60_000 },
      (error, _out, err) => resolve({ error, err }),
    )
  })
  expect([err, error]).toEqual(['', null])
})

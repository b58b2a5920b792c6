/** The real indexer in a simulated world: nothing goes wrong, and each of the altered indexers is noticed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { twins } from './twins.ts'

/** Half of it on a machine that does nothing else. */
const TIMEOUT_MS = 200_000
vi.setConfig({ testTimeout: TIMEOUT_MS + 10_000 })

/** A process of its own: its clocks and limits are not those of the tests. */
async function simulation(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        './test/simulation/preload.ts',
        'test/simulation/main.ts',
        ...args,
      ],
      { timeout: TIMEOUT_MS },
    )
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

test('whatever happens to processes and their requests, the index becomes what the store says', async () => {
  const { code, said } = await simulation('--seeds', '40')
  expect(said).toMatch(/^40 seeds, 0 bad;/)
  for (const fault of ['crashes', 'pauses', 'rebuilds', 'takeovers', 'late bulks', 'restores', 'upgrades', 'ways back'])
    expect(said).toMatch(new RegExp(` [1-9]\\d* ${fault}\\b`))
  expect(code).toBe(0)
})

for (const { name, says, seeds, from = 1 } of twins) {
  test(`notices ${name}: ${says}`, async () => {
    const { code, said } = await simulation('--from', String(from), '--seeds', String(seeds), '--twin', name)
    expect(said).toMatch(/^seed \d+:/)
    expect(said).not.toMatch(/unhandled/)
    expect(code).toBe(1)
  })
}

test('the name of a twin that does not exist is an error', async () => {
  expect(await simulation('--twin', 'nobody')).toMatchObject({ code: 2, said: expect.stringContaining('no twin') })
})

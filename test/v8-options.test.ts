import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const allocate = `
  const { getHeapSpaceStatistics } = await import('node:v8')
  const newSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  let alive = []
  let largest = 0
  for (let n = 0; n < 1_000_000; n++) {
    alive.push({ n, text: 'x' + n })
    if (alive.length > 50_000) alive = alive.slice(25_000)
    if (n % 1000 === 0) largest = Math.max(largest, newSpace().physical_space_size)
  }
  console.log(largest)
`

/** Prints how often a function was called when V8 compiled it at its best. */
const callOften = `
  const sum = (a, b) => a + b
  let calls = 0
  while (calls < 1_000_000 && !%ActiveTierIsTurbofan(sum)) sum(calls++, 1)
  console.log(calls)
`
/** What is compiled, at once and in one step, so that the number is the same each time. */
const ONE_STEP = ['--allow-natives-syntax', '--no-concurrent-recompilation', '--no-maglev', '--no-use-osr']

const options = `await import(${JSON.stringify(resolve(import.meta.dirname, '../src/process/v8-options.ts'))})`

/** The number that a script prints in a process of its own. */
function printed(script: string, v8: readonly string[] = []): number {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', ...v8, '--eval', script]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('the space of new objects stays small', () => {
  const bytes = printed(`${options}\n${allocate}`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(16 * 1024 * 1024)
})

test('functions are compiled at their best after fewer calls', () => {
  const calls = printed(`${options}\n${callOften}`, ONE_STEP)
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThan(printed(callOften, ONE_STEP) / 2)
})

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

/** Prints how often a function was called when V8 had compiled it at its best (bit 6 of its status). */
const callOften = `
  const { setImmediate: turn } = await import('node:timers/promises')
  const sum = (a, b) => a + b
  let calls = 0
  while ((%GetOptimizationStatus(sum) & 64) === 0) {
    for (let n = 0; n < 20; n++) sum(calls++, 1)
    await turn()
  }
  console.log(calls)
`

const options = `await import(${JSON.stringify(resolve(import.meta.dirname, '../src/v8-options.ts'))})`

/** The number that a script prints in a process of its own. */
function printed(...lines: string[]): number {
  const args = ['--allow-natives-syntax', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval']
  return Number(execFileSync(process.execPath, [...args, lines.join('\n')], { encoding: 'utf8' }))
}

test('the space of new objects stays small', () => {
  const bytes = printed(options, allocate)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(16 * 1024 * 1024)
})

test('functions are compiled at their best after fewer calls', () => {
  expect(printed(options, callOften)).toBeLessThan(printed(callOften) / 2)
})

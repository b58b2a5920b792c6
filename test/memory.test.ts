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

test('the space of new objects stays small', () => {
  const script = `await import(${JSON.stringify(resolve(import.meta.dirname, '../src/memory.ts'))})\n${allocate}`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const bytes = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(16 * 1024 * 1024)
})

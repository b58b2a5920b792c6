import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const begun = performance.now()
const usage0 = process.cpuUsage()
const kids = () => {
  const f = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(f[13]) + Number(f[14])) * 10
}
afterAll(() => {
  const path = expect.getState().testPath
  const total = process.cpuUsage()
  const setup = (usage0.user + usage0.system) / 1000
  appendFileSync(
    '/tmp/A-cpu.jsonl',
    JSON.stringify({
      path: path?.replace(/.*\/test\//, ''),
      self: Math.round((total.user + total.system) / 1000),
      setup: Math.round(setup),
      kids: kids(),
      wall: Math.round(performance.now() - begun),
    }) + '\n',
  )
})

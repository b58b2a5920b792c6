/** npm run doctor [-- --json]: checks all that the service needs, and says what to do. */
import type { Finding } from '../doctor/finding.ts'
import { plainCommand } from './command.ts'
import { printOut } from './output.ts'

const line = {
  name: 'npm run doctor',
  summary:
    'Checks settings, folder, ports, servers, index, clock and disk, and says what to do about what is wrong. It ' +
    'changes nothing, and runs beside a running service or without one.',
  options: { json: { type: 'flag', description: 'prints the findings as JSON' } },
  exitCodes: { 0: 'no problem, perhaps warnings', 1: 'a problem' },
} as const

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length))
  for (const { check, state, found, remedy } of findings) {
    printOut(`${state.padEnd('warning'.length)}  ${check.padEnd(width)}  ${found}`)
    if (remedy) printOut(`${' '.repeat('warning'.length + width + 4)}→ ${remedy}`)
  }
}

export const main = plainCommand(line, async ({ values }, { environment }) => {
  const { examine } = await import('../doctor/examine.ts')
  const findings = await examine(environment)
  if (values.json) printOut(JSON.stringify(findings, null, 2))
  else print(findings)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

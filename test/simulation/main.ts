/** npm run simulate -- [--seeds N] [--from S] [--twin NAME] [--trace]: one simulation for each seed. */
import { readArguments } from '../../src/command-line.ts'
import { twins } from './twins.ts'
import { simulate } from './world.ts'

const {
  values: { seeds, from, twin: name, trace },
} = readArguments({
  name: 'npm run simulate',
  summary: 'Runs the real indexer in virtual time with injected faults, one simulation for each seed.',
  options: {
    seeds: { type: 'number', description: 'how many simulations', default: 300 },
    from: { type: 'number', description: 'the first seed', default: 1 },
    twin: { type: 'text', value: 'NAME', description: 'a wrong indexer, which must be found out' },
    trace: { type: 'flag', description: 'prints every step' },
  },
  exitCodes: { 0: 'no simulation failed', 1: 'some failed' },
})

const twin = twins.find((each) => each.name === name)
if (name && !twin) {
  console.error(`there is no twin ${name}`)
  process.exit(2)
}
const print = trace ? (line: () => string) => console.log(line()) : undefined
const sums: Record<string, number> = {}
let bad = 0
let seed = from
process.on('unhandledRejection', (error) => {
  console.log(`seed ${seed}: unhandled ${(error as Error).stack}`)
  process.exit(1)
})
for (const last = seed + seeds; seed < last; seed++) {
  const { failures, figures } = await simulate(seed, twin, print)
  for (const [name, count] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + count
  if (failures.length === 0) continue
  bad++
  console.log([`seed ${seed}:`, ...failures.slice(0, 5)].join('\n  '))
  if (twin) break
}
console.log(
  `${twin ? `${seed} seeds at most` : `${seeds} seeds`}, ${bad} bad; ${Object.entries(sums)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}`,
)
process.exit(bad ? 1 : 0)

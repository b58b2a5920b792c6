/** npm run simulate -- [--seeds N] [--from S] [--twin NAME] [--trace]: one simulation for each seed. */
import { parseArgs } from 'node:util'
import { twins } from './twins.ts'
import { simulate } from './world.ts'

const {
  values: { seeds, from, twin: name, trace },
} = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    twin: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
})

const twin = twins.find((each) => each.name === name)
if (name && !twin) {
  console.error(`there is no twin ${name}`)
  process.exit(2)
}
const print = trace ? (line: () => string) => console.log(line()) : undefined
const sums: Record<string, number> = {}
let bad = 0
let seed = Number(from)
process.on('unhandledRejection', (error) => {
  console.log(`seed ${seed}: unhandled ${(error as Error).stack}`)
  process.exit(1)
})
for (const last = seed + Number(seeds); seed < last; seed++) {
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

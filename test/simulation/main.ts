/** node --import ./test/simulation/preload.ts test/simulation/main.ts [--seeds N] [--from S] [--twin NAME] [--trace]: as many seeds, each a run of its own. */
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
const sums: Record<string, number> = {}
let bad = 0
let seed = Number(from)
process.on('unhandledRejection', (error) => {
  console.log(`seed ${seed}: nobody has caught ${(error as Error).stack}`)
  process.exit(1)
})
for (const last = seed + Number(seeds); seed < last; seed++) {
  const { wrong, figures } = await simulate(seed, twin, trace ? (line) => console.log(line()) : undefined)
  for (const [name, count] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + count
  if (wrong.length === 0) continue
  bad++
  console.log([`seed ${seed}:`, ...wrong.slice(0, 5)].join('\n  '))
  if (twin) break
}
console.log(
  `${twin ? `${seed} seeds at most` : `${seeds} seeds`}, ${bad} bad; ${Object.entries(sums)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}`,
)
process.exit(bad ? 1 : 0)

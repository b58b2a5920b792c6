/**
 * npm run faults -- --rounds N --seed S: kills, cut connections, refusals and pauses while writers write. After each
 * round the index must mirror the store. Without addresses in the environment it starts its own servers and kills them.
 */
import { readArguments } from '../../src/command-line.ts'
import { startServers } from '../support/servers/start.ts'
import { crowd, type Outcome, round } from './round.ts'
import { embeddedWorld, productionWorld, type World } from './world.ts'

const {
  values: { rounds, seed },
} = readArguments({
  name: 'npm run faults',
  summary:
    'Kills, cuts, pauses and rejects while writers write, and compares the index with the store after each round.',
  options: {
    rounds: { type: 'number', description: 'rounds on each engine', default: 3 },
    seed: { type: 'number', description: 'of the first round', default: 1 },
  },
  exitCodes: { 0: 'nothing was lost and nothing differs', 1: 'something was lost or differs' },
})

const isRight = ({ lost, listedAfterDelete, drift, unlike }: Outcome) =>
  lost.length + listedAfterDelete.length + drift.length + unlike.length === 0
const longest = (times: readonly number[]) =>
  times.length ? `${(Math.max(...times) / 1000).toFixed(1)} s (${times.length})` : 'none'

async function rounded(world: World): Promise<boolean> {
  const outcomes: Outcome[] = []
  try {
    const crowded = await crowd(world)
    for (let at = 0; at < rounds; at++) {
      const outcome = await round(world, seed + at, crowded)
      outcomes.push(outcome)
      console.log(
        `${world.name}, seed ${seed + at}: ${outcome.acknowledged} acknowledged, ${outcome.unknown} unknown, ` +
          `${outcome.lost.length} lost, ${outcome.listedAfterDelete.length} listed after a delete, ` +
          `${outcome.drift.length} differ, ${outcome.unlike.length} series unlike their rule, converged in ${outcome.converged} ms`,
      )
      if (!isRight(outcome)) console.log(JSON.stringify(outcome))
    }
  } finally {
    await world.close()
  }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0)
  console.log(
    `${world.name}: ${outcomes.length} rounds, ${sum(({ acknowledged }) => acknowledged)} writes acknowledged, ` +
      `${sum(({ lost }) => lost.length)} lost, ` +
      `${sum(({ listedAfterDelete }) => listedAfterDelete.length)} listed after a delete, ` +
      `${sum(({ drift }) => drift.length)} differ, ${sum(({ unlike }) => unlike.length)} series unlike their rule; ` +
      `longest convergence ${Math.max(...outcomes.map(({ converged }) => converged))} ms`,
  )
  const kinds = new Set(outcomes.flatMap(({ faults }) => Object.keys(faults)))
  console.log(`  faults: ${[...kinds].map((name) => `${sum(({ faults }) => faults[name] ?? 0)} ${name}`).join(', ')}`)
  console.log(
    `  longest takeover after a kill ${longest(world.indexers.takeovers.killed)}, ` +
      `from the beginning of a pause ${longest(world.indexers.takeovers.paused)}`,
  )
  return outcomes.every(isRight)
}

const servers = await startServers()
let right = await rounded(await embeddedWorld())
if (typeof servers === 'string') console.log(`MongoDB and Elasticsearch: NOT RUN, ${servers}`)
else {
  console.log(`on ${servers.mongo.on}, ${servers.elasticsearch.on}`)
  right = (await rounded(await productionWorld(servers.mongo, servers.elasticsearch))) && right
  if (!servers.elasticsearch.crash) console.log('index killed: NOT RUN, we did not start the server')
  console.log('store killed: NOT RUN on MongoDB, the stand-in stores nothing on disk')
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
process.exitCode = right ? 0 : 1

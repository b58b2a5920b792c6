/** npm run faults -- --rounds N --seed S: kills, cuts, refusals and pauses while writers write; after each round the mirror is the store's or the run fails. */
import { parseArgs } from 'node:util'
import { startServers } from '../support/servers/start.ts'
import { round, type Outcome } from './round.ts'
import { embeddedWorld, productionWorld, type World } from './world.ts'

const { values: { rounds = '3', seed = '1' } } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })

const isRight = ({ lost, listedAfterDelete, drift }: Outcome) => lost.length + listedAfterDelete.length + drift.length === 0

async function rounded(world: World): Promise<boolean> {
  const outcomes: Outcome[] = []
  try {
    for (let at = 0; at < Number(rounds); at++) {
      const outcome = await round(world, Number(seed) + at)
      outcomes.push(outcome)
      console.log(`${world.name}, seed ${Number(seed) + at}: ${outcome.acknowledged} acknowledged, ${outcome.unknown} unknown, ${outcome.lost.length} lost, ${outcome.listedAfterDelete.length} listed after a delete, ${outcome.drift.length} differ, converged in ${outcome.converged} ms`)
      if (!isRight(outcome)) console.log(JSON.stringify(outcome))
    }
  } finally {
    await world.close()
  }
  const kinds = world.faults.map((fault) => `${outcomes.reduce((sum, { faults }) => sum + (faults[fault] ?? 0), 0)} ${fault}`)
  console.log(`${world.name}: ${outcomes.length} rounds, ${outcomes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} writes acknowledged, longest convergence ${Math.max(...outcomes.map(({ converged }) => converged))} ms; faults: ${kinds.join(', ')}`)
  return outcomes.every(isRight)
}

const servers = await startServers()
let right = await rounded(await embeddedWorld())
if (typeof servers === 'string') console.log(`MongoDB and Elasticsearch: NOT RUN, ${servers}`)
else {
  console.log(`on ${servers.mongo.on}, ${servers.elasticsearch.on}`)
  right = (await rounded(await productionWorld(servers.mongo.url, servers.elasticsearch.url))) && right
  await Promise.all([servers.mongo.stop(), servers.elasticsearch.stop()])
}
process.exitCode = right ? 0 : 1

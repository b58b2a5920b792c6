/** The production engine: both servers, and the index on them. */

import { stores } from '../calendar/resources/index.ts'
import { openEngine, productionOptions } from '../engine.ts'
import type { ElasticReport } from '../engines/elastic/inspect.ts'
import { leastVersions } from '../engines/least-versions.ts'
import type { MongoReport } from '../engines/mongo/inspect.ts'
import type { Settings } from '../settings/table.ts'
import { clockFinding } from './clock.ts'
import { diskFinding } from './disk.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'
import type { ReadOnlyEngine } from './index-checks.ts'

/** `now`: this machine's clock, in milliseconds. */
export function mongoFindings({ version, isReplicaSet, time, free, isNew, due }: MongoReport, now: number): Finding[] {
  const check = 'mongodb'
  const isOld = Number.parseInt(version) < leastVersions.mongodb
  return [
    ...(isOld ? [warning(check, `version ${version}`, `Upgrade it to ${leastVersions.mongodb}.0 or later.`)] : []),
    isReplicaSet
      ? ok(check, `version ${version}, a replica set`)
      : warning(check, `version ${version}, no replica set`, 'Start it with --replSet: one member is enough.'),
    ...(due ? [problem('migrations', due, 'Run: npm run migrate')] : []),
    ...(isNew || due ? [] : [ok('migrations', 'none is due')]),
    ...(time === undefined ? [] : [clockFinding('MongoDB', time, now)]),
    ...(free === undefined ? [] : [diskFinding('on the disk of MongoDB', free)]),
  ]
}

const healths: Readonly<Record<string, (found: string) => Finding>> = {
  green: (found) => ok('elasticsearch', found),
  yellow: (found) =>
    warning('elasticsearch', found, 'A copy of a shard has no node: add one, or lower ELASTICSEARCH_REPLICAS.'),
  red: (found) => problem('elasticsearch', found, 'Part of the data is not there: see its own log.'),
}

/** The share of a disk at which nothing is written to it any more. */
function floodShare(stage: string | undefined): number | undefined {
  const [, percent] = /^([\d.]+)%$/.exec(stage ?? '') ?? []
  return percent === undefined ? undefined : Number(percent) / 100
}

/** A warning comes this much before. */
const FLOOD_MARGIN = 0.05

function diskFindings({ disks, floodStage }: ElasticReport): Finding[] {
  const limit = floodShare(floodStage)
  return disks.map(({ node, free, total }) => {
    const used = total > 0 ? 1 - free / total : 0
    const percent = Math.round(used * 100)
    const found = `${node} of Elasticsearch uses ${percent} % of its disk; it stops writing at ${floodStage}`
    const remedy = 'Make room on that disk, or give it a larger one.'
    if (limit === undefined) return diskFinding(`on ${node} of Elasticsearch`, free)
    if (used >= limit) return problem('disk', found, remedy)
    return used >= limit - FLOOD_MARGIN ? warning('disk', found, remedy) : ok('disk', found)
  })
}

function elasticFindings(report: ElasticReport, now: number): Finding[] {
  const { version, health, nodes, time } = report
  const found = `version ${version}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, health ${health}`
  return [
    (healths[health] ?? healths.red)?.(found) ?? ok('elasticsearch', found),
    ...diskFindings(report),
    ...(time === undefined ? [] : [clockFinding('Elasticsearch', time, now)]),
  ]
}

interface Opened {
  findings: Finding[]
  /** Absent: one of the servers cannot be used, or the database is empty. */
  engine?: ReadOnlyEngine
}

const unreachable = (check: string, setting: string) => (error: unknown) =>
  problem(check, messageOf(error), `Start it, or correct ${setting}.`)

const answered = <Report>(asked: Promise<Report>, now: () => number) => asked.then((report) => ({ report, at: now() }))

export async function openProductionServers(settings: Settings, now: () => number): Promise<Opened> {
  const { inspectElastic, inspectMongo } = await import('../engines/production.ts')
  const { elasticsearch } = productionOptions(settings)
  const options = typeof elasticsearch === 'string' ? { url: elasticsearch } : elasticsearch
  // Each is compared with the clock at its own answer: the other one may take seconds longer.
  const [mongo, elastic] = await Promise.all([
    answered(inspectMongo(settings.MONGODB_URL, stores), now).catch(unreachable('mongodb', 'MONGODB_URL')),
    answered(inspectElastic(options), now).catch(unreachable('elasticsearch', 'ELASTICSEARCH_URL')),
  ])
  const findings = [
    ...('check' in mongo ? [mongo] : mongoFindings(mongo.report, mongo.at)),
    ...('check' in elastic ? [elastic] : elasticFindings(elastic.report, elastic.at)),
  ]
  if ('check' in mongo || 'check' in elastic || mongo.report.due) return { findings }
  if (mongo.report.isNew) return { findings: [...findings, ok('store', 'none yet: the first start makes it')] }
  const { state, search, store, close } = await openEngine(settings)
  return { findings, engine: { state, builds: () => search.builds(), now: () => store.now(), close } }
}

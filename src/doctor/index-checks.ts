/** The index: its builds, how far it is, who indexes, dead letters. */
import { indexHash } from '../../indexers/documents/project.ts'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { readCheckpoint } from '../../indexers/state/checkpoint.ts'
import { listDeadLetters } from '../../indexers/state/dead-letters.ts'
import { readLease } from '../../indexers/state/lease.ts'
import { readRebuildProgress } from '../../indexers/state/rebuild-progress.ts'
import type { ProjectionContext } from '../calendar/declaration/resource.ts'
import type { IndexBuild, State } from '../calendar/ports.ts'
import { remedyFor } from '../engines/sqlite/remedies.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const MAX_NAMED_DEAD_LETTERS = 3

/** What is read of an engine; nothing is written. */
export interface ReadOnlyEngine {
  state: State
  builds(): Promise<IndexBuild[]>
  /** The version of the store. */
  now(): Promise<number>
  close(): Promise<void>
}

/** `start`: the command of the process that indexes. */
interface Expected {
  context: ProjectionContext
  start: string
}

async function buildFinding({ builds, state }: ReadOnlyEngine, { context, start }: Expected): Promise<Finding> {
  const [found, rebuild] = await Promise.all([builds(), readRebuildProgress(state)])
  const live = found.find((build) => build.live)
  if (rebuild && rebuild.state !== 'done')
    return ok('index', `is being rebuilt: ${rebuild.written} of ${rebuild.of} documents`)
  if (!live)
    return warning('index', 'there is none of this version', `${start} makes it; lists answer when it is done.`)
  if (live.hash !== indexHash(context))
    return warning('index', 'is of another layout', `${start} rebuilds it; lists answer from the old one meanwhile.`)
  return ok('index', `build ${live.name} is live, of the layout that this version needs`)
}

async function positionFinding(engine: ReadOnlyEngine, { start }: Expected): Promise<Finding> {
  const [checkpoint, now, holder] = await Promise.all([
    readCheckpoint(engine.state),
    engine.now(),
    readLease(engine.state),
  ])
  const who = holder ? `process ${holder.pid} on ${holder.host} indexes` : 'no process indexes'
  if (!checkpoint) return ok('indexer', `${who}; nothing was indexed yet`)
  if (checkpoint.caughtUpTo >= now) return ok('indexer', `every change is in the index; ${who}`)
  return holder
    ? ok('indexer', `the index follows the store; ${who}`)
    : warning('indexer', `the index lacks changes, and ${who}`, `${start} indexes them.`)
}

async function failureFindings({ state }: ReadOnlyEngine): Promise<Finding[]> {
  const failures = await readFailures(state)
  return failures.map(({ activity, since, reason }) =>
    problem(
      'indexer',
      `${activity} fails since ${since}: ${reason}`,
      remedyFor(reason) ?? 'Mend the reason: it is tried again by itself.',
    ),
  )
}

async function deadLetterFinding({ state }: ReadOnlyEngine): Promise<Finding> {
  const letters = await listDeadLetters(state)
  if (letters.length === 0) return ok('dead letters', 'none')
  const named = letters.slice(0, MAX_NAMED_DEAD_LETTERS).map(({ record, reason }) => `${record} (${reason})`)
  const more = letters.length > named.length ? `, and ${letters.length - named.length} more` : ''
  const remedy = 'Correct the records, or run: npm run index:status -- --retry'
  return problem('dead letters', `the index rejects ${named.join(', ')}${more}`, remedy)
}

export async function indexFindings(engine: ReadOnlyEngine, expected: Expected): Promise<Finding[]> {
  return [
    await buildFinding(engine, expected),
    await positionFinding(engine, expected),
    ...(await failureFindings(engine)),
    await deadLetterFinding(engine),
  ]
}

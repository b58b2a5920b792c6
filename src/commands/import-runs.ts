/** The runs of the import: listed, and undone. */
import { auditedContext } from '../administrator-context.ts'
import { fromWallSeconds } from '../calendar/values/wall-clock.ts'
import { Usage } from '../command-line.ts'
import { ImportRuns } from '../import/runs/runs.ts'
import { forgetValidators, UNDO, undo } from '../import/runs/undo.ts'
import { ImportedFiles } from '../import/runs/vanished.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import { printError, printOut } from './output.ts'

const timeOf = (seconds: number) => fromWallSeconds(seconds).slice(0, 16)

export async function listRuns({ engine }: OpenCalendar): Promise<void> {
  const runs = await new ImportRuns(engine.shared).list()
  for (const { name, source, finished, undone, created = 0, updated = 0, position } of runs) {
    const stopped = position ? `stopped at ${position.list}, page ${position.page}` : 'not finished'
    const end = finished === undefined ? stopped : `${created} created, ${updated} updated`
    printOut(`${name.padEnd(18)}  ${source}  ${end}${undone === undefined ? '' : `, undone ${timeOf(undone)}`}`)
  }
  if (runs.length === 0) printError('No runs.')
}

/** @throws Usage for an unknown run */
export async function undoRun(calendar: OpenCalendar, name: string): Promise<void> {
  const { engine, now } = calendar
  const runs = new ImportRuns(engine.shared)
  const run = await runs.find(name)
  if (!run) throw new Usage(`There is no run ${name}; --runs lists them.`)
  const context = await auditedContext(calendar, { via: 'import', request: UNDO + name })
  const counts = { removed: 0, restored: 0, left: 0 }
  for await (const { resource, id, fate } of undo(run, context)) {
    if (fate === 'restored' && run.merge && run.merge.kept === id && resource === 'events')
      await (await ImportedFiles.open(engine.shared)).replace(run.merge.paths, id, run.merge.merged)
    counts[typeof fate === 'string' ? fate : 'left']++
    if (typeof fate === 'object') printOut(`left     ${resource} ${id}: ${fate.left}`)
  }
  await forgetValidators(run.source, engine.shared)
  await runs.save({ ...run, undone: now() })
  printOut(`${counts.removed} removed, ${counts.restored} as before, ${counts.left} left as they are`)
}

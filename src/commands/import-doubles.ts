/** Events that several sources have: shown for a decision, and merged. */
import { auditedContext } from '../administrator-context.ts'
import { Problem } from '../calendar/messages/errors.ts'
import type { Document } from '../calendar/writes/context.ts'
import { Usage } from '../command-line.ts'
import { type Double, doubles, type Side } from '../import/doubles/candidates.ts'
import { merge } from '../import/doubles/merge.ts'
import { ImportRuns, type Merge } from '../import/runs/runs.ts'
import { ImportedFiles } from '../import/runs/vanished.ts'
import type { OpenCalendar } from '../open-calendar.ts'
import { Failure } from './command.ts'
import { printError, printOut } from './output.ts'

export async function listDoubles({ engine, now }: OpenCalendar): Promise<void> {
  const imported = await ImportedFiles.open(engine.shared)
  const sourcesOf = (id: number) => imported.sourcesOf(id)
  let count = 0
  for await (const double of doubles({ store: engine.store, now: now(), sourcesOf })) {
    count++
    print(double)
  }
  printError(count ? `${count} to decide` : 'No doubles.')
}

function print({ events, isSeries, place, likeness }: Double): void {
  for (const event of events) printOut(lineOf(event))
  const times = isSeries ? 'same next dates' : 'same time'
  const [kept, merged] = events
  printOut(`       ${times}, ${place}, titles ${likeness.toFixed(2)} alike: --merge ${kept.id} ${merged.id}\n`)
}

const lineOf = ({ id, title, start_date, sources }: Side) =>
  `${String(id).padStart(6)} ${start_date.slice(0, 16)}  ${title}  (${sources.join(', ') || 'made here'})`

/** @throws Usage for what cannot be merged */
export async function mergeEvents(calendar: OpenCalendar, { kept, merged }: Merge): Promise<void> {
  const { engine, now } = calendar
  const runs = new ImportRuns(engine.shared)
  const source = `event ${merged} into event ${kept}`
  const stopped = await runs.unfinished(source)
  const events = await engine.store.get<Document>('events', [kept, merged])
  for (const id of [kept, merged]) {
    const found = events.find((event) => event.id === id)
    if (!found) throw new Usage(`There is no event ${id}.`)
    if (found.status === 'trash' && (id === kept || !stopped)) throw new Usage(`Event ${id} is in the trash.`)
  }
  const begun = stopped ?? (await runs.begin(source, now()))
  const imported = await ImportedFiles.open(engine.shared)
  const known = imported.sourcesOf(kept)
  const paths = begun.merge?.paths ?? imported.sourcesOf(merged).filter((path) => !known.includes(path))
  const run = { ...begun, merge: { kept, merged, paths } }
  await runs.save(run)
  const context = await auditedContext(calendar, { via: 'import', request: run.name })
  try {
    await merge({ kept, merged }, run, context)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Failure(`${error.text('en')} The same again completes the merge; --undo ${run.name} takes it back.`)
  }
  await imported.replace(paths, merged, kept)
  await runs.save({ ...run, updated: 2, finished: now() })
  printOut(`event ${merged} is in the trash; event ${kept} has its sources`)
  printOut(`run ${run.name} (--undo ${run.name} takes it back)`)
}

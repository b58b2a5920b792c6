/**
 * Events that a file gave and no longer gives. Of each file the ids of the records that it gave are kept, beside the
 * store; so nothing is found here but what an import made.
 */
import { createHash } from 'node:crypto'
import { Problem } from '../../calendar/messages/errors.ts'
import type { State } from '../../calendar/ports.ts'
import type { EventDocument } from '../../calendar/resources/events/fields.ts'
import { lastStart } from '../../calendar/resources/events/occurrences.ts'
import { resources } from '../../calendar/resources/index.ts'
import { localizedText } from '../../calendar/resources/translations.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { trash } from '../../calendar/writes/write.ts'
import { isMadeHere } from '../doubles/merged-source.ts'
import { withoutStamp } from '../icalendar/vevent.ts'
import { isCorrected } from '../load/imported-fields.ts'
import { isConflict } from '../load/source-record.ts'
import type { ReadResult } from '../readers/draft.ts'
import type { FileReads } from '../readers/read.ts'
import { skipReasons } from '../readers/skip-reasons.ts'
import type { Report, Vanished } from './report.ts'

interface FileRecords {
  /** Absolute, or an address. */
  path: string
  ids: number[]
}

export interface PruneOptions {
  /** Moves what has vanished to the trash. */
  prune: boolean
  /** Also what somebody has corrected here. */
  overwrite: boolean
}

const PREFIX = 'import:'
const keyOf = (path: string) => PREFIX + createHash('sha1').update(path).digest('base64url')

/** Records that are read at once. */
const PAGE = 500

export class ImportedFiles {
  readonly #rows: Map<string, FileRecords>
  readonly #state: State
  #sources: Map<number, (readonly [id: number, path: string])[]> | undefined

  private constructor(state: State, rows: readonly FileRecords[]) {
    this.#state = state
    this.#rows = new Map(rows.map((row) => [row.path, row]))
  }

  static async open(state: State): Promise<ImportedFiles> {
    const rows = await state.list<FileRecords>(PREFIX)
    return new ImportedFiles(
      state,
      rows.map(({ value }) => value),
    )
  }

  /** What a file gave before, and neither it gives now nor another file. `given`: by all files of this run. */
  vanished(path: string, given: Iterable<number>): number[] {
    const stillThere = new Set(given)
    for (const other of this.#rows.values()) if (other.path !== path) for (const id of other.ids) stillThere.add(id)
    return this.idsOf(path).filter((id) => !stillThere.has(id))
  }

  /** The files and addresses that give a record. */
  sourcesOf(id: number): string[] {
    this.#sources ??= Map.groupBy(
      [...this.#rows.values()].flatMap(({ path, ids }) => ids.map((own) => [own, path] as const)),
      ([own]) => own,
    )
    return this.#sources.get(id)?.map(([, path]) => path) ?? []
  }

  /** From now on these files give one record in place of the other. */
  async replace(paths: readonly string[], former: number, by: number): Promise<void> {
    for (const path of paths) await this.store(path, [...this.idsOf(path).filter((id) => id !== former), by])
  }

  idsOf(path: string): readonly number[] {
    return this.#rows.get(path)?.ids ?? []
  }

  /** What a file gives, and what it gave that is to be reported again. */
  async store(path: string, all: readonly number[]): Promise<void> {
    const ids = [...new Set(all)].sort((a, b) => a - b)
    if (this.idsOf(path).join() === ids.join()) return
    this.#rows.set(path, { path, ids })
    this.#sources = undefined
    await this.#state.put(keyOf(path), { path, ids })
  }
}

/** Nothing vanishes from a file that could not be read or stored as a whole, nor from an empty one. */
function isWhole(reads: readonly ReadResult[], ids: readonly (number | undefined)[]): boolean {
  const isMissing = (read: ReadResult) =>
    'skipped' in read && ['error', 'format'].includes(skipReasons[read.skipped.reason])
  return ids.length > 0 && !ids.includes(undefined) && !reads.some(isMissing)
}

/** What the records of a run are compared with, and what is done about those that are missing. */
export interface Vanishing {
  imported: ImportedFiles
  context: WriteContext
  options: PruneOptions
  report: Report
}

const isKept = (record: Document, overwrite: boolean) => isMadeHere(record) || (isCorrected(record) && !overwrite)

/** Reports what the files no longer give. `ids`: of the records of this run, by source id. */
export async function reportVanished(
  files: readonly FileReads[],
  ids: ReadonlyMap<string, number>,
  vanishing: Vanishing,
): Promise<void> {
  const given = [...ids.values()]
  for (const { file, path, reads } of files) {
    const own = reads.flatMap((read) => ('event' in read ? [ids.get(read.event.source_id)] : []))
    const there = own.filter((id) => id !== undefined)
    const told = { file, path, there, isWhole: isWhole(reads, own), isReplaced: replacedBy(reads, ids) }
    await reportVanishedFrom(told, given, vanishing)
  }
}

const isLeft = ({ fate }: Vanished) => fate === 'left' || fate === 'corrected'

/**
 * Whether a record is an occurrence of a series that is one event now, as earlier releases imported each; or the series
 * of occurrences that are events now.
 */
function replacedBy(reads: readonly ReadResult[], ids: ReadonlyMap<string, number>): (record: Document) => boolean {
  const events = reads.flatMap((read) => ('event' in read && ids.has(read.event.source_id) ? [read.event] : []))
  const series = new Set(events.filter(({ rrule, rdate }) => rrule ?? rdate).map(({ source_id }) => source_id))
  const ofSeries = new Set(events.map(({ source_id }) => withoutStamp(source_id)))
  return ({ source_id, rrule, rdate }) => {
    const id = String(source_id)
    const wasSeries = Boolean(rrule) || (Array.isArray(rdate) && rdate.length > 0)
    return wasSeries ? ofSeries.has(id) : withoutStamp(id) !== id && series.has(withoutStamp(id))
  }
}

interface Given {
  file: string
  path: string
  /** The records that it gives. */
  there: readonly number[]
  /** It gives no others. */
  isWhole: boolean
  /** Whether something else that it gives stands for a record. */
  isReplaced?(record: Document): boolean
}

/** `given`: the records of all files of this run. */
export async function reportVanishedFrom(
  told: Given,
  given: readonly number[],
  { imported, context, options, report }: Vanishing,
): Promise<void> {
  const { path, there, isWhole } = told
  const left = isWhole ? [] : [...imported.idsOf(path)]
  for await (const one of fatesOf(imported.vanished(path, given), told, context, options)) {
    report.vanished(one)
    if (isWhole && isLeft(one)) left.push(one.id)
  }
  await imported.store(path, [...there, ...left])
}

/** Of a series: its last occurrence is. */
function isOver(record: Document, { now }: WriteContext): boolean {
  const { end_utc, start_utc, series } = record as Document & EventDocument
  return Math.max(end_utc, lastStart({ start_utc, series })) < now
}

/** False: somebody has corrected it, maybe only since it was read. */
async function trashUnlessKept({ id }: Document, overwrite: boolean, context: WriteContext): Promise<boolean> {
  const check = (found: Document) => {
    if (isKept(found, overwrite)) throw new Problem('rest_conflict')
  }
  try {
    await trash(resources.events, id, context, check)
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/**
 * What became of vanished records; those in the trash are left out. So are those that are over: a file that holds only
 * what is still to come drops them every day.
 */
async function* fatesOf(
  ids: readonly number[],
  { file, isWhole, isReplaced = () => false }: Given,
  context: WriteContext,
  { prune, overwrite }: PruneOptions,
): AsyncGenerator<Vanished> {
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const record of await context.store.get<Document>('events', ids.slice(at, at + PAGE))) {
      if (record.status === 'trash') continue
      const removed = isReplaced(record) ? 'replaced' : prune ? 'trashed' : 'left'
      if (removed !== 'replaced' && (!isWhole || isOver(record, context))) continue
      const isTrashed = removed !== 'left' && (await trashUnlessKept(record, overwrite, context))
      const fate = removed === 'left' || isTrashed ? removed : 'corrected'
      const { text: title } = localizedText(record, 'title', record.language, context.defaultLanguage)
      yield { file, id: record.id, title, fate }
    }
  }
}

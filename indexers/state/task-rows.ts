/**
 * Background tasks as rows of the state, so that a crash loses none (maintenance/fan-outs.ts and corrections.ts):
 *
 *   task:fanout:venue:12     write every event that shows the venue
 *   task:recount:venues      write every venue with its current count
 *   task:repair:events:42    write one record
 *   task:rebuild             the last rebuild (rebuild-progress.ts)
 *
 * Fan-outs and recounts are circular scans: a request during a scan lets it finish, then rescans up to the old cursor.
 * So the last ids are reached however often the task is requested.
 */
import {
  type EmbeddedLink,
  embeddedLinks,
  isEmbedded,
  isLinkField,
  type LinkedResource,
  linkedResources,
  links,
} from '../../src/calendar/links.ts'
import type { IndexedResource, State, StateRow } from '../../src/calendar/ports.ts'
import { type DeadLetters, readDeadLetters } from './dead-letters.ts'

/** One prefix for all, so that one request tells what is open. */
const TASK = 'task:'
const FAN_OUT = `${TASK}fanout:`
const RECOUNT = `${TASK}recount:`
const REPAIR = `${TASK}repair:`

/** The progress of a circular scan, as it is stored. */
interface Scan {
  /** The last id written; null: finished. */
  after: number | null
  /** Where the second round ends; 0: no second round is needed. */
  until: number
  /** The second round has begun. */
  again: boolean
}
export type ScanRow = StateRow<Scan>

export async function requestFanOut(state: State, field: EmbeddedLink, id: number): Promise<void> {
  await requestScan(state, `${FAN_OUT}${field}:${id}`)
}

/** Requests a recount of everything: it is not known which counts are wrong. */
export async function requestRecount(state: State): Promise<void> {
  for (const resource of linkedResources) await requestScan(state, RECOUNT + resource)
}

async function requestScan(state: State, key: string): Promise<void> {
  for (;;) {
    const row = await state.get<Scan>(key)
    const after = row?.value.after ?? 0
    if (await state.put(key, { after, until: after, again: false } satisfies Scan, row?.rev ?? null)) return
  }
}

/**
 * Saves that the ids of a chunk are written, unless the task was requested again meanwhile. A chunk of fewer than
 * `size` is the last one.
 */
export async function advanceTask(
  state: State,
  { key, value, rev }: ScanRow,
  chunk: readonly number[],
  size: number,
): Promise<void> {
  await state.put(key, next(value, chunk, size), rev)
}

function next({ until, again }: Scan, chunk: readonly number[], size: number): Scan {
  const last = chunk.at(-1) ?? Infinity
  const isLastChunk = chunk.length < size
  const isDone = again ? isLastChunk || last >= until : isLastChunk && until === 0
  if (isDone) return { after: null, until: 0, again: false }
  return isLastChunk ? { after: 0, until, again: true } : { after: last, until, again }
}

/** `rewrite`: see `IndexItem.rewrite`. */
export async function requestRepair(
  state: State,
  resource: IndexedResource,
  id: number,
  { rewrite = false } = {},
): Promise<void> {
  await state.put(`${REPAIR}${resource}:${id}`, rewrite ? { rewrite } : {})
}

/** Requests a repair of every dead letter, and returns them. */
export async function retryDeadLetters(state: State): Promise<DeadLetters> {
  const deadLetters = await readDeadLetters(state)
  for (const record of deadLetters.keys()) {
    const { resource, id } = recordOf(record)
    await requestRepair(state, resource, id)
  }
  return deadLetters
}

/** Whether some events still show an older state of the record. */
export async function isFanningOut(state: State, resource: IndexedResource, id: number): Promise<boolean> {
  const field = embeddedLinks.find((each) => links[each].resource === resource)
  return field !== undefined && isOpen(await state.get<Scan>(`${FAN_OUT}${field}:${id}`))
}

interface Repair {
  rewrite?: boolean
}

export type RepairRow = StateRow<Repair>

export interface OpenTasks {
  fanOuts: ScanRow[]
  recounts: ScanRow[]
  repairs: RepairRow[]
}

/** All rows of tasks, in one request; the row of the last rebuild is among them. */
export function listTasks(state: State): Promise<StateRow[]> {
  return state.list(TASK)
}

export async function openTasks(state: State): Promise<OpenTasks> {
  return openAmong(await listTasks(state))
}

export function openAmong(rows: readonly StateRow[]): OpenTasks {
  const of = <Value>(prefix: string) => rows.filter(({ key }) => key.startsWith(prefix)) as StateRow<Value>[]
  return { fanOuts: of<Scan>(FAN_OUT).filter(isOpen), recounts: of<Scan>(RECOUNT).filter(isOpen), repairs: of(REPAIR) }
}

export function isIdle({ fanOuts, recounts, repairs }: OpenTasks): boolean {
  return fanOuts.length + recounts.length + repairs.length === 0
}

/**
 * Finished rows are kept so that a late completion of the old task fails its revision check instead of completing a new
 * one.
 */
function isOpen(row: ScanRow | undefined): boolean {
  return row !== undefined && row.value.after !== null
}

/** Removes finished rows. It runs every hour, when no process can still complete the old task. */
export async function removeFinishedTasks(state: State): Promise<void> {
  for (const row of await state.list<Scan>(FAN_OUT)) if (!isOpen(row)) await state.remove(row.key, row.rev)
}

export function fanOutOf(key: string): { field: EmbeddedLink; id: number } {
  const [field = '', id] = key.split(':').slice(-2)
  if (!isLinkField(field) || !isEmbedded(field)) throw new Error(`${key} is no fan-out`)
  return { field, id: Number(id) }
}

export function recountOf(key: string): LinkedResource {
  const resource = linkedResources.find((each) => key === RECOUNT + each)
  if (!resource) throw new Error(`${key} is no recount`)
  return resource
}

/** From `events:42`, alone or at the end of a key. */
export function recordOf(key: string): { resource: IndexedResource; id: number } {
  const [name, id] = key.split(':').slice(-2)
  const resource = (['events', ...linkedResources] as const).find((each) => each === name)
  if (!resource) throw new Error(`${key} names no indexed record`)
  return { resource, id: Number(id) }
}

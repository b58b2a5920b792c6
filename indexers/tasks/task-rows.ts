/**
 * Work for the second lane (lane.ts), as rows of the state:
 *
 *   fanout:venue:12     every event that shows the record
 *   recount:venues      every record of a resource that is counted
 *   repair:events:42    one record, for whatever reason
 *
 * The first two go round: what is asked for again while it is under way goes on to the end, and then from the beginning to
 * where it was; so its tail has its turn however often it is asked for.
 */
import type { IndexedResource, State, StateRow } from '../../src/calendar/ports.ts'
import { countedResources } from '../counts/recent-counts.ts'
import { type DeadLetters, readDeadLetters } from '../state/checkpoint.ts'

/** Events in one chunk; a change that touches fewer brings them along at once. */
export const TASK_CHUNK = 500
const FANOUT = 'fanout:'
const RECOUNT = 'recount:'
const REPAIR = 'repair:'

/** What events show whole, so that they follow it, and the field that links it. */
export const fansOut = [
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const
export type FanOutField = (typeof fansOut)[number][1]

interface Round {
  /** The id done last; null: it is done. */
  after: number | null
  /** The id to end with after it has begun anew; 0: the end is the end. */
  until: number
  /** It has begun anew. */
  again: boolean
}

export async function requestFanOut(state: State, field: FanOutField, id: number): Promise<void> {
  await requestScan(state, `${FANOUT}${field}:${id}`)
}

/** Asks for all that is counted: nobody knows which counts are wrong. */
export async function requestRecount(state: State): Promise<void> {
  for (const resource of countedResources) await requestScan(state, RECOUNT + resource)
}

async function requestScan(state: State, key: string): Promise<void> {
  for (;;) {
    const row = await state.get(key)
    const after = row ? (scanOf(row).after ?? 0) : 0
    if (await state.put(key, { after, until: after, again: false } satisfies Round, row?.rev ?? null)) return
  }
}

/** Notes that the ids of a page are done, unless it was asked for again meanwhile. */
export async function advanceTask(state: State, row: StateRow, page: readonly number[]): Promise<void> {
  const { until, again } = scanOf(row)
  const last = page.at(-1) ?? Infinity
  const ended = page.length < TASK_CHUNK
  const done = again ? ended || last >= until : ended && until === 0
  const next: Round = done
    ? { after: null, until: 0, again: false }
    : ended
      ? { after: 0, until, again: true }
      : { after: last, until, again }
  await state.put(row.key, next, row.rev)
}

export function scanOf({ value }: StateRow): Round {
  return value as Round
}

export async function requestRepair(state: State, resource: IndexedResource, id: number): Promise<void> {
  await state.put(`${REPAIR}${resource}:${id}`, {})
}

/** Has everything that was put aside tried again; what that is. */
export async function retryDeadLetters(state: State): Promise<DeadLetters> {
  const aside = await readDeadLetters(state)
  for (const record of aside.keys()) {
    const { resource, id } = recordOf(record)
    await requestRepair(state, resource, id)
  }
  return aside
}

/** Whether events that show the record are still to follow it. */
export async function isFanningOut(state: State, resource: IndexedResource, id: number): Promise<boolean> {
  const field = fansOut.find(([name]) => name === resource)?.[1]
  return field !== undefined && isOpen(await state.get(`${FANOUT}${field}:${id}`))
}

export type OpenTasks = Record<'fanOuts' | 'recounts' | 'repairs', StateRow[]>

/** What there is to do, and how far it is. */
export async function openTasks(state: State): Promise<OpenTasks> {
  const [fanOuts, recounts, repairs] = await Promise.all([state.list(FANOUT), state.list(RECOUNT), state.list(REPAIR)])
  return { fanOuts: fanOuts.filter(isOpen), recounts: recounts.filter(isOpen), repairs }
}

export function isIdle({ fanOuts, recounts, repairs }: OpenTasks): boolean {
  return fanOuts.length + recounts.length + repairs.length === 0
}

/** What is done leaves its row behind, so that its revision is not that of what is asked anew while somebody may still end the first. */
function isOpen(row: StateRow | undefined): boolean {
  return row !== undefined && scanOf(row).after !== null
}

/** Removes the rows of what is done; an hour apart, nobody is left who could take a new one for the old. */
export async function removeFinishedTasks(state: State): Promise<void> {
  for (const row of await state.list(FANOUT)) if (!isOpen(row)) await state.remove(row.key, row.rev)
}

export function fanOutOf(key: string): { field: FanOutField; id: number } {
  const [, field, id] = key.split(':')
  return { field: field as FanOutField, id: Number(id) }
}

export function recountOf(key: string): (typeof countedResources)[number] {
  return key.slice(RECOUNT.length) as (typeof countedResources)[number]
}

/** `events:42`, at the end of a key or by itself. */
export function recordOf(key: string): { resource: IndexedResource; id: number } {
  const [resource, id] = key.split(':').slice(-2)
  return { resource: resource as IndexedResource, id: Number(id) }
}

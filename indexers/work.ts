/**
 * Work for the second lane (lane.ts), as rows of the state:
 *
 *   fanout:venue:12     every event that shows the record; { after }: the last one done
 *   recount:venues      every record of a resource that is counted; { after } too
 *   repair:events:42    one record, for whatever reason
 */
import type { IndexedResource, State, StateRow } from '../src/calendar/ports.ts'
import { readAside } from './checkpoint.ts'
import { countedResources } from './counts.ts'

/** Events in one chunk; a change that touches fewer brings them along at once. */
export const CHUNK = 500
const FANOUT = 'fanout:'
const RECOUNT = 'recount:'
const REPAIR = 'repair:'

export type FanOutField = 'venue' | 'organizer'

/** Asks for it; what is under way for the record begins anew. */
export async function askFanOut(state: State, field: FanOutField, id: number): Promise<void> {
  await state.put(`${FANOUT}${field}:${id}`, { after: 0 })
}

/** Asks for all that is counted: nobody knows which counts are wrong. */
export async function askRecount(state: State): Promise<void> {
  for (const resource of countedResources) await state.put(RECOUNT + resource, { after: 0 })
}

export async function askRepair(state: State, resource: IndexedResource, id: number): Promise<void> {
  await state.put(`${REPAIR}${resource}:${id}`, {})
}

/** Has everything that was put aside tried again; what that is. */
export async function retryAside(state: State): Promise<Set<string>> {
  const aside = await readAside(state)
  for (const record of aside) {
    const { resource, id } = recordOf(`aside:${record}`)
    await askRepair(state, resource, id)
  }
  return aside
}

/** Whether events that show the record are still to follow it. */
export async function isFanningOut(state: State, field: FanOutField, id: number): Promise<boolean> {
  return isOpen(await state.get(`${FANOUT}${field}:${id}`))
}

export type Work = Record<'fanOuts' | 'recounts' | 'repairs', StateRow[]>

/** What there is to do, and how far it is. */
export async function openWork(state: State): Promise<Work> {
  const [fanOuts, recounts, repairs] = await Promise.all([state.list(FANOUT), state.list(RECOUNT), state.list(REPAIR)])
  return { fanOuts: fanOuts.filter(isOpen), recounts: recounts.filter(isOpen), repairs }
}

export function isNothing({ fanOuts, recounts, repairs }: Work): boolean {
  return fanOuts.length + recounts.length + repairs.length === 0
}

/** What is done leaves its row behind, so that its revision is never that of what is asked anew. */
function isOpen(row: StateRow | undefined): boolean {
  return row !== undefined && (row.value as { after: number | null }).after !== null
}

export function fanOutOf(key: string): { field: FanOutField; id: number } {
  const [, field, id] = key.split(':')
  return { field: field as FanOutField, id: Number(id) }
}

export function recountOf(key: string): (typeof countedResources)[number] {
  return key.slice(RECOUNT.length) as (typeof countedResources)[number]
}

export function recordOf(key: string): { resource: IndexedResource; id: number } {
  const [, resource, id] = key.split(':')
  return { resource: resource as IndexedResource, id: Number(id) }
}

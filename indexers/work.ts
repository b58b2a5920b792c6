/**
 * Work for the second lane (lane.ts), as rows of the state:
 *
 *   fanout:venue:12     every event that shows the record; { after }: the last one done
 *   repair:events:42    one record, for whatever reason
 */
import type { IndexedResource, State, StateRow } from '../src/calendar/ports.ts'
import { readAside } from './checkpoint.ts'

/** Events in one chunk; a change that touches fewer brings them along at once. */
export const CHUNK = 500
const FANOUT = 'fanout:'
const REPAIR = 'repair:'

export type FanOutField = 'venue' | 'organizer'

/** Asks for it; what is under way for the record begins anew. */
export async function askFanOut(state: State, field: FanOutField, id: number): Promise<void> {
  await state.put(`${FANOUT}${field}:${id}`, { after: 0 })
}

export async function askRepair(state: State, resource: IndexedResource, id: number): Promise<void> {
  await state.put(`${REPAIR}${resource}:${id}`, {})
}

/** Everything that was put aside; how many they are. */
export async function retryAside(state: State): Promise<number> {
  const aside = [...(await readAside(state))].map((record) => recordOf(`aside:${record}`))
  for (const { resource, id } of aside) await askRepair(state, resource, id)
  return aside.length
}

/** Whether events that show the record are still to follow it. */
export async function isFanningOut(state: State, field: FanOutField, id: number): Promise<boolean> {
  return (await state.get(`${FANOUT}${field}:${id}`)) !== undefined
}

/** What there is to do, and how far it is. */
export async function openWork(state: State): Promise<{ fanOuts: StateRow[]; repairs: StateRow[] }> {
  const [fanOuts, repairs] = await Promise.all([state.list(FANOUT), state.list(REPAIR)])
  return { fanOuts, repairs }
}

export function fanOutOf(key: string): { field: FanOutField; id: number } {
  const [, field, id] = key.split(':')
  return { field: field as FanOutField, id: Number(id) }
}

export function recordOf(key: string): { resource: IndexedResource; id: number } {
  const [, resource, id] = key.split(':')
  return { resource: resource as IndexedResource, id: Number(id) }
}

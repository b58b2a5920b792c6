/** What the indexer remembers in the store's state: its position, what it put aside, the progress of a rebuild. */
import type { IndexedResource, State } from '../src/calendar/ports.ts'

export interface Checkpoint {
  position: string
  /** Every change up to this label is in the index. */
  done: number
}

export interface RebuildProgress {
  /** What was asked for: a request that is done is not begun again. */
  request: string
  state: 'asked' | 'scanning' | 'done' | 'failed'
  /** Index documents written, of about so many. */
  written: number
  of: number
  /** Milliseconds since 1970. */
  begun: number
  reason?: string
}

export async function readCheckpoint(state: State): Promise<Checkpoint | undefined> {
  return (await state.get('position'))?.value as Checkpoint | undefined
}

export async function saveCheckpoint(state: State, checkpoint: Checkpoint): Promise<void> {
  await state.put('position', checkpoint)
}

export async function putAside(state: State, resource: IndexedResource, id: number, reason: string): Promise<void> {
  await state.put(`aside:${resource}:${id}`, { reason, at: new Date().toISOString() })
}

export async function readRebuild(state: State): Promise<RebuildProgress | undefined> {
  return (await state.get('rebuild'))?.value as RebuildProgress | undefined
}

export async function saveRebuild(state: State, progress: RebuildProgress): Promise<void> {
  await state.put('rebuild', progress)
}

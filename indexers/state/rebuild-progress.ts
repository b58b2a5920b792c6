/** The last requested rebuild and how far it is, as a row of the state. */
import { randomUUID } from 'node:crypto'
import type { IndexedResource, State, StateRow } from '../../src/calendar/ports.ts'

export interface RebuildProgress {
  /** Identifies the request: one that is done does not start again. */
  request: string
  state: 'asked' | 'scanning' | 'done'
  /** Index documents written so far, and the expected total. */
  written: number
  of: number
  /** What is being filled, so that another process can go on with it. */
  filling?: Filling
}

export interface Filling {
  build: string
  /** The version that everything is written with. */
  version: number
  /** Of each resource: the documents up to this id are written. */
  upTo: Partial<Record<IndexedResource, number>>
}

const KEY = 'task:rebuild'

export async function readRebuildProgress(state: State): Promise<RebuildProgress | undefined> {
  return (await state.get<RebuildProgress>(KEY))?.value
}

/** Whether the last rebuild that was requested is done; one that was running before does not count as it. */
export const isRebuilt = async (state: State): Promise<boolean> => (await readRebuildProgress(state))?.state === 'done'

/** Among the rows of tasks. */
export function rebuildAmong(rows: readonly StateRow[]): RebuildProgress | undefined {
  return rows.find(({ key }) => key === KEY)?.value as RebuildProgress | undefined
}

/**
 * Requests a rebuild and returns the id of the request that will be served. A request that is still waiting serves this
 * one as well; a running rebuild does not, because it started before.
 */
export async function requestRebuild(state: State): Promise<string> {
  for (;;) {
    const row = await state.get<RebuildProgress>(KEY)
    if (row?.value.state === 'asked') return row.value.request
    const progress: RebuildProgress = { request: randomUUID(), state: 'asked', written: 0, of: 0 }
    if (await state.put(KEY, progress, row?.rev ?? null)) return progress.request
  }
}

/**
 * Saves the progress, unless another rebuild was requested meanwhile, which must not be overwritten, or another process
 * has ended this one.
 */
export async function saveRebuildProgress(state: State, progress: RebuildProgress): Promise<void> {
  const row = await state.get<RebuildProgress>(KEY)
  const isSame = row?.value.request === progress.request
  if (isSame ? row?.value.state === 'done' : row?.value.state === 'asked') return
  await state.put(KEY, progress, row?.rev ?? null)
}

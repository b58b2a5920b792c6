/** Waits for rebuilds. */
import { expect } from 'vitest'
import { type RebuildProgress, readRebuildProgress } from '../../indexers/state/rebuild-progress.ts'
import type { Engine } from '../../src/calendar/ports.ts'
import { eventually } from './eventually.ts'

/** The request that was served last, when none remains. */
export async function rebuilt({ state }: Engine): Promise<RebuildProgress> {
  await eventually(async () => expect(await readRebuildProgress(state)).toMatchObject({ state: 'done' }))
  return (await readRebuildProgress(state))!
}

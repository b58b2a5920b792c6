/** Waits for rebuilds. */
import { expect, vi } from 'vitest'
import { type RebuildProgress, readRebuildProgress } from '../../indexers/state/rebuild-progress.ts'
import type { Engine } from '../../src/calendar/ports.ts'

/** The request that was served last, when none remains. */
export async function rebuilt({ state }: Engine): Promise<RebuildProgress> {
  await vi.waitFor(async () => expect(await readRebuildProgress(state)).toMatchObject({ state: 'done' }), {
    timeout: 20_000,
    interval: 20,
  })
  return (await readRebuildProgress(state))!
}

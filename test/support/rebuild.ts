/** Rebuilds in tests, waited for. */
import { expect, vi } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { readRebuild, type RebuildProgress } from '../../indexers/checkpoint.ts'

/** The request that was served last, once none is left. */
export async function rebuilt({ state }: Engine): Promise<RebuildProgress> {
  await vi.waitFor(async () => expect(await readRebuild(state)).toMatchObject({ state: 'done' }), { timeout: 20_000, interval: 20 })
  return (await readRebuild(state))!
}

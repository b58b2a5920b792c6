/** Rebuilds in tests: asked for, waited for. */
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { readRebuild, saveRebuild, type RebuildProgress } from '../../indexers/checkpoint.ts'

export function askRebuild({ state }: Engine, request: string = randomUUID()): Promise<void> {
  return saveRebuild(state, { request, state: 'asked', written: 0, of: 0, begun: Date.now() })
}

/** The request that was served last, once none is left. */
export async function rebuilt({ state }: Engine): Promise<RebuildProgress> {
  await vi.waitFor(async () => expect(await readRebuild(state)).toMatchObject({ state: 'done' }), { timeout: 20_000, interval: 20 })
  return (await readRebuild(state))!
}

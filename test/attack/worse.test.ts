/** No list request without a key is expensive: a random search for the worst one, beside the known ones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/data.ts'
import { random } from '../../bench/words.ts'
import { type Running, startApp } from '../support/app.ts'
import { denseTexts } from './dense-texts.ts'
import { worstOf } from './worse.ts'

const EVENTS = 2_000
/** Processor milliseconds: the worst known request takes 30 here. */
const MAX_COST_MS = 150
let app: Running

beforeAll(async () => {
  app = await startApp()
  await fill(app.engine, EVENTS, Math.floor(Date.now() / 1000), () => {}, denseTexts)
  await app.service.visible(60_000)
})
afterAll(() => app.stop())

let unique = 0
/** The lesser of two measurements: other work, such as garbage collection, is in one of them at most. */
async function cost(path: string): Promise<number> {
  return Math.min(await once(path), await once(path))
}

/**
 * Processor milliseconds of all threads of the process. A request may be refused, but none may fail.
 */
async function once(path: string): Promise<number> {
  const before = process.cpuUsage()
  const { status } = await app.get(`${path}&_=${++unique}`)
  const { user, system } = process.cpuUsage(before)
  if (status >= 500) throw new Error(`${status} for ${path}`)
  return (user + system) / 1000
}

test(`the worst list of ${EVENTS} events that a search finds`, async () => {
  const found = await worstOf(cost, random(Number(process.env.ATTACK_SEED ?? 1)), 5, 40)
  for (const { resource, parameters } of found.slice(0, 3)) {
    const path = `/${resource}?${new URLSearchParams(parameters)}`
    const costMs = await cost(path)
    if (process.env.ATTACK_SEED) console.log(costMs.toFixed(1), path)
    expect(costMs, path).toBeLessThan(MAX_COST_MS)
  }
})

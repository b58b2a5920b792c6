/** No request without a key is expensive: a random search for the worst one, beside the known ones. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/calendar/data.ts'
import { random } from '../../bench/calendar/words.ts'
import { type Running, startApp } from '../support/app.ts'
import { leastProcessorTime, processorTime } from '../support/processor-time.ts'
import { denseTexts } from './dense-texts.ts'
import { visitedRows } from './visited-rows.ts'
import { mostUsed, type NamedRecords, worstOf } from './worse.ts'

const EVENTS = 2_000
/** Processor milliseconds: the worst known request takes 30 here. */
const MAX_COST_MS = 150
/** While a thread of the engine reads the words of a language for the first time, it is beside several of them. */
const MAX_ATTEMPTS = 20
/** How often all rows are visited: most by `q` with twelve words of which some suffice, each looked up by itself. */
const MAX_PASSES = 30
const seed = Number(process.env.ATTACK_SEED ?? 1)
let app: Running
let records: NamedRecords

beforeAll(async () => {
  app = await startApp()
  await fill(app.engine, EVENTS, Math.floor(Date.now() / 1000), () => {}, denseTexts)
  await app.service.visible(60_000)
  records = await mostUsed(async (path) => (await app.get(path)).body)
})
afterAll(() => app.stop())

let unique = 0
async function answered(path: string): Promise<void> {
  const { status } = await app.get(`${app.url}${path}&_=${++unique}`)
  // A request may be refused, but none may fail.
  if (status >= 500) throw new Error(`${status} for ${path}`)
}

/** Processor milliseconds, the lesser of two measurements: garbage collection is in one of them at most. */
async function cost(path: string): Promise<number> {
  const measure = async () => (await processorTime(() => answered(path))).milliseconds
  return Math.min(await measure(), await measure())
}

test(`the worst request of ${EVENTS} events that a search finds`, async () => {
  const found = await worstOf({
    cost,
    next: random(seed),
    records,
    goesOn: (rounds) => rounds < 5,
    perRound: 40,
    most: 8,
  })
  for (const { path } of found.slice(0, 3)) {
    const { milliseconds: costMs } = await leastProcessorTime(MAX_COST_MS, () => answered(path), MAX_ATTEMPTS)
    if (process.env.ATTACK_SEED) console.log(costMs.toFixed(1), path)
    expect(costMs, path).toBeLessThan(MAX_COST_MS)
  }
})

test('the one that visits the most rows', async () => {
  const visited = visitedRows(app.engine, join(app.folder, 'kalends.sqlite'))
  const [worst] = await worstOf({
    cost: (path) => visited.during(() => answered(path)),
    next: random(seed),
    records,
    goesOn: (rounds) => rounds < 5,
    perRound: 40,
    most: 8,
  })
  visited.close()
  const passes = (worst?.cost ?? 0) / EVENTS
  if (process.env.ATTACK_SEED) console.log(passes.toFixed(1), worst?.path)
  expect(passes, worst?.path).toBeLessThan(MAX_PASSES)
})

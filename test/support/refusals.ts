/** What holds of every refusal, whatever was wrong: it names the parameter, comes at once, and nothing is stored. */
import { expect } from 'vitest'
import type { Answer, Running } from './app.ts'
import { inMilliseconds, leastProcessorTime } from './processor-time.ts'

/** Processor time of a request, in all threads. */
const MAX_CPU_MS = 1_000
/** From a request to its answer: less than any wait of the service, and long enough for a busy machine. */
const MAX_WAIT_MS = 4_000
/** Processor time of one turn of the event loop. */
const MAX_TURN_MS = 50

/** Sends and expects a 400 that names `names`, soon, after which the store is as it was. */
export async function refused(app: Running, names: readonly string[], send: () => Promise<Answer>): Promise<void> {
  const before = await app.engine.store.now()
  const { status, body, text } = await soon(send)
  expect([status, body.data?.status], text.slice(0, 500)).toEqual([400, 400])
  expect(body.code).toMatch(/^rest_(invalid_param|missing_callback_param)$/)
  const { params } = body.data as { params: Record<string, string> | string[] }
  const named = Array.isArray(params) ? params : Object.keys(params)
  for (const name of names) {
    // A text of several languages is named with its field: `texts.fr.title`.
    const fields = [...named, ...Object.keys(body.data.details ?? {})].map((each) =>
      each.replace(/^texts\..*/, 'texts'),
    )
    expect(fields).toContain(name)
    expect(JSON.stringify(body)).toContain(name)
  }
  expect(await app.engine.store.now(), 'nothing is written').toBe(before)
}

/** Sends, and expects an answer that neither computes long nor waits for anything. */
export async function soon<T>(send: () => Promise<T>): Promise<T> {
  const { result, milliseconds } = await leastProcessorTime(MAX_CPU_MS, async () => {
    const began = performance.now()
    return { answer: await send(), waited: performance.now() - began }
  })
  expect(milliseconds).toBeLessThan(MAX_CPU_MS)
  expect(result.waited).toBeLessThan(MAX_WAIT_MS)
  return result.answer
}

/**
 * Watches how long the event loop, which the service shares with the test, is blocked between two turns: by processor
 * time of its thread, which is the same on a busy machine. `check` prints it and judges.
 */
export function watchLoop(what: string): { check(): void } {
  const turns: number[] = []
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    turns.push(Math.round(inMilliseconds(process.threadCpuUsage(last))))
    last = process.threadCpuUsage()
  }, 5)
  return {
    check() {
      clearInterval(timer)
      turns.sort((a, b) => a - b)
      const [most, longest] = [turns[Math.floor(0.99 * turns.length)]!, turns.at(-1)!]
      console.log(`event loop blocked by ${what}: 99 of 100 turns at most ${most} ms, the longest ${longest} ms`)
      expect(most).toBeLessThan(MAX_TURN_MS)
    },
  }
}

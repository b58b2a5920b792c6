/** What holds of every refusal, whatever was wrong: told in a word and by name, at once, and nothing stored. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'vitest'
import type { Answer, Running } from './app.ts'

/** Milliseconds a request may take here. */
const SLOW = 1_000
/** Milliseconds an ordinary request may hold the event loop. */
const HELD = 50

/** Sends and expects a 400 that names `names`, soon, after which the store is as it was. */
export async function refused(app: Running, names: readonly string[], send: () => Promise<Answer>): Promise<void> {
  const [before, began] = [await app.engine.store.now(), performance.now()]
  const { status, body, text } = await send()
  expect(performance.now() - began).toBeLessThan(SLOW)
  expect([status, body.data?.status], text.slice(0, 500)).toEqual([400, 400])
  expect(body.code).toMatch(/^rest_(invalid_param|missing_callback_param)$/)
  const { params } = body.data as { params: Record<string, string> | string[] }
  const named = Array.isArray(params) ? params : Object.keys(params)
  for (const name of names) {
    expect([...named, ...Object.keys(body.data.details ?? {})]).toContain(name)
    expect(JSON.stringify(body)).toContain(name)
  }
  expect(await app.engine.store.now(), 'nothing is written').toBe(before)
}

export async function soon<T>(send: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await send()
  expect(performance.now() - began).toBeLessThan(SLOW)
  return answer
}

/** Watches how long the event loop, which the service shares with the test, is held; `check` says it and judges. */
export function watchLoop(what: string): { check(): void } {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  return {
    check() {
      delay.disable()
      const [most, all] = [delay.percentile(99), delay.max].map((nanoseconds) => Math.round(nanoseconds / 1e6)) as [
        number,
        number,
      ]
      console.log(`event loop held by ${what}: 99 in 100 at most ${most} ms, all at most ${all} ms`)
      expect(most).toBeLessThan(HELD)
    },
  }
}

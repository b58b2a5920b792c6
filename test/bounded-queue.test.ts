import { expect, test, vi } from 'vitest'
import { BoundedQueue, Overloaded } from '../src/bounded-queue.ts'
import { eventually } from './support/eventually.ts'

const limits = { concurrency: 2, maxWaiting: 3, maxWaitMs: 60_000 }

/** A task that ends when it is told to. */
function task<T>(result: T): { run: () => Promise<T>; end: () => void; begun: () => boolean } {
  const { promise, resolve } = Promise.withResolvers<T>()
  const run = vi.fn(() => promise)
  return { run, end: () => resolve(result), begun: () => run.mock.calls.length > 0 }
}

test('runs a limited number of tasks at once, the others in order', async () => {
  const queue = new BoundedQueue(limits)
  const tasks = [1, 2, 3, 4].map((n) => task(n))
  const results = tasks.map(({ run }) => queue.run(run))
  expect(tasks.map(({ begun }) => begun())).toEqual([true, true, false, false])
  expect(queue.waiting).toBe(2)
  tasks[1]?.end()
  expect(await results[1]).toBe(2)
  await eventually(() => expect(tasks.map(({ begun }) => begun())).toEqual([true, true, true, false]))
  for (const { end } of tasks) end()
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
  expect(queue.waiting).toBe(0)
})

test('goes on after a task that fails', async () => {
  const queue = new BoundedQueue({ ...limits, concurrency: 1 })
  const failing = queue.run(() => Promise.reject(new Error('broken')))
  const next = queue.run(() => Promise.resolve('well'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('well')
})

test('rejects at once when the queue is full', async () => {
  const queue = new BoundedQueue(limits)
  const tasks = [1, 2, 3, 4, 5].map((n) => task(n))
  const results = tasks.map(({ run }) => queue.run(run))
  await expect(queue.run(() => Promise.resolve())).rejects.toBeInstanceOf(Overloaded)
  for (const { end } of tasks) end()
  await Promise.all(results)
})

test('drops tasks that waited too long or were aborted', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 3, maxWaitMs: 20 })
  const first = task('first')
  const running = queue.run(first.run)
  const late = task('late')
  const gone = task('gone')
  const client = new AbortController()
  const left = queue.run(gone.run, client.signal)
  client.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(queue.run(late.run)).rejects.toBeInstanceOf(Overloaded)
  first.end()
  await running
  expect([late.begun(), gone.begun(), queue.waiting]).toEqual([false, false, 0])
  await expect(queue.run(() => Promise.resolve(), client.signal)).rejects.toThrow('gone')
})

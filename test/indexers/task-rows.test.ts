/** The rows of background tasks and of dead letters. */
import { beforeEach, expect, test, vi } from 'vitest'
import { TASK_PAGE_RECORDS } from '../../indexers/limits.ts'
import { readDeadLetters, recordRejection, recordSuccess } from '../../indexers/state/dead-letters.ts'
import {
  advanceTask,
  openTasks,
  removeFinishedTasks,
  requestFanOut,
  type ScanRow,
} from '../../indexers/state/task-rows.ts'
import type { State } from '../../src/calendar/ports.ts'
import { MemoryState } from '../simulation/memory.ts'

let state: State
beforeEach(() => {
  state = new MemoryState()
})

const open = async (): Promise<ScanRow | undefined> => (await openTasks(state)).fanOuts[0]
const page = (from: number, length = TASK_PAGE_RECORDS) => Array.from({ length }, (_, at) => from + at)
const go = async (ids: readonly number[]) => advanceTask(state, (await open())!, ids, TASK_PAGE_RECORDS)

test('a fan-out goes to its end', async () => {
  await requestFanOut(state, 'venue', 1)
  await go(page(1))
  expect((await open())!.value.after).toBe(TASK_PAGE_RECORDS)
  await go(page(TASK_PAGE_RECORDS + 1, 3))
  expect(await open()).toBeUndefined()
})

test('requested again during the scan it finishes, and then rescans up to the old cursor', async () => {
  await requestFanOut(state, 'venue', 1)
  await go(page(1))
  await requestFanOut(state, 'venue', 1)
  await go(page(TASK_PAGE_RECORDS + 1, 3))
  expect((await open())!.value).toMatchObject({ after: 0, again: true })
  await go(page(1))
  expect(await open()).toBeUndefined()
})

test('a chunk that was read before the task was requested again does not count', async () => {
  await requestFanOut(state, 'venue', 1)
  const row = (await open())!
  await requestFanOut(state, 'venue', 1)
  await advanceTask(state, row, page(1, 3), TASK_PAGE_RECORDS)
  expect((await open())!.value.after).toBe(0)
})

test('a finished row is kept, so that a late completion of the old task does not complete a new one', async () => {
  await requestFanOut(state, 'venue', 1)
  const row = (await open())!
  await go(page(1, 3))
  await requestFanOut(state, 'venue', 1)
  await advanceTask(state, row, page(1, 3), TASK_PAGE_RECORDS)
  expect(await open()).toBeDefined()
  await go(page(1, 3))
  await removeFinishedTasks(state)
  expect(await state.list('task:fanout:')).toEqual([])
})

test('an older state that is written late does not clear the dead letter of a newer one', async () => {
  const deadLetters = new Map<string, number>()
  const record = 'events:1'
  await recordRejection(state, deadLetters, { record, version: 5, reason: 'bad' })
  await recordSuccess(state, deadLetters, { record, version: 4 })
  expect(await readDeadLetters(state)).toEqual(new Map([[record, 5]]))
  await recordRejection(state, deadLetters, { record, version: 4, reason: 'bad in another way' })
  expect((await state.get('aside:events:1'))?.value).toMatchObject({ reason: 'bad', label: 5 })
  await recordSuccess(state, deadLetters, { record, version: 6 })
  expect([await readDeadLetters(state), deadLetters.size]).toEqual([new Map(), 0])
})

test.each(['first', 'last'])(
  'a rejection beside a success of an older state stays, where it is stored %s',
  async (when) => {
    const deadLetters = new Map<string, number>()
    const record = 'events:1'
    await recordRejection(state, deadLetters, { record, version: 3, reason: 'bad' })
    const { put, remove } = state
    const rejected = Promise.withResolvers<void>()
    const removed = Promise.withResolvers<void>()
    vi.spyOn(state, 'put').mockImplementation(async (...args) => {
      if (when === 'last') await removed.promise
      const isStored = await put.apply(state, args)
      rejected.resolve()
      return isStored
    })
    vi.spyOn(state, 'remove').mockImplementation(async (...args) => {
      if (when === 'first') await rejected.promise
      return remove.apply(state, args).finally(() => removed.resolve())
    })
    const success = recordSuccess(state, deadLetters, { record, version: 5 }).finally(() => removed.resolve())
    await Promise.all([success, recordRejection(state, deadLetters, { record, version: 7, reason: 'worse' })])
    expect([await readDeadLetters(state), deadLetters]).toEqual([new Map([[record, 7]]), new Map([[record, 7]])])
  },
)

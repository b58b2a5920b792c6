/** The rows of the second lane, and of what is put aside. */
import { beforeEach, expect, test } from 'vitest'
import { readDeadLetters, recordRejection } from '../../indexers/state/checkpoint.ts'
import {
  advanceTask,
  openTasks,
  removeFinishedTasks,
  requestFanOut,
  scanOf,
  TASK_CHUNK,
} from '../../indexers/tasks/task-rows.ts'
import type { State, StateRow } from '../../src/calendar/ports.ts'
import { MemoryState } from '../simulation/memory.ts'

let state: State
beforeEach(() => {
  state = new MemoryState()
})

const open = async (): Promise<StateRow | undefined> => (await openTasks(state)).fanOuts[0]
const page = (from: number, length = TASK_CHUNK) => Array.from({ length }, (_, at) => from + at)
const go = async (ids: readonly number[]) => advanceTask(state, (await open())!, ids)

test('a fan-out goes to its end', async () => {
  await requestFanOut(state, 'venue', 1)
  await go(page(1))
  expect(scanOf((await open())!).after).toBe(TASK_CHUNK)
  await go(page(TASK_CHUNK + 1, 3))
  expect(await open()).toBeUndefined()
})

test('asked for again it goes to its end all the same, and then from the beginning to where it was', async () => {
  await requestFanOut(state, 'venue', 1)
  await go(page(1))
  await requestFanOut(state, 'venue', 1)
  await go(page(TASK_CHUNK + 1, 3))
  expect(scanOf((await open())!)).toMatchObject({ after: 0, again: true })
  await go(page(1))
  expect(await open()).toBeUndefined()
})

test('a page that was read before it was asked for again does not count', async () => {
  await requestFanOut(state, 'venue', 1)
  const row = (await open())!
  await requestFanOut(state, 'venue', 1)
  await advanceTask(state, row, page(1, 3))
  expect(scanOf((await open())!).after).toBe(0)
})

test('what is done keeps its row for a while, so that the end of an earlier request is not that of a later one', async () => {
  await requestFanOut(state, 'venue', 1)
  const row = (await open())!
  await go(page(1, 3))
  await requestFanOut(state, 'venue', 1)
  await advanceTask(state, row, page(1, 3))
  expect(await open()).toBeDefined()
  await go(page(1, 3))
  await removeFinishedTasks(state)
  expect(await state.list('fanout:')).toEqual([])
})

test('an older state that the index takes late takes back no note of a newer one that it refused', async () => {
  const aside = new Map<string, number>()
  const note = (label: number, reason?: string) => recordRejection(state, aside, { record: 'events:1', label, reason })
  await note(5, 'bad')
  await note(4)
  expect(await readDeadLetters(state)).toEqual(new Map([['events:1', 5]]))
  await note(4, 'bad in another way')
  expect((await state.get('aside:events:1'))?.value).toMatchObject({ reason: 'bad', label: 5 })
  await note(6)
  expect([await readDeadLetters(state), aside.size]).toEqual([new Map(), 0])
})

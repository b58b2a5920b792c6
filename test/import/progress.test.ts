import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Progress } from '../../src/import/runs/progress.ts'

const printed: string[] = []
const progress = new Progress((line) => printed.push(line))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  progress.stop()
  vi.useRealTimers()
})

test('a line at once, then one a second, also where nothing moves', () => {
  let left = 3
  progress.doing(() => `${left} left`)
  expect(printed).toEqual(['3 left'])
  vi.advanceTimersByTime(2_000)
  left = 1
  vi.advanceTimersByTime(1_000)
  progress.doing(() => 'Waiting')
  vi.advanceTimersByTime(1_000)
  expect(printed).toEqual(['3 left', '3 left (1 s)', '3 left (2 s)', '1 left', 'Waiting'])
})

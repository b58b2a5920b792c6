/** Which thread answers a client's search, and how many are answered at the same time. */
import { expect, test } from 'vitest'
import type { Query, SearchBudget } from '../../src/calendar/ports.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { NeedsColumns } from '../../src/engines/sqlite/columns/needs-columns.ts'
import { type ClientReader, ClientSearches } from '../../src/engines/sqlite/threads/client-searches.ts'

/** A thread that answers when it is told to. */
function openThread() {
  const answers: ((error?: Error) => void)[] = []
  const call = {
    find: () =>
      new Promise((resolve, reject) => {
        answers.push((error) => (error ? reject(error) : resolve({ found: [], spentMs: 1 })))
      }),
  }
  const reader = {
    thread: {
      call,
      get pending() {
        return answers.length
      },
    },
    cancelled: new Int32Array(1),
  } as unknown as ClientReader
  return {
    reader,
    answers,
    answerNext: () => answers.shift()?.(),
    refuseNext: (error: Error) => answers.shift()?.(error),
  }
}

const search: Query = {
  resource: 'events',
  language: 'en',
  where: [{ op: 'near', field: 'location', lat: 0, lng: 0, km: 1 }],
  order: { by: 'start', dir: 'asc' },
  from: 0,
  size: 10,
}
const budget = (signal = new AbortController().signal): SearchBudget => ({ limitMs: 1, signal, spend: () => {} })
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('each thread answers one search at a time, and the first that is free the next one', async () => {
  const [lists, one, two] = [openThread(), openThread(), openThread()]
  const searches = new ClientSearches(lists.reader, [one.reader, two.reader], indexes)
  const found = [1, 2, 3].map(() => searches.find([search], budget()))
  await settled()
  expect([lists, one, two].map(({ answers }) => answers.length)).toEqual([0, 1, 1])
  two.answerNext()
  await settled()
  expect([one, two].map(({ answers }) => answers.length)).toEqual([1, 1])
  one.answerNext()
  two.answerNext()
  expect(await Promise.all(found)).toHaveLength(3)
})

test('pages behind thousands of others are searches, and those before are lists', async () => {
  const [lists, one] = [openThread(), openThread()]
  const searches = new ClientSearches(lists.reader, [one.reader], indexes)
  const found = [5_000, 5_001].map((from) => searches.find([{ ...search, where: [], from }], budget()))
  await settled()
  expect([lists, one].map(({ answers }) => answers.length)).toEqual([1, 1])
  lists.answerNext()
  one.answerNext()
  await Promise.all(found)
})

test('a search that nobody waits for any more is cancelled in its own thread', async () => {
  const [lists, one, two] = [openThread(), openThread(), openThread()]
  const searches = new ClientSearches(lists.reader, [one.reader, two.reader], indexes)
  const gone = new AbortController()
  const found = [searches.find([search], budget()), searches.find([search], budget(gone.signal))]
  await settled()
  gone.abort()
  expect([lists, one, two].map(({ reader }) => reader.cancelled[0])).toEqual([0, 0, 2])
  one.answerNext()
  two.answerNext()
  await Promise.all(found)
})

test('a list that takes columns is found by a thread that has them', async () => {
  const [lists, one] = [openThread(), openThread()]
  const searches = new ClientSearches(lists.reader, [one.reader], indexes)
  const spent: number[] = []
  const found = searches.find([{ ...search, where: [] }], { ...budget(), spend: (ms) => spent.push(ms) })
  await settled()
  expect([lists, one].map(({ answers }) => answers.length)).toEqual([1, 0])
  lists.refuseNext(new NeedsColumns())
  await settled()
  expect([lists, one].map(({ answers }) => answers.length)).toEqual([0, 1])
  one.answerNext()
  expect(await found).toEqual({ found: [], spentMs: 1 })
  expect(spent).toEqual([1])
})

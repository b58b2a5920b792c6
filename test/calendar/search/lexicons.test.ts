/** Which lexicon a search gets: the one that is held, or one that is read now. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Search, VocabularyWord } from '../../../src/calendar/ports.ts'
import { resources } from '../../../src/calendar/resources/index.ts'
import { Lexicons } from '../../../src/calendar/search/lexicons.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An index whose vocabulary is one word, that of its generation; `readMs`: how long it takes to read. */
class Vocabulary implements Pick<Search, 'generation' | 'vocabulary'> {
  now = 1
  reads: string[] = []
  readMs = 0
  error: Error | undefined

  generation = () => this.now
  vocabulary = async (resource: string, language: string, texts: readonly string[]): Promise<VocabularyWord[]> => {
    this.reads.push(`${resource} ${language} ${texts}`)
    const word = `word${this.now}`
    if (this.readMs) await new Promise((done) => setTimeout(done, this.readMs))
    if (this.error) throw this.error
    return [{ word, count: 1 }]
  }
}

function setUp() {
  const index = new Vocabulary()
  const lexicons = new Lexicons(index as unknown as Search)
  return { index, lexicons, has: async (word: string) => (await lexicons.of(resources.events, 'en')).has(word) }
}

test('is read of the texts that have whole words, once for each resource and language', async () => {
  const { index, lexicons } = setUp()
  const [one, other] = await Promise.all([lexicons.of(resources.events, 'en'), lexicons.of(resources.events, 'en')])
  expect(one).toBe(other)
  await lexicons.of(resources.events, 'de')
  await lexicons.of(resources.venues, 'en')
  expect(index.reads).toEqual(['events en title,names', 'events de title,names', 'venues en name,address'])
})

test('a change is read at once where that is quick', async () => {
  const { index, has } = setUp()
  expect(await has('word1')).toBe(true)
  index.now++
  expect(await has('word2')).toBe(true)
})

test('a lexicon is used for fifty times the time that it took to read', async () => {
  const { index, has } = setUp()
  index.readMs = 10
  const first = has('word1')
  await vi.advanceTimersByTimeAsync(10)
  expect(await first).toBe(true)
  index.now++
  await vi.advanceTimersByTimeAsync(400)
  expect(await has('word1')).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  const next = has('word2')
  await vi.advanceTimersByTimeAsync(10)
  expect(await next).toBe(true)
})

test('a long read is not waited for: the last lexicon is used meanwhile', async () => {
  const { index, has } = setUp()
  index.readMs = 40
  const first = has('word1')
  await vi.advanceTimersByTimeAsync(40)
  await first
  index.now++
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await has('word1')).toBe(true)
  await vi.advanceTimersByTimeAsync(40)
  expect(await has('word2')).toBe(true)
  expect(index.reads).toHaveLength(2)
})

test('a read that fails is not kept', async () => {
  const { index, has } = setUp()
  index.error = new Error('no index')
  await expect(has('word1')).rejects.toThrow('no index')
  index.error = undefined
  expect(await has('word1')).toBe(true)
})

test('after a long read that fails, the last lexicon is still used', async () => {
  const { index, has } = setUp()
  index.readMs = 40
  const first = has('word1')
  await vi.advanceTimersByTimeAsync(40)
  await first
  index.now++
  index.error = new Error('no index')
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await has('word1')).toBe(true)
  await vi.advanceTimersByTimeAsync(40)
  index.error = undefined
  expect(await has('word1')).toBe(true)
  await vi.advanceTimersByTimeAsync(40)
  expect(await has('word2')).toBe(true)
})

describe('with an index that saves', () => {
  class Saving extends Vocabulary {
    texts = new Map<string, { text: Uint8Array; generation: number }>()

    saved = {
      has: async (resource: string, name: string) => this.texts.has(`${resource} ${name}`),
      read: async (resource: string, name: string) => {
        const found = this.texts.get(`${resource} ${name}`)
        return found && { text: found.text, changed: found.generation === this.now ? [] : undefined }
      },
      write: async (resource: string, name: string, generation: number, text: Uint8Array) => {
        this.texts.set(`${resource} ${name}`, { text, generation })
      },
    }
  }

  /** In turns of the event loop, too, which timers do not count. */
  async function inTime<T>(waiting: Promise<T>): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(40)
    return waiting
  }
  const background = () => inTime(new Promise((resolve) => setImmediate(resolve)))
  const newProcess = (index: Saving) => {
    const lexicons = new Lexicons(index as unknown as Search)
    return async (word: string) => (await lexicons.of(resources.events, 'en')).has(word)
  }

  test('what takes long to read is read once for all processes', async () => {
    const index = new Saving()
    index.readMs = 40
    expect(await inTime(newProcess(index)('word1'))).toBe(true)
    expect(await newProcess(index)('word1')).toBe(true)
    expect(index.reads).toHaveLength(1)
  })

  test('what is read quickly is read by each', async () => {
    const index = new Saving()
    for (let n = 0; n < 2; n++) expect(await newProcess(index)('word1')).toBe(true)
    expect(index.reads).toHaveLength(2)
  })

  test('after a change, the next process uses the saved words as long as it would its own', async () => {
    const index = new Saving()
    index.readMs = 40
    await inTime(newProcess(index)('word1'))
    index.now++
    const has = newProcess(index)
    expect(await has('word1')).toBe(true)
    await background()
    expect(index.reads).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await has('word1')).toBe(true)
    await background()
    expect(index.reads).toHaveLength(2)
    expect(await has('word2')).toBe(true)
    expect(index.reads).toHaveLength(2)
  })

  test('where the saved words are old, the next process reads them anew beside its first search', async () => {
    const index = new Saving()
    index.readMs = 40
    await inTime(newProcess(index)('word1'))
    index.now++
    vi.setSystemTime(Date.now() + 3_600_000)
    const has = newProcess(index)
    expect(await has('word1')).toBe(true)
    await background()
    expect(index.reads).toHaveLength(2)
    expect(await has('word2')).toBe(true)
    expect(await newProcess(index)('word2')).toBe(true)
  })

  test('a process saves them every ten minutes at most', async () => {
    const index = new Saving()
    index.readMs = 40
    const has = newProcess(index)
    await inTime(has('word1'))
    for (const [after, saved] of [
      [300_000, 'word1'],
      [300_000, 'word3'],
    ] as const) {
      index.now++
      await vi.advanceTimersByTimeAsync(after)
      await has('any')
      await background()
      expect([...index.texts.values()].map(({ text }) => Buffer.from(text).includes(saved))).toEqual([true])
    }
  })
})

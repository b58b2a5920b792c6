/** Names that a large calendar has saved, with what has changed since. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Condition, Found, Query, Search } from '../../../src/calendar/ports.ts'
import { resources } from '../../../src/calendar/resources/index.ts'
import { Names } from '../../../src/calendar/search/names.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Venue {
  name: string
  events: number
}

/** Of public venues; a read of all takes `readMs`. */
class Index implements Pick<Search, 'find' | 'generation' | 'saved'> {
  venues = new Map<number, Venue>()
  readMs = 40
  reads = 0
  #generation = 1
  #saved: { text: Uint8Array; generation: number } | undefined
  /** By generation. */
  #changes: (number[] | undefined)[] = []

  /** `ids` undefined: nobody knows. */
  change(ids: number[] | undefined): void {
    this.#changes[++this.#generation] = ids
  }

  generation = () => this.#generation

  find = async (queries: readonly Query[]): Promise<Found[]> => queries.map((query) => this.#found(query))

  #found({ where, after, size }: Query): Found {
    const among = where.find((condition) => condition.op === 'in' && condition.field === 'id')
    if (!among && after === undefined) {
      this.reads++
      vi.advanceTimersByTime(this.readMs)
    }
    const all = [...this.venues]
      .filter(([id]) => !among || (among as Extract<Condition, { op: 'in' }>).values.includes(id))
      .sort(([, a], [, b]) => b.events - a.events)
    const from = Number(after ?? 0)
    const hits = all.slice(from, from + size).map(([id, { name, events }], at) => ({
      id,
      record: { id, language: 'en', count: events, texts: { en: { venue: name, slug: name } } },
      cursor: String(from + at + 1),
    }))
    return { hits, total: all.length } as unknown as Found
  }

  saved = {
    has: async () => this.#saved !== undefined,
    read: async () => {
      if (!this.#saved) return undefined
      const since = this.#changes.slice(this.#saved.generation + 1)
      const changed = since.includes(undefined) ? undefined : since.flatMap((ids) => ids ?? [])
      return { text: this.#saved.text, changed }
    },
    write: async (_: string, __: string, generation: number, text: Uint8Array) => {
      this.#saved = { text, generation }
    },
  }
}

async function namesOf(index: Index): Promise<string[]> {
  const names = await new Names(index).of(resources.venues)
  return [...names].map(({ texts, events }) => `${texts.en?.venue} ${events}`)
}

function indexOf(count: number): Index {
  const index = new Index()
  for (let id = 1; id <= count; id++) index.venues.set(id, { name: `Hall ${id}`, events: id })
  return index
}

test('the names of a large calendar are read once for all processes', async () => {
  const index = indexOf(1_500)
  const first = await namesOf(index)
  expect([first[0], first.length]).toEqual(['Hall 1500 1500', 1_500])
  expect(await namesOf(index)).toEqual(first)
  expect(index.reads).toBe(1)
})

test('those of a small one are read by each', async () => {
  const index = indexOf(3)
  index.readMs = 10
  for (let n = 0; n < 2; n++) expect(await namesOf(index)).toEqual(['Hall 3 3', 'Hall 2 2', 'Hall 1 1'])
  expect(index.reads).toBe(2)
})

test('what has changed since is as it is now', async () => {
  const index = indexOf(4)
  await namesOf(index)
  index.venues.delete(2) // or is not public any more
  index.venues.set(3, { name: 'Theatre', events: 9 })
  index.venues.set(7, { name: 'New', events: 2 })
  index.change([2, 3])
  index.change([7])
  expect(await namesOf(index)).toEqual(['Theatre 9', 'Hall 4 4', 'New 2', 'Hall 1 1'])
  expect(index.reads).toBe(1)
})

test('where it is not known what has changed, or very much has, all are read', async () => {
  const index = indexOf(4)
  for (const changed of [undefined, Array.from({ length: 1_001 }, (_, id) => id)]) {
    await namesOf(index)
    index.reads = 0
    index.venues.set(1, { name: 'Theatre', events: 0 })
    index.change(changed)
    expect((await namesOf(index)).at(-1)).toBe('Theatre 0')
    expect(index.reads).toBe(1)
  }
})

test('after a change they are read again in time, however long the last read was held up', async () => {
  const index = indexOf(3)
  index.readMs = 60_000
  const names = new Names(index)
  await names.of(resources.venues)
  index.readMs = 10
  index.venues.set(4, { name: 'New', events: 9 })
  index.change(undefined)
  vi.advanceTimersByTime(9_000)
  expect([...(await names.of(resources.venues))]).toHaveLength(3)
  vi.advanceTimersByTime(2_000)
  await names.of(resources.venues)
  await expect.poll(async () => [...(await names.of(resources.venues))].length).toBe(4)
})

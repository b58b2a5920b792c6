/** Deep paging: pages that some indexes do not reach by an offset. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../src/calendar/languages.ts'
import { BudgetExceeded, type Engine, type IndexItem, type Query } from '../../src/calendar/ports.ts'
import { parseSearch } from '../../src/calendar/text/clauses.ts'
import type { OpenEngine } from '../support/sample.ts'
import { DAY, event, liveWith, NEW_YEAR, query, sampleIndexes, sampleStores } from '../support/sample.ts'

const MANY = 12_500
/** The number of events that start at the same instant. */
const CROWD = 11_000

/**
 * Early events, many at one instant, late ones; the ids descend as the starts ascend. Most have the same French title,
 * and most have no status.
 */
function crowded(at: number): IndexItem {
  const start = at < 700 ? NEW_YEAR + at * 60 : at < 700 + CROWD ? NEW_YEAR + DAY : NEW_YEAR + at * DAY
  return event(
    MANY - at,
    {
      start,
      price: at % 2 ? at : null,
      place: at % 5 ? `p${at % 7}` : null,
      location: [[8 + (at % 50) / 1000, 47]],
      featured: at % 3 === 0,
      status: at < 700 ? `s${at % 11}` : null,
      title: {
        en: `title ${(at * 7919) % MANY}`,
        ...(at % 9 ? { fr: at < 700 || at > MANY - 300 ? `t${at}` : 'titre' } : {}),
      },
    },
    { title: at % 4 ? 'concert' : 'concert hall' },
  )
}

/** `field`: also `title.fr`, in a language. */
function of({ document }: IndexItem, field: string): number | string | undefined {
  const [name = '', language = ''] = field.split('.')
  const value = document?.fields[name] ?? undefined
  return (language ? (value as Record<string, string>)[language] : value) as number | string | undefined
}

/** Ties are in the order of the ids, in the same direction; records without a value are last. */
function sorted(items: readonly IndexItem[], by: string, dir: 'asc' | 'desc'): number[] {
  const sign = dir === 'asc' ? 1 : -1
  const value = (item: IndexItem) => (by === 'id' ? item.id : of(item, by))
  return items
    .toSorted((a, b) => {
      const [first, second] = [value(a), value(b)]
      const missing = Number(first === undefined) - Number(second === undefined)
      return missing || (first === second ? 0 : (first ?? 0) < (second ?? 0) ? -sign : sign) || (a.id - b.id) * sign
    })
    .map(({ id }) => id)
}

export function testDeepPaging(name: string, open: OpenEngine): void {
  describe(`deep paging of ${name}`, () => {
    const items = Array.from({ length: MANY }, (_, at) => crowded(at))
    let engine: Engine
    beforeAll(async () => {
      engine = await open(sampleStores, sampleIndexes)
      const build = await liveWith(engine, [])
      for (let at = 0; at < MANY; at += 2_500) await engine.search.apply(build, items.slice(at, at + 2_500))
      await engine.search.refresh()
    })
    afterAll(() => engine.close())

    const page = async (more: Partial<Query>) => {
      const [found] = await engine.search.find([query({ size: 20, ...more })])
      return { ids: found?.hits.map(({ id }) => id), total: found?.total, last: found?.hits.at(-1)?.cursor }
    }

    const rows = ['start', 'id', 'price', 'place', 'featured', 'status', 'title.en', 'title.fr'].flatMap((field) =>
      (['asc', 'desc'] as const).map((dir) => [field, dir] as const),
    )
    test.each(rows)('in the order of %s %s', async (field, dir) => {
      const expected = sorted(items, field, dir)
      const [by = '', language = 'en'] = field.split('.') as [string, Language?]
      const ordered = { order: { by, dir }, language }
      for (const from of [0, 690, 4_000, 9_970, 9_985, 10_000, 11_695, 12_340, 12_490]) {
        const found = await page({ ...ordered, from })
        expect([from, found.ids, found.total]).toEqual([from, expected.slice(from, from + 20), MANY])
        const next = await page({ ...ordered, ...(found.last ? { after: found.last } : {}) })
        expect([from, next.ids, next.total]).toEqual([from, expected.slice(from + 20, from + 40), MANY])
      }
      expect(await page({ ...ordered, from: MANY })).toEqual({ ids: [], total: MANY, last: undefined })
    })

    test('a page that goes on where many equal values end', async () => {
      const expected = sorted(items, 'start', 'asc')
      for (const from of [10_999, 11_685, 11_699])
        expect((await page({ from, size: 500 })).ids).toEqual(expected.slice(from, from + 500))
    })

    test('with conditions', async () => {
      const few = items.filter((item) => of(item, 'start') !== NEW_YEAR + 60)
      const found = await page({
        where: [{ op: 'not', of: { op: 'eq', field: 'start', value: NEW_YEAR + 60 } }],
        from: 10_500,
      })
      expect([found.ids, found.total]).toEqual([sorted(few, 'start', 'asc').slice(10_500, 10_520), few.length])
    })

    test('by distance, and of a word: every hit, each once', async () => {
      const near = { op: 'near', field: 'location', lat: 47, lng: 8, km: 100 } as const
      const word = { op: 'text', language: 'en', query: parseSearch('concert', 'en') } as const
      for (const [where, by] of [
        [[near], 'distance'],
        [[word], 'price'],
      ] as const) {
        const seen: number[] = []
        for (let from = 0; from < MANY; from += 2_500)
          seen.push(...((await page({ where, order: { by, dir: 'asc' }, from, size: 2_500 })).ids ?? []))
        expect([by, seen.length, new Set(seen).size]).toEqual([by, MANY, MANY])
      }
    })

    test('by distance a client gets as far as the budget', async () => {
      const near = { op: 'near', field: 'location', lat: 47, lng: 8, km: 100 } as const
      const deep = query({ where: [near], order: { by: 'distance', dir: 'asc' }, from: 11_000, size: 20 })
      const { signal } = new AbortController()
      // Less than nothing: a clock of processor time may stand still for some milliseconds.
      await expect(engine.search.find([deep], { limitMs: -1, signal, spend: () => {} })).rejects.toThrow(BudgetExceeded)
      const [found] = await engine.search.find([deep], { limitMs: 60_000, signal, spend: () => {} })
      expect(found?.hits).toHaveLength(20)
    })
  })
}

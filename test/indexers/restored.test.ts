/** An index that was restored to an earlier state, as its mark tells: here one of an engine that is given marks. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Indexing } from '../../indexers/maintenance/maintenance.ts'
import { MarkKeeper } from '../../indexers/maintenance/mark-keeper.ts'
import { readCheckpoint, saveCheckpoint } from '../../indexers/state/checkpoint.ts'
import type { IndexItem, Mark, Marks } from '../../src/calendar/ports.ts'
import { MemoryState } from '../simulation/memory.ts'
import { type Running, startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { rebuilt } from '../support/rebuild.ts'
import { makeEvent } from '../support/records.ts'

/** Each build has one at most. */
class MarksInMemory implements Marks {
  readonly #marks = new Map<string, Mark>()

  async read(build: string): Promise<Mark | undefined> {
    return this.#marks.get(build)
  }

  async write(build: string, mark: Mark, over: Mark | undefined): Promise<boolean> {
    if (this.#marks.get(build)?.count !== over?.count) return false
    this.restore(build, mark)
    return true
  }

  restore(build: string, mark: Mark): void {
    this.#marks.set(build, mark)
  }
}

describe('an index with series', () => {
  const at = (date: string) => Date.parse(date) / 1000
  let now = at('2026-11-22T12:00:00Z')
  let app: Running
  beforeAll(async () => {
    app = await startApp({ SERIES_WINDOW_MONTHS: '2' }, () => now)
  })
  afterAll(() => app.stop())

  test('has them up to the horizon again', async () => {
    const { search, state, store } = app.engine
    const marks = new MarksInMemory()
    search.marks = marks
    const checkpoint = async () => (await readCheckpoint(state))!
    await eventually(async () => expect((await checkpoint()).mark).toBeDefined())
    await rebuilt(app.engine)

    const apply = search.apply.bind(search)
    const written: IndexItem[] = []
    search.apply = (build, items) => {
      written.push(...items)
      return apply(build, items)
    }
    const { id } = await makeEvent(app, { start_date: '2026-11-02 18:00', rrule: 'FREQ=WEEKLY' })
    const last = async () =>
      (await app.get(`/events?include=${id}&end_date=2040-01-01&order=desc&per_page=1`)).body.events[0]?.start_date
    expect(await last()).toBe('2027-01-25 18:00:00')
    const version = await store.now()
    await eventually(async () => expect((await checkpoint()).mark?.caughtUpTo).toBeGreaterThanOrEqual(version))
    const [{ name = '' } = {}] = await search.builds()
    const earlier = { item: written.findLast((item) => item.id === id)!, mark: (await marks.read(name))! }

    now = at('2026-12-01T00:00:00Z')
    await eventually(async () => expect(await last()).toBe('2027-02-22 18:00:00'))
    await eventually(async () => expect((await checkpoint()).mark?.count).toBeGreaterThan(earlier.mark.count))

    const [indexed] = await search.read(name, 'events', [id])
    await apply(name, [{ ...earlier.item, version: indexed!.version }])
    await search.refresh()
    expect(await last()).toBe('2027-01-25 18:00:00')
    marks.restore(name, earlier.mark)
    await eventually(async () => expect(await last()).toBe('2027-02-22 18:00:00'))
    expect(await search.builds()).toMatchObject([{ name }])
  })
})

describe('a mark that was written, and not saved', () => {
  test('is expected all the same', async () => {
    const [marks, state, restored] = [new MarksInMemory(), new MemoryState(), vi.fn()]
    const engine = { search: { marks }, state }
    const log = { error: vi.fn() }
    const keeper = new MarkKeeper({ engine, log, restored, deadLetters: () => new Map() } as unknown as Indexing)
    const mark: Mark = { count: 1, position: '1', caughtUpTo: 1 }
    marks.restore('a', mark)
    let saved = await saveCheckpoint(state, { position: '2', caughtUpTo: 2, settled: 2, mark }, undefined)
    vi.spyOn(state, 'put').mockRejectedValueOnce(new Error('unavailable'))
    await expect(keeper.compare(saved, 'a')).rejects.toThrow('unavailable')
    expect(await marks.read('a')).toMatchObject({ count: 2 })

    saved = (await keeper.compare(saved, 'a'))!
    expect(restored).not.toHaveBeenCalled()
    expect(saved.mark).toEqual({ count: 2, position: '2', caughtUpTo: 2 })

    keeper.written()
    vi.spyOn(state, 'put').mockRejectedValueOnce(new Error('unavailable'))
    await expect(keeper.compare(saved, 'a')).rejects.toThrow('unavailable')
    marks.restore('a', saved.mark!)
    const gone = await keeper.compare(saved, 'a')
    expect(restored).toHaveBeenCalledOnce()
    expect(gone).toMatchObject({ position: '2', mark: { count: 4 } })
    expect(await marks.read('a')).toMatchObject({ count: 4 })
  })
})

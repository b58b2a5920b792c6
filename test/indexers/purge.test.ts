/** Tombstones go a week after the index has all that is older: not before, and none that is newer. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { purgeTombstones } from '../../indexers/maintenance/purge.ts'
import type { Engine, IndexItem } from '../../src/calendar/ports.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { event, ids, liveWith, sampleIndexes, sampleStores, tombstone } from '../support/sample.ts'
import { newFolder } from '../support/shared.ts'

const HOUR = 3_600_000

test('tombstones live for a week at least', async () => {
  const opened = await openSqlite({
    file: join(newFolder(), 'kalends.sqlite'),
    stores: sampleStores,
    indexes: sampleIndexes,
  })
  try {
    let hours = 0
    const engine: Engine = { ...opened, state: { ...opened.state, time: async () => hours * HOUR } }
    const live = await liveWith(engine, [])
    const next = await engine.search.create('next')
    const apply = (version: string, ...items: IndexItem[]) => engine.search.apply(version, items)
    for (const version of [live, next])
      await apply(version, tombstone('events', 1, 5), tombstone('events', 2, 6), tombstone('events', 3, 7))
    const after = async (more: number, done: number) => {
      hours += more
      await purgeTombstones(engine, done)
    }
    const late = [event(1, {}, {}, 4), event(2, {}, {}, 5), event(3, {}, {}, 6)]

    await after(0, 6)
    await after(167, 7)
    expect(await apply(live, ...late)).toEqual(['superseded', 'superseded', 'superseded'])
    await after(2, 8)
    // What came after the note, and what is still being made, keep theirs.
    expect(await apply(live, ...late)).toEqual(['written', 'written', 'superseded'])
    expect(await apply(next, ...late)).toEqual(['superseded', 'superseded', 'superseded'])
    await after(167, 9)
    expect(await apply(live, ...late.slice(2))).toEqual(['superseded'])
    await after(2, 9)
    expect(await apply(live, ...late.slice(2))).toEqual(['written'])
    expect(await ids(engine, {})).toEqual([1, 2, 3])
  } finally {
    await opened.close()
  }
})

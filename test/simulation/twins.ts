/**
 * Altered indexers, each with one bug that the simulation must notice: proof that its checks can fail.
 * A twin changes what a process sees of the engine, a class of the engine itself, or the indexer.
 */
import { Doubts } from '../../indexers/counts/doubts.ts'
import { Indexer } from '../../indexers/follow.ts'
import type { Changes, Engine, IndexItem, LinkField, Mark } from '../../src/calendar/ports.ts'
import { MemoryState } from './memory.ts'
import { MemorySearch, type Rows } from './memory-search.ts'

export interface Twin {
  name: string
  says: string
  /** It is noticed within so many seeds. */
  seeds: number
  /** The first seed, if it is not 1: shortly before the one that notices it, so that a test takes seconds. */
  from?: number
  /** The ports that each process sees in place of the engine's. */
  ports?(engine: Engine): Partial<Engine>
  Search?: typeof MemorySearch
  Indexer?: typeof Indexer
}

/** A port with some of its methods replaced. */
function altered<Port extends object>(port: Port, changes: Partial<Port>): Port {
  const own: Port = Object.create(port)
  return Object.assign(own, changes)
}

const noLinks: Record<LinkField, number[]> = { venue: [], organizer: [], categories: [], tags: [] }

/** Every record that is found has these values. */
function withRecords(search: Engine['search'], values: object): Engine['search'] {
  return altered(search, {
    find: async (queries) => {
      const pages = await search.find(queries)
      return pages.map((page) => ({
        ...page,
        hits: page.hits.map((hit) => ({ ...hit, record: { ...Object(hit.record), ...values } })),
      }))
    },
  })
}

class HardDeletingSearch extends MemorySearch {
  protected override write(rows: Rows, key: string, item: IndexItem): void {
    if (item.document) super.write(rows, key, item)
    else rows.delete(key)
  }
}

class LastWriteWinsSearch extends MemorySearch {
  protected override isSuperseded(): boolean {
    return false
  }
}

class LiveBuildIndexer extends Indexer {
  protected override async batch() {
    const batch = await super.batch()
    return { ...batch, builds: batch.builds.filter((name) => name === batch.live) }
  }
}

class CertainIndexer extends Indexer {
  protected override async batch() {
    return { ...(await super.batch()), doubts: new Doubts() }
  }
}

export const twins: readonly Twin[] = [
  {
    name: 'version after the read',
    says: 'an outdated document passes for a new one',
    from: 27,
    seeds: 200,
    ports: ({ search, store }) => ({
      search: altered(search, {
        apply: async (build, items) => {
          // Below the second from which a bulk counts as slow, so that bulks do not shrink.
          await new Promise((resolve) => setTimeout(resolve, Math.random() < 0.1 ? 900 : 0))
          const version = await store.now()
          return search.apply(
            build,
            items.map((item) => ({ ...item, version })),
          )
        },
      }),
    }),
  },
  {
    name: 'position before the bulk',
    says: 'what a crash interrupts is not repeated',
    seeds: 20,
    ports: ({ feed }) => {
      // Each read returns the changes of the previous one with its own position, which is then saved too early.
      let previous: Changes | undefined
      return {
        feed: altered(feed, {
          read: async (from, limit, wait) => {
            const read = await feed.read(from, limit, previous?.dirty.length ? 0 : wait)
            const returned = previous ?? { ...read, dirty: [], caughtUpTo: undefined }
            previous = read
            return { ...returned, position: read.position }
          },
        }),
      }
    },
  },
  {
    name: 'hard delete',
    says: 'an older write restores a deleted record',
    seeds: 20,
    Search: HardDeletingSearch,
  },
  {
    name: 'last write wins',
    says: 'versions are not compared',
    seeds: 20,
    Search: LastWriteWinsSearch,
  },
  {
    name: 'no fence',
    says: 'a process that was paused moves the position back',
    from: 12,
    seeds: 300,
    ports: ({ state }) => ({
      state: altered(state, {
        put: (key, value, expected) => (key === 'position' ? state.put(key, value) : state.put(key, value, expected)),
      }),
    }),
  },
  {
    name: 'fan-out in memory',
    says: 'a crash loses it',
    seeds: 60,
    ports: ({ state }) => {
      const memory = new MemoryState()
      const stateOf = (key: string) => (key.startsWith('task:fanout:') ? memory : state)
      return {
        state: altered(state, {
          get: (key) => stateOf(key).get(key),
          put: (key, value, expected) => stateOf(key).put(key, value, expected),
          list: async <Value>(prefix: string) => [
            ...(await state.list<Value>(prefix)),
            ...(await memory.list<Value>(prefix)),
          ],
          remove: (key, expected) => stateOf(key).remove(key, expected),
        }),
      }
    },
  },
  {
    name: 'rejections unseen',
    says: 'a record that the index rejects is recorded nowhere',
    from: 17,
    seeds: 20,
    ports: ({ state }) => ({
      state: altered(state, {
        put: async (key, value, expected) => key.startsWith('aside:') || state.put(key, value, expected),
      }),
    }),
  },
  {
    name: 'failures unseen',
    says: 'a bulk that failed passes for written',
    seeds: 20,
    ports: ({ search }) => ({
      search: altered(search, { apply: (build, items) => search.apply(build, items).catch(() => []) }),
    }),
  },
  {
    name: 'only the live build',
    says: 'changes are not written to the build that a rebuild is filling',
    seeds: 150,
    Indexer: LiveBuildIndexer,
  },
  {
    name: 'version after the scan',
    says: 'what was scanned before a change passes for newer',
    from: 58,
    seeds: 300,
    ports: ({ search, store }) => {
      let filling: string | undefined
      return {
        search: altered(search, {
          create: async (hash) => {
            filling = await search.create(hash)
            return filling
          },
          apply: async (build, items) => {
            if (build !== filling) return search.apply(build, items)
            await new Promise((resolve) => setTimeout(resolve, Math.random() < 0.3 ? 900 : 0))
            const version = await store.now()
            return search.apply(
              build,
              items.map((item) => ({ ...item, version })),
            )
          },
        }),
      }
    },
  },
  {
    name: 'counted where it is',
    says: 'the venue that an event has left still counts it',
    from: 14,
    seeds: 60,
    ports: ({ search }) => ({ search: withRecords(search, noLinks) }),
  },
  {
    name: 'counted by links and status alone',
    says: 'an event that is protected or hidden still counts',
    from: 50,
    seeds: 150,
    ports: ({ search }) => ({ search: withRecords(search, { password: null, hide_from_listings: false }) }),
  },
  {
    name: 'no doubts',
    says: 'after a failed bulk, counts start from what it may have written',
    from: 86,
    seeds: 100,
    Indexer: CertainIndexer,
  },
  {
    name: 'trusted predecessor',
    says: 'what a crashed process has counted by halves is not counted again',
    from: 227,
    seeds: 300,
    ports: ({ state }) => ({
      state: altered(state, {
        get: async <Value>(key: string) => {
          const row = await state.get<Value>(key)
          return key === 'lease' && row ? { ...row, value: { ...row.value, clean: true } } : row
        },
      }),
    }),
  },
  {
    name: 'reported before it is visible',
    says: 'the index is not refreshed',
    seeds: 20,
    ports: ({ search }) => ({ search: altered(search, { refresh: async () => {} }) }),
  },
  {
    name: 'one position for all releases',
    says: 'what one of them has followed, the other has not',
    seeds: 60,
    ports: ({ state, shared }) => ({
      state: altered(state, {
        get: (key) => (key === 'position' ? shared : state).get(key),
        put: async (key, value, expected) =>
          key === 'position'
            ? (await shared.put(key, value, expected)) && state.put(key, value)
            : state.put(key, value, expected),
      }),
    }),
  },
  {
    name: 'drops what lives',
    says: 'a release takes the index of another one that runs for abandoned',
    seeds: 60,
    ports: ({ otherMirrors }) => ({
      otherMirrors: async () =>
        (await otherMirrors()).map((mirror) => ({
          ...mirror,
          state: altered(mirror.state, { get: async () => undefined, put: async () => true }),
        })),
    }),
  },
  {
    name: 'restored unseen',
    says: 'an index that was restored to an earlier state passes for the present one',
    from: 35,
    seeds: 60,
    ports: ({ search }) => {
      const { marks } = search
      let newest: Mark | undefined
      return {
        search: altered(search, {
          marks: marks && {
            read: async (build) => {
              const found = await marks.read(build)
              if (!newest || (found && found.count > newest.count)) newest = found
              return newest
            },
            write: async (build, mark) => marks.write(build, mark, await marks.read(build)),
          },
        }),
      }
    },
  },
  {
    name: 'written under an old version',
    says: 'what is written again without a change stays below what followers have read',
    from: 276,
    seeds: 60,
    ports: ({ feed, store }) => ({ feed: altered(feed, { nextVersion: () => store.now() }) }),
  },
  {
    name: 'lost tombstones',
    says: 'a rebuilt index has none of what was removed before',
    from: 22,
    seeds: 150,
    ports: ({ search }) => ({
      search: altered(search, {
        changes: async (build, resource, range) => (range.removed ? [] : search.changes(build, resource, range)),
      }),
    }),
  },
]

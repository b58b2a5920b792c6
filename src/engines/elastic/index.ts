/** The index of production: Elasticsearch, one index a resource, all queries of a list answered in one round trip. */
import type { Client } from '@elastic/elasticsearch'
import { BoundedQueue } from '../../bounded-queue.ts'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexedResource, Marks, Query, Search, SearchBudget } from '../../calendar/ports.ts'
import { type PlainFound, toFound } from '../found.ts'
import { KeptFinds } from '../kept-finds.ts'
import { Builds } from './builds/builds.ts'
import { changesIn } from './builds/changes.ts'
import { digestsIn } from './builds/digests.ts'
import { Generation } from './builds/generation.ts'
import { holdsIn } from './builds/holds.ts'
import { readMark, writeMark } from './builds/marks.ts'
import { Names, type StoreIdentity } from './builds/names.ts'
import { readRecords } from './builds/read.ts'
import { connect, type Searcher, translateErrors } from './client.ts'
import { KnownPositions } from './distance/known-positions.ts'
import { find } from './find/find.ts'
import { KnownRecords } from './find/known-records.ts'
import { vocabularyOf } from './find/vocabulary.ts'
import { defaultOptions, type ElasticOptions } from './options.ts'
import { KnownPlaces } from './paging/known-places.ts'
import { productCheck } from './product.ts'
import { applyItems } from './write/apply.ts'
import { purgeIndex } from './write/purge.ts'

/** Clients' searches of this process; all processes share Elasticsearch's own queue. */
const CLIENT_LIMITS = { concurrency: 16, maxWaiting: 200, maxWaitMs: 5_000 }

/** Elasticsearch is asked twice a second whether it shows more, and says nothing while it is away. */
const MAX_KEPT_MS = 1_000

export interface Elastic {
  search: Search
  /** The layouts that the store has indexes of. */
  layouts(): Promise<string[]>
  /** Deletes the indexes of another layout. */
  dropLayout(layout: string): Promise<void>
  /** Deletes every index of the store. */
  destroy(): Promise<void>
  close(): Promise<void>
}

/** Searches of clients wait for their turn, unless the same was found a moment ago. */
function finderForClients(generation: Generation) {
  const queue = new BoundedQueue(CLIENT_LIMITS)
  const kept = new KeptFinds(MAX_KEPT_MS)
  return (queries: readonly Query[], { signal }: SearchBudget, search: () => Promise<PlainFound[]>) =>
    kept.get(
      queries,
      (resource) => generation.current(resource),
      () => queue.run(search, signal),
    )
}

/** Whose index it is, and what for. */
export interface MirrorOptions {
  /** The names of the indexes begin with it. */
  prefix: string
  /** The store that is mirrored; asked until it is known. */
  store: () => Promise<StoreIdentity>
  layout: string
  indexes: readonly IndexDeclaration[]
}

/** What the parts of the index share. */
interface Parts {
  searcher: Searcher
  writeClient: Client
  resources: readonly IndexedResource[]
  builds: Builds
  generation: Generation
  /** Does it on a server that is the right one, and throws the errors of the ports. */
  use<T>(work: (names: Names) => Promise<T>): Promise<T>
}

/**
 * `server`: an address alone stands for that and all else by default. It is not contacted before it is needed; then
 * every call throws UnsuitableServer if it is the wrong one.
 */
export function openElastic(server: string | Partial<ElasticOptions>, mirror: MirrorOptions): Elastic {
  const parts = partsOf({ ...defaultOptions, ...(typeof server === 'string' ? { url: server } : server) }, mirror)
  const { searcher, writeClient, builds, generation, use } = parts
  return {
    search: {
      ...searching(parts),
      ...reading(parts),
      ...writing(parts),
      ...building(parts),
      marks: marksOf(parts),
      refresh: () =>
        use(async (names) => {
          const index = parts.resources.map((resource) => names.liveAlias(resource))
          await searcher.client.indices.refresh({ index, ignore_unavailable: true })
          await generation.update()
        }),
      generation: (resource) => generation.current(resource),
    },
    layouts: () => use(() => builds.layouts()),
    dropLayout: (other) => use(() => builds.dropLayout(other)),
    destroy: () => use(() => builds.destroy()),
    async close() {
      await generation.stop()
      await Promise.all([searcher.client.close(), writeClient.close()])
    },
  }
}

function partsOf(options: ElasticOptions, { prefix, store, layout, indexes }: MirrorOptions): Parts {
  const { searcher, writeClient } = connect(options)
  const checked = productCheck(searcher.client)
  let known: Names | undefined
  const names = async () => (known ??= new Names(prefix, await store(), layout))
  const builds = new Builds({ searchClient: searcher.client, writeClient }, names, indexes, options)
  const resources = indexes.map(({ name }) => name)
  return {
    searcher,
    writeClient,
    resources,
    builds,
    generation: new Generation(searcher.client, builds, resources),
    use: (work) => checked().then(() => translateErrors(async () => work(await names()))),
  }
}

type Searching = Pick<Search, 'find' | 'findIn' | 'vocabulary'>

function searching({ searcher, writeClient, builds, generation, use }: Parts): Searching {
  const positions = new KnownPositions((resource) => generation.current(resource), MAX_KEPT_MS)
  const target = { searcher, builds, known: new KnownRecords(), places: new KnownPlaces(), positions }
  const clientsFind = finderForClients(generation)
  return {
    async find(queries, budget) {
      const search = () =>
        use((names) => find({ ...target, indexOf: (resource) => names.liveAlias(resource), budget }, queries))
      const found = await (budget ? clientsFind(queries, budget, search) : search())
      return found.map(toFound)
    },
    findIn: (build, queries) =>
      use(async (names) => {
        await writeClient.indices.refresh({ index: builds.indexesOf(names, build) })
        const found = await find({ ...target, indexOf: (resource) => names.readAlias(resource, build) }, queries)
        return found.map(toFound)
      }),
    vocabulary: (resource, language, texts, limit) =>
      use((names) => vocabularyOf(searcher.client, names.liveAlias(resource), { language, texts, limit })),
  }
}

type Reading = Pick<Search, 'read' | 'digests' | 'changes' | 'holds'>

function reading({ searcher: { client }, builds, use }: Parts): Reading {
  return {
    read: (build, resource, ids) => use((names) => readRecords(client, names.indexOf(resource, build), ids)),
    digests: (resource, from, width) => use((names) => digestsIn(client, names.liveAlias(resource), from, width)),
    changes: (build, resource, range) => use((names) => changesIn(client, names.indexOf(resource, build), range)),
    holds: (resource, documents) =>
      use((names) => holdsIn(client, names.liveAlias(resource), builds.required(resource), documents)),
  }
}

function writing({ writeClient, resources, builds, use }: Parts): Pick<Search, 'apply' | 'purge'> {
  return {
    apply: (build, items) =>
      use((names) =>
        applyItems(writeClient, items, ({ resource }) => {
          const declaration = builds.declaration(resource)
          if (!declaration) throw new Rejected(`${resource} is not in this build of the index`)
          return { declaration, alias: names.writeAlias(resource, build) }
        }),
      ),
    purge: (build, version) =>
      use(async (names) => {
        for (const name of resources) await purgeIndex(writeClient, names.writeAlias(name, build), version)
      }),
  }
}

function building({ builds, generation, use }: Parts): Pick<Search, 'builds' | 'create' | 'swap' | 'drop'> {
  return {
    builds: () => use(() => builds.list()),
    create: (hash) => use(() => builds.create(hash)),
    swap: (build) =>
      use(async () => {
        await builds.swap(build)
        generation.raise()
      }),
    drop: (build) => use(() => builds.drop(build)),
  }
}

function marksOf({ searcher, writeClient, resources, builds, use }: Parts): Marks {
  return {
    read: (build) => use((names) => readMark(searcher.client, builds.indexesOf(names, build))),
    write: (build, mark, over) =>
      use((names) => {
        const parts = resources.map((resource) => ({
          index: names.indexOf(resource, build),
          alias: names.writeAlias(resource, build),
        }))
        return writeMark(writeClient, parts, mark, over)
      }),
  }
}

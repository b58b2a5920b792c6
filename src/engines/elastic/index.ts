/** The index of production: Elasticsearch, one index a resource, all queries of a list answered in one round trip. */
import { BoundedQueue } from '../../bounded-queue.ts'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexedResource, Query, Search, SearchBudget } from '../../calendar/ports.ts'
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
import { connect, translateErrors } from './client.ts'
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

/**
 * `server`: an address alone stands for that and all else by default. It is not contacted before it is needed; then
 * every call throws UnsuitableServer if it is the wrong one.
 */
export function openElastic(server: string | Partial<ElasticOptions>, mirror: MirrorOptions): Elastic {
  const options = { ...defaultOptions, ...(typeof server === 'string' ? { url: server } : server) }
  const { prefix, store, layout, indexes } = mirror
  const { searcher, writeClient } = connect(options)
  const searchClient = searcher.client
  const checked = productCheck(searchClient)
  const use = <T>(work: () => Promise<T>): Promise<T> => checked().then(() => translateErrors(work))
  let known: Names | undefined
  const names = async () => (known ??= new Names(prefix, await store(), layout))
  const live = async (resource: IndexedResource) => (await names()).liveAlias(resource)
  const indexIn = async (build: string, resource: IndexedResource) => (await names()).indexOf(resource, build)
  const builds = new Builds({ searchClient, writeClient }, names, indexes, options)
  const resources = indexes.map(({ name }) => name)
  const indexesIn = (build: string) => Promise.all(resources.map((resource) => indexIn(build, resource)))
  const generation = new Generation(searchClient, builds, resources)
  const positions = new KnownPositions((resource) => generation.current(resource), MAX_KEPT_MS)
  const finding = { searcher, builds, known: new KnownRecords(), places: new KnownPlaces(), positions }
  const clientsFind = finderForClients(generation)
  return {
    search: {
      async find(queries, budget) {
        const search = () =>
          use(async () => {
            const named = await names()
            return find({ ...finding, indexOf: (resource) => named.liveAlias(resource), budget }, queries)
          })
        const found = await (budget ? clientsFind(queries, budget, search) : search())
        return found.map(toFound)
      },
      findIn: (build, queries) =>
        use(async () => {
          const named = await names()
          await writeClient.indices.refresh({ index: resources.map((resource) => named.indexOf(resource, build)) })
          const found = await find({ ...finding, indexOf: (resource) => named.readAlias(resource, build) }, queries)
          return found.map(toFound)
        }),
      vocabulary: (resource, language, texts, limit) =>
        use(async () => vocabularyOf(searchClient, await live(resource), { language, texts, limit })),
      read: (build, resource, ids) => use(async () => readRecords(searchClient, await indexIn(build, resource), ids)),
      digests: (resource, from, width) => use(async () => digestsIn(searchClient, await live(resource), from, width)),
      changes: (build, resource, range) =>
        use(async () => changesIn(searchClient, await indexIn(build, resource), range)),
      holds: (resource, documents) =>
        use(async () => holdsIn(searchClient, await live(resource), builds.required(resource), documents)),
      apply: (build, items) =>
        use(async () => {
          const named = await names()
          return applyItems(writeClient, items, ({ resource }) => {
            const declaration = builds.declaration(resource)
            if (!declaration) throw new Rejected(`${resource} is not in this build of the index`)
            return { declaration, alias: named.writeAlias(resource, build) }
          })
        }),
      purge: (build, version) =>
        use(async () => {
          const named = await names()
          for (const name of resources) await purgeIndex(writeClient, named.writeAlias(name, build), version)
        }),
      builds: () => use(() => builds.list()),
      create: (hash) => use(() => builds.create(hash)),
      swap: (build) =>
        use(async () => {
          await builds.swap(build)
          generation.raise()
        }),
      drop: (build) => use(() => builds.drop(build)),
      marks: {
        read: (build) => use(async () => readMark(searchClient, await indexesIn(build))),
        write: (build, mark, over) =>
          use(async () => {
            const named = await names()
            const parts = resources.map((resource) => ({
              index: named.indexOf(resource, build),
              alias: named.writeAlias(resource, build),
            }))
            return writeMark(writeClient, parts, mark, over)
          }),
      },
      refresh: () =>
        use(async () => {
          const named = await names()
          const index = resources.map((resource) => named.liveAlias(resource))
          await searchClient.indices.refresh({ index, ignore_unavailable: true })
          await generation.update()
        }),
      generation: (resource) => generation.current(resource),
    },
    layouts: () => use(() => builds.layouts()),
    dropLayout: (other) => use(() => builds.dropLayout(other)),
    destroy: () => use(() => builds.destroy()),
    async close() {
      await generation.stop()
      await Promise.all([searchClient.close(), writeClient.close()])
    },
  }
}

/** The index of production: Elasticsearch, one index a resource, all queries of a list answered in one round trip. */
import type { estypes } from '@elastic/elasticsearch'
import { BoundedQueue } from '../../bounded-queue.ts'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { Found, IndexDeclaration, IndexedResource, Query, Search, SearchBudget } from '../../calendar/ports.ts'
import { Builds } from './builds.ts'
import { applyItems } from './bulk.ts'
import { connect, isTransient, type Searcher, translateErrors, unavailable } from './client.ts'
import type { Scope } from './compile.ts'
import { findDeep } from './deep-paging.ts'
import { digestsIn } from './digests.ts'
import type { Source } from './document.ts'
import { Generation } from './generation.ts'
import { holdsIn } from './holds.ts'
import { readMark, writeMark } from './marks.ts'
import { Names, type StoreIdentity } from './names.ts'
import { defaultOptions, type ElasticOptions } from './options.ts'
import { MAX_RESULT_WINDOW } from './page-start.ts'
import { productCheck } from './product.ts'
import { purgeIndex } from './purge.ts'
import { readRecords } from './read.ts'
import { bodyOf, countOf, foundIn, requireComplete, type SearchBody, type SearchResponse, totalOf } from './search.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Clients' searches of this process; all processes share Elasticsearch's own queue. */
const CLIENT_LIMITS = { concurrency: 16, maxWaiting: 200, maxWaitMs: 5_000 }

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
  const builds = new Builds({ searchClient, writeClient }, names, indexes, options)
  const clientQueue = new BoundedQueue(CLIENT_LIMITS)
  const resources = indexes.map(({ name }) => name)
  const generation = new Generation(searchClient, builds, resources)
  return {
    search: {
      find: (queries, budget) => {
        const search = () =>
          use(async () => {
            const named = await names()
            return find(searcher, builds, (resource) => named.liveAlias(resource), queries, budget)
          })
        return budget ? clientQueue.run(search, budget.signal) : search()
      },
      findIn: (build, queries) =>
        use(async () => {
          const named = await names()
          await writeClient.indices.refresh({ index: resources.map((resource) => named.indexOf(resource, build)) })
          return find(searcher, builds, (resource) => named.readAlias(resource, build), queries)
        }),
      vocabulary: (resource, language, text, limit) =>
        use(async () => vocabularyOf(searchClient, await live(resource), { language, text, limit })),
      read: (build, resource, ids) =>
        use(async () => readRecords(searchClient, (await names()).indexOf(resource, build), ids)),
      digests: (resource, from, width) => use(async () => digestsIn(searchClient, await live(resource), from, width)),
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
        read: (build) =>
          use(async () => {
            const named = await names()
            return readMark(
              searchClient,
              resources.map((resource) => named.indexOf(resource, build)),
            )
          }),
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

/** How one query is answered: by these searches of the one round trip, or, without any, by deep paging. */
interface PlannedQuery {
  query: Query
  scope: Scope
  index: string
  /** The page, and after it the total where that is counted by a search of its own. */
  bodies: SearchBody[]
}

/** A page in the order of the index is cut short when it is full, so its total is counted separately. */
function plan(builds: Builds, index: string, query: Query): PlannedQuery {
  const declaration = builds.required(query.resource)
  const scope = { declaration, language: query.language }
  return { query, scope, index, bodies: bodiesOf(query, scope) }
}

function bodiesOf(query: Query, scope: Scope): SearchBody[] {
  const { from, size, after, order } = query
  if (after === undefined && size > 0 && from + size > MAX_RESULT_WINDOW) return []
  const body = bodyOf(query, scope) // throws for a wrong order or cursor, also when only the total is requested
  if (query.uncounted) return [{ ...body, track_total_hits: false }]
  if (size === 0) return [countOf(query, scope)]
  if (order.by !== scope.declaration.primarySort && after === undefined) return [{ ...body, track_total_hits: true }]
  return [{ ...body, track_total_hits: false }, countOf(query, scope)]
}

async function find(
  searcher: Searcher,
  builds: Builds,
  indexOf: (resource: IndexedResource) => string,
  queries: readonly Query[],
  budget?: SearchBudget,
): Promise<Found[]> {
  const planned = queries.map((query) => plan(builds, indexOf(query.resource), query))
  const responses = await searchAll(searcher, builds, planned, budget)
  return Promise.all(
    planned.map(({ query, scope, index, bodies }) => {
      const own = responses.splice(0, bodies.length)
      const [page, total = page] = own
      if (!page || !total) return findDeep(searcher, index, query, scope, budget)
      return foundIn(page, totalOf(total), query)
    }),
  )
}

/** The responses to all the bodies, in order. */
async function searchAll(
  { client, shardTimeout }: Searcher,
  builds: Builds,
  planned: readonly PlannedQuery[],
  budget?: SearchBudget,
): Promise<SearchResponse[]> {
  const searches = planned.flatMap(({ index, bodies }) =>
    bodies.flatMap((body) => [
      { index, allow_partial_search_results: false },
      { timeout: shardTimeout, ...body },
    ]),
  )
  if (!searches.length) return []
  const { responses, took } = await client.msearch<Source>({ searches }, budget ? { signal: budget.signal } : {})
  budget?.spend(took)
  const complete: SearchResponse[] = []
  for (const response of responses) {
    if ('error' in response) throw await errorOf(response, builds)
    complete.push(requireComplete(response))
  }
  return complete
}

/**
 * If the live indexes are those that this process would build, a refused search is a mistake in our query; if not,
 * somebody has replaced an index, and the index is unavailable until it is rebuilt.
 */
async function errorOf({ error, status = 500 }: estypes.ErrorResponseBase, builds: Builds): Promise<Error> {
  if (isTransient(status, error) || !(await builds.liveFitsDeclarations())) return unavailable(error)
  return new Error(`Elasticsearch refuses a search: ${JSON.stringify(error)}`)
}

/** The index of production: Elasticsearch, an index a resource, lists answered in one round trip. */
import type { Client } from '@elastic/elasticsearch'
import { BoundedQueue } from '../../bounded-queue.ts'
import { Rejected } from '../../calendar/declaration/index-values.ts'
import type { Found, IndexDeclaration, Query, Search, SearchBudget } from '../../calendar/ports.ts'
import { Versions } from './builds.ts'
import { applyItems } from './bulk.ts'
import { connect, isPassing, type Refusal, reach, SEARCH_TIMEOUT, unavailable } from './client.ts'
import { findFar, WINDOW } from './deep-paging.ts'
import { digestsIn } from './digests.ts'
import { Generation } from './generation.ts'
import { holdsIn } from './holds.ts'
import { purgeIndex } from './purge.ts'
import { type Body, bodyOf, complete, countOf, foundIn, type Response, totalOf } from './search.ts'

/** Clients' searches of one process: Elasticsearch has a queue of its own, which all processes share. */
const CLIENT_LIMITS = { concurrency: 16, maxWaiting: 200, maxWaitMs: 5_000 }

export interface Elastic {
  search: Search
  /** Drops every index of the prefix. */
  destroy(): Promise<void>
  close(): Promise<void>
}

/** `prefix`: the names of the indexes begin with it. Nothing is asked of the server before it is needed. */
export function openElastic(url: string, prefix: string, indexes: readonly IndexDeclaration[]): Elastic {
  const { asking, writing } = connect(url)
  const versions = new Versions({ asking, writing }, prefix, indexes)
  const generation = new Generation(asking, versions)
  const clients = new BoundedQueue(CLIENT_LIMITS)
  return {
    search: {
      find: (queries, budget) => {
        const search = () => reach(() => find(asking, versions, queries, budget))
        return budget ? clients.run(search, budget.signal) : search()
      },
      digests: (resource, from, width) => reach(() => digestsIn(asking, versions.live(resource), from, width)),
      holds: (resource, documents) =>
        reach(() => {
          const declaration = versions.declaration(resource)
          if (!declaration) throw new Error(`${resource} is not indexed`)
          return holdsIn(asking, versions.live(resource), declaration, documents)
        }),
      apply: (version, items) =>
        reach(() =>
          applyItems(writing, items, ({ resource }) => {
            const declaration = versions.declaration(resource)
            if (!declaration) throw new Rejected(`${resource} is not in this version of the index`)
            return { declaration, alias: versions.writing(resource, version) }
          }),
        ),
      purge: (version, label) =>
        reach(async () => {
          for (const { name } of indexes) await purgeIndex(writing, versions.writing(name, version), label)
        }),
      builds: () => reach(() => versions.list()),
      create: (hash) => reach(() => versions.create(hash)),
      swap: (version) =>
        reach(async () => {
          await versions.swap(version)
          await generation.look()
        }),
      drop: (version) => reach(() => versions.drop(version)),
      refresh: () =>
        reach(async () => {
          await asking.indices.refresh({ index: versions.allLive, ignore_unavailable: true })
          await generation.look()
        }),
      generation: () => generation.current,
    },
    destroy: () => reach(() => versions.destroy()),
    async close() {
      await generation.stop()
      await Promise.all([asking.close(), writing.close()])
    },
  }
}

interface Asked {
  query: Query
  index: string
  bodies: Body[]
}

/** The page and, where it need not look at every row, the count beside it. */
function ask(versions: Versions, query: Query): Asked | undefined {
  const declaration = versions.declaration(query.resource)
  if (!declaration) throw new Error(`${query.resource} is not indexed`)
  const scope = { declaration, language: query.language }
  if (query.after === undefined && query.size > 0 && query.from + query.size > WINDOW) return undefined
  const body = { ...bodyOf(query, scope), track_total_hits: false }
  const counted = query.order.by === declaration.primarySort || query.after !== undefined
  const bodies =
    query.size === 0
      ? [countOf(query, scope)]
      : counted
        ? [body, countOf(query, scope)]
        : [{ ...body, track_total_hits: true }]
  return { query, index: versions.live(query.resource), bodies }
}

/** A search that an index as we make it refuses is ours to mend; one that somebody has put in its place is made anew. */
async function refused(
  { error, status = 500 }: { error: Refusal; status?: number },
  versions: Versions,
): Promise<Error> {
  if (isPassing(status, error) || !(await versions.fits())) return unavailable(error)
  return new Error(`Elasticsearch refuses a search: ${JSON.stringify(error)}`)
}

async function find(
  client: Client,
  versions: Versions,
  queries: readonly Query[],
  budget?: SearchBudget,
): Promise<Found[]> {
  const options = budget ? { signal: budget.signal } : {}
  const asked = queries.map((query) => ask(versions, query))
  const searches = asked.flatMap(
    (each) =>
      each?.bodies.flatMap((body) => [
        { index: each.index, allow_partial_search_results: false },
        { timeout: SEARCH_TIMEOUT, ...body },
      ]) ?? [],
  )
  const { responses, took } = searches.length
    ? await client.msearch<Response>({ searches }, options)
    : { responses: [], took: 0 }
  budget?.spend(took)
  const answers: Response[] = []
  for (const response of responses) {
    if ('error' in response) throw await refused(response as { error: Refusal; status?: number }, versions)
    answers.push(complete(response as unknown as Response))
  }
  let at = 0
  return Promise.all(
    asked.map((each, n) => {
      const query = queries[n] as Query
      if (!each)
        return findFar(
          client,
          versions.live(query.resource),
          query,
          { declaration: versions.declaration(query.resource) as IndexDeclaration, language: query.language },
          budget,
        )
      const own = answers.slice(at, (at += each.bodies.length)) as [Response, ...Response[]]
      return foundIn(own[0], totalOf(own.at(-1) as Response), query)
    }),
  )
}

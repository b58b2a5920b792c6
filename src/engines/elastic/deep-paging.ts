/**
 * Pages beyond the first 10,000 hits, which a search does not reach by counting on: at one point in time, it is first
 * counted how far the page is, then gone on from there.
 */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { Found, Query, SearchBudget } from '../../calendar/ports.ts'
import { SEARCH_TIMEOUT } from './client.ts'
import type { Scope } from './compile.ts'
import { mappedLong } from './mapping.ts'
import { type Body, bodyOf, complete, foundIn, type Response, totalOf } from './search.ts'

/** Hits that a search reaches by itself (index.max_result_window). */
export const WINDOW = 10_000
/** Buckets of one count. */
const BUCKETS = 1_000
const KEEP = '1m'

interface Step {
  body: Body
  /** Hits of the body before the page. */
  skip: number
}

export async function findFar(
  client: Client,
  index: string,
  query: Query,
  scope: Scope,
  budget?: SearchBudget,
): Promise<Found> {
  const options = budget ? { signal: budget.signal } : {}
  const { id } = await client.openPointInTime({ index, keep_alive: KEEP, allow_partial_search_results: false })
  try {
    const pit = { id, keep_alive: KEEP }
    const ask = async (body: Body): Promise<Response> => {
      const response: Response = await client.search({ timeout: SEARCH_TIMEOUT, ...body, pit }, options)
      budget?.spend(response.took)
      return complete(response)
    }
    const total = totalOf(await ask({ query: bodyOf(query, scope).query, size: 0, track_total_hits: true }))
    if (query.from >= total) return { hits: [], total }
    const { from: _, ...whole } = bodyOf(query, scope)
    const field = mappedLong(query.order.by, scope.declaration)
    const near = await walked(
      field ? await counted({ body: whole, skip: query.from }, field, query, ask) : { body: whole, skip: query.from },
      query.size,
      ask,
    )
    return foundIn(
      await ask({ ...near.body, from: near.body.search_after ? 0 : near.skip, track_total_hits: false }),
      total,
      query,
    )
  } finally {
    await client.closePointInTime({ id })
  }
}

/** By a histogram of what the hits are ordered by, and another one of the bucket that has the page, until it is within reach. */
async function counted(
  step: Step,
  field: string,
  { order: { dir }, size }: Query,
  ask: (body: Body) => Promise<Response>,
): Promise<Step> {
  let { skip } = step
  const all = await ask({
    query: step.body.query,
    size: 0,
    aggs: { least: { min: { field } }, most: { max: { field } } },
  })
  const value = (name: string) => (all.aggregations?.[name] as estypes.AggregationsMinAggregate | undefined)?.value ?? 0
  let [least, most] = [value('least'), value('most')]
  const within = (): estypes.QueryDslQueryContainer => ({
    bool: {
      filter: [
        step.body.query ?? { match_all: {} },
        { range: { [field]: dir === 'asc' ? { gte: least } : { lte: most } } },
      ],
    },
  })
  while (skip + size > WINDOW && least < most) {
    const interval = Math.ceil((most - least + 1) / BUCKETS)
    const query: estypes.QueryDslQueryContainer = {
      bool: { filter: [step.body.query ?? { match_all: {} }, { range: { [field]: { gte: least, lte: most } } }] },
    }
    const { aggregations } = await ask({
      query,
      size: 0,
      aggs: { by: { histogram: { field, interval, min_doc_count: 1 } } },
    })
    const found = ((aggregations?.by as estypes.AggregationsHistogramAggregate | undefined)?.buckets ??
      []) as estypes.AggregationsHistogramBucket[]
    for (const { key, doc_count } of dir === 'asc' ? found : found.toReversed()) {
      if (doc_count <= skip) {
        skip -= doc_count
        continue
      }
      ;[least, most] = [Math.max(least, key), Math.min(most, key + interval - 1)]
      break
    }
  }
  return { body: { ...step.body, query: within() }, skip }
}

/** Hit by hit, in strides: within a bucket of one value, and in orders that cannot be counted. */
async function walked({ body, skip }: Step, size: number, ask: (body: Body) => Promise<Response>): Promise<Step> {
  let after: estypes.SortResults | undefined
  while (skip + size > WINDOW || (after && skip > 0)) {
    const stride = Math.min(skip, WINDOW)
    const {
      hits: { hits },
    } = await ask({
      ...body,
      _source: false,
      size: stride,
      track_total_hits: false,
      ...(after ? { search_after: after } : {}),
    })
    const last = hits.at(-1)
    if (!last?.sort) break
    after = last.sort
    skip -= stride
  }
  return { body: after ? { ...body, search_after: after } : body, skip }
}

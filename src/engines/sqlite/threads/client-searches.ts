/** Clients' searches: which thread answers them, when, and at what cost. */

import { BoundedQueue } from '../../../bounded-queue.ts'
import { isTaxonomy } from '../../../calendar/declaration/terms.ts'
import type { Condition, IndexDeclaration, IndexedResource, Query, SearchBudget } from '../../../calendar/ports.ts'
import { NeedsColumns, orWithColumns } from '../columns/needs-columns.ts'
import { isDeep } from '../columns/ordered-pages.ts'
import type { ReaderMethods } from './reader-worker.ts'
import type { Remote } from './rpc.ts'

type Reader = Remote<ReaderMethods>['call']

/** A thread that reads, and the memory shared with it that cancels its search (budget.ts). */
export interface ClientReader {
  thread: Remote<ReaderMethods>
  cancelled: Int32Array
}

/** Lists in the order they are stored in are quick, so several may be under way. */
const LIST_LIMITS = { concurrency: 4, maxWaiting: 500, maxWaitMs: 5_000 }
/** Expensive queries read all their rows before the first one is known: each thread answers one at a time. */
const SEARCH_LIMITS = { maxWaiting: 50, maxWaitMs: 5_000 }

/** The shared memory holds 32-bit integers. */
const MAX_SEARCH_NUMBER = 2 ** 31 - 1

export class ClientSearches {
  readonly #lists: ClientReader
  readonly #searches: readonly ClientReader[]
  readonly #listQueue = new BoundedQueue(LIST_LIMITS)
  readonly #searchQueue: BoundedQueue
  readonly #primarySorts: ReadonlyMap<IndexedResource, string>
  #lastNumber = 0

  constructor(lists: ClientReader, searches: readonly ClientReader[], indexes: readonly IndexDeclaration[]) {
    this.#lists = lists
    this.#searches = searches
    this.#searchQueue = new BoundedQueue({ ...SEARCH_LIMITS, concurrency: searches.length })
    this.#primarySorts = new Map(indexes.map(({ name, primarySort }) => [name, primarySort]))
  }

  /** A thread that is searching nothing, in a turn of the queue. The first one, so that its caches are in use. */
  get #idle(): ClientReader {
    return this.#searches.reduce((least, each) => (each.thread.pending < least.thread.pending ? each : least))
  }

  /** @throws BudgetExceeded, Overloaded, Unavailable; RangeError for a wrong order or cursor */
  find(queries: readonly Query[], budget: SearchBudget): ReturnType<Reader['find']> {
    const search = () => this.#searchQueue.run(() => this.#run(this.#idle, queries, budget), budget.signal)
    const list = () => this.#listQueue.run(() => this.#run(this.#lists, queries, budget), budget.signal)
    return queries.some((query) => this.#isExpensive(query)) ? search() : orWithColumns(list, search)
  }

  /** What the service itself asks and takes columns: it is next when the search under way there has ended. */
  findOwn(queries: readonly Query[]): ReturnType<Reader['find']> {
    return this.#idle.thread.call.find(queries)
  }

  /** What was saved of a resource, as soon as the search under way has ended. */
  savedText(...of: Parameters<Reader['savedText']>): ReturnType<Reader['savedText']> {
    return this.#idle.thread.call.savedText(...of)
  }

  /** Reads some words of texts, in its turn. */
  vocabularyStep(...of: Parameters<Reader['vocabularyStep']>): ReturnType<Reader['vocabularyStep']> {
    return this.#searchQueue.run(() => this.#idle.thread.call.vocabularyStep(...of))
  }

  /** There are few terms, so every query of them is quick. */
  #isExpensive(query: Query): boolean {
    const { resource, where, order, counts } = query
    if (isTaxonomy(resource)) return false
    return (
      counts !== undefined ||
      isDeep(query) ||
      where.some(needsAllRows) ||
      (order.by !== this.#primarySorts.get(resource) && !where.some(isOfIds))
    )
  }

  async #run(
    { thread, cancelled }: ClientReader,
    queries: readonly Query[],
    { limitMs, signal, spend }: SearchBudget,
  ): ReturnType<Reader['find']> {
    const number = (this.#lastNumber = (this.#lastNumber % MAX_SEARCH_NUMBER) + 1)
    const cancel = () => Atomics.store(cancelled, 0, number)
    const started = performance.now()
    signal.addEventListener('abort', cancel)
    try {
      const answer = await thread.call.find(queries, { number, limitMs })
      spend(answer.spentMs)
      return answer
    } catch (error) {
      // The thread did nothing else in this time, unless it only saw that the search is not for it.
      if (!(error instanceof NeedsColumns)) spend(performance.now() - started)
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Few records, in whatever order. */
function isOfIds(condition: Condition): boolean {
  return (condition.op === 'eq' || condition.op === 'in') && condition.field === 'id'
}

function needsAllRows(condition: Condition): boolean {
  if (condition.op === 'not') return needsAllRows(condition.of)
  if (condition.op === 'any' || condition.op === 'all') return condition.of.some(needsAllRows)
  return condition.op === 'text' || condition.op === 'near' || condition.op === 'box'
}

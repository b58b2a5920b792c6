/** Clients' searches: which thread answers them, when, and at what cost. */

import { BoundedQueue } from '../../../bounded-queue.ts'
import type { Condition, IndexDeclaration, IndexedResource, Query, SearchBudget } from '../../../calendar/ports.ts'
import type { Remote } from './rpc.ts'
import type { ReaderMethods } from './worker.ts'

type Reader = Remote<ReaderMethods>['call']

/** Lists in the order they are stored in are quick, so several may be under way. */
const LIST_LIMITS = { concurrency: 4, maxWaiting: 500, maxWaitMs: 5_000 }
/** Expensive queries read all their rows before the first one is known: one at a time. */
const SEARCH_LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitMs: 5_000 }

/** The shared memory holds 32-bit integers. */
const MAX_SEARCH_NUMBER = 2 ** 31 - 1

export class ClientSearches {
  readonly #lists: Reader
  readonly #searches: Reader
  readonly #listQueue = new BoundedQueue(LIST_LIMITS)
  readonly #searchQueue = new BoundedQueue(SEARCH_LIMITS)
  readonly #cancelled: Int32Array
  readonly #primarySorts: ReadonlyMap<IndexedResource, string>
  #lastNumber = 0

  /** `cancelled`: shared with the thread for searches (budget.ts). */
  constructor(lists: Reader, searches: Reader, cancelled: Int32Array, indexes: readonly IndexDeclaration[]) {
    this.#lists = lists
    this.#searches = searches
    this.#cancelled = cancelled
    this.#primarySorts = new Map(indexes.map(({ name, primarySort }) => [name, primarySort]))
  }

  /** @throws BudgetExceeded, Overloaded, Unavailable; RangeError for a wrong order or cursor */
  find(queries: readonly Query[], budget: SearchBudget): ReturnType<Reader['find']> {
    return queries.some((query) => this.#isExpensive(query))
      ? this.#searchQueue.run(() => this.#run(this.#searches, queries, budget), budget.signal)
      : this.#listQueue.run(() => this.#run(this.#lists, queries, budget), budget.signal)
  }

  /** Reads some words of a text, in its turn. */
  vocabularyStep(...of: Parameters<Reader['vocabularyStep']>): ReturnType<Reader['vocabularyStep']> {
    return this.#searchQueue.run(() => this.#searches.vocabularyStep(...of))
  }

  /** There are few terms, so every query of them is quick. */
  #isExpensive({ resource, where, order: { by }, counts }: Query): boolean {
    if (resource === 'categories' || resource === 'tags') return false
    return counts !== undefined || where.some(needsAllRows) || (by !== 'id' && by !== this.#primarySorts.get(resource))
  }

  async #run(
    reader: Reader,
    queries: readonly Query[],
    { limitMs, signal, spend }: SearchBudget,
  ): ReturnType<Reader['find']> {
    const number = (this.#lastNumber = (this.#lastNumber % MAX_SEARCH_NUMBER) + 1)
    const cancel = () => Atomics.store(this.#cancelled, 0, number)
    const started = performance.now()
    signal.addEventListener('abort', cancel)
    try {
      const answer = await reader.find(queries, { number, limitMs })
      spend(answer.spentMs)
      return answer
    } catch (error) {
      spend(performance.now() - started) // the thread did nothing else in this time
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

function needsAllRows(condition: Condition): boolean {
  if (condition.op === 'not') return needsAllRows(condition.of)
  if (condition.op === 'any' || condition.op === 'all') return condition.of.some(needsAllRows)
  return condition.op === 'text' || condition.op === 'near' || condition.op === 'box'
}

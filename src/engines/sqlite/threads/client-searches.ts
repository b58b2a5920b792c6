/** Clients' searches: which thread answers, in which turn, and what they cost. */

import { BoundedQueue } from '../../../bounded-queue.ts'
import type { Condition, IndexDeclaration, IndexedResource, Query, SearchBudget } from '../../../calendar/ports.ts'
import type { Remote } from './rpc.ts'
import type { ReaderMethods } from './worker.ts'

type Reader = Remote<ReaderMethods>['call']

/** Lists that are walked in the order they are stored in: short, so several may be on their way. */
const LIST_LIMITS = { concurrency: 4, maxWaiting: 500, maxWaitMs: 5_000 }
/** What looks at all its rows before the first one is known: one at a time. */
const SEARCH_LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitMs: 5_000 }

/** What the shared number holds. */
const MAX_NUMBER = 2 ** 31 - 1

export class ClientSearches {
  readonly #lists: Reader
  readonly #searches: Reader
  readonly #listQueue = new BoundedQueue(LIST_LIMITS)
  readonly #searchQueue = new BoundedQueue(SEARCH_LIMITS)
  readonly #cancelled: Int32Array
  readonly #layouts: ReadonlyMap<IndexedResource, string>
  #number = 0

  /** `cancelled`: of the thread for searches, see budget.ts. */
  constructor(lists: Reader, searches: Reader, cancelled: Int32Array, indexes: readonly IndexDeclaration[]) {
    this.#lists = lists
    this.#searches = searches
    this.#cancelled = cancelled
    this.#layouts = new Map(indexes.map(({ name, primarySort: layout }) => [name, layout]))
  }

  find(queries: readonly Query[], budget: SearchBudget): ReturnType<Reader['find']> {
    return queries.some((query) => this.#isExpensive(query))
      ? this.#searchQueue.run(() => this.#run(this.#searches, queries, budget), budget.signal)
      : this.#listQueue.run(() => this.#run(this.#lists, queries, budget), budget.signal)
  }

  /** Terms are few, whatever is asked of them. */
  #isExpensive({ resource, where, order: { by } }: Query): boolean {
    if (resource === 'categories' || resource === 'tags') return false
    return where.some(looksAtAll) || (by !== 'id' && by !== this.#layouts.get(resource))
  }

  async #run(
    reader: Reader,
    queries: readonly Query[],
    { limitMs, signal, spend }: SearchBudget,
  ): ReturnType<Reader['find']> {
    const number = (this.#number = (this.#number % MAX_NUMBER) + 1)
    const cancel = () => Atomics.store(this.#cancelled, 0, number)
    const begun = performance.now()
    signal.addEventListener('abort', cancel)
    try {
      const answer = await reader.find(queries, { number, limitMs })
      spend(answer.spentMs)
      return answer
    } catch (error) {
      spend(performance.now() - begun) // the thread had nothing else to do
      throw error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

function looksAtAll(condition: Condition): boolean {
  if (condition.op === 'not') return looksAtAll(condition.of)
  if (condition.op === 'any' || condition.op === 'all') return condition.of.some(looksAtAll)
  return condition.op === 'text' || condition.op === 'near'
}

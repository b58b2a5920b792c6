/**
 * How many rows searches visit: a cost that is the same in every run. Statements check the budget once in so many rows,
 * so it is known by the number of these checks. The searches are answered in the thread of the test.
 */
import type { Engine, IndexedResource } from '../../src/calendar/ports.ts'
import { toFound } from '../../src/engines/found.ts'
import { Connection } from '../../src/engines/sqlite/database.ts'
import { buildReader } from '../../src/engines/sqlite/index/builds.ts'
import { tablesFor } from '../../src/engines/sqlite/index/tables.ts'
import { BUDGET_CHECK, ROWS_BETWEEN_CHECKS } from '../../src/engines/sqlite/planner/budget.ts'
import { find } from '../../src/engines/sqlite/planner/find.ts'
import { type Kept, keptAt } from '../../src/engines/sqlite/planner/kept.ts'
import { ReceivedRecords, SentRecords } from '../../src/engines/sqlite/shared-records.ts'

const CACHE_MIB = 16

export interface VisitedRows {
  /** About how many rows the searches of the work visit. Nothing that was counted before is known to them. */
  during(work: () => Promise<void>): Promise<number>
  close(): void
}

/** `file`: of the embedded engine, whose index does not change meanwhile. */
export function visitedRows({ search }: Engine, file: string): VisitedRows {
  const db = new Connection({ file, cache: CACHE_MIB, readOnly: true })
  let checks = 0
  const meter = { unmeasured: <T>(work: () => T) => work() }
  const live = buildReader(db).liveTables()
  const [sent, received] = [new SentRecords(2 ** 20), new ReceivedRecords()]
  const kept = new Map<IndexedResource, Kept>()
  const keptOf = (resource: IndexedResource) => {
    const found = kept.get(resource) ?? keptAt({ db, meter, hasColumns: true, sent }, tablesFor(live, resource), 0)
    kept.set(resource, found)
    return found
  }
  db.define(BUDGET_CHECK, () => ++checks)
  const { find: findInWorkers } = search
  search.find = async (queries) => {
    const found = db.snapshot(() => queries.map((query) => find(db, keptOf(query.resource), query)))
    return received.read({ found, ...sent.take() }).found.map(toFound)
  }
  return {
    async during(work) {
      checks = 0
      kept.clear()
      await work()
      return checks * ROWS_BETWEEN_CHECKS
    },
    close() {
      search.find = findInWorkers
      db.close()
    },
  }
}

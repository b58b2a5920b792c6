/**
 * How many records of a list are where, as they were counted a moment ago: whoever looks at a map asks for a smaller
 * box of the same list next, and the page of a map itself does.
 */
import { AgedCache } from '../../../aged-cache.ts'
import type { Box, Condition, IndexedResource, Query } from '../../../calendar/ports.ts'
import { contains } from '../../../calendar/values/geo.ts'
import type { Cells } from '../../cells.ts'
import { jsonOf } from '../../query-json.ts'
import type { PositionsCount } from './count-positions.ts'

/** Of all lists; one that would need more, with some 27,000 positions, is not kept. */
const MAX_CHARACTERS = 4 * 1024 * 1024
/** What a position takes in memory. */
const POSITION_CHARACTERS = 150

interface Known {
  /** Where all positions of the list were counted. */
  box: Box
  counts: readonly PositionsCount[]
}

export class KnownPositions {
  readonly #lists: AgedCache<Known>
  readonly #generation: (resource: IndexedResource) => number

  /** `generation`: of what the live build has of a resource now. */
  constructor(generation: (resource: IndexedResource) => number, maxAgeMs: number) {
    this.#generation = generation
    this.#lists = new AgedCache({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: ({ counts }: Known, list: string) => list.length + POSITION_CHARACTERS * counts.length,
      ttl: maxAgeMs,
    })
  }

  /**
   * The counts of all positions in the box of a count, of the records that a query finds; perhaps of others, too, which
   * `cellsOf` leaves out. `count`: counts what the index has now, or later.
   */
  async in(
    { field, box }: Cells,
    query: Query,
    count: () => Promise<PositionsCount[]>,
  ): Promise<readonly PositionsCount[]> {
    // Whatever is in the box meets it.
    const isMet = (condition: Condition) =>
      condition.op === 'box' && condition.field === field && contains(condition, box)
    const { resource, language, where } = query
    const list = jsonOf([this.#generation(resource), resource, language, field, where.filter((each) => !isMet(each))])
    const known = this.#lists.get(list)
    if (known && contains(known.box, box)) return known.counts
    const counts = await count()
    this.#lists.set(list, { box, counts })
    return counts
  }
}

/** Somebody who follows the changes of a release from its start, now and then, and holds what he was told. */
import { changeReader } from '../../indexers/read-changes.ts'
import { type ChangeReader, PositionTooOld, Unavailable } from '../../src/calendar/ports.ts'
import type { MemoryEngine } from './memory.ts'

const PAGE = 5

export class Follower {
  #engine: MemoryEngine
  #reader: ChangeReader
  #position: string | undefined
  /** By record: what a list showed when its change was read. */
  #held = new Map<string, string>()
  /** How often it had to begin anew. */
  begun = 0

  constructor(engine: MemoryEngine) {
    this.#engine = engine
    this.#reader = changeReader(engine)
  }

  /** Reads one page, or all there is. */
  async follow(all = false): Promise<void> {
    try {
      this.#position ??= await this.#begin()
      for (let hasMore = true; hasMore; ) {
        const read = await this.#reader.read(this.#position, { limit: PAGE })
        for (const { resource, id } of read.changes) this.#look(`${resource}:${id}`)
        this.#position = read.position
        hasMore = all && read.hasMore
      }
    } catch (error) {
      if (error instanceof PositionTooOld) this.#position = undefined
      else if (!(error instanceof Unavailable)) throw error
      else return
      if (all) await this.follow(all)
    }
  }

  /** What it holds otherwise than the index does; a record that could not be indexed is in no rebuilt index. */
  differences(corrupted: ReadonlyMap<string, number>): string[] {
    const shown = new Map(this.#shown())
    const keys = new Set([...shown.keys(), ...this.#held.keys()])
    return [...keys]
      .filter((key) => shown.get(key) !== this.#held.get(key) && !corrupted.has(key))
      .map((key) => `a follower holds ${key} as ${this.#held.get(key)}, the index as ${shown.get(key)}`)
  }

  /** First the position, then the lists: what changes in between comes again. */
  async #begin(): Promise<string> {
    const position = await this.#reader.position()
    this.begun++
    this.#held = new Map(this.#shown())
    return position
  }

  *#shown(): Generator<[string, string]> {
    for (const [key, { document }] of this.#engine.search.live?.visible ?? [])
      if (document) yield [key, JSON.stringify(document.record)]
  }

  #look(key: string): void {
    const document = this.#engine.search.live?.visible.get(key)?.document
    if (document) this.#held.set(key, JSON.stringify(document.record))
    else this.#held.delete(key)
  }
}

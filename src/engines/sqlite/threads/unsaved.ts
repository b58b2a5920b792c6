/** What a thread that searches has read into memory and is to be saved, of all resources. */
import type { IndexedResource } from '../../../calendar/ports.ts'
import type { SavedPart } from '../index/saved-columns.ts'
import type { Kept } from '../planner/kept.ts'

/** Of a column of a build. */
export interface PartOfBuild {
  build: string
  resource: IndexedResource
  part: SavedPart
}

export class Unsaved {
  readonly #kept: ReadonlyMap<IndexedResource, Kept>
  readonly #tell: () => void
  #isTold = false

  /** `tell`: called when there is something to save, and not again until all has been taken. */
  constructor(kept: ReadonlyMap<IndexedResource, Kept>, tell: () => void) {
    this.#kept = kept
    this.#tell = tell
  }

  look(): void {
    if (this.#isTold || ![...this.#kept.values()].some(({ columns }) => columns.hasUnsaved)) return
    this.#isTold = true
    this.#tell()
  }

  /** Undefined: there is nothing more to save. */
  next(): PartOfBuild | undefined {
    for (const { tables, columns } of this.#kept.values()) {
      const part = columns.nextPart()
      if (part) return { build: String(tables.build), resource: tables.declaration.name, part }
    }
    this.#isTold = false
    return undefined
  }
}

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

/** Whoever was told may have failed: the file was full or locked, or a build was gone. */
const TOLD_AGAIN_MS = 600_000

export class Unsaved {
  readonly #kept: ReadonlyMap<IndexedResource, Kept>
  readonly #tell: () => void
  #toldAt = -Infinity

  /** `tell`: called when there is something to save; again when all has been taken, or after ten minutes. */
  constructor(kept: ReadonlyMap<IndexedResource, Kept>, tell: () => void) {
    this.#kept = kept
    this.#tell = tell
  }

  look(): void {
    if (
      performance.now() - this.#toldAt < TOLD_AGAIN_MS ||
      ![...this.#kept.values()].some(({ columns }) => columns.hasUnsaved)
    )
      return
    this.#toldAt = performance.now()
    this.#tell()
  }

  /** Undefined: there is nothing more to save. */
  next(): PartOfBuild | undefined {
    for (const { tables, columns } of this.#kept.values()) {
      const part = columns.nextPart()
      if (part) return { build: String(tables.build), resource: tables.declaration.name, part }
    }
    this.#toldAt = -Infinity
    return undefined
  }
}

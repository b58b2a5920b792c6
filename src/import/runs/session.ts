/** One run of an import: files are loaded the same way wherever they come from. */

import { Loader } from '../load/load.ts'
import { newestRevisions } from '../load/newest.ts'
import type { Towns } from '../load/town.ts'
import { type EventDraft, sourceOf } from '../readers/draft.ts'
import type { FileReads } from '../readers/read.ts'
import type { Progress } from './progress.ts'
import { reportVanished, type Vanishing } from './vanished.ts'

/** Events that are stored at once. */
const BATCH_SIZE = 200

export interface SessionParts extends Vanishing {
  towns: Towns
  progress: Progress
}

export class Session {
  readonly parts: SessionParts
  readonly #loader: Loader

  constructor(parts: SessionParts) {
    this.parts = parts
    this.#loader = new Loader(parts.context, parts.options)
  }

  /** Files that are there at once: of an event in several the newest is taken, and what vanished is reported. */
  async load(files: readonly FileReads[]): Promise<void> {
    const { report, progress } = this.parts
    const newest = newestRevisions(files)
    const total = newest.reduce((sum, { reads }) => sum + reads.filter((read) => 'event' in read).length, 0)
    progress.doing(() => `Loading: ${report.read} of ${total} events, ${total - report.read} left`)
    await reportVanished(files, await this.loadEvents(newest), this.parts)
  }

  /** Returns the ids of the records by source id. */
  async loadEvents(files: readonly FileReads[]): Promise<Map<string, number>> {
    const { towns, report } = this.parts
    const ids = new Map<string, number>()
    const sources: string[] = []
    const drafts: EventDraft[] = []
    for (const { file, reads } of files) {
      report.files++
      for (const read of reads) {
        if ('skipped' in read) report.skip(read.skipped)
        else {
          if (read.occurrences !== undefined) report.series(read.occurrences)
          drafts.push(read.event)
          sources.push(sourceOf(file, read))
        }
      }
    }
    for (let first = 0; first < drafts.length; first += BATCH_SIZE) {
      const batch = await Promise.all(drafts.slice(first, first + BATCH_SIZE).map((draft) => towns.withTown(draft)))
      for (const [at, loaded] of (await this.#loader.loadAll(batch)).entries()) {
        const source_id = batch[at]?.source_id
        if ('id' in loaded && source_id !== undefined) ids.set(source_id, loaded.id)
        report.loaded(loaded, sources[first + at] ?? '')
      }
    }
    return ids
  }
}

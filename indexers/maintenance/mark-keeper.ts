/**
 * Notices an index or a store that was restored to an earlier state. The live build holds a mark: a count, and a
 * position to follow from. The checkpoint holds the same mark. About every second they are compared, and replaced when
 * something was written meanwhile:
 *
 *   the mark is older     the index was restored: it is followed again from the position of the mark
 *   there is none         it is not the index that was written: it is rebuilt
 *   it is much newer      the store was restored: the index is rebuilt
 *
 * The mark is written before the checkpoint, so a crash in between leaves it ahead by one. Its position is one at which
 * no background task was open: what a task has written since would be missing, and nothing in the feed tells of it.
 */
import type { Mark } from '../../src/calendar/ports.ts'
import { type Checkpoint, type SavedCheckpoint, saveCheckpoint } from '../state/checkpoint.ts'
import { isIdle, openTasks } from '../state/task-rows.ts'
import type { Indexing } from './maintenance.ts'

export class MarkKeeper {
  #indexing: Indexing
  #writes = 0
  /** `writes` when the mark was replaced last; unknown after a takeover. */
  #markedWrites = -1
  /** The newest mark of a build that this process knows of: the checkpoint lacks it if saving that failed. */
  #newest: { build: string; count: number } | undefined

  constructor(indexing: Indexing) {
    this.#indexing = indexing
  }

  /** To be called after a write to the index, and after a takeover. */
  written(): void {
    this.#writes++
  }

  /** For a checkpoint that starts anew. */
  next(checkpoint: Omit<Checkpoint, 'mark'>, previous: Checkpoint | undefined): Mark | undefined {
    return this.#indexing.engine.search.marks && { ...checkpoint, count: (previous?.mark?.count ?? 0) + 1 }
  }

  /**
   * The checkpoint to go on from; undefined: the index is not what it was, and has to be rebuilt. `build`: the live
   * one, unless a rebuild replaces it anyway.
   */
  async compare(checkpoint: SavedCheckpoint, build: string | undefined): Promise<SavedCheckpoint | undefined> {
    const { marks } = this.#indexing.engine.search
    if (!marks || build === undefined) return checkpoint
    const [found, expected] = [await marks.read(build), checkpoint.mark]
    if (!found || !expected || found.count > expected.count + 1) return undefined
    const count = Math.max(expected.count, this.#newest?.build === build ? this.#newest.count : 0)
    if (found.count < count) return this.#goBack(build, checkpoint, { ...expected, count }, found)
    if (this.#markedWrites === this.#writes) return checkpoint
    const writes = this.#writes
    const { position, caughtUpTo } = (await this.#isSettled()) ? checkpoint : found
    const mark = { count: expected.count + 1, position, caughtUpTo }
    // If it is another one by now, the next comparison tells.
    if (!(await marks.write(build, mark, found))) return checkpoint
    this.#newest = { build, count: mark.count }
    const saved = await saveCheckpoint(this.#indexing.engine.state, { ...checkpoint, mark }, checkpoint)
    this.#markedWrites = writes
    return saved
  }

  /** Nothing remains to be written of the changes that were followed. */
  async #isSettled(): Promise<boolean> {
    const { engine, deadLetters } = this.#indexing
    return deadLetters().size === 0 && isIdle(await openTasks(engine.state))
  }

  /**
   * With a count that no earlier copy of the index has. The checkpoint is saved first: a crash in between leaves a mark
   * that is older, so it is gone back again.
   */
  async #goBack(build: string, checkpoint: SavedCheckpoint, expected: Mark, found: Mark): Promise<SavedCheckpoint> {
    const { engine, log, restored } = this.#indexing
    restored()
    log.error({ found, expected }, 'the index was restored to an earlier state, and is followed from it')
    const mark = { ...found, count: expected.count + 1 }
    const { position, caughtUpTo } = found
    const { settled } = checkpoint
    const saved = await saveCheckpoint(engine.state, { position, caughtUpTo, settled, mark }, checkpoint)
    await engine.search.marks?.write(build, mark, found)
    return saved
  }
}

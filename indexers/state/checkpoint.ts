/** How far the index has followed the feed, as a row of the state. */
import type { Mark, State } from '../../src/calendar/ports.ts'

export interface Checkpoint {
  position: string
  /** Every change up to this version is in the index. */
  caughtUpTo: number
  /** Up to this version the index will not change any more (settled.ts). */
  settled: number
  /** That of the live build; undefined in an engine without marks. */
  mark?: Mark | undefined
}

/** A stored one, with the revision of its row. */
export interface SavedCheckpoint extends Checkpoint {
  rev: number
}

const KEY = 'position'

interface Row {
  position: string
  done: number
  /** Absent: of an earlier release. */
  settled?: number
  mark?: Mark | undefined
}

/** Another indexer holds the lease; this one waits for its turn. */
export class TakenOver extends Error {
  constructor() {
    super('another indexer has taken over')
  }
}

export async function readCheckpoint(state: State): Promise<SavedCheckpoint | undefined> {
  const row = await state.get<Row>(KEY)
  if (!row) return undefined
  const { position, done: caughtUpTo, settled = -1, mark } = row.value
  return { position, caughtUpTo, settled, mark, rev: row.rev }
}

/**
 * Replaces `previous`, the checkpoint that was read, and nothing else: an indexer that was paused for longer than its
 * lease must not overwrite the position of its successor.
 * @throws TakenOver
 */
export async function saveCheckpoint(
  state: State,
  { position, caughtUpTo, settled, mark }: Checkpoint,
  previous: SavedCheckpoint | undefined,
): Promise<SavedCheckpoint> {
  const row: Row = { position, done: caughtUpTo, settled, mark }
  if (!(await state.put(KEY, row, previous?.rev ?? null))) throw new TakenOver()
  return { position, caughtUpTo, settled, mark, rev: (previous?.rev ?? 0) + 1 }
}

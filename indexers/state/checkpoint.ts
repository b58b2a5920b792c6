/** What the indexer remembers in the store's state: its position, what it put aside, the progress of a rebuild. */
import { randomUUID } from 'node:crypto'
import type { IndexedResource, State } from '../../src/calendar/ports.ts'

export interface Checkpoint {
  position: string
  /** Every change up to this label is in the index. */
  done: number
}

/** One that is kept, with the revision of its row. */
export interface SavedCheckpoint extends Checkpoint {
  rev: number
}

export interface RebuildProgress {
  /** What was asked for: a request that is done is not begun again. */
  request: string
  state: 'asked' | 'scanning' | 'done'
  /** Index documents written, of about so many. */
  written: number
  of: number
  /** Milliseconds since 1970. */
  begun: number
}

export async function readCheckpoint(state: State): Promise<SavedCheckpoint | undefined> {
  const row = await state.get('position')
  return row && { ...(row.value as Checkpoint), rev: row.rev }
}

/**
 * Only in place of the one that was read (`over`): an indexer that was held up longer than its lease must not take back
 * the position of its successor.
 * @throws TakenOver
 */
export async function saveCheckpoint(
  state: State,
  { position, done }: Checkpoint,
  over: SavedCheckpoint | undefined,
): Promise<SavedCheckpoint> {
  if (!(await state.put('position', { position, done }, over?.rev ?? null))) throw new TakenOver()
  return { position, done, rev: (over?.rev ?? 0) + 1 }
}

/** Another indexer works; this one waits for its turn. */
export class TakenOver extends Error {
  constructor() {
    super('another indexer has taken over')
  }
}

const ASIDE = 'aside:'

/** The records put aside (`events:42`), with the label of what was refused. */
export type DeadLetters = Map<string, number>

interface Refused {
  reason: string
  label: number
  /** When it was refused last. */
  at: string
}

export async function listDeadLetters(state: State): Promise<(Refused & { record: string })[]> {
  return (await state.list(ASIDE)).map(({ key, value }) => ({ record: key.slice(ASIDE.length), ...(value as Refused) }))
}

export async function readDeadLetters(state: State): Promise<DeadLetters> {
  return new Map((await listDeadLetters(state)).map(({ record, label }) => [record, label]))
}

export async function isDeadLetter(state: State, resource: IndexedResource, id: number): Promise<boolean> {
  return (await state.get(`${ASIDE}${resource}:${id}`)) !== undefined
}

/**
 * Puts aside what the index refused, with the reason, and takes back what it has taken since: an older state of it that
 * was written late is not that.
 */
export async function recordRejection(
  state: State,
  aside: DeadLetters,
  { record, reason, label }: { record: string; reason: string | undefined; label: number },
): Promise<void> {
  const known = aside.get(record)
  if (known !== undefined && known > label) return
  if (reason !== undefined) {
    aside.set(record, label)
    await state.put(ASIDE + record, { reason, label, at: new Date().toISOString() } satisfies Refused)
  } else if (known !== undefined) {
    await state.remove(ASIDE + record)
    aside.delete(record)
  }
}

export async function readRebuildProgress(state: State): Promise<RebuildProgress | undefined> {
  return (await state.get('rebuild'))?.value as RebuildProgress | undefined
}

/**
 * Asks for one; the request that will be served. One that is under way is not it, since it began before; one that waits
 * is as good.
 */
export async function requestRebuild(state: State): Promise<string> {
  for (;;) {
    const row = await state.get('rebuild')
    const known = row?.value as RebuildProgress | undefined
    if (known?.state === 'asked') return known.request
    const progress: RebuildProgress = { request: randomUUID(), state: 'asked', written: 0, of: 0, begun: Date.now() }
    if (await state.put('rebuild', progress, row?.rev ?? null)) return progress.request
  }
}

/** Notes how far a rebuild is, unless another has been asked for meanwhile: that one is next, and must not be forgotten. */
export async function saveRebuildProgress(state: State, progress: RebuildProgress): Promise<void> {
  const row = await state.get('rebuild')
  const known = row?.value as RebuildProgress | undefined
  if (known?.state === 'asked' && known.request !== progress.request) return
  await state.put('rebuild', progress, row?.rev ?? null)
}

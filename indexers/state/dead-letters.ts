/**
 * Dead letters: records that the index rejects, or that cannot be projected, as rows of the state with the reason. The
 * others go on; a dead letter is retried when the record changes, every hour, and on request.
 */
import type { IndexedResource, State } from '../../src/calendar/ports.ts'

/** The rejected records (`events:42`), with the version of what was rejected. */
export type DeadLetters = Map<string, number>

export interface DeadLetter {
  record: string
  reason: string
  version: number
  /** The time of the last rejection. */
  at: string
}

const KEY = 'aside:'

interface Row {
  reason: string
  label: number
  at: string
}

export async function listDeadLetters(state: State): Promise<DeadLetter[]> {
  const rows = await state.list<Row>(KEY)
  return rows.map(({ key, value: { reason, label, at } }) => ({
    record: key.slice(KEY.length),
    reason,
    version: label,
    at,
  }))
}

export async function readDeadLetters(state: State): Promise<DeadLetters> {
  return new Map((await listDeadLetters(state)).map(({ record, version }) => [record, version]))
}

export async function isDeadLetter(state: State, resource: IndexedResource, id: number): Promise<boolean> {
  return (await state.get(`${KEY}${resource}:${id}`)) !== undefined
}

/** Stores a rejection with its reason. A late write of an older state does not replace that of a newer one. */
export async function recordRejection(
  state: State,
  deadLetters: DeadLetters,
  { record, reason, version }: Omit<DeadLetter, 'at'>,
): Promise<void> {
  if ((deadLetters.get(record) ?? version) > version) return
  deadLetters.set(record, version)
  await state.put(KEY + record, { reason, label: version, at: new Date().toISOString() } satisfies Row)
}

/** Removes the dead letter of a record that was written, unless what was rejected was newer. */
export async function recordSuccess(
  state: State,
  deadLetters: DeadLetters,
  { record, version }: Pick<DeadLetter, 'record' | 'version'>,
): Promise<void> {
  const rejected = deadLetters.get(record)
  if (rejected === undefined || rejected > version) return
  deadLetters.delete(record)
  const row = await state.get<Row>(KEY + record)
  if (row && row.value.label <= version) await state.remove(KEY + record, row.rev)
}

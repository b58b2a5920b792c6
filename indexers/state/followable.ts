/** Which changes of the index can still be followed: a row of the state. */
import { randomUUID } from 'node:crypto'
import type { State, StateRow } from '../../src/calendar/ports.ts'

export interface Followable {
  /** The build that has them. */
  build: string
  /** Of what was removed up to this version, tombstones may be missing. */
  floor: number
  /** The scan that made the build wrote with a version above this one. */
  from: number
  /**
   * What was settled when the build became the live one: who has followed another less far goes back to `from`, since
   * both builds have the same record in different versions.
   */
  swapped: number
  /**
   * The builds before it whose positions still hold, the newest first. One that was restored is none of them: its
   * followers may have positions of changes that it did not show. Absent: of an earlier release.
   */
  continues?: readonly string[]
}

/** Rebuilds for which a position holds: more of them within a week are no reason to keep a list without end. */
const MAX_CONTINUED = 20

const KEY = 'changes'
/** What positions begin with. A store that was put back to an earlier state must not have it: see `feedId`. */
export const FEED_KEY = 'changes:feed'

export function readFollowable(state: State): Promise<StateRow<Followable> | undefined> {
  return state.get<Followable>(KEY)
}

/** Replaces whatever is there: the holder of the lease alone writes it. */
export async function saveFollowable(state: State, followable: Followable): Promise<void> {
  await state.put(KEY, followable)
}

/** What a build continues that replaces the one that was followed, with all of its tombstones. */
export function continuedBy({ build, continues = [] }: Followable): string[] {
  return [build, ...continues].slice(0, MAX_CONTINUED)
}

/** An index that an earlier release has made can be followed from now on. */
export async function ensureFollowable(state: State, build: string, upTo: number): Promise<void> {
  if ((await readFollowable(state))?.value.build === build) return
  await saveFollowable(state, { build, floor: upTo, from: upTo, swapped: upTo })
}

/** Before tombstones up to this version are removed. */
export async function raiseFloor(state: State, floor: number): Promise<void> {
  const row = await readFollowable(state)
  if (row && row.value.floor < floor) await saveFollowable(state, { ...row.value, floor })
}

/**
 * Positions of another history of the store mean nothing in this one: its versions were given out a second time.
 * `shared`: of all releases.
 */
export async function feedId(shared: State): Promise<string> {
  for (;;) {
    const row = await shared.get<string>(FEED_KEY)
    if (row) return row.value
    await shared.put(FEED_KEY, randomUUID().slice(0, 8), null)
  }
}

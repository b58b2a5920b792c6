/** Replays calls on both sides, one at a time, and compares the answers. */
import type { Answer, Call } from './calls.ts'
import { type Uncertain, uncertainty } from './comparable.ts'
import { copyRecords } from './copy.ts'
import { differences, type Found } from './differences.ts'
import { Follower } from './follower.ts'
import { type Ours, openOurs } from './ours.ts'
import type { Before, Side } from './side.ts'
import { ruleFor } from './stated.ts'

/** A difference, and what became of it. */
export type Judged = Found & {
  /** The row of docs/decisions/compatibility.md that states it. */
  row?: string
  /** Why the two cannot be compared here. */
  uncertain?: Uncertain
}

export interface Replayed {
  calls: number
  /** How many calls were not made, by role: their credentials are not known. */
  notMade: Map<string, number>
  found: Judged[]
  /** The records of the other side that our rules refuse, with the reasons. */
  refused: string[]
}

export async function replay(calls: readonly Call[], theirs: Side): Promise<Replayed> {
  const before = await theirs.before()
  const ours = await openOurs(before)
  try {
    const refused = await copyRecords(before.records, ours)
    ours.setClock(before.start)
    return { ...(await compareAll(calls, theirs, ours, before)), refused }
  } finally {
    await ours.close()
  }
}

async function compareAll(
  calls: readonly Call[],
  theirs: Side,
  ours: Ours,
  before: Before,
): Promise<Omit<Replayed, 'refused'>> {
  const replayed: Omit<Replayed, 'refused'> = { calls: 0, notMade: new Map(), found: [] }
  const follower = new Follower(ours, before, calls)
  for (const call of calls) {
    const answer = await theirs.answer(call)
    if (!answer) {
      replayed.notMade.set(call.as, (replayed.notMade.get(call.as) ?? 0) + 1)
      continue
    }
    await follower.prepare(call, answer)
    const own = await ours.answer(call)
    await follower.settle(call, answer, own)
    replayed.calls++
    replayed.found.push(...differences(answer, own).map((each) => judged({ ...each, call }, answer, before)))
  }
  return replayed
}

function judged(found: Found, answer: Answer, { isWhole }: Before): Judged {
  const uncertain = uncertainty(found, answer, isWhole)
  if (uncertain) return { ...found, uncertain }
  const row = ruleFor(found)?.row
  return row === undefined ? found : { ...found, row }
}

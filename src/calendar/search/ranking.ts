/** How well a candidate answers a search: one function for every engine. */
import type { Signals } from '../text/signals.ts'
import { DAY_SECONDS } from '../values/wall-clock.ts'
import { bonuses } from './qualities.ts'
import { type Compared, type TextScore, textScores } from './text-scores.ts'

export interface Candidate {
  id: number
  signals: Signals
  /** Unix seconds; undefined: it has no time. */
  start?: number
  isOver: boolean
}

/** What candidates are compared with, now, for a time in question; undefined: from now on. */
export interface ComparedAt extends Compared {
  now: number
  at?: number | undefined
}

/** What makes the total, up to about 2; the parts are its sum. */
export interface Score extends TextScore {
  total: number
  time: number
}

export interface Scored extends Candidate {
  score: Score
}

/** Best first; equal ones: sooner first, then by id. */
export function ranked(candidates: readonly Candidate[], compared: ComparedAt): Scored[] {
  const ofTexts = textScores(compared)
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, ofTexts.of(candidate.signals), compared) }))
    .toSorted((a, b) => b.score.total - a.score.total || compareStart(a, b) || a.id - b.id)
}

function compareStart(a: Candidate, b: Candidate): number {
  return (a.start ?? 0) - (b.start ?? 0)
}

function scoreOf(candidate: Candidate, ofTexts: TextScore, compared: ComparedAt): Score {
  const { words, coverage, phrase, ownLanguage, featured } = ofTexts
  const time = bonusOfTime(candidate, compared)
  const sum = words.reduce((all, each) => all + each, 0) + coverage + phrase + ownLanguage + featured + time
  return { total: roundedScore(sum), ...ofTexts, time }
}

/** To a millionth, so that the order of a sum does not matter. */
export function roundedScore(score: number): number {
  return Math.round(score * 1e6) / 1e6
}

/** What is near the time in question; from now on, also what has begun. */
function bonusOfTime({ start, isOver }: Candidate, { now, at }: ComparedAt): number {
  if (at === undefined && isOver) return -bonuses.over
  if (start === undefined) return 0
  const seconds = at === undefined ? Math.max(0, start - now) : Math.abs(start - at)
  return bonuses.soon / (1 + seconds / DAY_SECONDS / bonuses.halfDays)
}

/** Compares what the import reads of a file with what others read of it. */
import { readFileSync } from 'node:fs'
import { keysOf, type Question } from './occurrence.ts'
import type { Oracle } from './oracle.ts'
import { read } from './ours.ts'

/** Years that are compared of one file. */
const MAX_YEARS = 12

/** The years in which something of the file begins. */
export function yearsOf(file: string): number[] {
  const starts = readFileSync(file, 'latin1').matchAll(/^DTSTART[^:\r\n]*:([12]\d{3})/gim)
  return [...new Set([...starts].map(([, year]) => Number(year)))].sort().slice(0, MAX_YEARS)
}

/** Occurrences that only one of two readers has. */
export interface Difference {
  ours: string[]
  theirs: string[]
}

export type Verdict = 'same' | 'differs' | 'no answer'

export interface Comparison {
  file: string
  occurrences: number
  /** By the oracle's name. */
  verdicts: Record<string, Verdict>
  differences: Record<string, Difference>
  /** All oracles answer alike, and differently from us. */
  isOutvoted: boolean
}

/** What is in one list and not in the other; both sorted or not, with doubles. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  const left = Map.groupBy(other, (key) => key)
  return list.filter((key) => left.get(key)?.pop() === undefined)
}

export async function compareFile(file: string, oracles: readonly Oracle[]): Promise<Comparison> {
  const result: Comparison = { file, occurrences: 0, verdicts: {}, differences: {}, isOutvoted: false }
  for (const year of yearsOf(file)) await compareYear({ file, year }, oracles, result)
  return result
}

async function compareYear(question: Question, oracles: readonly Oracle[], result: Comparison): Promise<void> {
  const { occurrences, isLimited } = read(question)
  const ours = keysOf(occurrences, question.year)
  result.occurrences += ours.length
  const answers: string[][] = []
  for (const { name, answer } of await Promise.all(oracles.map((oracle) => asked(oracle, question)))) {
    const keys = 'error' in answer ? undefined : keysOf(answer.occurrences, question.year)
    const theirs = keys && isLimited ? keys.filter((key) => ours.includes(key)) : keys
    if (theirs) answers.push(theirs)
    const difference = { ours: without(ours, theirs ?? ours), theirs: without(theirs ?? ours, ours) }
    result.differences[name] = joined(result.differences[name], difference)
    const isSame = difference.ours.length + difference.theirs.length === 0
    const verdict = !theirs ? 'no answer' : isSame ? 'same' : 'differs'
    result.verdicts[name] = worse(result.verdicts[name], verdict)
  }
  const isUnanimous = answers.length === oracles.length && new Set(answers.map((keys) => keys.join('\n'))).size === 1
  if (isUnanimous && answers[0]?.join('\n') !== ours.join('\n')) result.isOutvoted = true
}

const asked = async (oracle: Oracle, question: Question) => ({ name: oracle.name, answer: await oracle.ask(question) })

const joined = (one: Difference = { ours: [], theirs: [] }, other: Difference): Difference => ({
  ours: [...one.ours, ...other.ours],
  theirs: [...one.theirs, ...other.theirs],
})

const verdicts: readonly Verdict[] = ['same', 'differs', 'no answer']

const worse = (one: Verdict = 'same', other: Verdict): Verdict =>
  verdicts.indexOf(one) > verdicts.indexOf(other) ? one : other

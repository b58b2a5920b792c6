/** What a comparison found, as lines of text or of JSON. */
import { uncertainties } from './comparable.ts'
import type { Judged, Replayed } from './replay.ts'

export interface Counts {
  calls: number
  differences: number
  stated: number
  notStated: number
  notComparable: number
}

export function countsOf({ calls, found }: Replayed): Counts {
  const stated = found.filter(isStated).length
  const notComparable = found.filter(isUncertain).length
  const differences = found.length
  return { calls, differences, stated, notStated: differences - stated - notComparable, notComparable }
}

const isStated = ({ row }: Judged) => row !== undefined
const isUncertain = ({ uncertain }: Judged) => uncertain !== undefined

/**
 * Differences that are stated or cannot be compared by what they have in common; each that is not stated; the counts.
 */
export function report(replayed: Replayed): string[] {
  const { found, notMade, refused } = replayed
  const counts = countsOf(replayed)
  const notStated = found.filter((each) => !isStated(each) && !isUncertain(each))
  return [
    `Stated in docs/decisions/compatibility.md: ${counts.stated}`,
    ...groups(found.filter(isStated), ({ row }) => row ?? ''),
    `Not comparable: ${counts.notComparable}`,
    ...groups(found.filter(isUncertain), ({ uncertain }) => (uncertain ? uncertainties[uncertain] : '')),
    `Not stated: ${counts.notStated}`,
    ...notStated.map((each) => `  ${each.call.name}: ${inWords(each)} (${requestOf(each)})`),
    ...[...notMade].map(([role, count]) => `Not made, for want of credentials as ${role}: ${count} calls`),
    ...refused.map((record) => `Not copied: ${record}`),
    `${counts.calls} calls, ${counts.differences} differences: ${counts.stated} stated, ` +
      `${counts.notStated} not stated, ${counts.notComparable} not comparable`,
  ]
}

/** A line of JSON for each difference, then one with the counts. */
export function jsonReport(replayed: Replayed): string[] {
  const lines = replayed.found.map(({ call, ...rest }) => ({
    call: call.name,
    request: `${call.method} ${call.path}`,
    as: call.as,
    ...rest,
  }))
  return [...lines, countsOf(replayed)].map((line) => JSON.stringify(line))
}

/** The largest group first, in it the most frequent difference first, each with an example. */
function groups(found: readonly Judged[], title: (each: Judged) => string): string[] {
  return bySize(found, title).flatMap(([name, members]) => [
    `  ${name}: ${members.length}`,
    ...bySize(members, ({ aspect, path }) => `${aspect} ${path}`).map(([, alike]) => {
      const [first] = alike
      return first ? `    ${alike.length} × ${inWords(first)} (${first.call.name})` : ''
    }),
  ])
}

function bySize(found: readonly Judged[], key: (each: Judged) => string): [string, Judged[]][] {
  return Object.entries(Object.groupBy(found, key))
    .map(([name, members = []]): [string, Judged[]] => [name, members])
    .sort(([, one], [, other]) => other.length - one.length)
}

const requestOf = ({ call }: Judged) => `${call.as}: ${call.method} ${call.path}`
const inWords = ({ aspect, path, theirs, ours }: Judged) => `${aspect} ${path}: ${short(theirs)} → ${short(ours)}`

const MAX_CHARACTERS = 120

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

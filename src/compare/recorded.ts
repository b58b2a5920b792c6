/** A recording as one side: its answers, and the records that it shows from before its first call. */
import { isObject } from '../calendar/values/objects.ts'
import { type Answer, isElsewhere, type Recorded } from './calls.ts'
import { normalised } from './normalise.ts'
import { type Known, recordsIn, type Shown, sequenceOf, timeOf, zoneOf } from './records.ts'
import { ComparisonFailed, type Side } from './side.ts'

type Made = Recorded & { answer: Answer }

export function recordedSide(calls: readonly Recorded[]): Side {
  const made = calls.flatMap(({ call, answer }) => (answer ? [{ call, answer: normalised(withType(answer)) }] : []))
  const answers = new Map(made.map(({ call, answer }) => [call, answer]))
  return {
    async before() {
      const own = made.filter(({ call }) => !isElsewhere(call))
      const zone = zoneOf(own.flatMap(({ answer }) => recordsIn(answer.body)).map(({ record }) => record))
      const start = startOf(own, zone)
      return { records: recordsBefore(own, start, zone), accounts: authors(own), zone, start, isWhole: false }
    },
    answer: (call) => Promise.resolve(answers.get(call)),
  }
}

/** A recording leaves the usual type out. */
function withType(answer: Answer): Answer {
  return { ...answer, headers: { 'content-type': 'application/json; charset=UTF-8', ...answer.headers } }
}

const isWrite = ({ call, answer }: Made) => ['POST', 'PUT', 'PATCH'].includes(call.method) && answer.status < 300

/** The time of the first write, which its answer shows. */
function startOf(made: readonly Made[], zone: string): number {
  const written = made.filter(isWrite).map(({ answer: { body } }) => (isObject(body) ? timeOf(body, zone) : undefined))
  const first = written.find((time) => time !== undefined)
  if (first === undefined)
    throw new ComparisonFailed('The recording has no write of a post: nothing says when it was made.')
  return first
}

/**
 * Each record that no write of the recording made, as the first answer with the most keys has it. A record that is
 * first shown by its deletion was public.
 */
function recordsBefore(made: readonly Made[], start: number, zone: string): Known[] {
  const known = new Map<string, Known>()
  const written = new Set<string>()
  for (const each of made) {
    for (const { resource, record } of recordsIn(each.answer.body)) {
      const key = `${sequenceOf(resource)} ${record.id}`
      const before = known.get(key)
      if (!before && isNew(each, record, start, zone)) written.add(key)
      if (written.has(key) || Object.keys(record).length <= keysOf(before)) continue
      known.set(key, { resource, record: each.call.method === 'DELETE' ? untrashed(record) : record })
    }
  }
  return [...known.values()]
}

const keysOf = (known: Known | undefined) => Object.keys(known?.record ?? {}).length

/** Posts by their date, whatever the request says it is; terms, which have none, by their count. */
function isNew({ call, answer }: Made, record: Shown, start: number, zone: string): boolean {
  if (call.method === 'DELETE') return false
  const modified = timeOf(record, zone)
  if (modified !== undefined) return modified >= start || (answer.status === 201 && record === answer.body)
  return answer.status === 201 && Number(record.count) <= 1
}

function untrashed(record: Shown): Shown {
  if (record.status !== 'trash') return record
  return { ...record, status: 'publish', slug: String(record.slug).replace(/__trashed$/, '') }
}

/** Whose the records are that each role made. */
function authors(made: readonly Made[]): Record<string, number> {
  const own = made.filter((each) => isWrite(each) && each.answer.status === 201 && !namesAuthor(each))
  return Object.fromEntries(
    own.flatMap(({ call, answer }) =>
      isObject(answer.body) && answer.body.author ? [[call.as, Number(answer.body.author)]] : [],
    ),
  )
}

const namesAuthor = ({ call }: Made) => isObject(call.sent?.json) && call.sent.json.author !== undefined

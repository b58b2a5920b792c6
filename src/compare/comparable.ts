/**
 * Differences that say nothing, because the other side is a recording: it holds a part of the calendar it was made of,
 * and a part of each answer.
 */
import { isObject } from '../calendar/values/objects.ts'
import { type Answer, type Call, isElsewhere } from './calls.ts'
import { type Found, OTHER_KEYS } from './differences.ts'
import { isBrief } from './records.ts'

export const uncertainties = {
  brief: 'keys that the recording left out of the records of a list',
  calendar: 'totals, pages and members of a list that depend on records which the recording does not show',
  counts: 'counts of events that the recording does not show',
} as const

export type Uncertain = keyof typeof uncertainties

const COUNT = /\.count$/
/** Links depend on the total by being there; their text does not. */
const TOTAL = /^headers\.x-(tec|wp)-total(pages)?$|^body(\.body)?\.total(_pages)?$|\.headers\.x-tec-total(pages)?$/i
const LINK = /^body(\.body)?\.next_rest_url$/
const MEMBER = /^body(\.body)?\.(events|venues|organizers|categories|tags)\[\]$/
/** Lists whose members are chosen by their events. */
const BY_EVENTS = /^\/(venues|organizers)\?.*(has_events|only_with_upcoming)|^\/(categories|tags)(?!\/\d)/

/** Undefined: the difference is one. `isWhole`: the calendar is known to its last public record. */
export function uncertainty(found: Found, theirs: Answer, isWhole: boolean): Uncertain | undefined {
  if (found.path.endsWith(`.${OTHER_KEYS}`)) return 'brief'
  if (isWhole || isElsewhere(found.call) || !(isRead(found.call) || COUNT.test(found.path))) return undefined
  if (COUNT.test(found.path)) return 'counts'
  if (isKnownList(theirs) && !BY_EVENTS.test(found.call.path)) return undefined
  return dependsOnMembers(found) ? 'calendar' : undefined
}

const isRead = ({ method }: Call) => method === 'GET' || method === 'HEAD'

function dependsOnMembers({ path, aspect, theirs, ours }: Found): boolean {
  if (path === 'status') return theirs === '200' && /archive-page-not-found$/.test(String(ours))
  if (LINK.test(path)) return aspect !== 'value'
  // What only one side sends is another difference.
  if (TOTAL.test(path)) return theirs !== undefined && ours !== undefined
  return MEMBER.test(path) && (theirs === undefined || ours === undefined)
}

/** A list that shows all its records, each with all its keys. */
function isKnownList({ body }: Answer): boolean {
  if (!isObject(body)) return false
  const members = Object.values(body).find(Array.isArray)
  return members !== undefined && members.length === body.total && !members.some(isBrief)
}

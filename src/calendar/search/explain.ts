/** Why a list has a record, or not. The engine itself says what is met, so that this never disagrees with the list. */

import { type RecordValues, recordValues } from '../declaration/record-values.ts'
import { withoutProtected } from '../declaration/redaction.ts'
import type { ProjectionContext } from '../declaration/resource.ts'
import { precedes } from '../lists/position.ts'
import { byId, isByRelevance, listRules, type NamedConditions, namedQuery } from '../lists/query.ts'
import { type Shortfall, shortfallOf } from '../lists/shortfall.ts'
import type { Condition, Order } from '../ports.ts'
import { candidateFrom, textCondition } from './candidates.ts'
import type { DateReading } from './dates/date-words.ts'
import { type ExplainedWords, explainWords } from './explain-words.ts'
import { distinctReadings, matchOf, type SearchSummary } from './list-page.ts'
import { comparedWith, isOneOf } from './ranked-search.ts'
import { ranked, type Score } from './ranking.ts'
import { literally, type ResolvedList, type Searched } from './resolved-list.ts'

/** A filter, or a rule of every list. */
export interface Check {
  /** The name of a parameter or of a rule (listRules). */
  check: string
  met: boolean
  /** The record is protected, and the check reads what the password protects: no more is told. */
  redacted: boolean
  /** By how much it is not met, where that can be said. */
  off?: Shortfall
  /** Of a check of words. */
  words?: ExplainedWords
}

export interface Explanation {
  /** A write is indexed after a moment: before that, no list has the record. */
  indexed: boolean
  listed: boolean
  /** In the whole list, from 1; undefined: it is not listed, or the order is one of names. */
  position?: number
  checks: Check[]
  /** Of a list with `q`, or in the order of relevance. */
  search?: ExplainedSearch
}

interface ExplainedSearch extends Pick<SearchSummary, 'match'> {
  /** The dates that were read in `q`. */
  interpreted: readonly DateReading[]
  /** Undefined: the search does not find the record. */
  score?: Score
}

const inIdOrder: Order = { by: 'id', dir: 'asc' }

/** A record; or the occurrence of it that starts at that instant: no two do. */
interface Explained {
  id: number
  start: number | undefined
}

/** Two round trips, beside those that resolved the list. */
export async function explain(
  list: ResolvedList,
  { id, start }: Explained,
  context: ProjectionContext,
): Promise<Explanation> {
  const { resource, request, query, searched, find } = list
  const itself: Condition[] = [
    { op: 'eq', field: 'id', value: id },
    ...(start === undefined ? [] : [{ op: 'eq', field: 'start', value: start } satisfies Condition]),
  ]
  const named = namedConditions(list)
  const asked = named.map(({ name, where }) => {
    const closed = name in listRules ? [] : withoutProtected(resource, request.caller, where, inIdOrder)
    return { isClosable: closed.length > 0, query: byId(resource.name, [...itself, ...where, ...closed], 0) }
  })
  const whole = byId(resource.name, [...itself, ...query.where], 0)
  const [own, inList, ...answers] = await find([
    byId(resource.name, itself, 1),
    whole,
    ...asked.map((each) => each.query),
  ])
  const [hit] = own?.hits ?? []
  const record = hit && recordValues(resource, hit, context)
  const checks = named.map(({ name, where }, at): Check => {
    const met = answers[at]?.total === 1
    const redacted = asked[at]?.isClosable === true && record?.valueIn('protected') === true
    return { check: name, met, redacted, ...(record && !redacted ? detailsOf(list, name, where, met, record) : {}) }
  })
  const listed = inList?.total === 1
  const position = record && listed ? await positionOf(list, record) : undefined
  return {
    indexed: hit !== undefined,
    listed,
    ...(position === undefined ? {} : { position }),
    checks,
    ...(searched ? { search: explainedSearch(searched, checks, record) } : {}),
  }
}

/** Those of `q` come last. */
function namedConditions({ resource, request, searched }: ResolvedList): NamedConditions[] {
  const { conditions } = namedQuery(resource, request)
  if (!searched?.box) return conditions
  return [...conditions, { name: 'q', where: textCondition(searched.answered, searched.search.texts) }]
}

function detailsOf(
  list: ResolvedList,
  name: string,
  where: readonly Condition[],
  met: boolean,
  record: RecordValues,
): Pick<Check, 'off' | 'words'> {
  const off = met ? undefined : where.flatMap((condition) => shortfallOf(condition, record) ?? [])[0]
  const words = wordsOf(list, name, where, record)
  return { ...(off ? { off } : {}), ...(words ? { words } : {}) }
}

function wordsOf(
  { request, searched }: ResolvedList,
  name: string,
  where: readonly Condition[],
  record: RecordValues,
): ExplainedWords | undefined {
  const { params, language, catalogue: terms } = request
  if (name === 'q' && searched) return explainWords(searched.answered, record, { terms, texts: searched.search.texts })
  const text = where.find(({ op }) => op === 'text')
  if (name !== 'search' || text?.op !== 'text') return undefined
  return explainWords({ understood: literally(String(params.search), language), language }, record, {
    terms,
    texts: text.in,
  })
}

function explainedSearch(
  { search, answered, box }: Searched,
  checks: readonly Check[],
  record: RecordValues | undefined,
): ExplainedSearch {
  const check = checks.find((each) => each.check === (box ? 'q' : 'search'))
  const common = { match: matchOf(answered), interpreted: distinctReadings(box?.interpreted ?? []) }
  if (!record || !check?.met || check.redacted) return common
  const candidate = candidateFrom(search, record, answered.language)
  const [best] = ranked([candidate], comparedWith(search, answered))
  return { ...common, ...(best ? { score: best.score } : {}) }
}

async function positionOf(list: ResolvedList, record: RecordValues): Promise<number | undefined> {
  const { resource, request, query, searched, find } = list
  const best = searched && isByRelevance(resource, request.params) ? searched.answered.best : []
  const at = best.findIndex(({ id }) => id === record.id)
  if (at >= 0) return at + 1
  const before = precedes(query.order, query.where, record)
  if (!before) return undefined
  const others: Condition[] = best.length ? [{ op: 'not', of: isOneOf(best) }] : []
  const { distinct = false, ...preceding } = byId(resource.name, [...query.where, ...before, ...others], 0)
  const [found] = await find([distinct && query.distinct ? { ...preceding, distinct } : preceding])
  return best.length + (found?.total ?? 0) + 1
}

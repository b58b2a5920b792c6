/** The hits of a search that are worth ranking: those to come, soonest first; and those that are over, latest first. */
import type { RecordValues } from '../declaration/record-values.ts'
import type { Language } from '../languages.ts'
import { readCursor } from '../lists/cursor.ts'
import type { Condition, Found, Hit, IndexDeclaration, Query } from '../ports.ts'
import { readSignals } from '../text/signals.ts'
import { titleDigest } from '../text/title-digest.ts'
import { DAY_SECONDS } from '../values/wall-clock.ts'
import type { Candidate } from './ranking.ts'
import { searchQueryOf, type Understood, type Wanted } from './terms.ts'

const MAX_CANDIDATES = 160
/** Beside them those with all words in the title. */
const MAX_TITLE_CANDIDATES = 60
/** And those whose title is just what was typed. */
const MAX_SAME_TITLE = 20
/** Of what is over. */
const MAX_PAST_CANDIDATES = 100
const MINUTE = 60

export interface CandidateList {
  /** The list without the search. Its order and page do not matter here. */
  list: Query
  /** The texts that are searched; absent: all. */
  texts?: readonly string[]
  /** Its title is the first of the texts. */
  index: Pick<IndexDeclaration, 'primarySort' | 'endField'> & { fields: object; texts: object }
  /** Unix seconds. */
  now: number
  /** The time that the search is about, in Unix seconds; absent: from now on. */
  at?: number
}

/** None: the words matter for the order alone. */
export function textCondition({ understood, language }: Wanted, texts?: readonly string[]): Condition[] {
  if (understood.atLeast === 0) return []
  return requiredApart(understood).map((part) => ({
    op: 'text',
    language,
    query: searchQueryOf(part),
    ...(texts ? { in: texts } : {}),
  }))
}

/** Where some terms suffice, the literal ones are a search of their own. */
function requiredApart(understood: Understood): Understood[] {
  const { terms, atLeast, ...rest } = understood
  const literal = terms.filter(({ isLiteral }) => isLiteral)
  if (atLeast === undefined || !literal.length) return [understood]
  return [
    { ...rest, terms: literal },
    { ...understood, terms: terms.filter(({ isLiteral }) => !isLiteral), excluded: [] },
  ]
}

/** All words in the title; what is excluded is excluded wherever it may stand. */
function titleCondition({ understood, language }: Wanted, title: string, texts?: readonly string[]): Condition[] {
  const { excluded } = understood
  const inTitle = textCondition({ understood: { ...understood, excluded: [] }, language }, [title])
  const without: Understood = { ...understood, terms: [], excluded }
  return excluded.length ? [...inTitle, ...textCondition({ understood: without, language }, texts)] : inTitle
}

/** Undefined where words are excluded: they may stand elsewhere in the record. */
function sameTitle({ index }: CandidateList, { understood: { typed, excluded } }: Wanted): Condition | undefined {
  const digest = excluded.length ? undefined : titleDigest(typed.join(' '))
  return 'titles' in index.fields && digest !== undefined ? { op: 'eq', field: 'titles', value: digest } : undefined
}

/** Which hits, from which end of the index. */
interface Part {
  where: readonly Condition[]
  dir: 'asc' | 'desc'
  size: number
}

/** Of each part first all hits, which are counted, and then those with all words in the title. */
export function candidateQueries(from: CandidateList, wanted: Wanted): Query[] {
  const { list, texts, index, now } = from
  const [title = ''] = Object.keys(index.texts)
  const [all, inTitle] = [textCondition(wanted, texts), titleCondition(wanted, title, texts)]
  const same = sameTitle(from, wanted)
  const parts = partsOf(from)
  // What repeats may be in both parts, and counts once. First, so that an engine that keeps what it has found narrows
  // it.
  const isCountedApart = parts.length > 1
  const whole: Query = { ...list, language: wanted.language, where: [...list.where, ...all], from: 0, size: 0 }
  const queries = parts.flatMap(({ where, dir, size }): Query[] => {
    const order = { by: index.primarySort, dir }
    const common = { ...list, language: wanted.language, from: 0, signals: true, order } as const
    const ask = (conditions: readonly Condition[], most: number): Query => ({
      ...common,
      where: [...list.where, ...conditions, ...where],
      size: most,
      uncounted: true,
      ifFull: true,
    })
    // What has begun already comes first among all hits, and is costly to find. By the minute: what an engine has found
    // for one search serves the next one.
    const unbegun: Condition[] =
      index.endField && dir === 'asc' ? [{ op: 'range', field: index.primarySort, gte: now - (now % MINUTE) }] : []
    const titles = [...inTitle, ...unbegun]
    return [
      { ...common, where: [...list.where, ...all, ...where], size, ...(isCountedApart ? { uncounted: true } : {}) },
      ask(titles, MAX_TITLE_CANDIDATES),
      ...(same ? [ask([same], MAX_SAME_TITLE)] : []),
    ]
  })
  return isCountedApart ? [whole, ...queries] : queries
}

/** Which of the hits are worth ranking. */
function partsOf({ list, index: { endField }, now }: CandidateList): Part[] {
  if (endField === undefined) return [{ where: [], dir: 'desc', size: MAX_CANDIDATES }]
  const coming = { dir: 'asc', size: MAX_CANDIDATES } as const
  if (startsToday(list.where, endField, now)) return [{ ...coming, where: [] }]
  return [
    { ...coming, where: [{ op: 'range', field: endField, gte: now }] },
    { where: [{ op: 'range', field: endField, lt: now }], dir: 'desc', size: MAX_PAST_CANDIDATES },
  ]
}

/** Whether the list leaves out what is over, but for a day. */
function startsToday(where: readonly Condition[], endField: string, now: number): boolean {
  return where.some(
    (condition) =>
      condition.op === 'range' && condition.field === endField && (condition.gte ?? -Infinity) >= now - DAY_SECONDS,
  )
}

/** The total of the answers to `candidateQueries`. */
export function totalIn(found: readonly Found[]): number {
  return found.reduce((sum, { total }) => sum + total, 0)
}

/** A title that was typed in another language than the searched one is no hit. */
export function candidatesIn(
  { index }: CandidateList,
  { understood: { typed }, language }: Wanted,
  queries: readonly Query[],
  found: readonly Found[],
): Candidate[] {
  const hasTime = index.endField !== undefined
  const candidates = new Map<number, Candidate>()
  for (const [at, { hits }] of found.entries()) {
    const isOver = hasTime && queries[at]?.order.dir === 'desc'
    const isByTitle = queries[at]?.where.some((condition) => condition.op === 'eq' && condition.field === 'titles')
    for (const { id, signals: line = '', cursor } of hits) {
      const signals = readSignals(line, language)
      if (candidates.has(id) || (isByTitle && signals.title.words.join(' ') !== typed.join(' '))) continue
      const time = hasTime ? startOf(cursor) : {}
      candidates.set(id, { id, signals, isOver, ...time })
    }
  }
  return [...candidates.values()]
}

/** One record as a candidate, whether or not the list has it. */
export function candidateFrom(
  { list, index: { primarySort, endField }, now }: CandidateList,
  record: RecordValues,
  language: Language,
): Candidate {
  const candidate = { id: record.id, signals: readSignals(record.signalsIn(language), language) }
  if (endField === undefined) return { ...candidate, isOver: false }
  const isOver = Number(record.valueIn(endField)) < now && !startsToday(list.where, endField, now)
  return { ...candidate, isOver, start: Number(record.valueIn(primarySort)) }
}

/** The primary sort of events is their start, so it is in their cursor. */
function startOf(cursor: Hit['cursor']): Pick<Candidate, 'start'> {
  const [start] = readCursor(cursor, 'long')
  return typeof start === 'number' ? { start } : {}
}

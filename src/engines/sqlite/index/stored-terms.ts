/**
 * The terms of a record as they are stored with it, as JSON: a list of pairs, of a code and a value, or of several
 * codes that have the same values, or several values. A venue is a term of three fields: so these take a fourth less.
 */
import type { Term } from './rows.ts'

type OneOrMore<T> = T | readonly T[]
type Pair = readonly [codes: OneOrMore<number>, values: OneOrMore<string | number>]

const listOf = <T extends string | number>(given: OneOrMore<T>): readonly T[] =>
  typeof given === 'object' ? given : [given]

function oneOrMore<T>(given: readonly T[]): OneOrMore<T> {
  const [one, ...more] = given
  return one === undefined || more.length ? given : one
}

export function termsText(terms: readonly Term[]): string {
  const byCode = Map.groupBy(terms, ([code]) => code)
  const values = [...byCode].map(([code, some]) => ({ code, values: some.map(([, value]) => value) }))
  const pairs = [...Map.groupBy(values, (each) => JSON.stringify(each.values)).values()].map(
    (same): Pair => [oneOrMore(same.map(({ code }) => code)), oneOrMore(same[0]?.values ?? [])],
  )
  return JSON.stringify(pairs)
}

export function readTerms(text: string): Term[] {
  const pairs: Pair[] = JSON.parse(text)
  return pairs.flatMap(([codes, values]) =>
    listOf(codes).flatMap((code) => listOf(values).map((value): Term => [code, value])),
  )
}

/** SQL: a row for each term, with `f.value` its code and `v.value` its value. `terms`: the text. */
export function eachTerm(terms: string): string {
  return `json_each(${terms}) t CROSS JOIN json_each(t.value, '$[0]') f CROSS JOIN json_each(t.value, '$[1]') v`
}

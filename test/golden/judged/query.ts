/** The shape of the judged set: what people type, and which events they mean. */

/** What makes a query hard: each class has its own score. */
export const queryClasses = [
  'title',
  'part of a title',
  'text',
  'typo',
  'half-typed',
  'date',
  'place',
  'synonym',
  'compound',
  'category',
  'organizer',
  'question',
  'accent',
  'nothing',
] as const

export type QueryClass = (typeof queryClasses)[number]

/** The text of the query, the series it surely means, and those that also fit. */
export type Judgement = readonly [q: string, surely: readonly string[], fits?: readonly string[]]

/** The queries of one language. */
export type JudgedSet = Readonly<Record<QueryClass, readonly Judgement[]>>

/** By series: 2 is surely meant, 1 also fits; all others are wrong. */
export type Relevant = Readonly<Record<string, 1 | 2>>

export interface JudgedQuery {
  q: string
  class: QueryClass
  /** Empty: nothing is meant, and nothing should be found. */
  relevant: Relevant
}

export function queriesOf(set: JudgedSet): JudgedQuery[] {
  return queryClasses.flatMap((name) =>
    set[name].map(([q, surely, fits = []]) => ({ q, class: name, relevant: grades(surely, fits) })),
  )
}

/** What is in both lists is surely meant. */
function grades(surely: readonly string[], fits: readonly string[]): Relevant {
  return { ...grade(fits, 1), ...grade(surely, 2) }
}

function grade<Grade extends 1 | 2>(series: readonly string[], grade: Grade): Record<string, Grade> {
  return Object.fromEntries(series.map((name) => [name, grade]))
}

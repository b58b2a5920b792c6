/** Fragments of SQL with their parameters: a value can get into a statement only as a bound parameter. */
export type Param = string | number | null

export interface Sql {
  text: string
  params: Param[]
}

function isSql(value: Sql | Param): value is Sql {
  return typeof value === 'object' && value !== null
}

/** sql`e.k >= ${bound}`: fragments are inserted, every other value is bound. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | Param)[]): Sql {
  let text = strings[0] ?? ''
  const params: Param[] = []
  values.forEach((value, index) => {
    if (isSql(value)) params.push(...value.params)
    else params.push(value)
    text += (isSql(value) ? value.text : '?') + (strings[index + 1] ?? '')
  })
  return { text, params }
}

/** Constant text, never a client's. */
export function raw(text: string): Sql {
  return { text, params: [] }
}

/** A quoted identifier. */
export function name(text: string): Sql {
  return raw(`"${text.replaceAll('"', '""')}"`)
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  return { text: fragments.map(({ text }) => text).join(separator), params: fragments.flatMap(({ params }) => params) }
}

function brackets(fragment: Sql): Sql {
  return sql`(${fragment})`
}

export function and(conditions: readonly Sql[]): Sql {
  return conditions.length ? join(conditions.map(brackets), ' AND ') : raw('1')
}

export function or(conditions: readonly Sql[]): Sql {
  return conditions.length ? join(conditions.map(brackets), ' OR ') : raw('0')
}

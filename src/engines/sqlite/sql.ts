/** Pieces of SQL that carry their parameters: a value can get into a statement only as a bound one. */
export type Param = string | number | null

export interface Sql {
  text: string
  params: Param[]
}

function isSql(value: Sql | Param): value is Sql {
  return typeof value === 'object' && value !== null
}

/** sql`e.k >= ${bound}`: pieces are put in place, all else is bound. */
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

/** Text of ours, never a client's. */
export function raw(text: string): Sql {
  return { text, params: [] }
}

/** A table or column of that name. */
export function name(text: string): Sql {
  return raw(`"${text.replaceAll('"', '""')}"`)
}

export function join(pieces: readonly Sql[], by: string): Sql {
  return { text: pieces.map((piece) => piece.text).join(by), params: pieces.flatMap((piece) => piece.params) }
}

function brackets(piece: Sql): Sql {
  return sql`(${piece})`
}

export function and(pieces: readonly Sql[]): Sql {
  return pieces.length ? join(pieces.map(brackets), ' AND ') : raw('1')
}

export function or(pieces: readonly Sql[]): Sql {
  return pieces.length ? join(pieces.map(brackets), ' OR ') : raw('0')
}

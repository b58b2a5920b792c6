/** The texts of a value, such as a body or a record. */

/** Of what a body has inside one another; nothing is read further down. */
export const MAX_DEPTH = 20

/** At every depth that is read. */
export function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth <= MAX_DEPTH)
    for (const member of Object.values(value)) yield* textsIn(member, depth + 1)
}

/** What the values of an enum mean: as text, and as Redocly and Redoc read it. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'

type Meanings = Readonly<Record<string, string>>

export function withMeanings(schema: JsonSchema, meanings: Meanings): JsonSchema {
  return { ...schema, description: describedWith(schema.description, meanings), 'x-enumDescriptions': meanings }
}

/** A description, then a line for each value. */
function describedWith(description: unknown, meanings: Meanings): string {
  const lines = Object.entries(meanings).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
  return [...(typeof description === 'string' ? [`${description}:`] : []), lines.join('\n')].join('\n\n')
}

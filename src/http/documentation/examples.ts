/**
 * Examples of the OpenAPI document: answers of the demonstration calendar and the bodies that led to them, recorded by
 * `npm run examples`.
 */
import recorded from './examples.json' with { type: 'json' }

export type Shape = 'original' | 'stable'

/** By shape, then by the name of the schema. */
export type Examples = Readonly<Record<Shape, Readonly<Record<string, unknown>>>>

const examples: Examples = recorded

/** Components of the document. */
export function examplesOf(shape: Shape): Record<string, { value: unknown }> {
  return Object.fromEntries(Object.entries(examples[shape]).map(([name, value]) => [name, { value }]))
}

/** Those of the schemas that have one. */
export function exampleRefs(names: readonly string[]): Record<string, unknown> | undefined {
  const found = names.filter((name) => name in examples.original)
  const refs = found.map((name) => [name, { $ref: `#/components/examples/${name}` }] as const)
  return refs.length ? Object.fromEntries(refs) : undefined
}

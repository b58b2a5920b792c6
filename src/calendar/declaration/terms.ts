/** Terms as filters and responses see them; records/catalogue.ts has them all. */
import type { Language } from '../languages.ts'
import type { IndexedResource } from '../ports.ts'

export const taxonomies = ['categories', 'tags'] as const satisfies readonly IndexedResource[]
export type Taxonomy = (typeof taxonomies)[number]

export function isTaxonomy(name: string): name is Taxonomy {
  return name === 'categories' || name === 'tags'
}

/** How the terms of a record are indexed: `categories12`. */
export function termToken(taxonomy: Taxonomy): (id: number) => string {
  return (id) => `${taxonomy}${id}`
}

export interface Term {
  id: number
  rev: number
  /** Categories only; 0 is the top level. */
  parent?: number
  language: Language
  texts: Partial<Record<Language, { name: string; slug: string; description: string }>>
  /** Public events that have it. */
  count: number
}

export interface Terms {
  /** Rises with every change. */
  readonly version: number
  ids(taxonomy: Taxonomy): readonly number[]
  get(taxonomy: Taxonomy, id: number): Term | undefined
  /** The categories themselves and all below them. */
  withDescendants(categories: readonly number[]): number[]
}

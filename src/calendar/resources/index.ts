/** The resources, in the order of the routes. */

import type { AnyResource } from '../declaration/resource.ts'
import type { IndexDeclaration, IndexedResource, StoreDeclaration } from '../ports.ts'
import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { events } from './events/index.ts'
import { organizers } from './organizers.ts'
import { categories, tags } from './terms.ts'
import { venues } from './venues.ts'

export const resources: Readonly<Record<IndexedResource, AnyResource>> = {
  events,
  venues,
  organizers,
  categories,
  tags,
}

export const stores: readonly StoreDeclaration[] = [
  ...Object.values(resources).map((resource) => resource.store),
  accounts,
  audit,
]

export const indexes: readonly IndexDeclaration[] = Object.values(resources).map(({ name, index }) => ({
  name,
  primarySort: index.primarySort,
  ...(index.endField ? { endField: index.endField } : {}),
  fields: Object.fromEntries(Object.entries(index.fields).map(([field, { kind }]) => [field, kind])),
  fewSets: Object.keys(index.fields).filter((field) => index.fields[field]?.fewSets),
  texts: Object.fromEntries(Object.entries(index.texts).map(([text, { forms }]) => [text, forms])),
}))

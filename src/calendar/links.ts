/** What an event links: the one declaration, from which ports, writes, lists and the indexer derive theirs. */
import { ownKeys } from './values/objects.ts'

/**
 * By field of the event. `embedded`: the index document of an event holds the linked record, so the event is indexed
 * again when that record changes. Terms are read from the catalogue instead.
 */
export const links = {
  venue: { resource: 'venues', embedded: true },
  organizer: { resource: 'organizers', embedded: true },
  categories: { resource: 'categories', embedded: false },
  tags: { resource: 'tags', embedded: false },
} as const

/** The public events that link a record. */
export interface LinkCount {
  count: number
  /** The latest start among them, in Unix seconds; null when there is none. */
  last_start: number | null
}

export type LinkField = keyof typeof links
export type LinkedResource = (typeof links)[LinkField]['resource']
export type EmbeddedLink = {
  [F in LinkField]: (typeof links)[F]['embedded'] extends true ? F : never
}[LinkField]

export const linkFields = ownKeys(links)
export const linkedResources: readonly LinkedResource[] = linkFields.map((field) => links[field].resource)

export function isLinkField(name: string): name is LinkField {
  return Object.hasOwn(links, name)
}

export function isEmbedded(field: LinkField): field is EmbeddedLink {
  return links[field].embedded
}

export const embeddedLinks: readonly EmbeddedLink[] = linkFields.filter(isEmbedded)

/** The field that links a resource. */
export function linkFieldOf(resource: LinkedResource): LinkField {
  const field = linkFields.find((each) => links[each].resource === resource)
  if (!field) throw new Error(`events do not link ${resource}`)
  return field
}

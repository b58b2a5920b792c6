/**
 * Who may do what, and who may see what, decided here alone. Rights are data by role; what a caller may see is one
 * condition, added to every query.
 */
import type { Condition, IndexedResource } from '../ports.ts'
import type { Status } from '../values/status.ts'
import type { Scope } from './scopes.ts'

/** Rights as calendar plugins have them: each role includes those of the role below it. */
const rights = {
  /** May write posts of its own. */
  edit: ['contributor', 'author', 'editor', 'administrator'],
  /** May make records public, and edit its own public ones. */
  publish: ['author', 'editor', 'administrator'],
  /** May read and change everybody's records, and set their author. */
  editOthers: ['editor', 'administrator'],
  /** May create, change and delete terms. */
  manageCategories: ['author', 'editor', 'administrator'],
  manageTags: ['editor', 'administrator'],
  /** May use pictures by their address. */
  upload: ['author', 'editor', 'administrator'],
} as const

export type Right = keyof typeof rights
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

export interface Caller {
  /** Account id; 0 for the anonymous. */
  id: number
  name: string
  role: Role | null
  /** The id of the key; absent: there is none. */
  key?: string
  /** What the key is limited to; absent: to what the role may. */
  scopes?: readonly Scope[]
}

export const anonymous: Caller = { id: 0, name: '', role: null }

export function rolesWith(right: Right): readonly Role[] {
  return rights[right]
}

export function may(caller: Caller, right: Right): boolean {
  const allowed: readonly (Role | null)[] = rights[right]
  return allowed.includes(caller.role)
}

/** A post; a term has neither. */
export interface Owned {
  status?: Status
  author?: number
}

/** Statuses that a list shows to those who edit everything, when none is requested. */
const listedStatuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private']

export function mayRead(caller: Caller, record: Owned): boolean {
  if (record.status === 'publish') return true
  return may(caller, 'editOthers') || (may(caller, 'edit') && record.author === caller.id)
}

/** Only those who may publish give their records these statuses, or change them afterwards. */
export const publishersStatuses: readonly Owned['status'][] = ['publish', 'private', 'future']

/** Change or delete: one's own, a public one only with the right to publish; everybody's with `editOthers`. */
export function mayEdit(caller: Caller, record: Owned): boolean {
  if (may(caller, 'editOthers')) return true
  if (!may(caller, 'edit') || record.author !== caller.id) return false
  return may(caller, 'publish') || !publishersStatuses.includes(record.status)
}

/** Read whole, without the password that may protect it. */
export function mayOpen(caller: Caller, record: Owned & { password?: string | null }): boolean {
  return mayRead(caller, record) && (!record.password || mayEdit(caller, record))
}

/** Whether events show a venue or an organizer that they link: nothing from the trash, and only what one may read. */
export function mayEmbed(caller: Caller, record: Owned): boolean {
  return record.status !== 'trash' && mayRead(caller, record)
}

/** What decides whether an event is public, as it is stored or indexed. */
export interface Publicity {
  status?: string
  password?: string | null
  hide_from_listings?: boolean
}

/** Whether anybody may open the event and lists show it. Counts are of these alone, for every caller. */
export function isPublic({ status, password = null, hide_from_listings = false }: Publicity): boolean {
  return status === 'publish' && password === null && !hide_from_listings
}

/** The statuses that a caller may request of a list; null: any of them. */
export function allowedStatuses(caller: Caller): readonly string[] | null {
  return may(caller, 'edit') ? null : ['publish']
}

/**
 * What a caller may see of a resource in lists: public records; one's own for those who write; all but the trash
 * for those who edit others'. `requested`: statuses, if any. Terms are always public.
 */
export function visibleTo(caller: Caller, resource: IndexedResource, requested?: readonly string[]): Condition[] {
  return [...readableBy(caller, resource, requested), ...unhidden(resource)]
}

/** Not kept out of every list. */
export function unhidden(resource: IndexedResource): Condition[] {
  return resource === 'events' ? [{ op: 'eq', field: 'hidden', value: false }] : []
}

/** `visibleTo`, whether or not the record is kept out of lists. */
export function readableBy(caller: Caller, resource: IndexedResource, requested?: readonly string[]): Condition[] {
  if (resource === 'categories' || resource === 'tags') return []
  if (!may(caller, 'edit')) return [{ op: 'eq', field: 'status', value: 'publish' }]
  const statuses = !requested || requested.includes('any') ? listedStatuses : requested
  const inStatus: Condition = { op: 'in', field: 'status', values: statuses }
  if (may(caller, 'editOthers')) return [inStatus]
  const own: Condition = {
    op: 'any',
    of: [
      { op: 'eq', field: 'status', value: 'publish' },
      { op: 'eq', field: 'author', value: caller.id },
    ],
  }
  return [inStatus, own]
}

/** What `visibleTo` asks of the records of an index, of one of them. */
export function isListedFor(
  caller: Caller,
  resource: IndexedResource,
  record: Owned & { hide_from_listings?: boolean },
): boolean {
  if (resource === 'categories' || resource === 'tags') return true
  const isListed = record.status !== undefined && listedStatuses.includes(record.status)
  return isListed && mayRead(caller, record) && record.hide_from_listings !== true
}

/** A linked record's index field: public links only, or all that are not in the trash for those who edit others'. */
export function linkField<F extends 'venue' | 'organizer' | 'location' | 'city'>(
  caller: Caller,
  field: F,
): F | `${F}_any` {
  return may(caller, 'editOthers') ? `${field}_any` : field
}

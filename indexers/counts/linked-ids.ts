/** Sets of linked records: venues, organizers and terms. */
import { type LinkedResource, linkedResources } from '../../src/calendar/links.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'

export type LinkedIds = Record<LinkedResource, Set<number>>

export function noIds(): LinkedIds {
  return objectOf(linkedResources, () => new Set())
}

export function addIds(to: LinkedIds, ids: LinkedIds): void {
  for (const resource of linkedResources) for (const id of ids[resource]) to[resource].add(id)
}

export function hasIds(ids: LinkedIds): boolean {
  return countIds(ids) > 0
}

export function clearIds(ids: LinkedIds): void {
  for (const resource of linkedResources) ids[resource].clear()
}

export function countIds(ids: LinkedIds): number {
  return linkedResources.reduce((sum, resource) => sum + ids[resource].size, 0)
}

/** Helpers for rows, and lists that several rows expect. */
import type { ListCase } from '../list-cases.ts'

type More = Partial<Pick<ListCase, 'language' | 'as' | 'fallback' | 'total' | 'distances'>>

/** Rows of one resource: name, query, expected names, and further properties. */
export function rows(
  resource: ListCase['resource'],
  table: readonly (readonly [name: string, query: string, expect: readonly string[], more?: More])[],
): ListCase[] {
  return table.map(([name, query, expect, more]) => ({ resource, name, query, expect, ...more }))
}

/** The default list, in English. */
export const upcoming = [
  'Long Exhibition',
  'Week of Dance',
  'Late Set',
  'Breakfast Talk',
  'Clock Gap',
  'Jazz Night',
  'Guided Tour',
  'Members Only',
  '50% Off: C++ & Co_op*',
  'Attic Sale',
  'Tokyo Morning',
  'New York Gala',
  'Two Halls',
  'Summer Concert',
  'Park Concert',
  'Bastille Day',
  'Straßenfest',
  'Tie One',
  'Tie Two',
  'Tie Three',
  'Clock Twice',
  'CAFE NORD',
  'Café Nord',
  'Far Horizon',
]

/** The list with others inserted before the named ones. */
export function among(list: readonly string[], added: Readonly<Record<string, readonly string[]>>): string[] {
  return list.flatMap((title) => [...(added[title] ?? []), title])
}

export const without = (list: readonly string[], ...left: string[]): string[] =>
  list.filter((title) => !left.includes(title))

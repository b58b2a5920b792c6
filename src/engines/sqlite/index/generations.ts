/**
 * Generations of the index, in the table `meta`: the row `generation` counts its changes, the rows `generation
 * <resource>` those of them that were in one resource alone. They only rise.
 */
import type { IndexedResource } from '../../../calendar/ports.ts'
import type { Connection } from '../database.ts'

export interface Generations {
  all: number
  alone: Readonly<Record<string, number>>
}

const ALONE = 'generation '

export function readGenerations(db: Connection): Generations {
  const rows = db.all<{ key: string; value: number }>(`SELECT key, value FROM meta WHERE key GLOB 'generation*'`)
  const alone = rows.filter(({ key }) => key.startsWith(ALONE))
  return {
    all: rows.find(({ key }) => key === 'generation')?.value ?? 0,
    alone: Object.fromEntries(alone.map(({ key, value }) => [key.slice(ALONE.length), value])),
  }
}

/** They only rise, and may be told of in another order. */
export const newest = (a: Generations, b: Generations): Generations => (b.all > a.all ? b : a)

/** Counts a change of the resources, each alone, or of all of them. */
export function raiseGenerations(db: Connection, resources: Iterable<IndexedResource> | 'all'): void {
  const raise = (key: string) =>
    db.write('INSERT INTO meta VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1', key)
  if (resources === 'all') raise('generation')
  else for (const resource of resources) for (const key of ['generation', ALONE + resource]) raise(key)
}

/** Of a resource: all changes but those in others alone. Older releases count every change as one of all resources. */
export function generationOf({ all, alone }: Generations, resource?: IndexedResource): number {
  const others = resource ? Object.entries(alone).filter(([name]) => name !== resource) : []
  return others.reduce((rest, [, changes]) => rest - changes, all)
}

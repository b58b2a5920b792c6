/** Records that an earlier release imported do not keep what was imported: their revisions tell it. */
import type { AuditEntry } from '../../calendar/resources/audit.ts'
import { resources } from '../../calendar/resources/index.ts'
import { sortKey } from '../../calendar/text/analysis.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { revisionsOf } from '../../calendar/writes/revisions.ts'
import { digestOfValue, type Given, type ImportedFields, storedDigest } from './imported-fields.ts'

/** No digest is equal to it. */
const UNKNOWN = '?'

/**
 * What the newest revision of an import, or the first one, has. If none is kept, every value counts as a person's. The
 * venue of the same name is the one the source gave, whatever else this release reads of it.
 */
export async function earlierImport(
  existing: Document,
  given: Given,
  context: Pick<WriteContext, 'store' | 'language'>,
): Promise<ImportedFields> {
  const revisions = existing.rev === 1 ? [] : await revisionsOf(context.store, 'events', existing.id)
  const base =
    existing.rev === 1
      ? existing
      : revisions.find(({ entry, revision }) => isOfImport(entry) || revision === 1)?.document
  const names = new Set([...Object.keys(given), ...(existing.source_fields ?? [])])
  const fields = [...names].map((path) => [path, [UNKNOWN, base ? storedDigest(base, path) : UNKNOWN] as const])
  const sameVenue = base && (await hasVenue(existing, given, context))
  return {
    ...Object.fromEntries(fields),
    ...(sameVenue ? { venue: [digestOfValue(given.venue), storedDigest(base, 'venue')] as const } : {}),
  }
}

/** Merges and what was taken back are in the trail as imports, too, and have a detail. */
const isOfImport = (entry: AuditEntry | undefined) => entry?.via === 'import' && entry.detail === undefined

async function hasVenue(
  { venue: ids }: Document,
  { venue }: Given,
  { store, language }: Pick<WriteContext, 'store' | 'language'>,
): Promise<boolean> {
  if (!isObject(venue) || !Array.isArray(ids)) return false
  const [linked] = await store.get<Document>(resources.venues.name, ids.slice(0, 1).map(Number))
  return linked?.names.includes(sortKey(String(venue.venue), language)) ?? false
}

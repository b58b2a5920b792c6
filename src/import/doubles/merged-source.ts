/**
 * What an import may change of an event that several sources were merged into. The event follows the source that it
 * came from, or the people who made it here. Each other source fills only what nobody else does: fields that are empty,
 * and those that it has filled before and nobody has changed since. When the event takes place it never says.
 */
import type { Document, MergedSource } from '../../calendar/writes/context.ts'
import { digestOfValue, type Given, type ImportedFields, isEmpty, storedDigest } from '../load/imported-fields.ts'

/** Empty as long as an event takes place once, and as planned. */
const schedule = ['rrule', 'rdate', 'exdate', 'overrides', 'previous_start_date', 'previous_end_date']

/** The record of a source, if it was merged in. */
export function mergedSource({ merged_sources = [] }: Document, source_id: string): MergedSource | undefined {
  return merged_sources.find((source) => source.source_id === source_id)
}

/** The fields that a merged source has changed, and may change here. */
export function writableBy({ values }: MergedSource, existing: Document, given: Given): string[] {
  return [...new Set([...Object.keys(given), ...Object.keys(values)])].filter((path) => {
    const [before = '', stored = ''] = values[path] ?? []
    if (digestOfValue(given[path]) === before || schedule.includes(path)) return false
    return stored === '' ? isEmpty(existing, path) : storedDigest(existing, path) === stored
  })
}

/** With what a source gives now in place of what it gave before, and what was stored of it at `written`. */
export function withSource(
  document: Document,
  { source_id, values }: MergedSource,
  given: Given,
  written: readonly string[],
): readonly MergedSource[] {
  const now = written.map((path) => [path, [digestOfValue(given[path]), storedDigest(document, path)] as const])
  const merged = { source_id, values: { ...values, ...Object.fromEntries(now) } }
  return (document.merged_sources ?? []).map((source) => (source.source_id === source_id ? merged : source))
}

/** What the event's own source may change includes what merged sources have filled. */
export function withFilled(imported: ImportedFields, existing: Document): ImportedFields {
  const filled = (existing.merged_sources ?? []).flatMap(({ values }) =>
    Object.entries(values).flatMap(([path, [, stored]]) =>
      stored && stored === storedDigest(existing, path) && !imported[path]?.[1]
        ? [[path, [imported[path]?.[0] ?? '', stored]] as const]
        : [],
    ),
  )
  return { ...imported, ...Object.fromEntries(filled) }
}

/** Whether people made it here: no source may take it away. */
export function isMadeHere({ source_id = [], merged_sources = [] }: Document): boolean {
  const merged = new Set(merged_sources.map((source) => source.source_id))
  return merged.size > 0 && [source_id].flat().every((id) => merged.has(id))
}

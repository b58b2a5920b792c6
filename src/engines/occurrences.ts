/** How an occurrence changes the record of its document. */

/**
 * The record as JSON with the properties of the occurrence in place of its own, both as JSON objects. Names of the
 * occurrence come last and stand for those before them when the text is parsed, so neither has to be parsed for it.
 */
export function withOccurrence(record: string, occurrence: string): string {
  if (occurrence === '{}') return record
  return record === '{}' ? occurrence : `${record.slice(0, -1)},${occurrence.slice(1)}`
}

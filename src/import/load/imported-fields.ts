/**
 * What an import changes of a record, field by field. Of each field the record keeps two digests: of what the source
 * gave, and of what was stored of it. So the next import knows which fields the source has changed, and which ones
 * somebody here has: those stay.
 */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../calendar/declaration/fields.ts'
import { isLanguage } from '../../calendar/languages.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { Document } from '../../calendar/writes/context.ts'

/** By path: the name of a field, or `en.title` for a text. */
export type Given = Readonly<Record<string, unknown>>

export type ImportedFields = NonNullable<Document['source_values']>

/** Stored with a value of their own even where the source gives none. */
const resolvedFields = ['timezone', 'status']

/** Only together are they valid. */
const [START, END] = ['start_date', 'end_date']

/** By name; those of events come last, and count. */
const initialValues = new Map(
  Object.values(resources)
    .toReversed()
    .flatMap(({ fields }) => Object.entries<Field>(fields).map(([name, { initial }]) => [name, initial])),
)

/** '' for no value. */
export function digestOfValue(value: unknown): string {
  const isNothing = value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
  return isNothing ? '' : hash('sha1', JSON.stringify(value), 'base64url').slice(0, 8)
}

function valueAt(document: Document, path: string): unknown {
  const [language = '', name] = path.split('.')
  if (name === undefined) return document[path]
  return isLanguage(language) ? document.texts[language]?.[name] : undefined
}

/** '' for no value, and for the one that a record has when none was given. */
export function storedDigest(document: Document, path: string): string {
  const value = valueAt(document, path)
  return isDeepStrictEqual(value, initialValues.get(path)) ? '' : digestOfValue(value)
}

/** Whether a field has no value, not even the one that a record has when none was given. */
export const isEmpty = (document: Document, path: string): boolean => digestOfValue(valueAt(document, path)) === ''

/** What the record keeps of a create, or of an update of the fields at `paths`. */
export function importedFields(
  document: Document,
  given: Given,
  update?: { paths: readonly string[]; before: ImportedFields },
): ImportedFields {
  const paths = update?.paths ?? [...Object.keys(given), ...resolvedFields]
  const written = paths.map((path) => [path, [digestOfValue(given[path]), storedDigest(document, path)] as const])
  return { ...update?.before, ...Object.fromEntries(written) }
}

/** Whether somebody here has changed what was imported. Of a record of an earlier release that is not known: yes. */
export function isCorrected(document: Document): boolean {
  if (!document.source_values) return document.rev > 1
  return Object.entries(document.source_values).some(
    ([path, [given, stored]]) => given !== '' && storedDigest(document, path) !== stored,
  )
}

export interface Merge {
  /** The source has changed them, and nobody here has. */
  write: string[]
  /** Somebody here has changed them. */
  corrected: string[]
}

/** `overwrite`: what was corrected here gets the value of the source again. */
export function mergeOf(existing: Document, given: Given, imported: ImportedFields, overwrite: boolean): Merge {
  const write: string[] = []
  const corrected: string[] = []
  for (const path of new Set([...Object.keys(given), ...Object.keys(imported)])) {
    const [before = '', stored = ''] = imported[path] ?? []
    const now = digestOfValue(given[path])
    if (!now && !before) continue
    const isCorrected = storedDigest(existing, path) !== stored
    const isChanged = now !== before
    const isSame = now !== '' && isDeepStrictEqual(valueAt(existing, path), given[path])
    if (isCorrected && !overwrite && !(isSame && isChanged)) corrected.push(path)
    else if (isCorrected || isChanged) write.push(path)
  }
  const merge = withValidDates(existing, given, { write, corrected })
  return withWholeSchedule(existing, given, imported, merge, overwrite)
}

/** What says when a series takes place: a date beside a rule means nothing without its start. */
const SCHEDULE = ['start_date', 'end_date', 'timezone', 'all_day', 'rrule', 'rdate', 'exdate', 'overrides']

/** Of a series whose dates somebody here has changed, all stay; else a change of the source writes all of them. */
function withWholeSchedule(
  existing: Document,
  given: Given,
  imported: ImportedFields,
  merge: Merge,
  overwrite: boolean,
): Merge {
  const { write, corrected } = merge
  const isSaid = (path: string) => given[path] !== undefined || (imported[path]?.[0] ?? '') !== ''
  const ofSchedule = (path: string) => SCHEDULE.includes(path)
  if (!(isSaid('rrule') || isSaid('rdate')) || !write.some(ofSchedule)) return merge
  const added = ['rdate', 'exdate', 'overrides'].filter((path) => !isSaid(path) && storedDigest(existing, path) !== '')
  if (overwrite || (added.length === 0 && !corrected.some(ofSchedule)))
    return { write: [...new Set([...write, ...SCHEDULE.filter(isSaid), ...added])], corrected }
  return { write: write.filter((path) => !ofSchedule(path)), corrected: [...corrected, ...added] }
}

/** Where a corrected start or end does not fit the other one of the source, both stay. */
function withValidDates(existing: Document, given: Given, { write, corrected }: Merge): Merge {
  const merged = (path: string) => String(write.includes(path) ? given[path] : existing[path])
  const dates = [START, END]
  if (merged(START) <= merged(END) || !dates.some((path) => corrected.includes(path))) return { write, corrected }
  return {
    write: write.filter((path) => !dates.includes(path)),
    corrected: [...new Set([...corrected, ...dates])],
  }
}

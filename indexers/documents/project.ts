/** From a record to its index document. Pure: everything comes from the declarations. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { withInitialValues } from '../../src/calendar/declaration/initial.ts'
import { writeKeys } from '../../src/calendar/declaration/keys.ts'
import type { AnyIndex, ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import { type LanguageDefinition, languageCodes, languages as ourLanguages } from '../../src/calendar/languages.ts'
import { embeddedLinks, links } from '../../src/calendar/links.ts'
import type { IndexDeclaration, IndexDocument, IndexedOccurrence, IndexedResource } from '../../src/calendar/ports.ts'
import { indexes as ourIndexes, resources } from '../../src/calendar/resources/index.ts'
import { ANALYSIS_VERSION } from '../../src/calendar/text/analysis.ts'
import { withBriefTexts } from '../../src/calendar/text/brief.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'

/** Raise on a change of what `project`, or an engine, makes of the same declarations. */
const PROJECTION_VERSION = 13

/**
 * What the tables of an index and its documents are derived from, beside the code that `PROJECTION_VERSION` stands for.
 */
interface Declarations {
  indexes: readonly IndexDeclaration[]
  languages: Readonly<Record<string, LanguageDefinition>>
}

/** The declarations that an index is built for; another hash asks for another index. */
export function indexHash(
  context: ProjectionContext,
  { indexes, languages }: Declarations = { indexes: ourIndexes, languages: ourLanguages },
): string {
  const declared = [indexes, links, languages, ANALYSIS_VERSION, PROJECTION_VERSION, context]
  const json = JSON.stringify(declared, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}

export function project(resource: IndexedResource, stored: unknown, context: ProjectionContext): IndexDocument {
  const index: AnyIndex = resources[resource].index
  const record = complete(resource, stored)
  const document: IndexDocument = {
    fields: fieldsOf(index, Object.keys(index.fields), record, context),
    texts: textsOf(index, record, context),
    signals: objectOf(languageCodes, (language) => index.signals(record, language, context)),
    listed: index.listed(record),
    record: shownRecord(record),
  }
  const occurrences = index.occurrences?.of(record, context)
  if (occurrences)
    document.occurrences = occurrences.map((each) => indexedOccurrence(index, each, { record, document, context }))
  return document
}

function fieldsOf(
  index: AnyIndex,
  names: readonly string[],
  record: object,
  context: ProjectionContext,
): IndexDocument['fields'] {
  return Object.fromEntries(names.map((name) => [name, index.fields[name]?.of(record, context)]))
}

function textsOf({ texts }: AnyIndex, record: object, context: ProjectionContext): IndexDocument['texts'] {
  return objectOf(languageCodes, (language) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.of(record, language, context)])),
  )
}

/** What an occurrence has of its own: a series of thousands has everything else once. */
function indexedOccurrence(
  index: AnyIndex,
  occurrence: object,
  { record, document, context }: { record: object; document: IndexDocument; context: ProjectionContext },
): IndexedOccurrence {
  const own = differing(occurrence, record)
  const hasTexts = 'texts' in own
  const names = hasTexts ? Object.keys(index.fields) : (index.occurrences?.fields ?? [])
  return {
    fields: differing(fieldsOf(index, names, occurrence, context), document.fields, index.occurrences?.fields),
    record: own,
    ...(hasTexts ? { texts: textsOf(index, occurrence, context) } : {}),
  }
}

/** The properties of `one` that differ from those of the other, and those named in any case. */
function differing<T extends object>(one: T, other: object, named: readonly string[] = []): T {
  const others: Readonly<Record<string, unknown>> = { ...other }
  const own = Object.entries(one).filter(
    ([name, value]) => named.includes(name) || !(value === others[name] || isDeepStrictEqual(value, others[name])),
  )
  return Object.fromEntries(own) as T
}

/** Properties that only writes need: keys of creates and imports, the entry of the audit trail, earlier slugs. */
const ofWrites = new Set([...writeKeys, 'audit', 'slugs_before_trash'])

/** A loop: three documents of each event are copied. */
function withoutKeys(document: object): Record<string, unknown> {
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(document)) if (!ofWrites.has(name)) rest[name] = value
  return rest
}

function complete(resource: IndexedResource, stored: unknown): object {
  return withInitialValues(resources[resource].fields, stored as object)
}

/** The record that a list shows of a stored one. */
export function indexedRecord(resource: IndexedResource, stored: unknown): unknown {
  return shownRecord(complete(resource, stored))
}

/** The record as lists show it: of a password only that there is one, of linked descriptions only the beginning. */
function shownRecord(record: object): unknown {
  const { password, ...rest } = withoutKeys(record)
  for (const field of embeddedLinks) {
    const name = links[field].resource
    const linked = rest[name]
    if (Array.isArray(linked)) rest[name] = linked.map((each: object) => withBriefTexts(withoutKeys(each)))
  }
  return password === undefined ? rest : { ...rest, password: password === null ? null : '' }
}

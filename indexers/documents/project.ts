/** From a record to its index document. Pure: everything comes from the declarations. */
import { createHash } from 'node:crypto'
import { withInitialValues } from '../../src/calendar/declaration/initial.ts'
import { writeKeys } from '../../src/calendar/declaration/keys.ts'
import type { IndexField, ProjectionContext } from '../../src/calendar/declaration/resource.ts'
import {
  type Language,
  type LanguageDefinition,
  languageCodes,
  languages as ourLanguages,
} from '../../src/calendar/languages.ts'
import { embeddedLinks, links } from '../../src/calendar/links.ts'
import type { IndexDeclaration, IndexDocument, IndexedResource } from '../../src/calendar/ports.ts'
import { indexes as ourIndexes, resources } from '../../src/calendar/resources/index.ts'
import { ANALYSIS_VERSION } from '../../src/calendar/text/analysis.ts'
import { withBriefTexts } from '../../src/calendar/text/brief.ts'
import { objectOf } from '../../src/calendar/values/objects.ts'

interface AnyText {
  of(record: unknown, language: Language, context: ProjectionContext): string
}

interface AnyIndex {
  signals(record: unknown, language: Language, context: ProjectionContext): string
  listed(record: unknown): boolean
}

/** Raise on a change of what `project`, or an engine, makes of the same declarations. */
const PROJECTION_VERSION = 11

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
  const { index } = resources[resource]
  const record = complete(resource, stored)
  const fields = Object.entries<IndexField<unknown>>(index.fields)
  const texts = Object.entries<AnyText>(index.texts)
  const ranked: AnyIndex = index
  return {
    fields: Object.fromEntries(fields.map(([name, field]) => [name, field.of(record, context)])),
    texts: objectOf(languageCodes, (language) =>
      Object.fromEntries(texts.map(([name, text]) => [name, text.of(record, language, context)])),
    ),
    signals: objectOf(languageCodes, (language) => ranked.signals(record, language, context)),
    listed: ranked.listed(record),
    record: shownRecord(record),
  }
}

/** Properties that only writes need: keys of creates and imports, the entry of the audit trail, earlier slugs. */
const ofWrites = new Set([...writeKeys, 'audit', 'slugs_before_trash'])

function withoutKeys(document: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !ofWrites.has(name)))
}

function complete(resource: IndexedResource, stored: unknown): object {
  return withInitialValues(resources[resource].fields, stored as object)
}

/** The record that a list shows of a stored one. */
export function indexedRecord(resource: IndexedResource, stored: unknown): unknown {
  return shownRecord(complete(resource, stored))
}

/**
 * It has whether there is a password, not its hash, and the beginnings of the
 * descriptions of linked records.
 */
function shownRecord(record: object): unknown {
  const { password, ...rest } = withoutKeys(record)
  for (const field of embeddedLinks) {
    const name = links[field].resource
    const linked = rest[name]
    if (Array.isArray(linked)) rest[name] = linked.map((each: object) => withBriefTexts(withoutKeys(each)))
  }
  return password === undefined ? rest : { ...rest, password: password === null ? null : '' }
}

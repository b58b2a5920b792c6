/** A record of any resource as a source gives it: created, or brought to what the source says now. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { type Language, languageCodes } from '../../calendar/languages.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import type { Document, Extras, MergedSource, WriteContext } from '../../calendar/writes/context.ts'
import { slugOf } from '../../calendar/writes/slugs.ts'
import { create, unchangedSince, update } from '../../calendar/writes/write.ts'
import { withFilled, withSource, writableBy } from '../doubles/merged-source.ts'
import { type Given, type ImportedFields, importedFields, mergeOf } from './imported-fields.ts'

export interface SourceRecord {
  source_id: string
  /** Digest of all that the source says. */
  source_digest?: string
  /** Its source language. */
  language: Language
  given: Given
  /** Of a new record: addresses that are known stay. */
  slugs: Partial<Record<Language, string>>
}

export interface Parts {
  body: Record<string, unknown>
  texts: NonNullable<Extras['texts']>
}

const MAX_JUDGEMENTS = 10

export const isConflict = (error: unknown) => error instanceof Problem && error.code === 'rest_conflict'

/** Reads a record, judges what of it was corrected, and writes it: again, as long as others write it meanwhile. */
export async function judging<Result>(judge: () => Promise<Result>): Promise<Result> {
  for (let times = 1; ; times++) {
    try {
      return await judge()
    } catch (error) {
      if (!isConflict(error) || times === MAX_JUDGEMENTS) throw error
    }
  }
}

type ToInput = (body: Parts['body'], creating: boolean) => Promise<Record<string, unknown>>

/** The fields at `paths` as a body and texts; what is no longer given is cleared. */
function partsOf(given: Given, paths: readonly string[]): Parts {
  const texts: Parts['texts'] = {}
  for (const language of languageCodes) {
    const own = paths.filter((path) => path.startsWith(`${language}.`))
    const entries = own.map((path) => [path.slice(language.length + 1), String(given[path] ?? '')])
    if (own.length) texts[language] = Object.fromEntries(entries)
  }
  const names = paths.filter((path) => !path.includes('.'))
  return { body: Object.fromEntries(names.map((name) => [name, given[name] ?? null])), texts }
}

/** Of fields by language and name, as paths. */
export function textPaths(texts: Partial<Record<Language, object>>): Given {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, own]) =>
      Object.entries(own).map(([name, text]) => [`${language}.${name}`, text]),
    ),
  )
}

/** `stored`: called with the document as it will be stored, and the body that made it. */
export async function createFrom(
  resource: AnyResource,
  { given, slugs, source_id, source_digest, language }: SourceRecord,
  context: WriteContext,
  toInput: ToInput,
  stored: (document: Document, body: Parts['body']) => void = () => {},
): Promise<Document> {
  const { body, texts } = partsOf(given, Object.keys(given))
  const { [language]: own, ...translations } = texts
  const usable = ownEntries(slugs).filter(([code, slug = '']) => texts[code] && slugOf(slug, code, ''))
  const named = Object.fromEntries(usable.map(([code, slug]) => [code, { slug }]))
  const input = { ...body, ...own, ...(usable.length ? { texts: named } : {}) }
  return create(resource, await toInput(input, true), context, {
    source_id,
    ...(source_digest === undefined ? {} : { source_digest }),
    texts: translations,
    beforeStoring(document) {
      document.source_values = importedFields(document, given)
      stored(document, body)
    },
  })
}

/** A stored record, and what a source says of it now. */
export interface SourceUpdate {
  resource: AnyResource
  record: SourceRecord
  existing: Document
  context: WriteContext
  toInput: ToInput
}

/** What the update of a record changes; `before`: what the source gave until now. Returns the fields corrected here. */
export async function updateFrom(
  { resource, record: { given, source_digest }, existing, context, toInput }: SourceUpdate,
  before: ImportedFields,
  overwrite: boolean,
): Promise<{ isChanged: boolean; corrected: string[] }> {
  const { write, corrected } = mergeOf(existing, given, withFilled(before, existing), overwrite)
  if (write.length === 0) return { isChanged: false, corrected }
  const { body, texts } = partsOf(given, write)
  await update(resource, existing.id, await toInput(body, false), context, unchangedSince(existing), {
    ...(source_digest === undefined ? {} : { source_digest }),
    texts,
    beforeStoring(document) {
      document.source_values = importedFields(document, given, { paths: write, before })
      delete document.source_fields
    },
  })
  return { isChanged: true, corrected }
}

/** What a source that was merged into a record changes of it. Returns whether it has changed anything. */
export async function updateFromMerged(
  { resource, record: { given }, existing, context, toInput }: SourceUpdate,
  source: MergedSource,
): Promise<boolean> {
  const write = writableBy(source, existing, given)
  if (write.length === 0) return false
  const { body, texts } = partsOf(given, write)
  await update(resource, existing.id, await toInput(body, false), context, unchangedSince(existing), {
    texts,
    beforeStoring(document) {
      document.merged_sources = withSource(document, source, given, write)
    },
  })
  return true
}

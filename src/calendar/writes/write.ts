/**
 * Every write: from a valid input to one stored document. What a write needs beside its own record (inline venues
 * and organizers, new terms) is validated before the first insert and stored before the record itself, so that a
 * crash in between is harmless and a repeat finishes it.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Field, Image } from '../declaration/fields.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, readTexts } from '../declaration/validate.ts'
import type { Language } from '../languages.ts'
import { checkAll, Problem } from '../messages/errors.ts'
import { Conflict, type StoredDocument } from '../ports.ts'
import type { EventDocument } from '../resources/events/index.ts'
import { shownText } from '../resources/posts.ts'
import type { VenueDocument } from '../resources/venues.ts'
import { brief } from '../text/brief.ts'
import { type Cost, parseCost, showCost } from '../values/cost.ts'
import { type AuditContext, auditedPut } from './audit.ts'
import { findExisting, resolveImage, resolveLinks } from './references.ts'
import { resolveAuthor, resolveDates, resolvePlace, resolvePublished, resolveStatus } from './resolve.ts'
import { givenSlug, resolveSlugs, restoreSlugs, trashSlugs } from './slugs.ts'
import { checkHierarchy, rejectDuplicateTerm, resolveTerm } from './term-rules.ts'

/** `now`: Unix seconds. */
export interface WriteContext extends AuditContext {
  /** The language whose texts are written; of a create, the record's source language. */
  language: Language
  defaultLanguage: Language
  /** The site's time zone. */
  zone: string
  /** The coordinates of the largest place of that name in a country, if it is known. */
  place(city: string, country: string): Promise<{ lat: number; lng: number } | undefined>
  /** For passwords people choose: slow on purpose. */
  hashPassword(password: string): Promise<string>
}

/** A stored record of any of the resources, as this module handles it. */
export type Document = StoredDocument & {
  language: Language
  texts: Partial<Record<Language, Record<string, string>>>
  names: string[]
  modified: number
  source_id?: string
  source_digest?: string
  source_fields?: readonly string[]
  external_id?: string
  idempotency_key?: string
  idempotency_digest?: string
  /** The entry of its last write in the audit trail. */
  audit?: number
} & Record<string, unknown>

/** What a create may carry beside its input: keys that make it repeatable, and texts in other languages. */
export interface Extras {
  source_id?: string
  /** Of what was imported: the same again changes nothing. */
  source_digest?: string
  /** What the source gave of it, so that what it no longer gives is emptied. */
  source_fields?: readonly string[]
  /** What a client of the API calls it: `source:id`. Such a record is its own: none of the same name is used instead. */
  external_id?: string
  idempotency_key?: string
  /** Of the request that was sent with the key: another one is no repeat. */
  idempotency_digest?: string
  texts?: Partial<Record<Language, Record<string, string>>>
}

/** Keys that make a create repeatable. */
const onceKeys: readonly string[] = ['idempotency_key', 'source_id', 'external_id']

export interface Created {
  document: Document
  /** False: it was there. */
  created: boolean
}

/** Of as many who write one record at once, the last still gets through: each round one of them does. */
const ATTEMPTS = 100

/** Creates a record; a repeat of an idempotency key or source id answers the one that the first made. */
export async function create(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
): Promise<Document> {
  return (await createOnce(resource, input, context, extras)).document
}

/** The same, and whether it was made now. */
export async function createOnce(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
): Promise<Created> {
  const commit = await prepare(resource, input, context, extras)
  return commit()
}

/**
 * Validates a create to the end and returns the function that stores it. Venues and organizers that are known
 * already are used as they are.
 * @throws Problem for whatever the client got wrong
 */
export async function prepare(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
): Promise<() => Promise<Created>> {
  const document = blank(resource, context)
  const finish = await fill(resource, document, input, context, true)
  addExtras(resource, document, extras)
  return async () => {
    await finish()
    return insert(resource, document, input, context)
  }
}

async function insert(
  resource: AnyResource,
  document: Document,
  input: Input,
  context: WriteContext,
): Promise<Created> {
  for (let attempt = 0; ; attempt++) {
    await resolveSlugs(resource, document, input, context, true)
    // Looked for after a free slug: of two who create the same at once, one sees the other's here or meets it at the slug.
    const known = resource.term
      ? await rejectDuplicateTerm(resource, document, input, context)
      : document.external_id
        ? undefined
        : await findExisting(resource, input, context)
    if (known) return { document: known, created: false }
    document.id ||= await context.store.nextIds(resource.store.sequence, 1)
    if (document.status === 'trash') await trashSlugs(context.store, resource.name, document)
    const placed = await checkHierarchy(resource, document, 0, context)
    try {
      if (await auditedPut(resource.name, document, null, context)) {
        await placed()
        return { document, created: true }
      }
      document.id = 0 // it was not free
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === ATTEMPTS) throw error
      if (onceKeys.includes(error.key))
        return { document: first(await context.store.get<Document>(resource.name, [error.holder])), created: false }
    }
  }
}

/**
 * Changes a record: absent keeps, null clears; what changes nothing is not stored. The change is made again on a record
 * that another writer changed meanwhile, unless `check`, which sees the record before each attempt, throws.
 */
export async function update(
  resource: AnyResource,
  id: number,
  input: Input,
  context: WriteContext,
  check: (document: Document) => void = () => {},
  extras: Extras = {},
): Promise<Document> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const document = first(await context.store.get<Document>(resource.name, [id]))
    check(document)
    const before = structuredClone(document)
    const parent = Number(document.parent ?? 0)
    const trashed = before.status === 'trash'
    const finish = await fill(resource, document, input, context, false)
    addExtras(resource, document, extras)
    await resolveSlugs(resource, document, input, context, false, extras.texts)
    if (trashed && document.status !== 'trash') await restoreSlugs(context.store, resource.name, document)
    if (!trashed && document.status === 'trash') await trashSlugs(context.store, resource.name, document)
    await finish()
    if (isDeepStrictEqual(document, before)) return document
    const placed = await checkHierarchy(resource, document, parent, context)
    if (!(await replaced(resource, document, before, context))) continue
    await placed()
    return document
  }
  throw new Problem('rest_conflict')
}

/** To the trash: its slugs are free for others, links to it are no longer shown. */
export function trash(
  resource: AnyResource,
  id: number,
  context: WriteContext,
  check: (document: Document) => void,
): Promise<Document> {
  return update(resource, id, { status: 'trash' }, context, check)
}

async function replaced(
  resource: AnyResource,
  document: Document,
  before: Document,
  context: WriteContext,
): Promise<boolean> {
  document.rev = before.rev + 1
  document.modified = context.now
  try {
    return await auditedPut(resource.name, document, before, context)
  } catch (error) {
    // A slug was taken meanwhile: the next attempt finds a free one.
    if (error instanceof Conflict) return false
    throw error
  }
}

function first(documents: Document[]): Document {
  const [document] = documents
  if (!document) throw new Problem('rest_conflict')
  return document
}

function blank(resource: AnyResource, context: WriteContext): Document {
  const shared = Object.entries(resource.fields).filter(
    ([name, field]) => !field.translated && name !== 'date' && name !== 'date_utc',
  )
  const post = resource.term ? {} : { author: context.caller.id, published: context.now }
  return {
    ...Object.fromEntries(shared.map(([name, field]) => [name, field.initial])),
    ...post,
    id: 0,
    rev: 1,
    modified: context.now,
    language: context.language,
    texts: {},
    names: [],
  }
}

/** Puts the input into the document; returns what must be stored before it. */
async function fill(
  resource: AnyResource,
  document: Document,
  input: Input,
  context: WriteContext,
  creating: boolean,
): Promise<() => Promise<void>> {
  const post = document as unknown as EventDocument
  let finish = async () => {}
  const checks: (() => unknown)[] = Object.entries(resource.fields).flatMap(([name, field]) =>
    input[name] === undefined ? [] : [() => setField(document, name, field, input[name], context)],
  )
  checks.push(() => givenSlug(input, context))
  checks.push(async () => {
    finish = await resolveLinks(resource, document, input, context)
  })
  if (resource.name === 'events') checks.push(() => resolveDates(post, input, context))
  if (resource.name === 'venues') checks.push(() => resolvePlace(document as unknown as VenueDocument, input, context))
  if (resource.term) checks.push(() => resolveTerm(resource, document, input, context, creating))
  else
    checks.push(
      () => resolvePublished(post, input, context),
      () => resolveStatus(post, input, context, creating),
      () => resolveAuthor(post, input, context),
    )
  await checkAll(checks)
  return finish
}

/** Settled together with others, by rules of their own. */
const settledApart = new Set([
  'status',
  'author',
  'date',
  'date_utc',
  'start_date',
  'end_date',
  'timezone',
  'parent',
  'slug',
  'geo_lat',
  'geo_lng',
])
const resolvedApart = new Set<Field['kind']>(['linked', 'terms'])

async function setField(
  document: Document,
  name: string,
  field: Field,
  value: unknown,
  context: WriteContext,
): Promise<void> {
  if (settledApart.has(name) || resolvedApart.has(field.kind)) return
  // A price that is sent back as it was shown keeps the values between the least and the greatest.
  if (field.kind === 'cost' && value === showCost(document[name] as Cost | null)) return
  if (field.translated) setText(document, name, field, value, context)
  else
    document[name] =
      value === null ? ('cleared' in field ? field.cleared : field.initial) : await kept(field, name, value, context)
}

/** What is stored of a value that is valid and cleaned. */
async function kept(field: Field, name: string, value: unknown, context: WriteContext): Promise<unknown> {
  switch (field.kind) {
    case 'cost':
      return parseCost(value) ?? null
    case 'password':
      return context.hashPassword(String(value))
    case 'image':
      return (await resolveImage(value as number | string, name, context)) satisfies Image
    default:
      return value
  }
}

/**
 * Clients send back what they have read: a text equal to the one shown by fallback is no translation, nor is an empty one,
 * and the beginning of a description, as a list shows it, keeps the whole.
 */
function setText(document: Document, name: string, field: Field, value: unknown, context: WriteContext): void {
  const { language } = context
  const text = String(value ?? '')
  const { text: shown } = shownText(document, name, language, context.defaultLanguage)
  if (!document.texts[language]?.[name] && ['', shown].includes(text)) return
  if (field.kind === 'html' && text && text !== shown && text === brief(shown)) return
  keepText(document, language, name, field, text)
}

/** A name that goes takes its slug along, and the last text the language. */
function keepText(document: Document, language: Language, name: string, field: Field, text: string): void {
  const texts = (document.texts[language] ??= {})
  texts[name] = text
  if (field.required && !text) texts.slug = ''
  if (!Object.values(texts).some(Boolean)) delete document.texts[language]
}

function addExtras(resource: AnyResource, document: Document, { texts = {}, ...keys }: Extras): void {
  Object.assign(document, keys)
  for (const [language, more] of Object.entries(texts) as [Language, Record<string, string>][]) {
    for (const [name, text] of Object.entries(readTexts(resource.fields, more))) {
      const field = resource.fields[name]
      if (field) keepText(document, language, name, field, text)
    }
  }
}

/**
 * Every write: from a valid input to one stored document. The records that a write creates for its links (inline venues
 * and organizers, new terms) are validated before the first insert and stored before the record itself, so that a crash
 * in between is harmless and a repeat completes it.
 */
import { isDeepStrictEqual } from 'node:util'
import { initialValues, withInitialValues } from '../declaration/initial.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, readTexts } from '../declaration/validate.ts'
import { checkAll, Problem } from '../messages/errors.ts'
import { Conflict } from '../ports.ts'
import { ownEntries } from '../values/objects.ts'
import { auditedPut } from './audit.ts'
import type { Document, Extras, Write, WriteContext } from './context.ts'
import { resolveCost } from './cost.ts'
import { resolveDates } from './dates.ts'
import { setField, storeText } from './fields.ts'
import { payForWords } from './indexing-cost.ts'
import { resolveLinks } from './links.ts'
import { findExisting } from './lookups.ts'
import { withoutOwnPage } from './own-page.ts'
import { resolveAttendance, resolvePlace } from './place.ts'
import { resolveSeries } from './series.ts'
import { inputSlug, resolveSlugs, restoreSlugs, slugsInTexts, trashSlugs } from './slugs.ts'
import { resolveAuthor, resolvePublished, resolveStatus } from './status.ts'
import { checkHierarchy, rejectDuplicateTerm, resolveTerm } from './term-rules.ts'
import { inSourceLanguage, setTexts } from './texts.ts'
import { isEventWrite, isPostWrite, isVenueWrite } from './write-kinds.ts'

/** Keys that make a create repeatable. */
const onceKeys: readonly string[] = ['idempotency_key', 'source_id', 'external_id']

export interface Created {
  document: Document
  /** False: it was there. */
  created: boolean
}

/** With so many writers of one record at once, the last one still succeeds: in each round one of them does. */
const MAX_ATTEMPTS = 100

/** Creates a record; a repeat of an idempotency key or source id answers the record of the first create. */
export async function create(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
): Promise<Document> {
  return (await createOnce(resource, input, context, extras)).document
}

/**
 * The same, and whether it was created now. `start`: what the record has before the input, instead of initial values.
 */
export async function createOnce(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
  start: Partial<Document> = {},
): Promise<Created> {
  const commit = await prepare(resource, input, context, extras, start)
  return commit()
}

/**
 * Validates a create to the end and returns the function that stores it. Venues and organizers that exist
 * already are used as they are.
 * @throws Problem for whatever the client got wrong
 */
export async function prepare(
  resource: AnyResource,
  input: Input,
  context: WriteContext,
  extras: Extras = {},
  start: Partial<Document> = {},
): Promise<() => Promise<Created>> {
  const source = inSourceLanguage(resource, input, context)
  const document = { ...blank(resource, source.context), ...start }
  const write: Write = { resource, document, ...source, creating: true }
  const storeLinked = await fill(write)
  addExtras(resource, document, extras)
  return async () => {
    await storeLinked()
    extras.beforeStoring?.(document)
    return insert(write)
  }
}

async function insert(write: Write): Promise<Created> {
  const { resource, document, input, context } = write
  for (let attempt = 0; ; attempt++) {
    await resolveSlugs(write)
    // After the slug: of two concurrent creates of one record, one finds the other's here, or conflicts at the slug.
    if (resource.term) await rejectDuplicateTerm(write)
    const isFoundByName = !resource.term && !document.external_id
    const existing = isFoundByName ? await findExisting(resource, document, input, context) : undefined
    if (existing) return { document: existing, created: false }
    document.id ||= await context.store.nextIds(resource.store.sequence, 1)
    if (document.status === 'trash') await trashSlugs(context.store, resource.name, document)
    const recheck = await checkHierarchy(resource, document, 0, context)
    payForWords(document, context)
    try {
      if (await auditedPut(resource.name, document, null, context)) {
        await recheck()
        return { document, created: true }
      }
      document.id = 0 // the id was taken
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error
      if (onceKeys.includes(error.key))
        return { document: first(await context.store.get<Document>(resource.name, [error.holder])), created: false }
    }
  }
}

/**
 * Changes a record: absent leaves, null clears; an update that changes nothing is not stored. When another writer
 * changed the record meanwhile, the update is tried again on the new state; `check` sees the record before each
 * attempt and may throw. `given`: the input, or what makes it of the record.
 */
export async function update(
  resource: AnyResource,
  id: number,
  given: Input | ((stored: Document) => Input),
  context: WriteContext,
  check: (document: Document) => void = () => {},
  extras: Extras = {},
): Promise<Document> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = first(await context.store.get<Document>(resource.name, [id]))
    const document = withInitialValues(resource.fields, stored)
    check(document)
    const sent = typeof given === 'function' ? given(document) : given
    const input = resource.name === 'events' ? withoutOwnPage(sent, document, context) : sent
    const before = structuredClone(document)
    const parent = Number(document.parent ?? 0)
    const trashed = before.status === 'trash'
    const write: Write = { resource, document, input, context, creating: false }
    const storeLinked = await fill(write)
    addExtras(resource, document, extras)
    await resolveSlugs(write, extras.texts)
    if (trashed && document.status !== 'trash') await restoreSlugs(context.store, resource.name, document)
    if (!trashed && document.status === 'trash') await trashSlugs(context.store, resource.name, document)
    await storeLinked()
    extras.beforeStoring?.(document)
    if (isDeepStrictEqual(document, before)) return document
    const recheck = await checkHierarchy(resource, document, parent, context)
    if (!(await replace(resource, document, before, context))) continue
    await recheck()
    return document
  }
  throw new Problem('rest_conflict')
}

/** A check for what was decided by `before`. @throws Problem rest_conflict where somebody has written it since */
export const unchangedSince = (before: Document) => (stored: Document) => {
  if (stored.rev !== before.rev) throw new Problem('rest_conflict')
}

/** Moves a record to the trash: others may take its slugs, and events no longer show it. */
export function trash(
  resource: AnyResource,
  id: number,
  context: WriteContext,
  check: (document: Document) => void,
): Promise<Document> {
  return update(resource, id, { status: 'trash' }, context, check)
}

async function replace(
  resource: AnyResource,
  document: Document,
  before: Document,
  context: WriteContext,
): Promise<boolean> {
  document.rev = before.rev + 1
  document.modified = context.now
  payForWords(document, context)
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
  const post = resource.term ? {} : { author: context.caller.id, published: context.now }
  return {
    ...initialValues(resource.fields),
    ...post,
    id: 0,
    rev: 1,
    modified: context.now,
    language: context.language,
    texts: {},
    names: [],
  }
}

/** Puts the input into the document; the function that is returned stores what has to be there before it. */
async function fill(write: Write): Promise<() => Promise<void>> {
  const { resource, input, context } = write
  const given = Object.entries(resource.fields).filter(([name]) => input[name] !== undefined)
  const rules = rulesTogether(write)
  const [, storeLinked] = await checkAll([
    () =>
      checkAll([
        ...given.map(
          ([name, field]) =>
            () =>
              setField(write, name, field),
        ),
        () => setTexts(write),
        () => inputSlug(input, context),
        () => slugsInTexts(input),
      ]),
    () => resolveLinks(write, prepare),
    () => checkAll(rules),
  ])
  return storeLinked
}

/** The rules for several fields together. Made before the fields are set: a series follows what the event was. */
function rulesTogether(write: Write): (() => unknown)[] {
  const rules: (() => unknown)[] = []
  if (isEventWrite(write)) {
    const before = { ...write.document }
    rules.push(
      () => resolveDates(write),
      () => resolveSeries(write, before),
      () => resolveAttendance(write),
      () => resolveCost(write),
    )
  }
  if (isVenueWrite(write)) rules.push(() => resolvePlace(write))
  if (isPostWrite(write)) {
    rules.push(
      () => resolvePublished(write),
      () => resolveStatus(write),
      () => resolveAuthor(write),
    )
  } else rules.push(() => resolveTerm(write))
  return rules
}

function addExtras(resource: AnyResource, document: Document, { texts = {}, beforeStoring: _, ...keys }: Extras): void {
  Object.assign(document, keys)
  for (const [language, more] of ownEntries(texts)) {
    for (const [name, text] of Object.entries(readTexts(resource.fields, more))) {
      const field = resource.fields[name]
      if (field) storeText(document, language, name, field, text)
    }
  }
}

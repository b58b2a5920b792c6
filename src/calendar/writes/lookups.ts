/** Look-ups of stored records: those that an input names, and those that a create would duplicate. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { may, mayOpen, mayRead } from '../access/visibility.ts'
import type { AnyResource } from '../declaration/resource.ts'
import type { Input } from '../declaration/validate.ts'
import { languageCodes } from '../languages.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import type { IndexedResource, Store } from '../ports.ts'
import { sortKey } from '../text/analysis.ts'
import { type Image, isImageInput, withDetails } from '../values/image.ts'
import type { Document, WriteContext } from './context.ts'
import { isElsewhere } from './elsewhere.ts'

/** @throws Problem on the parameter, when there is no record of that id */
export async function requireRecord(
  resource: AnyResource,
  parameter: string,
  id: number,
  { store }: { store: Store },
): Promise<number> {
  const [record] = await store.get(resource.name, [id])
  if (!record) throw invalid({ [parameter]: reason('unknown', { what: id }) })
  return id
}

/** Fields that distinguish venues or organizers of one name. */
const distinguishingFields = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'email']

/** There may be thousands of one name: they are read some at a time, and paid for. */
const CANDIDATES_AT_ONCE = 50
const CANDIDATE_MS = 0.1

/**
 * The record that a create would duplicate: one the caller may see, of the same name (case and accents folded), with
 * no field that contradicts the given ones, and in no other place than `document`, which would be stored; an empty
 * field contradicts nothing. It is used as it is, never overwritten.
 */
export async function findExisting(
  target: AnyResource,
  document: Document,
  input: Input,
  context: WriteContext,
): Promise<Document | undefined> {
  if (target.name !== 'venues' && target.name !== 'organizers') return undefined
  const folded = (value: unknown) => sortKey(String(value), context.language)
  const ids = await context.store.lookup(target.name, 'names', [folded(input[target.nameField])])
  const given = distinguishingFields
    .filter((field) => field in target.fields && input[field])
    .map((field) => [field, input[field], folded(input[field])] as const)
  const isSame = (candidate: Document) =>
    candidate.status !== 'trash' &&
    mayRead(context.caller, candidate) &&
    !isElsewhere(candidate, document) &&
    given.every(([field, value, key]) => {
      const own = candidate[field]
      return !own || own === value || folded(own) === key
    })
  for (let from = 0; from < ids.length; from += CANDIDATES_AT_ONCE) {
    if (from > 0) await nextTurn()
    const some = ids.slice(from, from + CANDIDATES_AT_ONCE)
    context.spend?.(some.length * CANDIDATE_MS)
    const found = (await context.store.get<Document>(target.name, some)).find(isSame)
    if (found) return found
  }
  return undefined
}

/** The id of a record by its slug, in the language first, then in the others. */
export async function findSlug(
  resource: IndexedResource,
  text: string,
  { store, language }: Pick<WriteContext, 'store' | 'language'>,
): Promise<number | undefined> {
  const slug = text.normalize('NFC').toLowerCase()
  for (const code of new Set([language, ...languageCodes])) {
    const [id] = await store.lookup(resource, `texts.${code}.slug`, [slug])
    if (id !== undefined) return id
  }
  return undefined
}

/** A term by slug; else by name. */
export async function findTerm(
  resource: IndexedResource,
  text: string,
  context: Pick<WriteContext, 'store' | 'language'>,
): Promise<number | undefined> {
  const bySlug = await findSlug(resource, text, context)
  if (bySlug !== undefined) return bySlug
  const [byName] = await context.store.lookup(resource, 'names', [sortKey(text, context.language)])
  return byName
}

/** A picture with what is sent of it, or as it is known. */
export async function resolveImage(value: unknown, parameter: string, context: WriteContext): Promise<Image> {
  if (!isImageInput(value)) return knownImage(typeof value === 'number' ? value : String(value), parameter, context)
  return withDetails(await knownImage(value.url, parameter, context), value)
}

/** A stored picture by its id, or the one at an address: the same address has the same id everywhere. */
async function knownImage(value: number | string, parameter: string, context: WriteContext): Promise<Image> {
  const byId = typeof value === 'number'
  for (const resource of ['events', 'venues', 'organizers'] as const) {
    for (const id of await context.store.lookup(resource, byId ? 'image.id' : 'image.url', [String(value)])) {
      const [holder] = await context.store.get<Document>(resource, [id])
      // Whoever sends an address has it already; an id would reveal it, so it must be of a record the caller may see.
      if (holder?.image && (!byId || mayOpen(context.caller, holder))) return holder.image
    }
  }
  if (byId) throw invalid({ [parameter]: reason('unknownPicture', { what: value }) })
  if (!may(context.caller, 'upload')) throw invalid({ [parameter]: reason('upload') })
  return { id: await context.store.nextIds('images', 1), url: value }
}

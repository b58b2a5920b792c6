/** What a record refers to: linked records, terms and pictures; found, or planned to be created before the record itself. */

import { requireScope } from '../access/scopes.ts'
import { may, mayOpen, mayRead } from '../access/visibility.ts'
import type { Image } from '../declaration/fields.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, read, readBody } from '../declaration/validate.ts'
import { languageCodes } from '../languages.ts'
import { type LinkField, linkFields, links } from '../links.ts'
import { checkAll, invalid, Problem } from '../messages/errors.ts'
import { type ParamReasons, reason } from '../messages/reasons.ts'
import type { IndexedResource } from '../ports.ts'
import { resources } from '../resources/index.ts'
import { sortKey } from '../text/analysis.ts'
import { type Document, prepare, type WriteContext } from './write.ts'

/** A record to create: validated to the end, stored when committed. `key` tells doubles within one input. */
interface Planned {
  key: string
  commit(): Promise<{ document: { id: number } }>
}

type Reference = number | Planned

/** Categories and tags that one write may create. */
const MAX_NEW_TERMS = 20

/**
 * Resolves the links of an input into the document. What has to be created is validated now and created when the
 * returned function is called.
 */
export async function resolveLinks(
  resource: AnyResource,
  document: Document,
  input: Input,
  context: WriteContext,
): Promise<() => Promise<void>> {
  const planned: [LinkField, Reference[]][] = []
  // A venue has a field `venue` too: its name.
  const given = linkFields.filter(
    (link) => input[link] !== undefined && ['linked', 'terms'].includes(resource.fields[link]?.kind ?? ''),
  )
  const checks: (() => unknown)[] = given.map(
    (link) => async () => planned.push([link, await plan(link, (input[link] ?? []) as unknown[], context)]),
  )
  if (resource.name === 'events' && input.post_parent)
    checks.push(() => known(resource, 'post_parent', input.post_parent as number, context))
  await checkAll(checks)
  checkNewTerms(planned)
  return async () => {
    for (const [link, references] of planned) {
      const ids: number[] = []
      for (const reference of references)
        ids.push(typeof reference === 'number' ? reference : (await reference.commit()).document.id)
      document[link] = [...new Set(ids)]
    }
  }
}

/** @throws Problem on each field that adds to them */
function checkNewTerms(planned: readonly (readonly [LinkField, readonly Reference[]])[]): void {
  const terms = planned.filter(([link]) => resources[links[link].resource].term)
  const counts = terms.map(([link, all]) => [link, all.filter((one) => typeof one !== 'number').length] as const)
  const created = counts.filter(([, count]) => count)
  if (created.reduce((sum, [, count]) => sum + count, 0) <= MAX_NEW_TERMS) return
  const reasons = created.map(([link, count]) => [link, reason('newTerms', { count, limit: MAX_NEW_TERMS })])
  throw invalid(Object.fromEntries(reasons) as ParamReasons)
}

async function plan(link: LinkField, entries: readonly unknown[], context: WriteContext): Promise<Reference[]> {
  const target = resources[links[link].resource]
  const references: Reference[] = []
  for (const entry of entries) {
    const reference = target.term
      ? await term(target, link, entry as number | string, context)
      : await post(target, link, entry as number | object, context)
    if (!references.some((known) => same(known, reference))) references.push(reference)
  }
  return references
}

function same(a: Reference, b: Reference): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b
  return a.key === b.key
}

async function known(resource: AnyResource, name: string, id: number, context: WriteContext): Promise<number> {
  const [record] = await context.store.get(resource.name, [id])
  if (!record) throw invalid({ [name]: reason('unknown', { what: id }) })
  return id
}

async function post(
  target: AnyResource,
  link: LinkField,
  entry: number | object,
  context: WriteContext,
): Promise<Reference> {
  if (typeof entry === 'number') return known(target, link, entry, context)
  const body = entry as Record<string, unknown>
  if (Object.hasOwn(body, 'id') && body.id !== null && body.id !== '') {
    const id = read({ kind: 'event' }, body.id)
    if ('refused' in id) throw invalid({ [link]: { inside: { id: id.refused } } })
    return known(target, link, id.value as number, context)
  }
  try {
    const input = readBody(target.fields, body, true)
    checkRights(target, context)
    return { key: JSON.stringify(input), commit: await prepare(target, input, context) }
  } catch (error) {
    throw error instanceof Problem ? inside(link, error) : error
  }
}

/** What a create of this resource needs. */
function checkRights({ name, right }: AnyResource, { caller }: WriteContext): void {
  if (!may(caller, right)) throw new Problem('rest_forbidden')
  requireScope(caller, `${name}:write`)
}

/** What is refused inside an inline record is reported on the field that holds it, with the nested reasons beside. */
function inside(link: LinkField, problem: Problem): Problem {
  const { missing, params } = problem.options
  if (!missing && !params) return problem
  return invalid({
    [link]: {
      inside: { ...Object.fromEntries((missing ?? []).map((name) => [name, reason('required')])), ...params },
    },
  })
}

/**
 * The record that a create would double: one the caller may see, of the same name (case and accents folded) and with no
 * field that contradicts the given ones; an empty field contradicts nothing. It is used as it is, never overwritten.
 */
export async function findExisting(
  target: AnyResource,
  input: Input,
  context: WriteContext,
): Promise<Document | undefined> {
  if (target.name !== 'venues' && target.name !== 'organizers') return undefined
  const name = sortKey(String(input[target.nameField]), context.language)
  const ids = await context.store.lookup(target.name, 'names', [name])
  const candidates = await context.store.get<Document>(target.name, ids)
  const compared = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'email'].filter(
    (field) => field in target.fields,
  )
  const agrees = (candidate: Document) =>
    candidate.status !== 'trash' &&
    mayRead(context.caller, candidate as never) &&
    compared.every(
      (field) =>
        !input[field] ||
        !candidate[field] ||
        sortKey(String(input[field]), context.language) === sortKey(String(candidate[field]), context.language),
    )
  return candidates.find(agrees)
}

async function term(
  target: AnyResource,
  link: LinkField,
  entry: number | string,
  context: WriteContext,
): Promise<Reference> {
  const [byId] = typeof entry === 'number' ? await context.store.get(target.name, [entry]) : []
  const found = byId?.id ?? (await findTerm(target.name, String(entry), context))
  if (found !== undefined) return found
  if (typeof entry === 'number') throw invalid({ [link]: reason('unknown', { what: entry }) })
  checkRights(target, context)
  const commit = await prepare(target, readBody(target.fields, { name: entry }, true), context)
  return { key: sortKey(entry, context.language), commit: () => commit().catch(existing) }
}

/** Somebody created it between the look and the write. */
function existing(error: unknown): { document: { id: number } } {
  if (error instanceof Problem && error.code === 'term_exists')
    return { document: { id: Number(error.options.data?.term_id) } }
  throw error
}

/** A term by slug, in the language first, then in the others; else by name. */
export async function findTerm(
  resource: IndexedResource,
  text: string,
  { store, language }: Pick<WriteContext, 'store' | 'language'>,
): Promise<number | undefined> {
  for (const code of new Set([language, ...languageCodes])) {
    const [id] = await store.lookup(resource, `texts.${code}.slug`, [text.toLowerCase()])
    if (id !== undefined) return id
  }
  const [id] = await store.lookup(resource, 'names', [sortKey(text, language)])
  return id
}

/** A picture known here by its id, or the one at an address: the same address has the same id everywhere. */
export async function resolveImage(value: number | string, name: string, context: WriteContext): Promise<Image> {
  const byId = typeof value === 'number'
  for (const resource of ['events', 'venues', 'organizers'] as const) {
    for (const id of await context.store.lookup(resource, byId ? 'image.id' : 'image.url', [String(value)])) {
      const [holder] = await context.store.get<Document>(resource, [id])
      // An address is known to whoever gives it; an id tells it, so only what the caller may see has one.
      if (holder?.image && (!byId || mayOpen(context.caller, holder as never))) return holder.image as Image
    }
  }
  if (byId) throw invalid({ [name]: reason('unknownPicture', { what: value }) })
  if (!may(context.caller, 'upload')) throw invalid({ [name]: reason('upload') })
  return { id: await context.store.nextIds('images', 1), url: value }
}

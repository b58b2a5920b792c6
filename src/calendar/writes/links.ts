/** The links of an input: records that exist, or that are validated now and created before the event itself. */

import { requireScope } from '../access/scopes.ts'
import { may, mayEmbed } from '../access/visibility.ts'
import type { AnyResource } from '../declaration/resource.ts'
import { type Input, read, readInput } from '../declaration/validate.ts'
import { type LinkField, linkFields, links } from '../links.ts'
import { checkAll, invalid, Problem } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { resources } from '../resources/index.ts'
import { sortKey } from '../text/analysis.ts'
import { isObject } from '../values/objects.ts'
import type { Document, Write, WriteContext } from './context.ts'
import { findTerm, requireRecord } from './lookups.ts'

/** Stores what was validated; returns the new record, or the one that exists. */
type Commit = () => Promise<{ document: { id: number } }>

/** Validates a create completely. A parameter, because write.ts imports this file. */
export type Prepare = (resource: AnyResource, input: Input, context: WriteContext) => Promise<Commit>

/** A record to create. Two with one `key` within one input are the same. */
interface PlannedRecord {
  key: string
  commit: Commit
}

type Reference = number | PlannedRecord

/** The references of each link. */
type Plan = readonly (readonly [LinkField, Reference[]])[]

/** Categories and tags that one write may create. */
const MAX_NEW_TERMS = 20

/**
 * Resolves the links of an input. What has to be created is validated now; the function that is returned creates it and
 * puts all ids into the document.
 */
export async function resolveLinks(
  { resource, document, input, context }: Write,
  prepare: Prepare,
): Promise<() => Promise<void>> {
  const plans = linkFields.flatMap((link) => {
    const entries = input[link]
    // A venue has a field `venue` too: its name.
    const isLink = ['linked', 'terms'].includes(resource.fields[link]?.kind ?? '')
    if (!isLink || entries === undefined) return []
    return [async () => [link, await planLink(link, Array.isArray(entries) ? entries : [], context, prepare)] as const]
  })
  const parent = input.post_parent
  const [plan] = await checkAll([
    () => checkAll(plans),
    () =>
      resource.name === 'events' && typeof parent === 'number' && parent
        ? requireRecord(resource, 'post_parent', parent, context)
        : undefined,
  ])
  checkNewTerms(plan)
  return async () => {
    for (const [link, references] of plan) {
      const ids: number[] = []
      for (const reference of references)
        ids.push(typeof reference === 'number' ? reference : (await reference.commit()).document.id)
      const given = [...new Set(ids)]
      if (input[link] === null || !(await isSentBack(link, given, document, context))) document[link] = given
    }
  }
}

/** Whether it is what an answer has of these links: those that the caller does not see are no less there. */
async function isSentBack(
  link: LinkField,
  given: readonly number[],
  document: Document,
  { store, caller, site }: WriteContext,
): Promise<boolean> {
  const { resource } = links[link]
  const stored = [document[link] ?? []].flat() as number[]
  const hidden = stored.filter((id) => !given.includes(id))
  const shown = stored.filter((id) => given.includes(id))
  if (site === undefined || resources[resource].term || hidden.length === 0 || shown.join() !== given.join())
    return false
  const records = await store.get<Document>(resource, hidden)
  return records.every((record) => !mayEmbed(caller, record))
}

/** @throws Problem on each field that adds to them */
function checkNewTerms(plan: Plan): void {
  const terms = plan.filter(([link]) => resources[links[link].resource].term)
  const counts = terms.map(([link, all]) => [link, all.filter((one) => typeof one !== 'number').length] as const)
  const created = counts.filter(([, count]) => count)
  if (created.reduce((sum, [, count]) => sum + count, 0) <= MAX_NEW_TERMS) return
  throw invalid(
    Object.fromEntries(created.map(([link, count]) => [link, reason('newTerms', { count, limit: MAX_NEW_TERMS })])),
  )
}

async function planLink(
  link: LinkField,
  entries: readonly unknown[],
  context: WriteContext,
  prepare: Prepare,
): Promise<Reference[]> {
  const target = resources[links[link].resource]
  const references: Reference[] = []
  for (const entry of entries) {
    const reference = target.term
      ? await planTerm(target, link, entry, context, prepare)
      : await planPost(target, link, entry, context, prepare)
    if (!references.some((other) => isSame(other, reference))) references.push(reference)
  }
  return references
}

function isSame(a: Reference, b: Reference): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b
  return a.key === b.key
}

/** A venue or an organizer: an id, an object with one, or an object to find or create. */
async function planPost(
  target: AnyResource,
  link: LinkField,
  entry: unknown,
  context: WriteContext,
  prepare: Prepare,
): Promise<Reference> {
  if (typeof entry === 'number') return requireRecord(target, link, entry, context)
  const body = isObject(entry) ? entry : {}
  if (Object.hasOwn(body, 'id') && body.id !== null && body.id !== '') {
    const id = read({ kind: 'event' }, body.id)
    if ('refused' in id) throw invalid({ [link]: { inside: { id: id.refused } } })
    return requireRecord(target, link, Number(id.value), context)
  }
  try {
    const input = readInput(target.fields, body, true)
    checkRights(target, context)
    return { key: JSON.stringify(input), commit: await prepare(target, input, context) }
  } catch (error) {
    throw error instanceof Problem ? nestedProblem(link, error) : error
  }
}

/** What a create of this resource needs. */
function checkRights({ name, right }: AnyResource, { caller }: WriteContext): void {
  if (!may(caller, right)) throw new Problem('rest_forbidden')
  requireScope(caller, `${name}:write`)
}

/** Errors in an inline record are reported on the field of the event, with the reasons nested. */
function nestedProblem(link: LinkField, problem: Problem): Problem {
  const { missing, params } = problem.options
  if (!missing && !params) return problem
  return invalid({
    [link]: {
      inside: { ...Object.fromEntries((missing ?? []).map((name) => [name, reason('required')])), ...params },
    },
  })
}

/** A category or a tag: an id, or a slug or name that is found or created. */
async function planTerm(
  target: AnyResource,
  link: LinkField,
  entry: unknown,
  context: WriteContext,
  prepare: Prepare,
): Promise<Reference> {
  const [byId] = typeof entry === 'number' ? await context.store.get(target.name, [entry]) : []
  const name = String(entry)
  const found = byId?.id ?? (await findTerm(target.name, name, context))
  if (found !== undefined) return found
  if (typeof entry === 'number') throw invalid({ [link]: reason('unknown', { what: entry }) })
  checkRights(target, context)
  const commit = await prepare(target, readInput(target.fields, { name }, true), context)
  return { key: sortKey(name, context.language), commit: () => commit().catch(existingTerm) }
}

/** Another writer created it between the look-up and the write. */
function existingTerm(error: unknown): { document: { id: number } } {
  if (error instanceof Problem && error.code === 'term_exists')
    return { document: { id: Number(error.options.data?.term_id) } }
  throw error
}

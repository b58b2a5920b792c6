/** The rules of terms: names unique on a level, slugs, parents without loops, and removal for good. */

import type { AnyResource } from '../declaration/resource.ts'
import { invalid, Problem } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { sortKey } from '../text/analysis.ts'
import { auditedPut, auditedRemove } from './audit.ts'
import { requireAlone } from './batch-store.ts'
import type { Document, Write, WriteContext } from './context.ts'
import { slugOf } from './slugs.ts'

export async function resolveTerm({ resource, document: term, input, context, creating }: Write): Promise<void> {
  if ('parent' in resource.fields && input.parent !== undefined) {
    const parent = Number(input.parent ?? 0)
    if (parent) await checkParent(resource, { ...term, parent }, context)
    term.parent = parent
  }
  if (creating || typeof input.slug !== 'string') return
  const slug = slugOf(input.slug, context.language, '')
  const holders = await context.store.lookup(resource.name, `texts.${context.language}.slug`, [slug])
  const other = holders.find((id) => id !== term.id)
  if (other !== undefined) throw new Problem('duplicate_term_slug', { data: { term_id: other } })
}

/**
 * The same name is allowed on another level, or on the same level with a slug of its own; `term` has its slug already.
 * @throws Problem term_exists with the id of the one that is there
 */
export async function rejectDuplicateTerm({ resource, document: term, input, context }: Write): Promise<void> {
  if (typeof input.slug === 'string' && term.texts[context.language]?.slug === slugOf(input.slug, context.language, ''))
    return
  const ids = await context.store.lookup(resource.name, 'names', [sortKey(String(input.name), context.language)])
  const sameName = await context.store.get<Document>(resource.name, ids)
  const duplicate = sameName.find((other) => (other.parent ?? 0) === (term.parent ?? 0))
  if (duplicate) throw new Problem('term_exists', { data: { term_id: duplicate.id } })
}

const parentOf = (term: Document) => term.parent ?? 0

/** The ancestors of a category, nearest first; down to the category itself if there is a loop. */
async function ancestors(resource: AnyResource, term: Document, { store }: WriteContext): Promise<number[]> {
  const ids: number[] = []
  for (let at = parentOf(term); at && !ids.includes(at); ) {
    const [found] = await store.get<Document>(resource.name, [at])
    if (!found) break
    ids.push(at)
    at = at === term.id ? 0 : parentOf(found)
  }
  return ids
}

/** @throws Problem when the parent is unknown, or below the term */
async function checkParent(resource: AnyResource, term: Document, context: WriteContext): Promise<void> {
  const ids = await ancestors(resource, term, context)
  if (ids.length === 0) throw invalid({ parent: reason('unknown', { what: parentOf(term) }) })
  if (ids.includes(term.id)) throw invalid({ parent: reason('loop') })
}

/**
 * Between the check of the ancestors and the write, another writer may delete the parent, or move an ancestor below the
 * category. The function that is returned checks again after the write: a category without its parent moves up, as its
 * siblings did; a move that closed a loop is undone.
 */
export async function checkHierarchy(
  resource: AnyResource,
  term: Document,
  before: number,
  context: WriteContext,
): Promise<() => Promise<void>> {
  if (parentOf(term) === before) return async () => {}
  requireAlone(context.store)
  const [, ...higher] = await ancestors(resource, term, context)
  return async () => {
    const now = await ancestors(resource, term, context)
    const looped = now.includes(term.id)
    if (!looped && (now.length || !parentOf(term))) return
    for (const parent of looped ? [before, 0] : [...higher, 0]) {
      await move(resource, term.id, parentOf(term), parent, context)
      Object.assign(term, (await context.store.get<Document>(resource.name, [term.id]))[0])
      const ids = await ancestors(resource, term, context)
      if (!ids.includes(term.id) && (ids.length || !parent)) break
    }
    if (looped) throw new Problem('rest_conflict')
  }
}

/**
 * Deletes a term. Its children move up before, one at a time, so that a crash leaves no orphan, and again afterwards,
 * for those that were added meanwhile.
 */
export async function removeTerm(resource: AnyResource, term: Document, context: WriteContext): Promise<boolean> {
  await moveChildrenUp(resource, term, context)
  const removed = await auditedRemove(resource.name, term, context)
  if (removed) await moveChildrenUp(resource, term, context)
  return removed
}

async function moveChildrenUp(resource: AnyResource, term: Document, context: WriteContext): Promise<void> {
  if (!('parent' in resource.fields)) return
  for (const id of await context.store.lookup(resource.name, 'parent', [String(term.id)]))
    await move(resource, id, term.id, parentOf(term), context)
}

/** Unless another writer moved it meanwhile. */
async function move(resource: AnyResource, id: number, from: number, to: number, context: WriteContext): Promise<void> {
  for (;;) {
    const [term] = await context.store.get<Document>(resource.name, [id])
    if (!term || parentOf(term) !== from) return
    const moved = { ...term, parent: to, rev: term.rev + 1, modified: context.now }
    if (await auditedPut(resource.name, moved, term, context)) return
  }
}

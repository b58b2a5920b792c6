/** The rules of terms: names unique on a level, slugs, parents without loops, and removal for good. */
import { invalid, Problem } from './errors.ts'
import type { AnyResource } from './resource.ts'
import { slugOf } from './slugs.ts'
import { sortKey } from './text.ts'
import type { Input } from './validate.ts'
import type { Document, WriteContext } from './write.ts'

export async function settleTerm(resource: AnyResource, term: Document, input: Input, context: WriteContext, creating: boolean): Promise<void> {
  if ('parent' in resource.fields && input.parent !== undefined) {
    const parent = (input.parent ?? 0) as number
    if (parent) await checkParent(resource, term.id, parent, context)
    term.parent = parent
  }
  if (creating || typeof input.slug !== 'string') return
  const slug = slugOf(input.slug, context.language, '')
  const holders = await context.store.lookup(resource.name, `texts.${context.language}.slug`, [slug])
  const other = holders.find((id) => id !== term.id)
  if (other !== undefined) throw new Problem('duplicate_term_slug', { data: { term_id: other } })
}

/**
 * The same name may stand on another level, or beside it under a slug of its own; `term` has its slug already.
 * @throws Problem term_exists with the id of the one that is there
 */
export async function refuseTwin(resource: AnyResource, term: Document, input: Input, context: WriteContext): Promise<void> {
  if (typeof input.slug === 'string' && term.texts[context.language]?.slug === slugOf(input.slug, context.language, '')) return
  const ids = await context.store.lookup(resource.name, 'names', [sortKey(String(input.name), context.language)])
  const twins = await context.store.get<Document>(resource.name, ids)
  const twin = twins.find((other) => (other.parent ?? 0) === (term.parent ?? 0))
  if (twin) throw new Problem('term_exists', { data: { term_id: twin.id } })
}

async function checkParent(resource: AnyResource, own: number, parent: number, context: WriteContext): Promise<void> {
  const seen = new Set<number>()
  for (let at = parent; at && !seen.has(at); ) {
    if (at === own) throw invalid({ parent: 'is the category itself or below it' })
    seen.add(at)
    const [found] = await context.store.get<Document>(resource.name, [at])
    if (!found && at === parent) throw invalid({ parent: `there is no category ${parent}` })
    at = Number(found?.parent ?? 0)
  }
}

/** Removes a term for good: its children move up first, one at a time, so that a crash leaves no orphan. */
export async function removeTerm(resource: AnyResource, term: Document, context: WriteContext): Promise<boolean> {
  if ('parent' in resource.fields) {
    for (const id of await context.store.lookup(resource.name, 'parent', [String(term.id)])) await moveUp(resource, id, Number(term.parent ?? 0), context)
  }
  return context.store.remove(resource.name, term.id, term.rev)
}

async function moveUp(resource: AnyResource, id: number, parent: number, context: WriteContext): Promise<void> {
  for (;;) {
    const [child] = await context.store.get<Document>(resource.name, [id])
    if (!child) return
    const moved = { ...child, parent, rev: child.rev + 1, modified: context.now }
    if (await context.store.put(resource.name, moved, child.rev)) return
  }
}

/** From records to what is sent: the declared keys in their order, nothing the caller may not see. */

import type { ResponseField, View } from '../../calendar/declaration/resource.ts'
import type { IndexedResource, Store, StoredDocument } from '../../calendar/ports.ts'
import { recordsOf, withTerms } from '../../calendar/records/join.ts'
import { resources } from '../../calendar/resources/index.ts'

/** A view that can present records inside records. */
export function viewWith(partial: Omit<View, 'embed' | 'brief'>): View {
  const view: View = {
    ...partial,
    brief: false,
    embed: (name, record, brief) => present(name, record, brief ? inside : view),
  }
  const inside: View = { ...view, brief: true }
  return view
}

/** Whether a password protects the record; the index keeps no more than that there is one. */
export function isProtected(record: unknown): boolean {
  return ((record as { password?: string | null }).password ?? null) !== null
}

export function present(name: IndexedResource, record: unknown, view: View): Record<string, unknown> {
  const shape = resources[name].response as Readonly<Record<string, ResponseField<unknown>>>
  const scrub = !view.open && isProtected(record)
  const shown: Record<string, unknown> = {}
  for (const key in shape) {
    const entry = shape[key]
    if (!entry) continue
    const value = scrub && 'redacted' in entry ? hidden(entry, view) : entry.serialize(record, view)
    if (value !== undefined) shown[key] = value
  }
  return shown
}

/** A stored document as it is shown, with what it links. */
export async function presentStored(
  store: Store,
  name: IndexedResource,
  document: StoredDocument,
  view: Omit<View, 'embed' | 'brief'>,
): Promise<Record<string, unknown>> {
  const [record] = await recordsOf(store, name, [document])
  const catalogue = name === 'events' ? await withTerms(store, document, view.catalogue) : view.catalogue
  return present(name, record, viewWith({ ...view, catalogue }))
}

/** As in the original; the stable shape has null for false. */
function hidden({ redacted: scrubbed }: ResponseField<unknown>, { stable }: View): unknown {
  return stable && scrubbed === false ? null : scrubbed
}

/** The keys of `_fields`: `total,events.id` picks inside objects and the objects of lists. */
export function pick(body: unknown, fields: string): unknown {
  const tree: Tree = new Map()
  for (const path of fields.split(',')) {
    let at = tree
    for (const part of path.trim().split('.').slice(0, 10)) {
      const next: Tree = at.get(part) ?? new Map()
      at.set(part, next)
      at = next
    }
  }
  return prune(body, tree)
}

type Tree = Map<string, Tree>

function prune(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => prune(entry, tree))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const below = tree.get(key)
      return below ? [[key, prune(member, below)] as const] : []
    }),
  )
}

/** From records to what is sent: the declared keys in their order, nothing the caller may not see. */

import { withInitialValues } from '../../calendar/declaration/initial.ts'
import type { AnswerView, ResponseField, View } from '../../calendar/declaration/resource.ts'
import { isTaxonomy } from '../../calendar/declaration/terms.ts'
import type { Hit, IndexedResource, Store, StoredDocument } from '../../calendar/ports.ts'
import { type Joined, withCount, withEmbedded, withTerms } from '../../calendar/records/join.ts'
import { resources } from '../../calendar/resources/index.ts'

/** A view that can serialize records inside records. */
export function viewWith(partial: AnswerView): View {
  const view: View = {
    ...partial,
    brief: false,
    embed: (name, record, brief) => serialize(name, record, brief ? inside : view),
  }
  const inside: View = { ...view, brief: true }
  return view
}

/** Whether a password protects the record; the index stores no more than that there is one. */
export function isProtected(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'password' in record && (record.password ?? null) !== null
}

/** Until when answers show the record as it is at `now`, in Unix seconds. */
export function shownUntil(
  { shownUntil: of }: { shownUntil?(record: unknown, now: number): number },
  record: unknown,
  now: number,
) {
  return of?.(record, now) ?? Infinity
}

const fieldsOf = (name: IndexedResource) => resources[name].response as Readonly<Record<string, ResponseField<unknown>>>

/** One key of a record, which is not redacted. */
export function serializeField(name: IndexedResource, key: string, record: unknown, view: View): unknown {
  return fieldsOf(name)[key]?.serialize(record, view)
}

/** `keys`: only these. */
export function serialize(
  name: IndexedResource,
  record: unknown,
  view: View,
  keys?: readonly string[],
): Record<string, unknown> {
  const fields = fieldsOf(name)
  const redacts = !view.open && isProtected(record)
  const serialized: Record<string, unknown> = {}
  for (const key of keys ?? Object.keys(fields)) {
    const field = fields[key]
    if (!field) continue
    const value = redacts && 'redacted' in field ? redacted(field, view) : field.serialize(record, view)
    if (value !== undefined) serialized[key] = value
  }
  return serialized
}

/** As in the original; the stable shape has null for false. */
function redacted({ redacted: value }: ResponseField<unknown>, { stable }: View): unknown {
  return stable && value === false ? null : value
}

/** Whether the distance of a hit is left out: a protected event does not tell where it is. */
export function hidesDistance({ record }: Hit, view: View): boolean {
  return !view.open && isProtected(record)
}

/** As answers have it: to the metre. */
export function roundedDistance(kilometres: number): number {
  return Math.round(kilometres * 1000) / 1000
}

/** A record as a list shows it: with its distance, where a near query found it. */
export function serializeHit(resource: IndexedResource, hit: Hit, view: View): Record<string, unknown> {
  const record = serialize(resource, hit.record, view)
  if (hit.distance === undefined || hidesDistance(hit, view)) return record
  return { ...record, distance: roundedDistance(hit.distance) }
}

/**
 * A stored document as it is shown, an event with what it links, a term with its count, which is as fresh as the index;
 * and the view that shows it.
 */
export async function joined(
  store: Store,
  name: IndexedResource,
  stored: StoredDocument,
  view: AnswerView,
): Promise<{ record: Joined; view: View }> {
  const document = withInitialValues(resources[name].fields, stored)
  if (name === 'events') {
    const [[event = document], catalogue] = await Promise.all([
      withEmbedded(store, [document]),
      withTerms(store, document, view.catalogue),
    ])
    return { record: event, view: viewWith({ ...view, catalogue }) }
  }
  const term = isTaxonomy(name) ? view.catalogue.get(name, document.id) : undefined
  return { record: withCount(name, document, term), view: viewWith(view) }
}

export async function serializeStored(
  ...[store, name, stored, view]: Parameters<typeof joined>
): Promise<Record<string, unknown>> {
  const { record, view: whole } = await joined(store, name, stored, view)
  return serialize(name, record, whole)
}

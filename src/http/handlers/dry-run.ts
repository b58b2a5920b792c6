/** What a dry run answers: what the write would do, the fields it would change, and the records it would create. */

import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import type { AnyResource, View } from '../../calendar/declaration/resource.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { Document } from '../../calendar/writes/context.ts'
import type { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { presentStored } from '../output/present.ts'

interface DryRun {
  resource: AnyResource
  /** Absent: the record would be created. */
  before?: Document
  /** Absent: it would be removed. */
  document?: Document
}

const object = { type: 'object' }
export const dryRunSchema: JsonSchema = {
  type: 'object',
  properties: {
    dry_run: { const: true },
    action: { type: 'string', enum: ['create', 'update', 'delete', 'unchanged'] },
    changes: {
      type: 'object',
      description: 'By field, its value before and after; of links and terms their ids',
      additionalProperties: { type: 'object', properties: { from: {}, to: {} } },
    },
    record: {
      type: 'object',
      description: 'The record as it would be shown; ids below 0 stand for those of new records',
    },
    created: {
      type: 'object',
      description: 'Records that would be created beside it',
      properties: { venues: list(), organizers: list(), categories: list(), tags: list() },
    },
  },
  required: ['dry_run', 'action', 'changes', 'record', 'created'],
}

function list(): JsonSchema {
  return { type: 'array', items: object }
}

function actionOf({ before, document }: DryRun): string {
  if (!before) return 'create'
  if (!document || (document.status === 'trash' && before.status !== 'trash')) return 'delete'
  return document.rev === before.rev ? 'unchanged' : 'update'
}

export async function dryRunOf(
  store: DryRunStore,
  run: DryRun,
  view: Omit<View, 'embed' | 'brief'>,
): Promise<Record<string, unknown>> {
  const { resource, before, document } = run
  const how = { single: resource.term, open: true }
  const shown = async (at: Document | undefined) =>
    at && (await presentStored(store, resource.name, at, { ...view, ...how }))
  const [from, to] = [await shown(before), await shown(document)]
  const created = await Promise.all(
    (['venues', 'organizers', 'categories', 'tags'] as const).map(async (name) => {
      const others = store.created(name).filter(({ id }) => id !== document?.id)
      return [
        name,
        await Promise.all(others.map((other) => presentStored(store, name, other, { ...view, open: true }))),
      ] as const
    }),
  )
  return {
    dry_run: true,
    action: actionOf(run),
    changes: document ? changesOf(resource, { before, from }, { document, to }) : {},
    record: to ?? from,
    created: Object.fromEntries(created),
  }
}

type Shown = Record<string, unknown> | undefined

/** Of a password no more than whether there is one. */
function changesOf(
  { name: resource }: AnyResource,
  { before, from }: { before?: Document; from: Shown },
  { document, to }: { document: Document; to: Shown },
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resources[resource].fields).flatMap(([name, { kind }]) => {
      const value = (at: Document | undefined, shown: Shown) =>
        !at
          ? null
          : kind === 'password'
            ? Boolean(at[name])
            : kind === 'linked' || kind === 'terms'
              ? at[name]
              : (shown?.[name] ?? null)
      const change = { from: value(before, from), to: value(document, to) }
      const stored =
        kind === 'password'
          ? before?.[name] !== document[name]
          : JSON.stringify(change.from) !== JSON.stringify(change.to)
      return stored ? [[name, change] as const] : []
    }),
  )
}

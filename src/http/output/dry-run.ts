/** What a dry run answers: what the write would do, the fields it would change, and the records it would create. */

import type { KindName } from '../../calendar/declaration/kinds.ts'
import type { AnswerView, AnyResource } from '../../calendar/declaration/resource.ts'
import type { Language } from '../../calendar/languages.ts'
import { linkedResources } from '../../calendar/links.ts'
import type { Document } from '../../calendar/writes/context.ts'
import type { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { serializeStored } from './serialize.ts'

interface DryRun {
  resource: AnyResource
  /** Absent: the record would be created. */
  before?: Document
  /** Absent: it would be removed. */
  document?: Document
}

function actionOf({ before, document }: DryRun): string {
  // A series that is split goes on in a new event.
  if (!before || (document && document.id !== before.id)) return 'create'
  if (!document || (document.status === 'trash' && before.status !== 'trash')) return 'delete'
  return document.rev === before.rev ? 'unchanged' : 'update'
}

export async function dryRunOf(store: DryRunStore, run: DryRun, view: AnswerView): Promise<Record<string, unknown>> {
  const { resource, before, document } = run
  const whole = { ...view, open: true }
  const stateOf = async (at: Document | undefined): Promise<State> => ({
    stored: at,
    serialized: at && (await serializeStored(store, resource.name, at, { ...whole, single: resource.term })),
  })
  const [from, to] = [await stateOf(before), await stateOf(document)]
  const created = await Promise.all(
    linkedResources.map(async (name) => {
      const others = store.created(name).filter(({ id }) => id !== document?.id)
      return [name, await Promise.all(others.map((other) => serializeStored(store, name, other, whole)))] as const
    }),
  )
  return {
    dry_run: true,
    action: actionOf(run),
    changes: document ? changesOf(resource, from, to, view.language) : {},
    record: to.serialized ?? from.serialized,
    created: Object.fromEntries(created),
  }
}

/** A record before or after the write; undefined where there is none. */
interface State {
  stored: Document | undefined
  serialized: Record<string, unknown> | undefined
}

/** By field, its value before and after the write, where they differ. */
function changesOf({ fields }: AnyResource, from: State, to: State, language: Language): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => {
      const change = { from: comparedValue(name, kind, from, language), to: comparedValue(name, kind, to, language) }
      const isChanged =
        kind === 'password'
          ? from.stored?.[name] !== to.stored?.[name]
          : JSON.stringify(change.from) !== JSON.stringify(change.to)
      return isChanged ? [[name, change] as const] : []
    }),
  )
}

/** Of links and terms their ids; of a password only whether there is one; of texts those in other languages. */
function comparedValue(name: string, kind: KindName, { stored, serialized }: State, language: Language): unknown {
  if (!stored) return null
  if (kind === 'texts') return Object.fromEntries(Object.entries(stored.texts).filter(([code]) => code !== language))
  if (kind === 'password') return Boolean(stored[name])
  return kind === 'linked' || kind === 'terms' ? stored[name] : (serialized?.[name] ?? null)
}

/**
 * Takes back what a run of the import did: what it created is removed for good, what it changed is as it was before.
 * What anybody has written since stays, and so does what others link.
 */
import { importKeys } from '../../calendar/declaration/keys.ts'
import { linkedResources, linkFieldOf } from '../../calendar/links.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { IndexedResource, State } from '../../calendar/ports.ts'
import type { AuditEntry } from '../../calendar/resources/audit.ts'
import { resources } from '../../calendar/resources/index.ts'
import { auditedRemove, firstIdOf } from '../../calendar/writes/audit.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { entriesOf, restore } from '../../calendar/writes/revisions.ts'
import { type ImportRun, isOf } from './runs.ts'

/** Before the name of the run that an undo takes back, in the trail. */
export const UNDO = 'undo '

/** Entries of the trail that are read at once. */
const PAGE = 500

interface Written {
  resource: IndexedResource
  id: number
}

export type Fate = 'removed' | 'restored' | { left: string }

/** Says of each record what became of it, the last one of the run first: links go before what they link. */
export async function* undo(run: ImportRun, context: WriteContext): AsyncGenerator<Written & { fate: Fate }> {
  for (const record of (await writtenBy(run, context)).toReversed()) {
    const fate = await undoRecord(record, run, context)
    if (fate) yield { ...record, fate }
  }
}

/** The records that a run has written, in the order of their first writes. */
async function writtenBy(run: ImportRun, { store, now }: WriteContext): Promise<Written[]> {
  const found = new Map<string, Written>()
  const end = firstIdOf((run.finished ?? now) + 1)
  for (let after = firstIdOf(run.started) - 1; after < end; ) {
    const page = await store.scan<AuditEntry>('audit', after, PAGE)
    for (const { resource, record: id, target } of page.filter(isOf(run)))
      if (isIndexed(resource) && !found.has(target)) found.set(target, { resource, id })
    after = page.at(-1)?.id ?? end
  }
  return [...found.values()]
}

const isIndexed = (resource: string): resource is IndexedResource => Object.hasOwn(resources, resource)

/** Undefined: it is no longer there. */
async function undoRecord({ resource, id }: Written, run: ImportRun, context: WriteContext): Promise<Fate | undefined> {
  const [document] = await context.store.get<Document>(resource, [id])
  if (!document) return undefined
  const entries = await entriesOf<Document>(context.store, resource, id)
  const first = entries.find(isOf(run))
  const last = standing(entries, document.audit)
  if (!first || !last || !isOf(run)(last)) return { left: 'changed since' }
  if (first.action === 'create') return remove(resource, document, context)
  const { before } = first
  if (!before) return { left: 'its earlier revision is no longer stored' }
  try {
    await restore(
      resources[resource],
      before,
      context,
      (found) => {
        if (found.audit !== document.audit) throw new Problem('rest_conflict')
      },
      (restored) => {
        for (const key of importKeys) delete restored[key]
        const known = importKeys.filter((key) => before[key] !== undefined)
        Object.assign(restored, Object.fromEntries(known.map((key) => [key, before[key]])))
      },
    )
    return 'restored'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { left: error.text('en') }
  }
}

/** The write that made the record what it is: what was done and undone after it does not count. */
function standing<E extends AuditEntry>(entries: readonly E[], last: number | undefined): E | undefined {
  let entry = entries.find(({ id }) => id === last)
  while (entry?.request?.startsWith(UNDO)) {
    const undone = entry.request.slice(UNDO.length)
    const first = entries.find(({ request }) => request === undone)
    entry = entries.find(({ id }) => id === first?.previous)
  }
  return entry
}

async function remove(name: IndexedResource, document: Document, context: WriteContext): Promise<Fate> {
  const holder = await holderOf(name, document.id, context)
  if (holder !== undefined) return { left: `linked by ${holder}` }
  return (await auditedRemove(name, document, context)) ? 'removed' : { left: 'changed since' }
}

/** A record that links this one. */
async function holderOf(name: IndexedResource, id: number, { store }: WriteContext): Promise<string | undefined> {
  const linked = linkedResources.find((resource) => resource === name)
  const [event] = linked ? await store.links(linkFieldOf(linked), id, 0, 1) : []
  const [child] = name === 'categories' ? await store.lookup(name, 'parent', [String(id)]) : []
  if (event !== undefined) return `event ${event}`
  return child === undefined ? undefined : `category ${child}`
}

/** What is known of the files of a source counts no more: they are read again. */
export async function forgetValidators(source: string, state: State): Promise<void> {
  for (const { key, value } of await state.list<{ address: string }>('import-address:'))
    if (value.address === source) await state.remove(key)
}

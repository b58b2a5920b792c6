/** Changes as a caller sees them: the record as lists show it, or no more than that he has none of this id. */
import { isListedFor, mayEdit } from '../../calendar/access/visibility.ts'
import type { AnswerView } from '../../calendar/declaration/resource.ts'
import { type IndexedResource, type RecordChange, type Search, Unavailable } from '../../calendar/ports.ts'
import { languagesOf } from '../../calendar/resources/translations.ts'
import type { RequestCost } from '../limits/cost.ts'
import { madeInTurns } from '../limits/turns.ts'
import { isProtected, serialize, viewWith } from '../output/serialize.ts'

export interface ChangeEntry {
  resource: IndexedResource
  id: number
  kind: 'updated' | 'deleted'
  /** After it. */
  position: string
  /** Of an update. */
  record?: Record<string, unknown>
}

/** What entries are made from. */
export interface Entries {
  search: Search
  view: AnswerView
  /** Lists show records that are not translated into their language. */
  fallback: boolean
  /** What of a record is shown; absent: all of it. */
  keys?: readonly string[]
  /** Of who asked. */
  cost: Pick<RequestCost, 'measured'>
}

type Shown = Parameters<typeof isListedFor>[2] & Parameters<typeof languagesOf>[0]

/** In the order of the changes, from the records as they are now. */
export async function entriesOf(changes: readonly RecordChange[], entries: Entries): Promise<ChangeEntry[]> {
  const { view, keys, cost } = entries
  const records = await recordsOnce(changes, entries.search)
  return madeInTurns<RecordChange, ChangeEntry>(changes, { cost }, ({ resource, id, position }) => {
    const record = records.get(`${resource}:${id}`)
    if (!isShown(resource, record, entries)) return { resource, id, kind: 'deleted', position }
    const shown = serialize(resource, record, viewWith({ ...view, open: mayEdit(view.caller, record) }), keys)
    return { resource, id, kind: 'updated', position, record: shown }
  })
}

/** What a password protects is shown to those alone who may open it without. */
function isShown(
  resource: IndexedResource,
  record: Shown | undefined,
  { view: { caller, language }, fallback }: Entries,
): record is Shown {
  if (!record || !isListedFor(caller, resource, record)) return false
  if (isProtected(record) && !mayEdit(caller, record)) return false
  return fallback || languagesOf(record).includes(language)
}

const read = new WeakMap<readonly RecordChange[], Promise<Map<string, Shown>>>()

/** Streams that were told the same changes share the records. @throws Unavailable */
function recordsOnce(changes: readonly RecordChange[], search: Search): Promise<Map<string, Shown>> {
  const records = read.get(changes) ?? recordsOf(changes, search)
  read.set(changes, records)
  return records
}

async function recordsOf(changes: readonly RecordChange[], search: Search): Promise<Map<string, Shown>> {
  const live = (await search.builds()).find((build) => build.live)
  if (!live) throw new Unavailable('there is no index yet')
  const found = new Map<string, Shown>()
  for (const [resource, some] of Map.groupBy(changes, (change) => change.resource)) {
    const ids = some.filter(({ removed }) => !removed).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const { id, record } of await search.read(live.name, resource, ids))
      found.set(`${resource}:${id}`, record as Shown)
  }
  return found
}

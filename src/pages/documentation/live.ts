/** Records of the running calendar, for the examples of the documentation: as everybody may read them. */
import { anonymous } from '../../calendar/access/visibility.ts'
import { buildQuery } from '../../calendar/lists/query.ts'
import type { Found, Hit } from '../../calendar/ports.ts'
import type { EventRecord } from '../../calendar/resources/events/fields.ts'
import { occurrenceIdOf } from '../../calendar/resources/events/occurrences.ts'
import { resources } from '../../calendar/resources/index.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import { type Context, viewOf } from '../../http/context.ts'
import { listRequest } from '../../http/handlers/list-request.ts'
import { searchBudget } from '../../http/limits/cost.ts'
import { serialize, viewWith } from '../../http/output/serialize.ts'
import type { LiveRecord, LiveValues } from './examples.ts'

export type { LiveValues }

/** Among so many events a series is looked for. */
const EVENTS_READ = 50

const names = ownEntries(resources).map(([name]) => name)

async function firstRecords(context: Context): Promise<Found[]> {
  const budget = searchBudget(context.response)
  const queries = await Promise.all(
    names.map(async (name) => {
      const query = buildQuery(resources[name], await listRequest(resources[name], { ...context, params: {} }, budget))
      return { ...query, size: name === 'events' ? EVENTS_READ : 1 }
    }),
  )
  return context.service.engine.search.find(queries, budget)
}

/** `{id}-{start}` of the first occurrence among the hits. */
function occurrenceAmong(hits: readonly Hit[]): LiveValues['occurrence'] {
  const found = hits.map(({ record }) => occurrenceIdOf(record as EventRecord)).find((id) => id !== undefined)
  const [id, recurrence] = found?.split('-') ?? []
  return id && recurrence ? { id: Number(id), recurrence } : undefined
}

/** Without those that cannot be read now: the documentation is there without an index. */
export async function liveValues(asked: Context): Promise<LiveValues> {
  const context = { ...asked, caller: anonymous }
  const [view, found, position] = await Promise.all([
    viewOf(context)
      .then(viewWith)
      .catch(() => undefined),
    firstRecords(context).catch((): Found[] => []),
    context.service.changes.position().catch(() => undefined),
  ])
  const records = names.flatMap((name, at): [string, LiveRecord][] => {
    const [hit] = found[at]?.hits ?? []
    if (!hit || !view) return []
    const { slug } = serialize(name, hit.record, view, ['slug'])
    return [[name, { id: hit.id, slug: String(slug), cursor: hit.cursor }]]
  })
  const occurrence = occurrenceAmong(found[names.indexOf('events')]?.hits ?? [])
  return {
    records: Object.fromEntries(records),
    ...(occurrence ? { occurrence } : {}),
    ...(position === undefined ? {} : { position }),
  }
}

/** The one pipeline that computes anything: how many documents link a record, and their latest start. */
import type { Document, Documents, Filter } from './documents.ts'
import type { Time } from './log.ts'

export interface CountStage {
  $match?: Filter
  $project?: { targets: { $setIntersection: readonly [string, readonly number[]] } }
}

export function countLinks(
  documents: Documents,
  namespace: string,
  stages: readonly CountStage[],
  time: Time,
): object[] {
  const [match, project] = stages
  const [path = '', targets = []] = project?.$project?.targets.$setIntersection ?? []
  const found = documents.find(namespace, match?.$match ?? {}, time)
  const linked = (document: Document) => [document[path.slice(1)]].flat()
  return targets.flatMap((target) => {
    const linking = found.filter((document) => linked(document).includes(target))
    const starts = linking.flatMap(({ start_utc }) => (typeof start_utc === 'number' ? [start_utc] : []))
    const last_start = starts.length ? Math.max(...starts) : null
    return linking.length ? [{ _id: target, count: linking.length, last_start }] : []
  })
}

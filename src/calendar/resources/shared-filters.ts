/** List parameters that several resources have. */

import { allowedStatuses } from '../access/visibility.ts'
import { filter } from '../declaration/resource.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { parseSearch } from '../text/analysis.ts'
import { statusMeanings } from '../values/status.ts'

/** Statuses that a caller may not request are a 400, as in the original; visibleTo makes the conditions. */
export const statusFilter = filter(
  'statuses',
  'Status, one or several; other than publish only for those who write',
  (requested, { caller }) => {
    const allowed = allowedStatuses(caller)
    if (allowed && requested.some((status) => !allowed.includes(status))) {
      throw invalid({ status: reason('publishOnly') })
    }
    return []
  },
  { meanings: { ...statusMeanings, any: 'All but the trash' } },
)

export function searchFilter(description: string) {
  return filter(
    'words',
    description,
    (words, { language }) => [{ op: 'text', language, query: parseSearch(words, language) }],
    { schema: { pattern: '\\S' } },
  )
}

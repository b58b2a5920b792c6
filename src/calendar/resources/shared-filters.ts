/** List parameters that several resources have. */

import { mayAskFor } from '../access/visibility.ts'
import { filter } from '../declaration/resource.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { parseSearch } from '../text/analysis.ts'

/** Statuses a caller may not ask for are a 400, as the original answers; what is shown is visibleTo's business. */
export const statusFilter = filter(
  'statuses',
  'Status, one or several; other than publish only for those who write',
  (asked, { caller }) => {
    const allowed = mayAskFor(caller)
    if (allowed && asked.some((status) => !allowed.includes(status))) {
      throw invalid({ status: reason('publishOnly') })
    }
    return []
  },
)

export function searchFilter(description: string) {
  return filter(
    'words',
    description,
    (words, { language }) => [{ op: 'text', language, query: parseSearch(words, language) }],
    { schema: { pattern: '\\S' } },
  )
}

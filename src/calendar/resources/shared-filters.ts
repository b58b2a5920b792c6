/** List parameters that several resources have. */

import { allowedStatuses } from '../access/visibility.ts'
import { filter } from '../declaration/resource.ts'
import { invalid } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { parseSearch } from '../text/clauses.ts'
import { statusMeanings } from '../values/status.ts'

/** Statuses that a caller may not request are a 400, as in the original; `readableBy` makes the conditions. */
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

/** `texts`: those of the resource; some are not searched. */
export function searchFilter(description: string, texts: Readonly<Record<string, object>>) {
  const searched = Object.keys(texts).filter((name) => !('onlyBox' in (texts[name] ?? {})))
  return filter(
    'words',
    description,
    (words, { language }) => [{ op: 'text', language, query: parseSearch(words, language), in: searched }],
    { schema: { pattern: '\\S', examples: ['concert'] } },
  )
}

/** More characters than anybody types. */
export const MAX_BOX_CHARACTERS = 500

/** The search box. It makes no condition: what is searched for depends on what is there (search/box.ts). */
export function boxFilters(description: string) {
  return {
    q: filter('words', description, () => [], {
      schema: { pattern: '\\S', maxLength: MAX_BOX_CHARACTERS, examples: ['concerts next weekend'] },
    }),
    highlight: filter('boolean', 'true: records say where q, or else search, was found; in JSON only', () => [], {
      schema: { default: false },
      exampleWith: 'q=concert',
    }),
  } as const
}

export const relevance = {
  relevance: {
    description: 'Relevance to q, or to search, best first; the default with q',
    by: 'relevance',
    dir: 'asc',
  },
} as const

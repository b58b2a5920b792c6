/** Lists as JSON, in the original's envelope. */

import { described, listOf, object, string } from '../../calendar/declaration/schemas.ts'
import { highlightedKeys } from '../../calendar/search/highlight.ts'
import type { SearchSummary } from '../../calendar/search/list-page.ts'
import type { Context } from '../context.ts'
import { recordKeysIn } from './fields.ts'
import { filledWith, toJson } from './json.ts'
import { nearAsJson } from './near.ts'
import { type FacetAnswer, type Page, renderRecords } from './page.ts'

function searchAsJson({ match, didYouMean, interpreted }: SearchSummary): object {
  return {
    match,
    ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
    interpreted: interpretedAsJson(interpreted),
  }
}

const day = { ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
export const interpretedSchema = listOf(
  object({
    text: { ...string, description: 'Words of q' },
    dates: described(
      'What they were taken for',
      listOf(object({ start_date: described('First day', day), end_date: described('Last day', day) })),
    ),
  }),
)

export function interpretedAsJson(interpreted: SearchSummary['interpreted']): object[] {
  return interpreted.map(({ text, ranges }) => ({
    text,
    dates: ranges.map(({ start, end }) => ({ start_date: start, end_date: end })),
  }))
}

function facetsAsJson(facets: readonly FacetAnswer[]): object {
  return Object.fromEntries(facets.map(({ name, values, hasMore }) => [name, { values, more: hasMore }]))
}

/** The records are JSON already. Of posts they come first, of terms after the totals: the original's order of keys. */
export async function listAsJson(page: Page, context: Context): Promise<string> {
  const { resource, links, total, pages, view, highlight } = page
  const { _fields: fields } = context.params
  const chosen = fields === undefined ? undefined : recordKeysIn(resource, String(fields))
  const find = !chosen || chosen.includes('highlights') ? highlight : undefined
  // They are found in all texts of a record, whatever else is chosen of it.
  const keys = chosen && find ? [...new Set([...chosen, ...highlightedKeys(resource)])] : chosen
  const records = await renderRecords(page, context, (hit) => {
    const text = context.service.renderedRecords.json(resource.name, hit, view, keys)
    return find ? `${text.slice(0, -1)},"highlights":${toJson(find(JSON.parse(text)))}}` : text
  })
  const { self: rest_url, next: next_rest_url, previous: previous_rest_url } = links
  const totals = {
    total,
    total_pages: pages,
    ...(page.search ? searchAsJson(page.search) : {}),
    ...nearAsJson(page.near),
    ...(page.facets ? { facets: facetsAsJson(page.facets) } : {}),
  }
  const body = resource.term
    ? { rest_url, ...totals, [resource.name]: [], next_rest_url, previous_rest_url }
    : { [resource.name]: [], rest_url, next_rest_url, previous_rest_url, ...totals }
  return filledWith(toJson(body), `"${resource.name}":[]`, records)
}

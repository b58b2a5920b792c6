/** Lists: parameters → query → one request to the index → a page, which its format writes. */
import { may } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { listParameters, pagingOf } from '../../calendar/lists/query.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Hit, StoredDocument } from '../../calendar/ports.ts'
import { type Highlighter, highlighter } from '../../calendar/search/highlight.ts'
import { pageOf } from '../../calendar/search/list-page.ts'
import { literally, type ResolvedList } from '../../calendar/search/resolved-list.ts'
import { facetCounts } from '../../calendar/summaries/facets.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../context.ts'
import { searchBudget } from '../limits/cost.ts'
import { type Formats, type ListFormat, negotiatedFormat } from '../output/formats.ts'
import { setBounded } from '../output/headers.ts'
import { nearAnswer } from '../output/near.ts'
import { listLinks, type Page, PageTooLarge } from '../output/page.ts'
import { viewWith } from '../output/serialize.ts'
import { setSurrogateKeys } from '../output/surrogate-keys.ts'
import { facetAnswers } from './facets.ts'
import { resolvedList } from './list-request.ts'

/** `path`: of the list, below the root. */
export function list(resource: AnyResource, formats: Formats, path: string) {
  /** A format may have longer pages. */
  const parametersOf = new Map(formats.map((format) => [format, listParameters(resource, format.page)]))
  /** `size`: of a page whose request does not say it; absent: as for every list. */
  const pageIn = async (format: ListFormat, exchange: Exchange, size?: number): Promise<Rendered> => {
    const parameters = parametersOf.get(format) ?? exchange.parameters
    const perPage = size === undefined ? {} : { per_page: size }
    const context = contextOf({ ...exchange, parameters }, { ...perPage, ...format.defaults })
    const facets = format.hasFacets && Array.isArray(context.params.facets) ? context.params.facets.map(String) : []
    const list = await resolvedList(resource, context, searchBudget(context.response))
    const page = await readPage(list, context, `${context.base}${path}`, facets)
    try {
      return { context, page, text: await format.render(page, context) }
    } catch (error) {
      const isOurSize = size !== undefined && context.query.per_page === undefined
      if (error instanceof PageTooLarge && isOurSize) return pageIn(format, exchange, error.fits)
      throw error
    }
  }
  return async (exchange: Exchange): Promise<void> => {
    const format = negotiatedFormat(exchange.request, formats)
    const { context, page, text } = await pageIn(format, exchange, format.page?.initial)
    setPageHeaders(context, page, format)
    setSurrogateKeys(context, resource, () => page.hits.map(recordOf), resource.name)
    format.send(context, text)
  }
}

interface Rendered {
  context: Context
  page: Page
  text: string
}

const recordOf = ({ record }: Hit) => record as StoredDocument

/** `address`: of the list, for its links. @throws Problem */
export async function readPage(
  list: ResolvedList,
  context: Context,
  address: string,
  facetNames: readonly string[] = [],
): Promise<Page> {
  const { resource } = list
  const { caller, params } = context
  const { page, per_page } = pagingOf(params)
  const counts = facetNames.length ? await facetCounts(list, facetNames) : undefined
  const { found, beside, hasCursor, box } = await pageOf(list, counts?.queries)
  const hits = found.hits.slice(0, per_page)
  if (page > 1 && hits.length === 0) refuseEmptyPage(resource)
  const hasNext = params.cursor === undefined ? page * per_page < found.total : found.hits.length > per_page
  const cursor = hasNext && hasCursor ? hits.at(-1)?.cursor : undefined
  const highlight = highlighterOf(list)
  const near = nearAnswer(list)
  const view = viewWith({
    ...(await viewOf(context)),
    open: params.context === 'edit' && may(caller, 'editOthers'),
  })
  const facets = counts && (await facetAnswers(list, counts.read(beside), view))
  return {
    resource,
    hits,
    total: found.total,
    pages: Math.ceil(found.total / per_page),
    links: listLinks(resource, context, address, found.total, cursor),
    cursor,
    ...(box ? { search: box } : {}),
    ...(highlight ? { highlight } : {}),
    ...(near ? { near } : {}),
    ...(facets ? { facets } : {}),
    view,
  }
}

/** Of `q` as it was understood, else of `search`; undefined: there is neither, or nobody asks. */
function highlighterOf({ resource, request, searched }: ResolvedList): Highlighter | undefined {
  const { highlight, search } = request.params
  if (highlight !== true) return undefined
  if (searched?.box) {
    const { understood, language } = searched.answered
    return highlighter(resource, { terms: understood.terms, language, box: true })
  }
  if (search === undefined) return undefined
  const { language } = request
  return highlighter(resource, { terms: literally(String(search), language).terms, language, box: false })
}

/** @throws Problem of posts; an empty page of terms is answered */
function refuseEmptyPage({ singular }: AnyResource): void {
  if (singular !== 'category' && singular !== 'tag') throw new Problem(`${singular}-archive-page-not-found`)
}

function setPageHeaders(
  { response, params, query }: Context,
  { total, pages, links, cursor, search, near }: Page,
  format: ListFormat,
): void {
  response.set({
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(pages),
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
  })
  const { per_page } = pagingOf(params)
  if (Number(query.per_page ?? format.page?.initial) > per_page) response.set('X-Per-Page', String(per_page))
  if (cursor) response.set('X-Next-Cursor', cursor)
  if (search) response.set('X-Match', search.match)
  if (near) response.set('X-Geoloc-Radius', String(near.radius))
  if (search?.didYouMean !== undefined) setBounded(response, 'X-Did-You-Mean', encodeURIComponent(search.didYouMean))
  const relations = [
    ['next', links.next],
    ['prev', links.previous],
  ] as const
  const link = relations.flatMap(([rel, url]) => (url ? [`<${url}>; rel="${rel}"`] : []))
  if (link.length) setBounded(response, 'Link', link.join(', '))
}

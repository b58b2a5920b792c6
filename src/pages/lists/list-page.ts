/** The list of events: what is on from today, or what was asked for. */
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { isByPrimarySort, listParameters, pagingOf } from '../../calendar/lists/query.ts'
import { resources } from '../../calendar/resources/index.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import type { Context, Exchange } from '../../http/context.ts'
import { setSurrogateKeys } from '../../http/output/surrogate-keys.ts'
import { localeOf } from '../dates.ts'
import { type Html, html } from '../html.ts'
import { inEachLanguage, type PageContent } from '../layout.ts'
import { pageContext, sendPage } from '../page.ts'
import { strings } from '../strings.ts'
import { pluralForm, translator } from '../translate.ts'
import { listAddress, type Params, textParams } from './address.ts'
import { chips } from './chips.ts'
import { eventList } from './event-list.ts'
import { categoryTree, filterFields, quickLinks, searchForm } from './filters.ts'
import { type EventsPage, readEvents } from './read-events.ts'
import { listStrings } from './strings.ts'

const PER_PAGE = 20

/** Those of the interface that say what is listed, in which order, and which page of it. */
const { facets: _, cursor: __, status: ___, highlight: ____, ...parameters } = listParameters(resources.events)
export const listPageParameters: Readonly<Record<string, Parameter>> = parameters

/** Who asks for a date wants what runs then, also what began before. */
const defaults = { per_page: PER_PAGE, overlaps: true }

export async function sendListPage(exchange: Exchange): Promise<void> {
  const context = pageContext(exchange, defaults)
  const unknown = await unknownTown(context)
  const listed = await readEvents(unknown === undefined ? context : { ...context, params: anywhere(context.params) })
  setSurrogateKeys(context, resources.events, () => [], resources.events.name)
  sendPage(context, listPage(context, listed, unknown))
}

/** The town that was asked for and that nobody knows: people make mistakes, and see where on the page they did. */
async function unknownTown({ params: { near }, service, language }: Context): Promise<string | undefined> {
  if (near === undefined) return undefined
  const places = await service.placesNamed(String(near), language)
  return places.length ? undefined : String(near)
}

/** Without a place, and what is said of it. */
function anywhere<Value>(params: Readonly<Record<string, Value>>): Record<string, Value> {
  const { near: _, geoloc_radius: __, orderby, ...others } = params
  return orderby === undefined || orderby === 'distance' ? others : { ...others, orderby }
}

function listPage(context: Context, { page, events }: EventsPage, unknown: string | undefined): PageContent {
  const { language, site, service } = context
  const zone = service.settings.TIMEZONE
  const t = translator(listStrings, language)
  const shared = translator(strings, language)
  const path = `/${language}/`
  const params = textParams(context.query)
  const used = unknown === undefined ? params : anywhere(params)
  const categories = categoryTree(page.view.catalogue, language, service.settings.DEFAULT_LANGUAGE)
  const isAsked = Object.keys(params).some((name) => name !== 'page')
  const count = t(pluralForm(language, page.total), { count: page.total.toLocaleString(localeOf(language)) })
  const options = {
    language,
    site,
    zone,
    today: isByPrimarySort(resources.events, context.params) ? today(context) : undefined,
  }
  const main = html`<div class="hero"><div class="wide"><h1>${t('upcoming')}</h1>
${searchForm(path, params, language)}${quickLinks(path, params, categories, language)}</div></div>
<div class="wide columns"><aside class="side">${filterFields(context, params, categories)}</aside>
<section class="results" aria-labelledby="count">
<h2 class="count" id="count">${count}</h2>
${unknown !== undefined && html`<p class="hint" role="alert">${shared('unknownTown', { name: unknown })}</p>`}
${chips(path, used, { page, events, categories }, context)}${hints(path, params, page, context)}
${events.length ? eventList(events, options) : emptyState(context, isAsked)}
${pageLinks(path, params, context, page.pages)}</section></div>`
  const addresses = inEachLanguage(() => listAddress('/', params, { page: params.page }))
  return {
    title: params.q ?? shared('siteTitle'),
    description: shared('siteDescription'),
    main,
    addresses,
    view: 'list',
    list: used.start_date === undefined ? used : { overlaps: 'true', ...used },
    scripts: ['suggest.ts'],
    noIndex: isAsked,
  }
}

const today = ({ service }: Context) => toLocal(service.now(), service.settings.TIMEZONE).slice(0, 10)

/** A correction, and whether the list has less than was asked for. */
function hints(path: string, params: Params, { search }: EventsPage['page'], { language }: Context): Html {
  const t = translator(listStrings, language)
  const correction = search?.didYouMean
  const corrected = listAddress(path, params, { q: correction })
  const [before, after] = t('didYouMean', { what: '\n' }).split('\n')
  return html`${
    correction !== undefined && html`<p class="hint">${before}<a href="${corrected}">${correction}</a>${after}</p>`
  }${search?.match === 'partial' && html`<p class="hint">${t('partial')}</p>`}`
}

function emptyState({ language }: Context, isAsked: boolean): Html {
  const t = translator(listStrings, language)
  if (!isAsked) return html`<p class="empty">${t('noneYet')}</p>`
  return html`<div class="empty"><p><strong>${t('none')}</strong></p><p>${t('noneHint')}</p></div>`
}

function pageLinks(path: string, params: Params, context: Context, pages: number): Html | undefined {
  if (pages < 2) return undefined
  const t = translator(listStrings, context.language)
  const { page } = pagingOf(context.params)
  const at = (n: number) => listAddress(path, params, { page: n === 1 ? undefined : String(n) })
  return html`<nav class="pages" aria-label="${t('pages')}">
<span>${page > 1 && html`<a class="button quiet" rel="prev" href="${at(page - 1)}">← ${t('previous')}</a>`}</span>
<span class="soft">${t('page', { page, pages })}</span>
<span>${page < pages && html`<a class="button quiet" rel="next" href="${at(page + 1)}">${t('next')} →</a>`}</span>
</nav>`
}

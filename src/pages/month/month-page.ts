/** A month of the calendar. */
import type { View } from '../../calendar/declaration/resource.ts'
import { identityOf } from '../../calendar/resources/events/occurrences.ts'
import { resources } from '../../calendar/resources/index.ts'
import { addMonths, isMonth } from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { type Context, type Exchange, viewOf } from '../../http/context.ts'
import { calendarParameters, type ReadMonth, readMonth } from '../../http/handlers/calendar.ts'
import { viewWith } from '../../http/output/serialize.ts'
import { setSurrogateKeys } from '../../http/output/surrogate-keys.ts'
import { formatDate, localeOf } from '../dates.ts'
import { attributes, type Html, html } from '../html.ts'
import { inEachLanguage, type PageContent } from '../layout.ts'
import { listAddress, type Params, textParams } from '../lists/address.ts'
import { categoryLinks } from '../lists/category-links.ts'
import { categoryTree, searchForm } from '../lists/filters.ts'
import { listStrings } from '../lists/strings.ts'
import { pageContext, sendPage } from '../page.ts'
import { parsed } from '../records/parsed.ts'
import { strings } from '../strings.ts'
import { pluralForm, translator } from '../translate.ts'
import { MONTH_PATH } from '../views.ts'
import { type GridEvent, gridKeys, type Identity, monthTable } from './month-view.ts'
import { monthStrings } from './strings.ts'
import { weeksOf } from './weeks.ts'

const { status: _, per_day: __, ...parameters } = calendarParameters
export const monthPageParameters = parameters

export async function sendMonthPage(exchange: Exchange): Promise<void> {
  const context = pageContext(exchange)
  const month = await readMonth(context)
  const view = viewWith(await viewOf(context))
  setSurrogateKeys(context, resources.events, () => [], resources.events.name)
  sendPage(context, monthPage(month, view, context))
}

function eventsOf({ hits }: ReadMonth, view: View, { service }: Context): Map<Identity, GridEvent> {
  const gridEvent = (hit: ReadMonth['hits'][number]): GridEvent =>
    parsed(service.renderedRecords.part('events', hit, view, gridKeys))
  return new Map(hits.map((hit) => [identityOf(hit), gridEvent(hit)]))
}

function monthPage(read: ReadMonth, records: View, context: Context): PageContent {
  const { language, site, service } = context
  const categories = categoryTree(records.catalogue, language, service.settings.DEFAULT_LANGUAGE)
  const t = translator(monthStrings, language)
  const path = `/${language}${MONTH_PATH}`
  const params = textParams(context.query)
  const { month: _, ...filters } = params
  const title = formatDate(`${read.month}-01`, 'monthOfYear', language)
  const today = toLocal(service.now(), service.settings.TIMEZONE).slice(0, 10)
  const count = translator(listStrings, language)(pluralForm(language, read.total), {
    count: read.total.toLocaleString(localeOf(language)),
  })
  const dayAddress = (day: string) => listAddress(`/${language}/`, filters, { day })
  const grid = {
    weeks: weeksOf(read.days, read.spans),
    events: eventsOf(read, records, context),
    language,
    site,
    zone: service.settings.TIMEZONE,
    today,
    dayAddress,
  }
  const main = html`<div class="hero"><div class="wide">
<div class="month-head"><h1>${title}</h1>${monthLinks(read.month, today.slice(0, 7), { path, filters, context })}</div>
${searchForm(path, params, language)}${categoryLinks(path, params, categories, language)}</div></div>
<div class="wide"><p class="count" role="status">${read.total > 0 ? count : t('none')}</p>
${monthTable(grid, title)}${read.hasMoreSpans && html`<p class="soft">${t('moreSpans')}</p>`}</div>`
  return {
    title: `${title} · ${translator(strings, language)('month')}`,
    main,
    addresses: inEachLanguage(() => listAddress(MONTH_PATH, params, {})),
    view: 'month',
    list: filters,
    styles: ['month.css'],
    scripts: ['suggest.ts'],
    // There are three thousand years of months.
    noIndex: Object.keys(filters).length > 0 || read.total === 0,
  }
}

interface Place {
  path: string
  filters: Params
  context: Context
}

function monthLinks(month: string, present: string, { path, filters, context: { language } }: Place): Html {
  const t = translator(monthStrings, language)
  const link = (months: number, rel: 'prev' | 'next', arrow: string) => {
    const that = addMonths(`${month}-01 00:00:00`, months).slice(0, 7)
    if (!isMonth(that)) return undefined
    const name = formatDate(`${that}-01`, 'monthOfYear', language)
    const label = `${t(rel === 'prev' ? 'previous' : 'next')}: ${name}`
    const link = attributes({ rel, href: listAddress(path, filters, { month: that }), 'aria-label': label })
    return html`<a class="button quiet"${link}>${arrow}</a>`
  }
  return html`<nav class="month-links" aria-label="${t('months')}">${link(-1, 'prev', '←')}${
    month !== present && html`<a class="button quiet" href="${listAddress(path, filters, {})}">${t('thisMonth')}</a>`
  }${link(1, 'next', '→')}</nav>`
}

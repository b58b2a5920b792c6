/** The map: where the events are, and beside it the list of what it shows. */

import type { Parameter } from '../../calendar/declaration/validate.ts'
import { filterParameters } from '../../calendar/lists/query.ts'
import { MAX_PLACE_CHARACTERS } from '../../calendar/resources/events/place-filters.ts'
import { resources } from '../../calendar/resources/index.ts'
import { clustersOf } from '../../calendar/summaries/map.ts'
import type { Context, Exchange } from '../../http/context.ts'
import { setSurrogateKeys } from '../../http/output/surrogate-keys.ts'
import type { Cluster } from '../browser/clusters.ts'
import { boxOf, boxParameter, corners, panned, type View, viewOf, zoomed } from '../browser/mercator.ts'
import { localeOf } from '../dates.ts'
import { attributes, type Html, html } from '../html.ts'
import { apiOf, inEachLanguage, type PageContent } from '../layout.ts'
import { listAddress, type Params, textParams } from '../lists/address.ts'
import { card, countriesOf } from '../lists/card.ts'
import { categoryLinks } from '../lists/category-links.ts'
import { combobox } from '../lists/combobox.ts'
import { categoryTree } from '../lists/filters.ts'
import { type EventsPage, listOfEvents, readEvents } from '../lists/read-events.ts'
import { listStrings } from '../lists/strings.ts'
import { pageContext, sendPage } from '../page.ts'
import { strings } from '../strings.ts'
import { pluralForm, translator } from '../translate.ts'
import { MAP_PATH } from '../views.ts'
import { type Area, areaOf } from './area.ts'
import { type Move, mapControls } from './controls.ts'
import { mapPicture, mapSources } from './picture.ts'
import { mapStrings } from './strings.ts'

/** Of the picture, in pixels. */
const SIZE = { width: 800, height: 600 }
/** Events beside the map. */
const LISTED = 12
/** A link pans by so much of the picture. */
const STEP = 0.5

export const mapPageParameters: Readonly<Record<string, Parameter>> = filterParameters(resources.events)

/** What the page shows, and how its links are made. */
interface Shown {
  context: Context
  area: Area
  view: View
  clusters: readonly Cluster[]
  listed: EventsPage
  /** The filters of the list, without the place. */
  filters: Params
  path: string
}

export async function sendMapPage(exchange: Exchange): Promise<void> {
  const context = pageContext(exchange)
  const area = await areaOf(context)
  const view = viewOf(area.box, SIZE.width, SIZE.height)
  const { near: _, ...params } = context.params
  const bbox = corners(boxOf(view))
  const [west, south, east, north] = bbox
  const inView = { ...context, params: { ...params, bbox, per_page: LISTED } }
  const list = await listOfEvents(inView)
  const [{ cells }, listed] = await Promise.all([
    clustersOf(list, { west, south, east, north }, Math.floor(view.zoom)),
    readEvents(inView, list),
  ])
  const clusters = cells.map(({ lng, lat, count, bounds }) => ({ lng, lat, count, box: bounds }))
  const { bbox: __, near: ___, ...filters } = textParams(context.query)
  setSurrogateKeys(context, resources.events, () => [], resources.events.name)
  const path = `/${context.language}${MAP_PATH}`
  sendPage(context, mapPage({ context, area, view, clusters, listed, filters, path }))
}

function mapPage(shown: Shown): PageContent {
  const { context, view, clusters, listed, filters, path } = shown
  const { language, service } = context
  const t = translator(mapStrings, language)
  const categories = categoryTree(listed.page.view.catalogue, language, service.settings.DEFAULT_LANGUAGE)
  const bbox = boxParameter(boxOf(view))
  const address = (box: string) => listAddress(path, filters, { bbox: box })
  const main = html`<div class="hero"><div class="wide"><h1>${t('title')}</h1>
${townForm(shown)}${categoryLinks(path, { ...filters, bbox }, categories, language)}</div></div>
<div class="wide map-columns">
<section class="map" aria-label="${t('title')}">
<div class="map-frame"${scriptData(shown)}>${mapPicture(clusters, view, language, address)}${controls(shown)}</div>
<p class="soft sources">${t('sources')}</p><p class="visually-hidden map-status" role="status"></p></section>
${eventsBeside(shown)}</div>`
  return {
    title: t('title'),
    main,
    addresses: inEachLanguage(() => listAddress(MAP_PATH, textParams(context.query), {})),
    view: 'map',
    list: textParams(context.query),
    styles: ['map.css'],
    scripts: ['suggest.ts', 'map.ts'],
    noIndex: Object.keys(context.query).length > 0,
  }
}

/** What the script is told: where the data are, and its texts. */
function scriptData({ view, filters, path, context: { language } }: Shown): Html {
  const t = translator(mapStrings, language)
  const texts = Object.fromEntries(
    (['picture', 'nearMe', 'noPosition', 'here', 'clusterOne', 'clusterOther', 'close'] as const).map((name) => [
      name,
      t(name, { count: '{count}' }),
    ]),
  )
  return attributes({
    'data-bbox': boxParameter(boxOf(view)),
    ...mapSources,
    'data-clusters': listAddress(`${apiOf(language)}/map`, filters, {}),
    'data-page': listAddress(path, filters, {}),
    'data-texts': JSON.stringify(texts),
  })
}

const box = { class: 'search-box', type: 'search', id: 'near', name: 'near', maxlength: MAX_PLACE_CHARACTERS }

function townForm({ area: { unknownTown: unknown }, filters, path, context: { language, query } }: Shown): Html {
  const t = translator(mapStrings, language)
  const shared = translator(strings, language)
  const value = unknown ?? query.near?.toString()
  const field = { ...box, value, placeholder: t('town'), 'aria-label': t('town') }
  return html`<form class="search town" role="search" action="${path}" method="get">
${Object.entries(filters).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
${combobox(field, language, ['town'])}
<button class="button" type="submit">${t('go')}</button></form>
${unknown !== undefined && html`<p class="hint" role="alert">${shared('unknownTown', { name: unknown })}</p>`}`
}

function controls({ view, filters, path, context: { language } }: Shown): Html {
  const [right, down] = [view.width * STEP, view.height * STEP]
  const views: Readonly<Record<Move, View>> = {
    zoomIn: zoomed(view, 1),
    zoomOut: zoomed(view, -1),
    north: panned(view, 0, -down),
    west: panned(view, -right, 0),
    east: panned(view, right, 0),
    south: panned(view, 0, down),
  }
  return mapControls(language, (move, sign, name) => {
    const href = listAddress(path, filters, { bbox: boxParameter(boxOf(views[move])) })
    return html`<a${attributes({ 'data-move': move, href, 'aria-label': name, title: name })}>${sign}</a>`
  })
}

/** All that the map shows is here, too. The script replaces it as the map moves. */
function eventsBeside({ context, view, listed: { page, events }, filters }: Shown): Html {
  const { language, site, service } = context
  const t = translator(mapStrings, language)
  const number = page.total.toLocaleString(localeOf(language))
  const count = translator(listStrings, language)(pluralForm(language, page.total), { count: number })
  const options = { language, site, zone: service.settings.TIMEZONE, countries: countriesOf(events, language) }
  const list = listAddress(`/${language}/`, filters, { bbox: boxParameter(boxOf(view)) })
  const cards = events.map((event) => html`<li>${card(event, options)}</li>`)
  const isAll = page.total <= events.length
  return html`<section class="map-list" id="map-list" aria-label="${t('inArea')}">
<h2 class="count">${count} <span class="soft">· ${t('inArea')}</span></h2>
${cards.length ? html`<ul class="cards">${cards}</ul>` : html`<p class="empty">${t('nothing')}</p>`}
${!isAll && html`<p><a class="button quiet" href="${list}">${t('asList', { count: number })}</a></p>`}</section>`
}

/** The start page, for people with a browser. */
import { requireScope } from '../../calendar/access/scopes.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { buildQuery } from '../../calendar/lists/query.ts'
import type { Found, Query } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { listRequest } from '../handlers/list-request.ts'
import { searchBudget } from '../limits/cost.ts'
import { send, sendHtml } from '../output/send.ts'
import { serialize, viewWith } from '../output/serialize.ts'
import { type Context, contextOf, type Middleware, viewOf } from '../request.ts'
import type { Service } from '../service.ts'
import { h, page } from './html.ts'

export function wantsPage({ request, query }: Context): boolean {
  return query.format !== 'json' && request.accepts(['json', 'html']) === 'html'
}

/** On the start page. */
const EVENTS_SHOWN = 8

const samples: readonly [string, string][] = [
  ['/events', 'Upcoming events'],
  ['/events?search=konzert&i18n_language=de', 'Search in German'],
  ['/events?geoloc_lat=46.948&geoloc_lng=7.447&orderby=distance', 'Events near Bern, nearest first'],
  ['/events?categories=music&start_date=%2B1%20week', 'Music from next week on'],
  ['/venues?has_events=true', 'Venues with events'],
  ['/categories?orderby=count&order=desc', 'Categories, fullest first'],
]

function cityOf(venue: unknown): string {
  const [first] = Array.isArray(venue) ? venue : [venue]
  return isObject(first) ? String(first.city ?? '') : ''
}

/** `GET /`: what runs, and where to go. */
export function startPage(service: Service): Middleware {
  return async (request, response) => {
    const context = contextOf({ request, response, service, parameters: {} })
    if (!wantsPage(context)) {
      const { base } = context
      const description = 'Events calendar service'
      return send(context, { name: 'Kalends', description, rest_url: base, documentation: `${base}/doc` })
    }
    requireScope(context.caller, 'events:read')
    sendHtml(context, page('Kalends', startBody(context, await nextEvents(context))))
  }
}

interface NextEvents {
  /** Undefined while the index is away. */
  total: number | undefined
  events: Record<string, unknown>[]
}

async function nextEvents(context: Context): Promise<NextEvents> {
  const budget = searchBudget(context.response)
  const view = viewWith(await viewOf(context))
  const request = await listRequest(resources.events, { ...context, params: {} }, budget)
  const query: Query = { ...buildQuery(resources.events, request), size: EVENTS_SHOWN }
  const [found] = await context.service.engine.search.find([query], budget).catch((): Found[] => [])
  return { total: found?.total, events: (found?.hits ?? []).map(({ record }) => serialize('events', record, view)) }
}

function startBody({ base }: Context, { total, events }: NextEvents): string {
  const rows = events.map(
    (event) =>
      `<tr><td>${h(String(event.start_date).slice(0, 16))}</td><td lang="${h(event.language)}">` +
      `<a href="${h(event.rest_url)}">${h(event.title)}</a></td>` +
      `<td class="soft">${h(cityOf(event.venue))}</td></tr>`,
  )
  const lists = samples.map(
    ([path, label]) => `<li><a href="${h(base + path)}">${h(label)}</a><br><code class="soft">${h(path)}</code></li>`,
  )
  const count = total === undefined ? '' : `, with ${total} running and upcoming events`
  const roots = languageCodes.map((code) => `<a href="/${code}/cal/events/v1/events">/${code}/</a>`).join(' ')
  return `<h1>Kalends</h1><p>An events calendar service is running here${count}. \
Its interface is <a href="${h(base)}/doc">documented</a>, \
also as <a href="${h(base)}/doc?format=json">OpenAPI 3.1</a>.</p>
<h2>Running and next events</h2>${rows.length ? `<table>${rows.join('')}</table>` : '<p class="soft">None yet.</p>'}
<h2>Lists to try</h2><ul>${lists.join('')}</ul>
<p class="soft">Languages: ${roots}</p>`
}

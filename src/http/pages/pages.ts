/** The small pages for people with a browser: plain HTML, no script. */
import { requireScope } from '../../calendar/access/scopes.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { buildQuery } from '../../calendar/lists/query.ts'
import type { Found, Query } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { withQuery } from '../address.ts'
import { listRequest } from '../handlers/lists.ts'
import { searchBudget } from '../limits/cost.ts'
import { send, sendHtml } from '../output/send.ts'
import { serialize, viewWith } from '../output/serialize.ts'
import { allParameters, type Context, contextOf, type Middleware, viewOf } from '../request.ts'
import type { Operation, Route } from '../route.ts'
import type { Service } from '../service.ts'
import { style } from './page-style.ts'

export function wantsPage({ request, query }: Context): boolean {
  return query.format !== 'json' && request.accepts(['json', 'html']) === 'html'
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text, escaped for HTML. */
function h(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** In English; what is in another language is marked. */
function page(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${h(title)}</title><style>${style}</style></head><body>${body}</body></html>`
  )
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

interface Row {
  name: string
  description: string
  isRequired?: boolean
}

function parametersTable(rows: readonly Row[]): string {
  const cells = rows.map(
    ({ name, description, isRequired }) =>
      `<tr><td><code>${h(name)}</code>${isRequired ? ' *' : ''}</td><td>${h(description)}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

function operationDetails({ methods, summary, parameters, body }: Operation): string {
  const inQuery = Object.entries(allParameters(parameters)).map(([name, { description }]) => ({ name, description }))
  const inBody = Object.entries(body?.fields ?? {}).map(([name, { description, required }]) => ({
    name,
    description,
    isRequired: Boolean(required && body?.creating),
  }))
  return (
    `<details><summary><code>${methods.join(', ')}</code> — ${h(summary)}</summary>${parametersTable(inQuery)}` +
    `${inBody.length ? `<p class="soft">Body</p>${parametersTable(inBody)}` : ''}</details>`
  )
}

/** The documented routes, from the table that runs. */
export function docPage(routes: readonly Route[], { address, base, site }: Context): string {
  const sections = routes.map(({ path, operations }) => {
    const title = h(`${address.prefix}${path.replace(/:(\w+)/g, '{$1}')}`)
    return `<h3>${title}</h3>${operations.map(operationDetails).join('')}`
  })
  const roots = languageCodes.map((code) => `<code>/${code}/</code>`).join(', ')
  const body =
    `<h1>Kalends: the interface</h1><p>Every route stands under <code>/</code>, ${roots}; ` +
    '<code>i18n_language</code> wins over the root. ' +
    `The same as <a href="${h(withQuery(`${base}/doc`, 'format=json'))}">OpenAPI 3.1</a>. Fields marked * are required on create.</p>` +
    `${sections.join('')}<p class="soft"><a href="${h(site)}/">Start</a></p>`
  return page('Kalends: the interface', body)
}

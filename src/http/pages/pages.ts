/** The small pages for people with a browser: plain HTML, no script. */
import type { Request, Response } from 'express'
import { requireScope } from '../../calendar/access/scopes.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { buildQuery } from '../../calendar/lists/query.ts'
import type { Found, Query } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { askOf } from '../handlers/lists.ts'
import { searchBudget } from '../limits/search-budget.ts'
import { send, sendPage } from '../output/answer.ts'
import { present, viewWith } from '../output/present.ts'
import { allParameters, type Context, contextOf, viewOf } from '../request.ts'
import type { Route } from '../route.ts'
import type { Service } from '../service.ts'
import { style } from './page-style.ts'

export function wantsPage(request: Request): boolean {
  return request.query.format !== 'json' && request.accepts(['json', 'html']) === 'html'
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text inside HTML. */
function h(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** In English; what is of another language says so. */
function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${h(title)}</title><style>${style}</style></head><body>${body}</body></html>`
}

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
  return String((first as { city?: string } | undefined)?.city ?? '')
}

/** `GET /`: what runs, and where to go. */
export function startPage(service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service)
    if (!wantsPage(request))
      return send(
        response,
        {
          name: 'Kalends',
          description: 'Events calendar service',
          rest_url: context.base,
          documentation: `${context.base}/doc`,
        },
        context,
      )
    requireScope(context.caller, 'events:read')
    const budget = searchBudget(response)
    const view = viewWith(await viewOf(request, context, service))
    const query: Query = {
      ...buildQuery(resources.events, await askOf(resources.events, {}, context, service, budget)),
      size: 8,
    }
    const [found] = await service.engine.search.find([query], budget).catch((): Found[] => [])
    const rows = (found?.hits ?? []).map((hit) => {
      const event = present('events', hit.record, view)
      return `<tr><td>${h(String(event.start_date).slice(0, 16))}</td><td lang="${h(event.language)}"><a href="${h(event.rest_url)}">${h(event.title)}</a></td><td class="soft">${h(cityOf(event.venue))}</td></tr>`
    })
    const lists = samples.map(
      ([path, label]) =>
        `<li><a href="${h(context.base + path)}">${h(label)}</a><br><code class="soft">${h(path)}</code></li>`,
    )
    const body = `<h1>Kalends</h1><p>An events calendar service is running here${found ? `, with ${found.total} running and upcoming events` : ''}. Its interface is <a href="${h(context.base)}/doc">documented</a>, also as <a href="${h(context.base)}/doc?format=json">OpenAPI 3.1</a>.</p>
<h2>Running and next events</h2>${rows.length ? `<table>${rows.join('')}</table>` : '<p class="soft">None yet.</p>'}
<h2>Lists to try</h2><ul>${lists.join('')}</ul>
<p class="soft">Languages: ${languageCodes.map((code) => `<a href="/${code}/cal/events/v1/events">/${code}/</a>`).join(' ')}</p>`
    sendPage(response, page('Kalends', body), context)
  }
}

function parametersTable(rows: readonly (readonly [string, string, boolean])[]): string {
  return `<table>${rows.map(([name, description, required]) => `<tr><td><code>${h(name)}</code>${required ? ' *' : ''}</td><td>${h(description)}</td></tr>`).join('')}</table>`
}

/** The documented routes, from the table that runs. */
export function docPage(routes: readonly Route[], context: Context): string {
  const sections = routes.map((route) => {
    const operations = route.operations.map((operation) => {
      const parameters = Object.entries(allParameters(operation.parameters)).map(
        ([name, { description }]) => [name, description, false] as const,
      )
      const fields = Object.entries(operation.body?.fields ?? {}).map(
        ([name, field]) => [name, field.description, Boolean(field.required && operation.body?.creating)] as const,
      )
      return `<details><summary><code>${operation.methods.join(', ')}</code> — ${h(operation.summary)}</summary>${parametersTable(parameters)}${fields.length ? `<p class="soft">Body</p>${parametersTable(fields)}` : ''}</details>`
    })
    return `<h3>${h(`/cal/events/v1${route.path.replace(/:(\w+)/g, '{$1}')}`)}</h3>${operations.join('')}`
  })
  const body = `<h1>Kalends: the interface</h1><p>Every route stands under <code>/</code>, ${languageCodes.map((code) => `<code>/${code}/</code>`).join(', ')}; <code>i18n_language</code> wins over the root. The same as <a href="${h(context.base)}/doc?format=json">OpenAPI 3.1</a>. Fields marked * are required on create.</p>${sections.join('')}<p class="soft"><a href="${h(context.site)}/">Start</a></p>`
  return page('Kalends: the interface', body)
}

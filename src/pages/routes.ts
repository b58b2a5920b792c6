/** The pages: their paths below the language, and what answers them. They are no part of the documented interface. */
import type { AnyResource } from '../calendar/declaration/resource.ts'
import { resources } from '../calendar/resources/index.ts'
import { itemParameters } from '../http/handlers/record.ts'
import type { Operation, Route } from '../http/route.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { sendEmbedPage } from './embed/embed-page.ts'
import { listPageParameters, sendListPage } from './lists/list-page.ts'
import { mapPageParameters, sendMapPage } from './map/map-page.ts'
import { monthPageParameters, sendMonthPage } from './month/month-page.ts'
import { sendEventPage } from './records/event-page.ts'
import { sendCategoryPage, sendOrganizerPage, sendTagPage, sendVenuePage } from './records/linked-pages.ts'
import { redirectFromId, redirectFromSlug } from './records/redirects.ts'
import { MAP_PATH, MONTH_PATH } from './views.ts'

/** A page of what a resource has. `kept` absent: it is made anew for everybody. */
export function pageRoute(
  path: string,
  resource: AnyResource,
  handler: Operation['handler'],
  more: Partial<Pick<Operation, 'parameters' | 'kept'>> = {},
): Route {
  const operation: Operation = {
    methods: ['GET'],
    summary: 'A page for people',
    parameters: {},
    answers: 'Page',
    mediaType: 'text/html',
    status: 200,
    handler,
    ...more,
  }
  return { path, pattern: path, resource, operations: [operation] }
}

/** The page of a record is where its `url` says; two further addresses lead there. `name`: the rest of the path. */
function recordRoutes(resource: AnyResource, below: string, name: string, handler: Operation['handler']): Route[] {
  const parameters = itemParameters(resource)
  return [
    pageRoute(below + name, resource, handler, { parameters, kept: 'store' }),
    pageRoute(`/${resource.name}/:id`, resource, redirectFromId(resource), { parameters }),
    pageRoute(`/${resource.name}/:slug`, resource, redirectFromSlug(below)),
  ]
}

export const routes: readonly Route[] = [
  pageRoute('/', resources.events, sendListPage, { parameters: listPageParameters, kept: 'index' }),
  pageRoute(MONTH_PATH, resources.events, sendMonthPage, { parameters: monthPageParameters, kept: 'index' }),
  pageRoute(MAP_PATH, resources.events, sendMapPage, { parameters: mapPageParameters, kept: 'index' }),
  pageRoute('/embed', resources.events, sendEmbedPage),
  ...recordRoutes(resources.events, '/event/', ':slug{/:recurrence}', sendEventPage),
  ...recordRoutes(resources.venues, '/venue/', ':slug', sendVenuePage),
  ...recordRoutes(resources.organizers, '/organizer/', ':slug', sendOrganizerPage),
  // A category comes after its parents.
  ...recordRoutes(resources.categories, '/events/category/', '{*parents/}:slug', sendCategoryPage),
  ...recordRoutes(resources.tags, '/events/tag/', ':slug', sendTagPage),
  ...documentationRoutes,
]

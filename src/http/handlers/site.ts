/** What programs written for the original read before they begin: what the site is, and who the key belongs to. */
import { Problem } from '../../calendar/messages/errors.ts'
import { slugify } from '../../calendar/text/analysis.ts'
import { addressBelow, namespaces } from '../address.ts'
import { contextOf, type Exchange } from '../context.ts'
import { describeRoutes } from '../documentation/namespace.ts'
import { send } from '../output/send.ts'
import type { Route } from '../route.ts'

/** `GET /wp-json/`. `api`: the routes of each namespace; `own`: those of the site. */
export function sendSite(exchange: Exchange, api: readonly Route[], own: readonly Route[]): void {
  const context = contextOf(exchange)
  const described = namespaces.map((namespace) => {
    const address = addressBelow(context.address.prefix, namespace)
    return describeRoutes(api, { ...context, address, base: `${context.base}/${namespace}` })
  })
  send(context, {
    name: 'Kalends',
    description: 'Events calendar service',
    url: context.site,
    home: context.site,
    timezone_string: context.service.settings.TIMEZONE,
    namespaces: [...namespaces, 'wp/v2'],
    authentication: {},
    routes: Object.assign({}, ...described, describeRoutes(own, context)),
  })
}

/** `GET /wp-json/wp/v2/users/me`: the caller. */
export function sendCaller(exchange: Exchange): void {
  const context = contextOf(exchange)
  const { caller, base, language, request } = context
  if (caller.id === 0) throw new Problem('rest_not_logged_in')
  send(context, {
    id: caller.id,
    name: caller.name,
    url: '',
    description: '',
    link: `${base}${request.path}`,
    slug: slugify(caller.name, language) || String(caller.id),
    roles: caller.role ? [caller.role] : [],
    avatar_urls: {},
  })
}

/** Other addresses of records: by the names of the interface, and by id. They lead to the page. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { MAX_SLUG_CHARACTERS } from '../../calendar/writes/slugs.ts'
import type { Exchange } from '../../http/context.ts'
import { pathOf } from '../links.ts'
import { readRecord } from './read-record.ts'
import type { ShownRecord } from './shown.ts'

function redirect({ response }: Exchange, path: string): void {
  response.status(302).set({ Location: path, 'Cache-Control': 'no-cache' }).send('')
}

/** From `/events/12` */
export function redirectFromId(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, record } = await readRecord<ShownRecord>(resource, exchange)
    redirect(exchange, pathOf(record.url, context.site))
  }
}

/** From `/events/concert`. A slug that is longer than any record's would become a header of that length. */
export function redirectFromSlug(below: string) {
  return (exchange: Exchange): void => {
    const { request, response, service } = exchange
    const slug = String(request.params.slug)
    if (slug.length > MAX_SLUG_CHARACTERS) throw new Problem('rest_no_route')
    const language = response.locals.root ?? service.settings.DEFAULT_LANGUAGE
    redirect(exchange, `/${language}${below}${encodeURIComponent(slug)}`)
  }
}

/** What the pages have in common: how they read a request, and how they are sent. */

import { Problem } from '../calendar/messages/errors.ts'
import { type Context, contextOf, type Exchange } from '../http/context.ts'
import { sendText } from '../http/output/send.ts'
import { layout, type PageContent } from './layout.ts'
import { listAddress, textParams } from './lists/address.ts'

/**
 * No script but our own files, no style but our own sheets, no frame around. Pictures of events are at any address;
 * forms are sent to the site alone.
 */
export const policy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' https: http: data:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
})
  .map(([name, value]) => `${name} ${value}`)
  .join('; ')

/**
 * As links write it, of which a page has hundreds: one for each category, day, filter and language repeats the query.
 */
const MAX_QUERY_CHARACTERS = 2_000

/** A form without script sends its empty fields, too. */
const isGiven = (value: unknown) => typeof value !== 'string' || value.trim() !== ''

/**
 * The request of a page: an exchange as a handler of the interface has it, of which the address says the language. What
 * a page has no parameter for, such as a mark of a campaign, is nothing to it.
 * @throws Problem 414; as `contextOf`
 */
export function pageContext(exchange: Exchange, defaults: Record<string, unknown> = {}): Context {
  const { parameters, response } = exchange
  const given = Object.entries(response.locals.query).filter(
    ([name, value]) => Object.hasOwn(parameters, name) && isGiven(value),
  )
  response.locals.query = Object.fromEntries(given)
  if (listAddress('', textParams(response.locals.query), {}).length > MAX_QUERY_CHARACTERS)
    throw new Problem('rest_headers_too_large', { status: 414 })
  return contextOf(exchange, { ...defaults, shape: 'stable' })
}

export function sendPage(context: Context, content: PageContent): void {
  const { response, language, site } = context
  const text = layout(content, { language, site })
  response.locals.cost.chargeBytes(text.length)
  response.set('Content-Security-Policy', policy)
  sendText(context, text, 'text/html')
}

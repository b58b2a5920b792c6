/** Pages for people: what they need of the server, and who gets them. They are made outside (src/pages). */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Language } from '../../calendar/languages.ts'
import type { Problem } from '../../calendar/messages/errors.ts'
import { resolveAddress, splitLanguage } from '../address.ts'
import type { Context } from '../context.ts'
import type { Middleware } from '../locals.ts'
import type { Route } from '../route.ts'
import type { Service } from '../service.ts'

export interface Pages {
  routes: readonly Route[]
  /** At addresses of the interface, for those who want pages. */
  ofInterface: readonly Route[]
  /** Answers `/assets/:name`: style sheets and scripts. */
  assets: Middleware
  /** Answers `/pictures/:name`; one of a name that it does not know is for whoever comes after it. */
  pictures: Middleware
  /** Answers the pages for people who write, which have forms and sessions. */
  writers(service: Service): RequestHandler
  /** Answers `/embed/:name`: the scripts of web components. */
  scripts: Middleware
  /** A page that says what is wrong. */
  problem(problem: Problem, language: Language): string
  /** The Content-Security-Policy of all pages. */
  policy: string
}

export function wantsPage({ request, query }: Pick<Context, 'request' | 'query'>): boolean {
  return query.format !== 'json' && request.accepts(['json', 'html']) === 'html'
}

/**
 * Whether an error is to be a page: a browser asks for HTML by name, which programs that follow links do not, and the
 * address is none of the interface.
 */
export function wantsProblemPage({
  headers: { accept = '' },
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  if (!/\btext\/html\b/i.test(accept) || /[?&]rest_route=/.test(url)) return false
  const [path = '/'] = url.split('?', 1)
  return resolveAddress(splitLanguage(path).path, {}).address === undefined
}

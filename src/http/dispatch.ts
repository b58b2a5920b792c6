/** From a route to its operation: method and right are checked before the body is read, which only writes have. */
import type { Request } from 'express'
import { requireScope } from '../calendar/access/scopes.ts'
import { type Caller, may } from '../calendar/access/visibility.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { contextOf, type Exchange, forbid } from './context.ts'
import { describeRoute } from './documentation/namespace.ts'
import { announcedBytes, bodyTooLarge, readBody } from './input/body.ts'
import { readFile } from './input/upload.ts'
import type { Locals, Middleware } from './locals.ts'
import { sendJson } from './output/json.ts'
import type { Operation, Route } from './route.ts'
import type { Service } from './service.ts'

/** An anonymous write that announces more is refused for its size. */
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024

/** The method, or what a POST names instead, for clients behind narrow proxies. HEAD is a GET. */
function effectiveMethod({ method }: Request, overrides: readonly unknown[]): string {
  if (method === 'HEAD') return 'GET'
  if (method !== 'POST') return method
  const override = overrides.find((each) => typeof each === 'string' && /^(PUT|PATCH|DELETE)$/i.test(each))
  return override === undefined ? method : String(override).toUpperCase()
}

/** @throws Problem 405 without such an operation; 401, 403 or 413 when the caller, or the key, may not use it */
export function permittedOperation(
  { operations, resource }: Route,
  method: string,
  caller: Caller,
  request: Request,
): Operation {
  const operation = operations.find(({ methods }) => methods.some((each) => each === method))
  if (!operation) throw new Problem('rest_no_route', { status: 405 })
  if (resource) requireScope(caller, `${resource.name}:${method === 'GET' ? 'read' : 'write'}`)
  if (operation.right === undefined || may(caller, operation.right)) return operation
  const isLarge = announcedBytes(request) > MAX_ANONYMOUS_BODY_BYTES
  if (caller.id === 0 && isLarge) throw bodyTooLarge(MAX_ANONYMOUS_BODY_BYTES)
  return forbid(caller)
}

function allowedMethods({ operations }: Route): string {
  const methods = operations.flatMap((operation) => operation.methods)
  const reading = methods.some((method) => method === 'GET') ? ['GET', 'HEAD'] : []
  return [...reading, ...methods.filter((method) => method !== 'GET'), 'OPTIONS'].join(', ')
}

/** Runs an operation that the caller may use. */
export async function perform(
  route: Route,
  { parameters, body, handler }: Operation,
  exchange: Pick<Exchange, 'request' | 'response' | 'service'>,
): Promise<void> {
  await handler({ ...exchange, parameters, written: body && route.resource })
}

/** A password opens an event for one; what a script element loads is no page of its own. */
function isForEverybody({ query }: Locals): boolean {
  return query.password === undefined && query._jsonp === undefined
}

/** `below`: the path that the route is mounted at. */
export function dispatch(route: Route, service: Service, below: string): Middleware {
  const allow = allowedMethods(route)
  const path = below + route.path
  const { keptAnswers } = service
  return async (request, response) => {
    const { locals } = response
    locals.route = path
    if (request.params.id !== undefined && !/^\d+$/.test(String(request.params.id))) throw new Problem('rest_no_route')
    response.set('Allow', allow)
    if (request.method === 'OPTIONS')
      return sendJson(response, describeRoute(route, contextOf({ request, response, service, parameters: {} })))
    const override = request.get('x-http-method-override') ?? locals.query._method
    let operation = permittedOperation(route, effectiveMethod(request, [override]), locals.caller, request)
    if (operation.uploads) locals.file = await readFile(request, response)
    else if (operation.right !== undefined) {
      locals.body = await readBody(request, response)
      const method = effectiveMethod(request, [override, locals.body._method])
      operation = permittedOperation(route, method, locals.caller, request)
    }
    const { kept } = operation
    if (kept && locals.key !== undefined && isForEverybody(locals))
      locals.flight = keptAnswers.begin(locals.key, kept, { request, response })
    await perform(route, operation, { request, response, service })
  }
}

/** From a route to its operation: method and right come before the body, which is read for writes only. */
import type { Request, RequestHandler } from 'express'
import { requireScope } from '../calendar/access/scopes.ts'
import { may } from '../calendar/access/visibility.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { describeRoute } from './documentation/namespace.ts'
import { announcedBytes, bodyTooLarge, readBody } from './input/body.ts'
import { sendJson } from './output/json.ts'
import { askedOf, callerOf, contextOf, forbid } from './request.ts'
import type { Operation, Route } from './route.ts'
import type { Service } from './service.ts'

/** More than this, announced by somebody who may not write, is refused for its size. */
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024

/** `X-HTTP-Method-Override` and `_method` on a POST, for clients behind narrow proxies. */
function overrideMethod(request: Request, method: unknown): void {
  if (request.method !== 'POST' || typeof method !== 'string') return
  if (/^(PUT|PATCH|DELETE)$/i.test(method)) request.method = method.toUpperCase()
}

/** @throws Problem 405 without such an operation; 401, 403 or 413 when the caller, or the key, may not ask for it */
function permittedOperation({ operations, resource }: Route, request: Request): Operation {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const operation = operations.find(({ methods }) => (methods as readonly string[]).includes(method))
  if (!operation) throw new Problem('rest_no_route', { status: 405 })
  const caller = callerOf(request)
  if (resource) requireScope(caller, `${resource.name}:${method === 'GET' ? 'read' : 'write'}`)
  if (operation.right === undefined || may(caller, operation.right)) return operation
  const isLarge = announcedBytes(request) > MAX_ANONYMOUS_BODY_BYTES
  if (caller.id === 0 && isLarge) throw bodyTooLarge(MAX_ANONYMOUS_BODY_BYTES)
  return forbid(caller)
}

function allowedMethods({ operations }: Route): string {
  const methods = operations.flatMap((operation) => operation.methods)
  return ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET'), 'OPTIONS'].join(', ')
}

export function dispatch(route: Route, service: Service): RequestHandler {
  const allow = allowedMethods(route)
  return async (request, response) => {
    if (request.params.id !== undefined && !/^\d+$/.test(String(request.params.id))) throw new Problem('rest_no_route')
    response.set('Allow', allow)
    if (request.method === 'OPTIONS') return sendJson(response, describeRoute(route, contextOf(request, service)))
    overrideMethod(request, request.get('x-http-method-override') ?? askedOf(request)?.query._method)
    let operation = permittedOperation(route, request)
    if (operation.right !== undefined) {
      await readBody(request, response)
      overrideMethod(request, (request.body as { _method?: unknown } | undefined)?._method)
      operation = permittedOperation(route, request)
    }
    operation.before?.(request, response)
    await operation.handler(request, response)
  }
}

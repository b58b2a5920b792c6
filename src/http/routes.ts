/** The route table: from it come the router, the namespace index, the OPTIONS answers and the OpenAPI document. */
import { resources } from '../calendar/index.ts'
import type { AnyResource } from '../calendar/resource.ts'
import { listParameters } from '../calendar/query.ts'
import type { AnswerCache } from './cache.ts'
import { createItem, deleteItem, itemParameters, readItem, updateItem, writeParameters } from './items.ts'
import { list } from './list.ts'
import { documentation } from './openapi.ts'
import { indexParameters, namespaceIndex } from './namespace.ts'
import { presenter, type Presenter } from './presented.ts'
import { capitalised, type Operation, type Route } from './route.ts'
import type { Service } from './service.ts'

const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

function itemOperations(resource: AnyResource, service: Service): Operation[] {
  const { one, fields, right } = resource
  const parameters = itemParameters(resource)
  const schema = capitalised(one)
  return [
    { methods: ['GET'], summary: `Read one ${one}`, parameters, answers: schema, status: 200, handler: readItem(resource, service) },
    {
      methods: ['DELETE'],
      summary: resource.term ? `Delete ${article(one)} for good` : `Move ${article(one)} to the trash`,
      parameters: { ...parameters, ...writeParameters },
      answers: schema,
      status: 200,
      right,
      handler: deleteItem(resource, service),
    },
    { methods: ['POST', 'PUT', 'PATCH'], summary: `Change ${article(one)}: absent keeps, null or empty clears`, parameters: writeParameters, body: { fields, creating: false }, answers: schema, status: 200, right, handler: updateItem(resource, service) },
  ]
}

function routesOf(resource: AnyResource, service: Service, cache: AnswerCache, presented: Presenter): Route[] {
  const { name, one, fields } = resource
  const schema = capitalised(one)
  const operations = itemOperations(resource, service)
  return [
    {
      path: `/${name}`,
      pattern: `/${name}`,
      resource,
      operations: [
        { methods: ['GET'], summary: `List ${name}`, parameters: listParameters(resource), answers: `${schema}List`, status: 200, before: cache.keep, handler: list(resource, service, presented) },
        { methods: ['POST'], summary: `Create ${article(one)}`, parameters: writeParameters, body: { fields, creating: true }, answers: schema, status: 201, right: resource.right, handler: createItem(resource, service) },
      ],
    },
    { path: `/${name}/:id`, pattern: `/${name}/(?P<id>\\d+)`, variable: { name: 'id', description: `Id of the ${one}` }, resource, operations },
    ...(resource.term
      ? []
      : [{ path: `/${name}/by-slug/:slug`, pattern: `/${name}/by-slug/(?P<slug>[^/]+)`, variable: { name: 'slug' as const, description: `Slug of the ${one}, in any language` }, resource, operations }]),
  ]
}

export function routeTable(service: Service, cache: AnswerCache): Route[] {
  const routes: Route[] = []
  const index: Operation = {
    methods: ['GET'],
    summary: 'Describe the namespace',
    parameters: indexParameters,
    answers: 'Index',
    status: 200,
    handler: namespaceIndex(service, routes),
  }
  const doc: Operation = { methods: ['GET'], summary: 'This document: OpenAPI 3.1, or a page for browsers', parameters: {}, answers: 'Document', status: 200, handler: documentation(service, routes) }
  routes.push({ path: '', pattern: '', operations: [index] }, { path: '/doc', pattern: '/doc', operations: [doc] })
  const presented = presenter()
  for (const resource of Object.values(resources)) routes.push(...routesOf(resource, service, cache, presented))
  return routes
}

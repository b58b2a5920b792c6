/** The route table: from it come the router, the namespace index, the OPTIONS answers and the OpenAPI document. */

import type { AnyResource } from '../calendar/declaration/resource.ts'
import { listParameters } from '../calendar/lists/query.ts'
import { resources } from '../calendar/resources/index.ts'
import { indexParameters, namespaceIndex } from './documentation/namespace.ts'
import { documentation } from './documentation/openapi.ts'
import { createItem, deleteItem, itemParameters, readItem, updateItem, writeParameters } from './handlers/items.ts'
import { list } from './handlers/lists.ts'
import { listRevisions, readRevision, restoreRevision } from './handlers/revisions.ts'
import { upsertItem } from './handlers/upsert.ts'
import type { AnswerCache } from './output/cache.ts'
import { type Presenter, presenter } from './output/presented.ts'
import { capitalised, type Operation, type Route } from './route.ts'
import type { Service } from './service.ts'

const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

function itemOperations(resource: AnyResource, service: Service): Operation[] {
  const { singular: one, right } = resource
  const parameters = itemParameters(resource)
  const schema = capitalised(one)
  return [
    {
      methods: ['GET'],
      summary: `Read one ${one}`,
      parameters,
      answers: schema,
      status: 200,
      handler: readItem(resource, service),
    },
    {
      methods: ['DELETE'],
      summary: resource.term ? `Delete ${article(one)} for good` : `Move ${article(one)} to the trash`,
      parameters: { ...parameters, ...writeParameters },
      answers: schema,
      status: 200,
      right,
      handler: deleteItem(resource, service),
    },
    changeOperation(resource, service, ['POST', 'PUT', 'PATCH']),
  ]
}

function changeOperation(resource: AnyResource, service: Service, methods: Operation['methods']): Operation {
  return {
    methods,
    summary: `Change ${article(resource.singular)}: absent keeps, null or empty clears`,
    parameters: writeParameters,
    body: { fields: resource.fields, creating: false },
    answers: capitalised(resource.singular),
    status: 200,
    right: resource.right,
    handler: updateItem(resource, service),
  }
}

/** A record by the name that a client has for it: PUT creates it where there is none. */
function externalRoute(resource: AnyResource, service: Service): Route {
  const { name, singular: one, fields, right } = resource
  const [read, remove] = itemOperations(resource, service) as [Operation, Operation]
  const put: Operation = {
    methods: ['PUT'],
    summary: `Create ${article(one)} of this name, or change it: absent keeps, null or empty clears`,
    parameters: writeParameters,
    body: { fields, creating: false },
    answers: capitalised(one),
    status: 201,
    otherStatus: 200,
    right,
    handler: upsertItem(resource, service),
  }
  return {
    path: `/${name}/by-external-id/:source/:external_id`,
    pattern: `/${name}/by-external-id/(?P<source>[^/]+)/(?P<external_id>[^/]+)`,
    variables: [
      { name: 'source', description: 'Where the name is from: letters, digits, dots, dashes and underscores' },
      { name: 'external_id', description: `What the ${one} is called there` },
    ],
    resource,
    operations: [read, remove, put, changeOperation(resource, service, ['POST', 'PATCH'])],
  }
}

function revisionRoutes(resource: AnyResource, service: Service): Route[] {
  const { name, singular: one } = resource
  const schema = capitalised(one)
  const id = { name: 'id', description: `Id of the ${one}` } as const
  const reading = { methods: ['GET'], parameters: {}, status: 200 } as const
  const list: Operation = {
    ...reading,
    summary: `List the revisions of ${article(one)}, newest first`,
    answers: 'RevisionList',
    handler: listRevisions(resource, service),
  }
  const read: Operation = {
    ...reading,
    summary: `Read ${article(one)} as it was`,
    answers: schema,
    handler: readRevision(resource, service),
  }
  const again: Operation = {
    methods: ['POST'],
    summary: 'Restore a revision, as a new one',
    parameters: writeParameters,
    answers: schema,
    status: 200,
    right: resource.right,
    handler: restoreRevision(resource, service),
  }
  return [
    {
      path: `/${name}/:id/revisions`,
      pattern: `/${name}/(?P<id>\\d+)/revisions`,
      variables: [id],
      resource,
      operations: [list],
    },
    {
      path: `/${name}/:id/revisions/:revision`,
      pattern: `/${name}/(?P<id>\\d+)/revisions/(?P<revision>\\d+)`,
      variables: [id, { name: 'revision', description: `Revision of the ${one}` }],
      resource,
      operations: [read, again],
    },
  ]
}

function routesOf(resource: AnyResource, service: Service, cache: AnswerCache, presented: Presenter): Route[] {
  const { name, singular: one, fields } = resource
  const schema = capitalised(one)
  const operations = itemOperations(resource, service)
  const bySlug = { name: 'slug', description: `Slug of the ${one}, in any language` } as const
  return [
    {
      path: `/${name}`,
      pattern: `/${name}`,
      resource,
      operations: [
        {
          methods: ['GET'],
          summary: `List ${name}`,
          parameters: listParameters(resource),
          answers: `${schema}List`,
          status: 200,
          before: cache.keep,
          handler: list(resource, service, presented),
        },
        {
          methods: ['POST'],
          summary: `Create ${article(one)}`,
          parameters: writeParameters,
          body: { fields, creating: true },
          answers: schema,
          status: 201,
          right: resource.right,
          handler: createItem(resource, service),
        },
      ],
    },
    {
      path: `/${name}/:id`,
      pattern: `/${name}/(?P<id>\\d+)`,
      variables: [{ name: 'id', description: `Id of the ${one}` }],
      resource,
      operations,
    },
    ...(resource.term
      ? []
      : [
          {
            path: `/${name}/by-slug/:slug`,
            pattern: `/${name}/by-slug/(?P<slug>[^/]+)`,
            variables: [bySlug],
            resource,
            operations,
          },
          externalRoute(resource, service),
        ]),
    ...revisionRoutes(resource, service),
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
  const doc: Operation = {
    methods: ['GET'],
    summary: 'This document: OpenAPI 3.1, or a page for browsers',
    parameters: {},
    answers: 'Document',
    status: 200,
    handler: documentation(service, routes),
  }
  routes.push({ path: '', pattern: '', operations: [index] }, { path: '/doc', pattern: '/doc', operations: [doc] })
  const presented = presenter()
  for (const resource of Object.values(resources)) routes.push(...routesOf(resource, service, cache, presented))
  return routes
}

/** The routes that every resource has, and those of events alone. */

import type { AnyResource } from '../calendar/declaration/resource.ts'
import { listParameters } from '../calendar/lists/query.ts'
import { deleteItem, updateItem } from './handlers/change.ts'
import { createItem } from './handlers/create.ts'
import { duplicateItem } from './handlers/duplicate.ts'
import { explainItem } from './handlers/explain.ts'
import { list } from './handlers/lists.ts'
import { deleteOccurrence, scopeParameter, updateOccurrence } from './handlers/occurrence.ts'
import { itemParameters, readItem } from './handlers/record.ts'
import { listRevisions, readRevision, restoreRevision } from './handlers/revisions.ts'
import { upsertItem } from './handlers/upsert.ts'
import { type Formats, formatsOf } from './output/formats.ts'
import { writeParameters } from './parameters.ts'
import { capitalised, type Operation, type Route } from './route.ts'

const article = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

function itemOperations(resource: AnyResource): Operation[] {
  return [readOperation(resource), deleteOperation(resource), changeOperation(resource, ['POST', 'PUT', 'PATCH'])]
}

function readOperation(resource: AnyResource): Operation {
  return {
    methods: ['GET'],
    summary: `Read one ${resource.singular}`,
    parameters: itemParameters(resource),
    answers: capitalised(resource.singular),
    status: 200,
    kept: 'store',
    handler: readItem(resource),
  }
}

function deleteOperation(resource: AnyResource): Operation {
  const { singular, right, term } = resource
  return {
    methods: ['DELETE'],
    summary: term ? `Delete ${article(singular)} for good` : `Move ${article(singular)} to the trash`,
    parameters: { ...itemParameters(resource), ...writeParameters },
    answers: capitalised(singular),
    status: 200,
    right,
    handler: deleteItem(resource),
  }
}

function changeOperation(resource: AnyResource, methods: Operation['methods']): Operation {
  return {
    methods,
    summary: `Change ${article(resource.singular)}: absent keeps, null or empty clears`,
    parameters: writeParameters,
    body: { fields: resource.fields, creating: false },
    answers: capitalised(resource.singular),
    status: 200,
    right: resource.right,
    handler: updateItem(resource),
  }
}

/** A record by its external id: PUT creates it where there is none. */
function externalRoute(resource: AnyResource): Route {
  const { name, singular, fields, right } = resource
  const put: Operation = {
    methods: ['PUT'],
    summary: `Create ${article(singular)} of this name, or change it: absent keeps, null or empty clears`,
    parameters: writeParameters,
    body: { fields, creating: false },
    answers: capitalised(singular),
    status: 201,
    otherStatus: 200,
    right,
    handler: upsertItem(resource),
  }
  return {
    path: `/${name}/by-external-id/:source/:external_id`,
    pattern: `/${name}/by-external-id/(?P<source>[^/]+)/(?P<external_id>[^/]+)`,
    variables: [
      {
        name: 'source',
        description: 'Where the name is from: letters, digits, dots, dashes and underscores',
        example: 'crm',
      },
      { name: 'external_id', description: `What the ${singular} is called there`, example: 'a-17' },
    ],
    resource,
    operations: [readOperation(resource), deleteOperation(resource), put, changeOperation(resource, ['POST', 'PATCH'])],
  }
}

function revisionRoutes(resource: AnyResource): Route[] {
  const { name, singular } = resource
  const schema = capitalised(singular)
  const id = { name: 'id', description: `Id of the ${singular}` } as const
  const reading = { methods: ['GET'], parameters: {}, status: 200, forEditors: true } as const
  const listAll: Operation = {
    ...reading,
    summary: `List the revisions of ${article(singular)}, newest first`,
    answers: 'RevisionList',
    handler: listRevisions(resource),
  }
  const read: Operation = {
    ...reading,
    summary: `Read ${article(singular)} as it was`,
    answers: schema,
    handler: readRevision(resource),
  }
  const restore: Operation = {
    methods: ['POST'],
    summary: 'Restore a revision, as a new one',
    parameters: writeParameters,
    answers: schema,
    status: 200,
    right: resource.right,
    handler: restoreRevision(resource),
  }
  return [
    {
      path: `/${name}/:id/revisions`,
      pattern: `/${name}/(?P<id>\\d+)/revisions`,
      variables: [id],
      resource,
      operations: [listAll],
    },
    {
      path: `/${name}/:id/revisions/:revision`,
      pattern: `/${name}/(?P<id>\\d+)/revisions/(?P<revision>\\d+)`,
      variables: [id, { name: 'revision', description: `Revision of the ${singular}` }],
      resource,
      operations: [read, restore],
    },
  ]
}

function duplicateRoute(resource: AnyResource): Route {
  const { name, singular, fields, right } = resource
  const duplicate: Operation = {
    methods: ['POST'],
    summary: `Copy ${article(singular)} as a draft, in all its languages; the body has what differs`,
    parameters: writeParameters,
    body: { fields, creating: false },
    answers: capitalised(singular),
    status: 201,
    right,
    handler: duplicateItem(resource),
  }
  return {
    path: `/${name}/:id/duplicate`,
    pattern: `/${name}/(?P<id>\\d+)/duplicate`,
    variables: [{ name: 'id', description: `Id of the ${singular}` }],
    resource,
    operations: [duplicate],
  }
}

/** For one occurrence of a record, whose path has to be tried first, and for a record. */
function explainRoutes(resource: AnyResource): Route[] {
  const { name, singular } = resource
  const read: Operation = {
    methods: ['GET'],
    summary: `Explain why a list has ${article(singular)}, or not; with the parameters of the list`,
    parameters: listParameters(resource),
    answers: `${capitalised(singular)}Explanation`,
    status: 200,
    kept: 'store',
    handler: explainItem(resource),
  }
  const { path, pattern, variables } = occurrencePath(resource)
  return [
    { path: `${path}/explain`, pattern: `${pattern}/explain`, variables, resource, operations: [read] },
    {
      path: `/${name}/:id/explain`,
      pattern: `/${name}/(?P<id>\\d+)/explain`,
      variables: [{ name: 'id', description: `Id of the ${singular}` }],
      resource,
      operations: [read],
    },
  ]
}

/** `{id}-{start}` */
function occurrencePath({ name, singular }: AnyResource): Pick<Route, 'path' | 'pattern' | 'variables'> {
  return {
    path: `/${name}/:id-:recurrence`,
    pattern: `/${name}/(?P<id>\\d+)-(?P<recurrence>\\d{8}T\\d{6}Z)`,
    variables: [
      { name: 'id', description: `Id of the ${singular}` },
      {
        name: 'recurrence',
        description: 'The start that the rule gives the occurrence, in UTC: 20261224T180000Z',
        schema: {
          type: 'string',
          pattern: '^[1-3]\\d{3}(0[1-9]|1[0-2])(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3])([0-5]\\d){2}Z$',
        },
      },
    ],
  }
}

/** One occurrence of a record that repeats, by `{id}-{start}`: its path has to be tried before that of a record. */
function occurrenceRoute(resource: AnyResource): Route {
  const { singular, fields, right } = resource
  const item = { answers: capitalised(singular), status: 200, right } as const
  const read = readOperation(resource)
  const remove: Operation = {
    ...item,
    methods: ['DELETE'],
    summary: 'Leave out an occurrence of a series, or end the series before it',
    parameters: { ...itemParameters(resource), ...writeParameters, ...scopeParameter },
    handler: deleteOccurrence(resource),
  }
  const change: Operation = {
    ...item,
    methods: ['POST', 'PUT', 'PATCH'],
    summary: 'Change an occurrence of a series, or it and all that follow: absent keeps, null or empty clears',
    parameters: { ...writeParameters, ...scopeParameter },
    body: { fields, creating: false },
    handler: updateOccurrence(resource),
  }
  return {
    ...occurrencePath(resource),
    resource,
    operations: [{ ...read, summary: 'Read one occurrence of a series' }, remove, change],
  }
}

/** A list at `path` below the namespace. */
function listOperation(resource: AnyResource, formats: Formats, path: string): Operation {
  return {
    methods: ['GET'],
    summary: `List ${resource.name}`,
    parameters: listParameters(resource, formats[0].page),
    answers: `${capitalised(resource.singular)}List`,
    formats,
    status: 200,
    kept: 'index',
    handler: list(resource, formats, path),
  }
}

/** The list, in the format that a client accepts, and at an address for each format with an extension. */
function listRoutes(resource: AnyResource): Route[] {
  const { name, singular, fields, right } = resource
  const create: Operation = {
    methods: ['POST'],
    summary: `Create ${article(singular)}`,
    parameters: writeParameters,
    body: { fields, creating: true },
    answers: capitalised(singular),
    status: 201,
    right,
    handler: createItem(resource),
  }
  const path = `/${name}`
  const formats = formatsOf(name)
  return [
    { path, pattern: path, resource, operations: [listOperation(resource, formats, `${path}/`), create] },
    ...formats.flatMap((format) => {
      if (format.extension === undefined) return []
      const file = `${path}.${format.extension}`
      return [{ path: file, pattern: file, resource, operations: [listOperation(resource, [format], file)] }]
    }),
  ]
}

/** All of a resource: its list, its records, and what can be done with them. */
export function routesOf(resource: AnyResource): Route[] {
  const { name, singular } = resource
  const operations = itemOperations(resource)
  const bySlug = { name: 'slug', description: `Slug of the ${singular}, in any language` } as const
  return [
    ...listRoutes(resource),
    ...(name === 'events' ? [occurrenceRoute(resource)] : []),
    {
      path: `/${name}/:id`,
      pattern: `/${name}/(?P<id>\\d+)`,
      variables: [{ name: 'id', description: `Id of the ${singular}` }],
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
          externalRoute(resource),
        ]),
    ...revisionRoutes(resource),
    ...(name === 'events' ? [duplicateRoute(resource), ...explainRoutes(resource)] : []),
  ]
}

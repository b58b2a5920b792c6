/** The route table. From it come the router, the namespace index, the OPTIONS answers and the OpenAPI document. */

import { resources } from '../calendar/resources/index.ts'
import { indexParameters, sendNamespace } from './documentation/namespace.ts'
import { documentParameters, sendDocument } from './documentation/openapi.ts'
import { answerBatch, batchFields } from './handlers/batch.ts'
import { calendarParameters, sendCalendar } from './handlers/calendar.ts'
import { changeEventSchema, changesParameters, EVENT_STREAM, sendChanges } from './handlers/changes.ts'
import { deleteImage, uploadImage } from './handlers/images.ts'
import { mapParameters, sendMap } from './handlers/map.ts'
import { rpdeParameters, sendRpde } from './handlers/rpde.ts'
import { sendCaller, sendSite } from './handlers/site.ts'
import { sendSuggestions, suggestParameters } from './handlers/suggest.ts'
import { GEO_JSON } from './output/list-geojson.ts'
import { routesOf } from './resource-routes.ts'
import type { Route } from './route.ts'

const namespace: Route = {
  path: '',
  pattern: '',
  operations: [
    {
      methods: ['GET'],
      summary: 'Describe the namespace',
      parameters: indexParameters,
      answers: 'Index',
      status: 200,
      handler: (exchange) => sendNamespace(exchange, routes),
    },
  ],
}

const doc: Route = {
  path: '/doc',
  pattern: '/doc',
  operations: [
    {
      methods: ['GET'],
      summary: 'This document: OpenAPI 3.1, or a page for browsers',
      parameters: documentParameters,
      answers: 'Document',
      isPage: true,
      status: 200,
      handler: (exchange) => sendDocument(exchange, routes),
    },
  ],
}

const suggestions: Route = {
  path: '/suggest',
  pattern: '/suggest',
  operations: [
    {
      methods: ['GET'],
      summary: 'Suggest what is typed: titles, venues, organizers, towns, categories and tags',
      parameters: suggestParameters,
      answers: 'SuggestionList',
      status: 200,
      kept: 'index',
      handler: sendSuggestions,
    },
  ],
}

const map: Route = {
  path: '/map',
  pattern: '/map',
  operations: [
    {
      methods: ['GET'],
      summary: 'Count events on a map: GeoJSON points, each for the events around it',
      parameters: mapParameters,
      answers: 'Map',
      mediaType: GEO_JSON,
      status: 200,
      kept: 'index',
      handler: sendMap,
    },
  ],
}

const calendar: Route = {
  path: '/calendar',
  pattern: '/calendar',
  operations: [
    {
      methods: ['GET'],
      summary: 'Show a month: how many events run on each day, the first of them, and those over several days',
      parameters: calendarParameters,
      answers: 'Calendar',
      status: 200,
      kept: 'index',
      handler: sendCalendar,
    },
  ],
}

const batch: Route = {
  path: '/batch',
  pattern: '/batch',
  operations: [
    {
      methods: ['POST'],
      summary: 'Several writes in one request: each is answered as if it had been sent alone',
      parameters: {},
      body: { fields: batchFields, creating: true },
      answers: 'Batch',
      status: 207,
      right: 'edit',
      handler: (exchange) => answerBatch(exchange, routes),
    },
  ],
}

const changes: Route = {
  path: '/changes',
  pattern: '/changes',
  operations: [
    {
      methods: ['GET'],
      summary: 'Follow what changes: the records changed after a position, once each; or a stream of them',
      parameters: changesParameters,
      answers: 'ChangeList',
      streams: { mediaType: EVENT_STREAM, schema: changeEventSchema },
      status: 200,
      gone: true,
      handler: sendChanges,
    },
  ],
}

const rpde: Route = {
  path: '/rpde/events',
  pattern: '/rpde/events',
  operations: [
    {
      methods: ['GET'],
      summary: 'Events as pages of the Realtime Paged Data Exchange',
      parameters: rpdeParameters,
      answers: 'RpdePage',
      status: 200,
      gone: true,
      handler: sendRpde,
    },
  ],
}

const images: readonly Route[] = [
  {
    path: '/images',
    pattern: '/images',
    operations: [
      {
        methods: ['POST'],
        summary: 'Upload a picture: encoded again, without its metadata, in several sizes',
        parameters: {},
        uploads: true,
        answers: 'UploadedImage',
        status: 201,
        right: 'upload',
        handler: uploadImage,
      },
    ],
  },
  {
    path: '/images/:picture',
    pattern: '/images/(?P<picture>[0-9a-f]{32})',
    variables: [
      {
        name: 'picture',
        description: 'The digest in the address of an uploaded picture',
        schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      },
    ],
    operations: [
      {
        methods: ['DELETE'],
        summary: 'Remove an uploaded picture for good; records keep its address',
        parameters: {},
        answers: 'DeletedImage',
        status: 200,
        right: 'editOthers',
        handler: deleteImage,
      },
    ],
  },
]

export const routes: readonly Route[] = [
  namespace,
  doc,
  suggestions,
  map,
  calendar,
  changes,
  rpde,
  batch,
  ...images,
  ...Object.values(resources).flatMap(routesOf),
]

/** Of the site, for programs that connect to one as to the original. They are no part of the documented interface. */
export const siteRoutes: readonly Route[] = [
  {
    path: '',
    pattern: '',
    operations: [
      {
        methods: ['GET'],
        summary: 'Describe the site and its namespaces',
        parameters: {},
        answers: 'Index',
        status: 200,
        handler: (exchange) => sendSite(exchange, routes, siteRoutes),
      },
    ],
  },
  {
    path: '/wp/v2/users/me',
    pattern: '/wp/v2/users/me',
    operations: [
      {
        methods: ['GET'],
        summary: 'Who the key belongs to',
        parameters: {},
        answers: 'Index',
        status: 200,
        handler: sendCaller,
      },
    ],
  },
]

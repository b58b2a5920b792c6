/**
 * The routes of the matrix, by method and path. A route of the service without a row fails the tests. A row:
 *
 *   list     the rows of lists.ts, as every caller
 *   format   the list in another format, as every caller: the records of the list, and no more of them
 *   read     every record of the resource, as every caller
 *   change   the same; whoever may update it gets a conflict of revisions, so that nothing is changed
 *   create   one as every caller
 *   copy     every record, for whoever may create one and read it without its password
 *   explain  every record, by the rows of lists.ts: as each row says, and nothing that a password protects
 *   edited   every record, whole for whoever may update it, and for nobody else
 *   { … }    whoever is granted access gets `status`, anonymous callers 401, all others 403
 */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { formatsOf } from '../../src/http/output/formats.ts'
import type { Audience } from './rules.ts'

export interface Granted {
  granted: Audience
  status: number
  /** The values of the path's variables. */
  at?: string
  body?: unknown
}

export type RouteRow = 'list' | 'format' | 'read' | 'edited' | 'change' | 'create' | 'copy' | 'explain' | Granted

const changing = ['POST', 'PUT', 'PATCH', 'DELETE']

function itemRows(path: string): [string, RouteRow][] {
  return [[`GET ${path}`, 'read'], ...changing.map((method): [string, RouteRow] => [`${method} ${path}`, 'change'])]
}

function resourceRows(name: IndexedResource): [string, RouteRow][] {
  const revisions = `/${name}/{id}/revisions`
  return [
    [`GET /${name}`, 'list'],
    ...formatsOf(name).flatMap(({ extension }): [string, RouteRow][] =>
      extension === undefined ? [] : [[`GET /${name}.${extension}`, 'format']],
    ),
    [`POST /${name}`, 'create'],
    ...itemRows(`/${name}/{id}`),
    [`GET ${revisions}`, 'edited'],
    [`GET ${revisions}/{revision}`, 'edited'],
    [`POST ${revisions}/{revision}`, 'change'],
  ]
}

/** Further addresses of posts: by slug, and by a client's own id. */
function postRows(name: string): [string, RouteRow][] {
  return [...itemRows(`/${name}/by-slug/{slug}`), ...itemRows(`/${name}/by-external-id/{source}/{external_id}`)]
}

const posts: IndexedResource[] = ['events', 'venues', 'organizers']

export const routes: Readonly<Record<string, RouteRow>> = {
  'GET /': { granted: 'all', status: 200 },
  'GET /doc': { granted: 'all', status: 200 },
  'GET /suggest': { granted: 'all', status: 200, at: '/suggest?q=s' },
  'GET /map': { granted: 'all', status: 200, at: '/map?bbox=-180,-90,180,90&zoom=1' },
  'GET /calendar': { granted: 'all', status: 200 },
  'GET /changes': { granted: 'all', status: 200 },
  'GET /rpde/events': { granted: 'all', status: 200 },
  'POST /images': { granted: 'authors', status: 400, body: {} },
  'DELETE /images/{picture}': { granted: 'editors', status: 404, at: `/images/${'0'.repeat(32)}` },
  'POST /batch': { granted: 'writers', status: 207, body: { requests: [] } },
  ...Object.fromEntries(([...posts, 'categories', 'tags'] as const).flatMap((name) => resourceRows(name))),
  ...Object.fromEntries(posts.flatMap(postRows)),
  ...Object.fromEntries(itemRows('/events/{id}-{recurrence}')),
  'POST /events/{id}/duplicate': 'copy',
  'GET /events/{id}/explain': 'explain',
  'GET /events/{id}-{recurrence}/explain': 'explain',
}

/** What changed since a position: a page of changes, or a stream of them as server-sent events. */
import { type IncomingMessage, ServerResponse } from 'node:http'
import { inScope, requireScope } from '../../calendar/access/scopes.ts'
import { boolean, described, integer, listOf, object, ref, string } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import { type ChangeReader, type IndexedResource, PositionTooOld, type ReadChanges } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import { askedWith } from '../address.ts'
import { type ChangeEntry, entriesOf } from '../changes/entries.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../context.ts'
import { addressOf, networkOf } from '../limits/client.ts'
import { mediaRanges } from '../output/formats.ts'
import { sendUncached } from '../output/send.ts'
import { capitalised } from '../route.ts'
import { sendStream } from '../streams/stream.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100
const names = Object.keys(resources)
export const EVENT_STREAM = 'text/event-stream'

export const changesParameters: Readonly<Record<string, Parameter>> = {
  since: {
    kind: 'slug',
    description: 'The position of an earlier answer; without it the answer is the position now, and what to load',
  },
  limit: {
    kind: 'integer',
    description: `Changes of an answer; more than ${MAX_LIMIT} is cut to ${MAX_LIMIT}. A stream sends all there are`,
    schema: { default: DEFAULT_LIMIT },
    most: MAX_LIMIT,
  },
  resources: {
    kind: 'choices',
    description: 'Changes of these alone',
    schema: { items: { type: 'string', enum: names }, examples: [['events', 'venues']] },
  },
}

const position = { ...string, description: 'Where to go on; opaque' }
const address = { type: 'string', format: 'uri' } as const

const entrySchema = object(
  {
    resource: described('What the record is', { type: 'string', enum: names }),
    id: described('Id of the record', integer),
    kind: {
      type: 'string',
      enum: ['updated', 'deleted'],
      description: 'deleted: the caller has no such record, whether it is gone or withdrawn, or was never shown to him',
    },
    record: {
      description: 'Of an update: as lists of the resource show it',
      anyOf: Object.values(resources).map(({ singular }) => ref(capitalised(singular))),
    },
  },
  ['record'],
)

export const changesSchema = object(
  {
    changes: described('Each record once, in the order of the changes', listOf(entrySchema)),
    position,
    has_more: { ...boolean, description: 'There are more changes already' },
    next: { ...address, description: 'The address of the changes after these' },
    lists: {
      type: 'object',
      description: 'Without since: the lists to load, after this answer, before the changes are followed',
      additionalProperties: address,
    },
  },
  ['lists'],
)

export async function sendChanges(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const { request } = exchange
  const wanted = wantedResources(context)
  if (acceptsStream(request)) return streamChanges(context, wanted)
  const { params, service } = context
  if (params.since === undefined) {
    const now = await service.changes.position()
    const lists = Object.fromEntries(wanted.map((name) => [name, `${context.base}/${name}`]))
    return sendUncached(context, pageOf(context, { changes: [], position: now, hasMore: false }, [], lists))
  }
  const { read, entries } = await readFor(context, service.changes, wanted, String(params.since))
  sendUncached(context, pageOf(context, read, entries))
}

/** A HEAD asks for headers alone: there is nothing to wait for. */
function acceptsStream({ method, headers: { accept = '' } }: IncomingMessage): boolean {
  const isNamed = mediaRanges(accept).some(({ mediaType, weight }) => mediaType === EVENT_STREAM && weight > 0)
  return method === 'GET' && isNamed
}

/** @throws Problem when the key's scopes leave out one that is asked for */
function wantedResources({ caller, params }: Context): IndexedResource[] {
  const all = ownEntries(resources).map(([name]) => name)
  const named = Array.isArray(params.resources) ? params.resources.map(String) : undefined
  const wanted = all.filter((name) => (named ? named.includes(name) : inScope(caller, `${name}:read`)))
  for (const name of wanted) requireScope(caller, `${name}:read`)
  return wanted
}

/** @throws Problem */
async function readFor(
  context: Context,
  changes: Pick<ChangeReader, 'read'>,
  wanted: readonly IndexedResource[],
  since: string,
) {
  const { service, params } = context
  const { engine, settings } = service
  const limit = Number(params.limit ?? DEFAULT_LIMIT)
  const read = await readOr(context, 'since', () => changes.read(since, { limit, resources: wanted }))
  const view = await viewOf(context)
  const { cost } = context.response.locals
  const shown = { view, fallback: settings.LANGUAGE_FALLBACK, cost }
  const entries = await entriesOf(read.changes, { search: engine.search, ...shown })
  return { read, entries }
}

/** `name`: the parameter. @throws Problem 410 with the address to begin at, 400 for what is no position */
export async function readOr(context: Context, name: string, read: () => Promise<ReadChanges>): Promise<ReadChanges> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PositionTooOld)
      throw new Problem('rest_position_gone', { data: { begin: `${context.base}/changes` } })
    if (error instanceof RangeError) throw invalid({ [name]: reason('position') })
    throw error
  }
}

function pageOf(
  { base, query }: Context,
  { position, hasMore }: ReadChanges,
  entries: readonly ChangeEntry[],
  lists?: Record<string, string>,
) {
  return {
    changes: entries.map(({ position: _, ...entry }) => entry),
    position,
    has_more: hasMore,
    next: askedWith(`${base}/changes`, query, { since: position }),
    ...(lists ? { lists } : {}),
  }
}

/** Its first page is read before the answer begins, so that errors are answered as any other. */
async function streamChanges(context: Context, wanted: readonly IndexedResource[]): Promise<void> {
  const { request, response, service, caller, params } = context
  const { streams, changes, accounts, settings } = service
  if (!(response instanceof ServerResponse)) throw new Problem('rest_bad_request')
  const since = request.get('last-event-id') || params.since
  const position = since === undefined ? await changes.position() : String(since)
  await readOr(context, 'since', () => changes.read(position, { limit: 1, resources: wanted }))
  const client = caller.id === 0 ? networkOf(addressOf(request, settings)) : String(caller.id)
  const { cost } = response.locals
  await sendStream(response, {
    position,
    streams,
    stream: streams.open(client),
    charge: (bytes) => cost.chargeStreamed(bytes),
    async read(from) {
      const now = caller.id === 0 ? caller : await accounts.authenticate(request.get('authorization'))
      const current = { ...context, caller: now }
      return readFor(current, streams, wanted, from)
    },
  })
}

export const changeEventSchema = {
  type: 'string',
  description: `Server-sent events: id is the position after the change, event its kind, data the change as JSON. \
Last-Event-ID goes on. Comments keep the connection open. A stream ends after ten minutes: clients connect again`,
} as const

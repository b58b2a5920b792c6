/** The revisions of a record: listed, read and restored by those who may edit it. */
import { type Caller, may } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { described, integer, listOf, object, uri } from '../../calendar/declaration/schemas.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { fromWallSeconds } from '../../calendar/values/wall-clock.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { type Revision, restore, revisionOf, revisionsOf } from '../../calendar/writes/revisions.ts'
import { type Context, contextOf, type Exchange, forbid, viewOf } from '../context.ts'
import { send } from '../output/send.ts'
import { serializeStored } from '../output/serialize.ts'
import { notFound } from './record.ts'
import { answerWrite, writableRecord, writeCheck, writeContext } from './writing.ts'

const nullable = (type: string) => ({ type: [type, 'null'] })
const revisionSchema = object({
  revision: described('Number of the revision, from 1', integer),
  action: { description: 'What made it; null: it is older than the audit trail', ...nullable('string') },
  modified_utc: described('When it was made, in UTC'),
  author: { description: 'Account id', ...nullable('integer') },
  author_name: { description: 'Name of the account', ...nullable('string') },
  key: { description: 'Id of the key', ...nullable('string') },
  rest_url: described('Address of the revision', uri),
})
export const revisionListSchema = object({
  revisions: described('Newest first', listOf(revisionSchema)),
  total: described('How many there are', integer),
})

/** Of a revision's number in an error. */
const MAX_REVISION_CHARACTERS = 20

function summary({ revision, document, entry }: Revision, address: string): Record<string, unknown> {
  return {
    revision,
    action: entry?.action ?? null,
    modified_utc: fromWallSeconds(entry?.at ?? document.modified),
    author: entry?.account ?? null,
    author_name: entry?.name ?? null,
    key: entry?.key ?? null,
    rest_url: `${address}/${revision}`,
  }
}

/** The record of the path, when the caller may edit it. Reads need no right before, so it is checked here too. */
async function editableRecord(resource: AnyResource, context: Context): Promise<Document> {
  if (!may(context.caller, resource.right)) forbid(context.caller)
  return writableRecord(resource, context)
}

/** Whether the revision was the caller's own: who gives a record to another does not give its earlier revisions. */
function mayReadRevision({ term }: AnyResource, document: Document, caller: Caller): boolean {
  return term || may(caller, 'editOthers') || document.author === caller.id
}

export function listRevisions(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    const { id } = await editableRecord(resource, context)
    const all = await revisionsOf(context.service.engine.store, resource.name, id)
    const revisions = all.filter(({ document }) => mayReadRevision(resource, document, context.caller))
    const address = `${context.base}/${resource.name}/${id}/revisions`
    send(context, {
      revisions: revisions.map((revision) => summary(revision, address)),
      total: revisions.length,
    })
  }
}

/** The record of the path and its revision, when the caller may edit the record. */
async function recordAndRevision(
  resource: AnyResource,
  context: Context,
): Promise<{ current: Document; earlier: Document }> {
  const revision = String(context.request.params.revision)
  if (!/^\d+$/.test(revision)) throw new Problem('rest_no_route')
  const current = await editableRecord(resource, context)
  const found = await revisionOf(context.service.engine.store, resource.name, current.id, Number(revision))
  if (!found || !mayReadRevision(resource, found.document, context.caller))
    throw notFound(resource, `${current.id}, revision ${revision.slice(0, MAX_REVISION_CHARACTERS)}`)
  return { current, earlier: found.document }
}

export function readRevision(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    const { earlier } = await recordAndRevision(resource, context)
    const view = { ...(await viewOf(context)), single: true, open: true }
    send(context, await serializeStored(context.service.engine.store, resource.name, earlier, view), earlier.rev)
  }
}

export function restoreRevision(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    const { current, earlier } = await recordAndRevision(resource, context)
    const write = writeContext(context)
    const document = await restore(resource, earlier, write, writeCheck(resource, context))
    await answerWrite(resource, { before: current, document }, write, context)
  }
}

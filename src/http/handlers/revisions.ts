/** The revisions of a record: listed, read and restored by those who may edit it. */
import type { Request, Response } from 'express'
import { type Caller, may } from '../../calendar/access/visibility.ts'
import type { JsonSchema } from '../../calendar/declaration/fields.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { type Revision, restore, revisionOf, revisionsOf } from '../../calendar/writes/revisions.ts'
import { send } from '../output/answer.ts'
import { presentStored } from '../output/present.ts'
import { type Context, contextOf, forbid, inBody, viewOf } from '../request.ts'
import type { Service } from '../service.ts'
import { answerWrite, guard, notFound, writable, writeContext, writeParameters } from './items.ts'

const nullable = (type: string) => ({ type: [type, 'null'] })
const revisionSchema: JsonSchema = {
  type: 'object',
  properties: {
    revision: { type: 'integer' },
    action: { description: 'What made it; null: it is older than the audit trail', ...nullable('string') },
    modified_utc: { type: 'string' },
    author: { description: 'Account id', ...nullable('integer') },
    author_name: nullable('string'),
    key: { description: 'Id of the key', ...nullable('string') },
    rest_url: { type: 'string' },
  },
  required: ['revision', 'action', 'modified_utc', 'author', 'author_name', 'key', 'rest_url'],
}
export const revisionListSchema: JsonSchema = {
  type: 'object',
  properties: { revisions: { type: 'array', items: revisionSchema }, total: { type: 'integer' } },
  required: ['revisions', 'total'],
}

function listed({ revision, document, entry }: Revision, address: string): Record<string, unknown> {
  return {
    revision,
    action: entry?.action ?? null,
    modified_utc: new Date(1000 * (entry?.at ?? document.modified)).toISOString().slice(0, 19).replace('T', ' '),
    author: entry?.account ?? null,
    author_name: entry?.name ?? null,
    key: entry?.key ?? null,
    rest_url: `${address}/${revision}`,
  }
}

/** The record of the path, when the caller may edit it: also of a read, which asks for no right before. */
async function editable(
  resource: AnyResource,
  request: Request,
  context: Context,
  service: Service,
): Promise<Document> {
  if (!may(context.caller, resource.right)) forbid(context.caller)
  return writable(resource, request, context, service)
}

export function listRevisions(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service)
    const { id } = await editable(resource, request, context, service)
    const all = await revisionsOf(service.engine.store, resource.name, id)
    const revisions = all.filter(({ document }) => wasOf(resource, document, context.caller))
    const address = `${context.base}/${resource.name}/${id}/revisions`
    send(
      response,
      { revisions: revisions.map((revision) => listed(revision, address)), total: revisions.length },
      context,
    )
  }
}

/** Who gives a record to another does not give what it said before: that is for those who edit others' records. */
function wasOf({ term }: AnyResource, document: Document, caller: Caller): boolean {
  return term || may(caller, 'editOthers') || document.author === caller.id
}

/** The record of the path and its revision, when the caller may edit the record. */
async function addressedRevision(
  resource: AnyResource,
  request: Request,
  context: Context,
  service: Service,
): Promise<{ current: Document; earlier: Document }> {
  const wanted = String(request.params.revision)
  if (!/^\d+$/.test(wanted)) throw new Problem('rest_no_route')
  const current = await editable(resource, request, context, service)
  const found = await revisionOf(service.engine.store, resource.name, current.id, Number(wanted))
  if (!found || !wasOf(resource, found.document, context.caller))
    throw notFound(resource, `${current.id}, revision ${wanted.slice(0, 20)}`)
  return { current, earlier: found.document }
}

export function readRevision(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service)
    const { earlier } = await addressedRevision(resource, request, context, service)
    const view = { ...(await viewOf(request, context, service)), single: true, open: true }
    send(response, await presentStored(service.engine.store, resource.name, earlier, view), context, earlier.rev)
  }
}

export function restoreRevision(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service, writeParameters, inBody(request, writeParameters))
    const { current, earlier } = await addressedRevision(resource, request, context, service)
    const write = writeContext(context, service, request)
    const document = await restore(resource, earlier, write, guard(resource, request, context))
    await answerWrite(resource, { before: current, document }, write, request, response, context, service)
  }
}

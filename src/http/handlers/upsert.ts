/** PUT to the name that a client has for a record. */
import type { Request, Response } from 'express'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { upsert } from '../../calendar/writes/upsert.ts'
import { contextOf, inBody } from '../request.ts'
import type { Service } from '../service.ts'
import { answerWrite, externalIdOf, guard, writeContext, writeParameters, writing } from './items.ts'

/** @throws Problem rest_invalid_param */
function requiredExternalId(request: Request): string {
  const id = externalIdOf(request)
  if (id === undefined) throw invalid({ external_id: reason('externalId') })
  return id
}

export function upsertItem(resource: AnyResource, service: Service) {
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(request, service, writeParameters, inBody(request, writeParameters))
    const externalId = requiredExternalId(request)
    const check = guard(resource, request, context)
    const input = async (before?: Document) => {
      const { input: read } = await writing(resource, request, service, !before)
      if (before) check(before)
      else if (request.get('if-match') !== undefined) throw new Problem('rest_precondition_failed')
      return read
    }
    const write = writeContext(context, service, request)
    await answerWrite(
      resource,
      await upsert(resource, externalId, { input, check }, write),
      write,
      request,
      response,
      context,
      service,
    )
  }
}
